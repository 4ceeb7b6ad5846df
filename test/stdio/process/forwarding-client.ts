// A client of its own: it owns the pipes of the server that it starts, and passes on what goes through them.
import { spawn } from 'node:child_process';

const [, , program = '', ...args] = process.argv;
const server = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.pipe(server.stdin);
server.stdout.pipe(process.stdout);
