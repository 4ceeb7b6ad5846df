#!/usr/bin/env node
import { VERSION } from '../version.ts';
import { helpText, readCommandLine } from './arguments.ts';
import { COMMANDS } from './commands/index.ts';

/** Exit code for a command line that is not understood, as most programs have it. */
const USAGE_MISTAKE = 2;

async function main(args: readonly string[]): Promise<number> {
  const request = readCommandLine(args, COMMANDS);
  switch (request.kind) {
    case 'run':
      return request.command.run(request.values);
    case 'help':
      process.stdout.write(helpText(request.command, COMMANDS));
      return 0;
    case 'version':
      process.stdout.write(`${VERSION}\n`);
      return 0;
    case 'mistake':
      process.stderr.write(`drover: ${request.message}\n`);
      return USAGE_MISTAKE;
  }
}

process.exitCode = await main(process.argv.slice(2));
