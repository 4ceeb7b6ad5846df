import type { LayoutView, OverlayView, TabView, WorkspaceSnapshot } from '../../engine/snapshot.ts';

/** What the snapshot tool answers; absent sections were not asked for. */
interface Shown extends Pick<WorkspaceSnapshot, 'focus' | 'keyboard_owner' | 'overlay'> {
  readonly tabs?: readonly TabView[];
  readonly sidebar?: WorkspaceSnapshot['sidebar'];
  readonly config?: { readonly platform: string; readonly theme: string; readonly zoom: number };
  readonly terminals?: Readonly<Record<string, string>>;
}

/** The readable twin of a snapshot: everything a caller acts on, in an outline. */
export function snapshotText({
  focus,
  keyboard_owner,
  overlay,
  tabs,
  sidebar,
  config,
  terminals,
}: Shown): string {
  return [
    `Focused session: ${focus.handle ?? 'none'}. Keyboard: ${keyboard_owner}.`,
    ...(overlay === null ? [] : overlayLines(overlay)),
    ...(tabs ?? []).flatMap(tabLines),
    ...(sidebar === undefined
      ? []
      : [`sidebar ${sidebar.shown ? 'shown' : 'hidden'}, search "${sidebar.search}"`]),
    ...(config === undefined
      ? []
      : [`keymap ${config.platform}, theme ${config.theme}, zoom ${config.zoom}`]),
    ...Object.entries(terminals ?? {}).map(([handle, text]) => `--- session ${handle}\n${text}`),
  ].join('\n');
}

function overlayLines({ id, title, subject, state, text, hint, message }: OverlayView): readonly string[] {
  return [
    `Overlay ${id} (${title}, about ${subject}; ${state}): ${text}`,
    ...(message === null ? [] : [`  ${message}`]),
    `  ${hint}`,
  ];
}

function tabLines(tab: TabView): readonly string[] {
  const panes = tab.panes.map(
    ({ handle, status, mode, screen, title, too_small, synchronized, at_bottom }) => {
      const notes = [
        status,
        ...(mode === 'held' ? ['on hold'] : []),
        ...(synchronized ? ['synchronised'] : []),
        ...(at_bottom ? [] : ['scrolled up']),
        ...(too_small ? ['too small to use'] : []),
        `${screen.cols}x${screen.rows} at ${screen.col},${screen.row}`,
      ];
      return `    ${handle === tab.focused_handle ? '>' : ' '} ${handle}  ${notes.join(', ')}  ${title}`;
    },
  );
  return [`${tab.active ? '*' : ' '} tab ${tab.index} "${tab.title}"  ${divided(tab.layout)}`, ...panes];
}

function divided(view: LayoutView): string {
  if ('pane' in view) return view.pane;
  const between = view.split === 'vertical' ? '|' : '/';
  return `(${divided(view.first)} ${between} ${divided(view.second)})`;
}
