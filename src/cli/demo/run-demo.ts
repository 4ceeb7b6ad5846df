import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DemoClient, startClient, type ToolResult } from './client.ts';
import { type Scene, STORY } from './story.ts';

/** The longest that the demo waits for something it can see coming. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/**
 * Starts the built server as an MCP client would, in a folder of its own, and tells a story: each call with its
 * answer. Resolves to 0 when every answer was the one the story is about.
 */
export async function runDemo(): Promise<number> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'drover-demo-')));
  try {
    // The mac keymap, so that the chords read the same wherever the demo runs; a plain bash, so that it looks the same.
    writeFileSync(
      join(home, 'settings.json'),
      '{\n  // Chords of this demo: cmd is the primary modifier.\n  "keymap": { "platform": "mac" },\n' +
        '  "shell": { "program": "bash", "args": ["--norc"] }\n}\n',
    );
    const client = await startClient({
      args: [fileURLToPath(new URL('./drover.js', import.meta.url)), 'mcp'],
      env: { ...process.env, DROVER_HOME: home, HOME: home, PS1: '$ ', PS0: '', PROMPT_COMMAND: '' },
    });
    try {
      return await tell(client, STORY);
    } finally {
      client.close();
      await client.exited;
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function tell(client: DemoClient, story: readonly Scene[]): Promise<number> {
  for (const scene of story) {
    print(`\n${bold(scene.title)}\n`);
    for (const step of scene.steps) {
      const args = 'args' in step ? step.args : {};
      const answer =
        step.until === undefined
          ? await client.call(step.tool, args)
          : await callUntil(client, step.tool, args, step.until);
      const text = textOf(answer);
      print(`  ${cyan(step.tool)} ${JSON.stringify(args)}\n${indent(text)}\n`);
      if (!step.shows.test(text)) {
        print(`\nThis is not the answer the story is about: it should match ${step.shows}.\n`);
        return 1;
      }
    }
  }
  const code = await client.exited;
  print(`\nThe server answered, ended every session and left with code ${code}.\n`);
  return code === 0 ? 0 : 1;
}

/** Calls again until the answer shows what is expected; programs take their own time. */
async function callUntil(
  client: DemoClient,
  tool: string,
  args: Readonly<Record<string, unknown>>,
  expected: RegExp,
): Promise<ToolResult> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await client.call(tool, args);
    if (expected.test(textOf(answer)) || performance.now() > deadline) return answer;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

function textOf({ content }: ToolResult): string {
  return content.map(({ text }) => text ?? '').join('\n');
}

function indent(text: string): string {
  return text.replace(/^/gm, '      ');
}

function bold(text: string): string {
  return process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text;
}

function cyan(text: string): string {
  return process.stdout.isTTY ? `\u001b[36m${text}\u001b[0m` : text;
}

function print(text: string): void {
  process.stdout.write(text);
}
