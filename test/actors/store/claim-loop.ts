import { createInterface } from 'node:readline';
import { claimIds } from '../../../src/actors/store/session-ids.ts';

// A process of the race in session-ids.test.ts. It says that it is ready, waits for a line, then claims again and again
// and prints every claim the moment it has it, so that what it was given before it is killed is known.
const [stateDir = '', rounds = '0'] = process.argv.slice(2);
process.stdout.write('ready\n');
createInterface({ input: process.stdin }).once('line', () => {
  for (let round = 0; round < Number(rounds); round++) {
    const { from, to } = claimIds(stateDir, 1 + (round % 4));
    process.stdout.write(`${from}-${to}\n`);
  }
  process.exit();
});
