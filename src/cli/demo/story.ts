/** One call of the demo and what its answer must show. */
export interface Step {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The part of the answer that the story is about. */
  readonly shows: RegExp;
  /** Call again until the answer shows this. */
  readonly until?: RegExp;
}

export interface Scene {
  readonly title: string;
  readonly steps: readonly Step[];
}

const press = (keys: readonly string[], shows: RegExp): Step => ({
  tool: 'press_keys',
  args: { keys },
  shows,
});
const run = (actions: readonly string[], shows: RegExp): Step => ({
  tool: 'run_action',
  args: { actions },
  shows,
});

/** What the demo tells, in the product's own words: its answers. */
export const STORY: readonly Scene[] = [
  {
    title:
      'An empty workspace: an action that needs something answers so, and so does one that nothing answers.',
    steps: [
      run(['close-focused'], /close-focused is inert \(no-context\)/),
      run(['open-new-session'], /open-new-session is inert \(no-surface\)/),
    ],
  },
  {
    title: 'Open a shell and divide the window.',
    steps: [
      { tool: 'open_session', args: {}, shows: /Opened session 1: at its prompt/ },
      run(['split-vertical'], /ran split-vertical/),
      { tool: 'snapshot', args: { sections: ['tabs'] }, shows: /\(1 \| 2\)/ },
    ],
  },
  {
    title: 'Type into the focused session and read what it printed.',
    steps: [
      {
        tool: 'read_terminal',
        args: { session: '2', lines: 4 },
        until: /\$/,
        shows: /session 2/,
      },
      press(
        ['e', 'c', 'h', 'o', 'space', '6', '*', '7', '=', '$', '(', '(', '6', '*', '7', ')', ')'],
        /: typed/,
      ),
      press(['enter'], /: typed/),
      { tool: 'read_terminal', args: { session: '2', lines: 4 }, until: /6\*7=42/, shows: /6\*7=42/ },
    ],
  },
  {
    title: 'Start a long command and try to close its pane: it asks first.',
    steps: [
      { tool: 'run_in_session', args: { session: '2', text: 'sleep 600\n' }, shows: /Typed 10 bytes/ },
      { tool: 'list_sessions', args: {}, until: /2 {2}busy/, shows: /2 {2}busy/ },
      press(['cmd+w'], /close-focused put up the overlay tab-close-confirm/),
      press(['x'], /taken by the overlay tab-close-confirm/),
      run(['next-tab'], /taken by the overlay tab-close-confirm/),
      {
        tool: 'open_session',
        args: {},
        shows: /open_session did nothing: the overlay "tab-close-confirm" is open/,
      },
      press(['escape'], /taken by the overlay tab-close-confirm[\s\S]*Keyboard: terminal/),
      { tool: 'list_sessions', args: {}, shows: /2 {2}busy/ },
    ],
  },
  {
    title: 'Rename the tab by typing, and commit it with enter.',
    steps: [
      run(['rename-tab'], /rename-tab put up the overlay tab-rename/),
      press(['h', 'e', 'r', 'd', 'enter'], /taken by the overlay tab-rename[\s\S]*Keyboard: terminal/),
      { tool: 'snapshot', args: { sections: ['tabs'] }, shows: /tab 0 "herd"/ },
    ],
  },
  {
    title: 'A chord that cannot be read refuses the whole call: nothing of it is applied.',
    steps: [
      press(['cmd+d', 'ctrl++'], /plus/),
      { tool: 'snapshot', args: { sections: ['tabs'] }, shows: /\(1 \| 2\)/ },
    ],
  },
  {
    title: 'Quit through the confirmation: the call is answered first, then everything ends.',
    steps: [
      press(['cmd+q'], /quit put up the overlay quit-confirm/),
      { tool: 'snapshot', args: { sections: [] }, shows: /Quit Drover and end 2 sessions\?/ },
      press(['enter'], /taken by the overlay quit-confirm/),
    ],
  },
];
