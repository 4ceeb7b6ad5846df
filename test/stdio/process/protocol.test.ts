import { expect, it } from 'vitest';
import { startRawWorkspace } from './raw-workspace.ts';

/** Everything that Node and its packages can be made to say. */
const TALKATIVE = {
  NODE_DEBUG: 'net,stream,timer,child_process,tls,http,module,fs,worker',
  DEBUG: '*',
  NODE_OPTIONS: '--trace-warnings --trace-deprecation --pending-deprecation',
};

/** Loaded before the program: prints to stdout whenever a file is opened, as a careless dependency might. */
const CARELESS = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { openSync } = fs;
  fs.openSync = (...args) => {
    console.log('noise');
    return openSync(...args);
  };
  syncBuiltinESMExports();
`)}`;

/** `says` is what is to be found on stderr instead. */
it.each<[string, Parameters<typeof startRawWorkspace>[0], RegExp]>([
  ['debugging output of Node', { env: TALKATIVE }, /NET \d+|STREAM \d+|TIMER \d+/],
  ['a dependency that prints', { env: { NODE_OPTIONS: `--import ${CARELESS}` } }, /^noise$/m],
  ['wrong flags', { flags: ['--access', 'al', '--toolsets', 'keyboard,x'] }, /"al"[\s\S]*"x"|"x"[\s\S]*"al"/],
  ['a wrong setting', { settings: { theme: 'mauve' } }, /mauve/],
  ['an unknown setting', { settings: { colour: 'mauve' } }, /"colour"/],
  ['a settings file that is not JSON', { settingsText: '{ "theme": ' }, /not JSON/],
  ['a conflict of chords', { settings: { keys: { 'next-tab': 'f5', 'prev-tab': 'f5' } } }, /f5/],
])('stdout carries protocol only, whatever there is to say: %s', async (_, options, says) => {
  const { raw, call } = await startRawWorkspace(options);
  let bytes = '';
  raw.child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    bytes += chunk;
  });
  await call('list_sessions');
  await call('open_session', { command: ['printf', 'out\\nerr\\n'] });
  await call('set_option', { id: 'theme', value: 'mauve' });
  raw.request('resource', 'resources/read', { uri: 'drover://keys/schema' });
  await raw.answer('resource');
  raw.request('list', 'tools/list');
  await raw.answer('list');
  raw.child.stdin.end();
  expect((await raw.exit).code).toBe(0);

  expect(raw.stderr).toMatch(says);
  expect(bytes).toMatch(/\n$/);
  const lines = bytes.slice(0, -1).split('\n');
  expect(lines.map((line) => JSON.parse(line)).filter(({ jsonrpc }) => jsonrpc !== '2.0')).toEqual([]);
});
