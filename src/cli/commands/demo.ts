import type { Command } from '../command.ts';

/** `drover demo`: the product shown on this machine, by an MCP client of its own. */
export const demo: Command = {
  name: 'demo',
  summary: 'drive a workspace on a real shell and show each call with its answer',
  usage: 'drover demo',
  flags: {},
  run: async () => (await import('../demo/run-demo.ts')).runDemo(),
};
