import type { AnyStateMachine, EventFrom, InputFrom, OutputFrom } from 'xstate';
import type { ActionName } from '../actions/catalogue.ts';
import type { AppContext, Decision, Subject } from './app-context.ts';
import { confirmation } from './overlay/confirmation.ts';
import { editor } from './overlay/editor.ts';
import { nameField } from './overlay/name-field.ts';
import { CONFIRMATION_SAMPLES, EDITOR_SAMPLES, FIELD_SAMPLES, type Samples } from './overlay/samples.ts';
import { documentSubject, focusedSubject, focusedTab, subjectTitle, workspaceSubject } from './subjects.ts';

/** A chart may be an overlay only when escape means something to it; anything else does not compile. */
type WithEscape<Machine extends AnyStateMachine> =
  Extract<EventFrom<Machine>, { type: 'key.escape' }> extends never
    ? { readonly error: 'the events of an overlay must include key.escape' }
    : Machine;

export interface OverlayDefinition<Machine extends AnyStateMachine> {
  readonly machine: WithEscape<Machine>;
  readonly title: string;
  /** Which keys mean something in it: whole sentences. */
  readonly hint: string;
  /** `confirm` asks a yes-or-no question: no printable key may leave it. */
  readonly family: 'confirm' | 'text';
  /** The action that puts it up. Its guard, if it has one, stands in the app chart under the same name. */
  readonly openedBy: { readonly action: ActionName; readonly guard?: OpeningGuard };
  /** What it is about when opened without being told. */
  readonly subject: (context: AppContext, pane: number | undefined) => Subject | null;
  readonly input: (context: AppContext, subject: Subject) => InputFrom<Machine>;
  /** What is decided when it leaves, or null. */
  readonly decides: (output: OutputFrom<Machine>, subject: Subject) => Decision | null;
  /** An input to explore its chart with. */
  readonly sampleInput: InputFrom<Machine>;
  /** At least one event of every type it knows, to explore its chart with. */
  readonly samples: Samples<EventFrom<Machine>>;
}

export type OpeningGuard = 'tabOpen' | 'sessionFocused' | 'documentAtHand' | 'closingAsks' | 'quittingAsks';

/** Checks one definition; the identity otherwise. */
export function defineOverlay<Machine extends AnyStateMachine>(
  definition: OverlayDefinition<Machine>,
): OverlayDefinition<Machine> {
  return definition;
}

const CONFIRM_HINT = 'enter confirms; escape cancels; other keys do nothing.';
const RENAME_HINT = 'Type to edit; enter commits (a blank name gives the derived one back); escape abandons.';

/** THE overlay table. Its order is the precedence: the first open one owns the keyboard. */
export const OVERLAYS = {
  'tab-rename': defineOverlay<typeof nameField>({
    machine: nameField,
    title: 'Rename tab',
    hint: RENAME_HINT,
    family: 'text',
    openedBy: { action: 'rename-tab', guard: 'tabOpen' },
    subject: focusedTab,
    input: (context, subject) => ({ subject: 'tab', name: subjectTitle(context, subject) }),
    decides: (output, subject) =>
      output.type === 'committed' && subject.kind === 'tab'
        ? { type: 'tab.title-decided', tab: subject.tab, title: output.text }
        : null,
    sampleInput: { subject: 'tab', name: 'ab' },
    samples: FIELD_SAMPLES,
  }),
  'session-rename': defineOverlay<typeof nameField>({
    machine: nameField,
    title: 'Rename session',
    hint: RENAME_HINT,
    family: 'text',
    openedBy: { action: 'rename-session', guard: 'sessionFocused' },
    subject: focusedSubject,
    input: (context, subject) => ({ subject: 'session', name: subjectTitle(context, subject) }),
    decides: (output, subject) =>
      output.type === 'committed' && subject.kind === 'session'
        ? { type: 'session.name-decided', session: subject.session, name: output.text }
        : null,
    sampleInput: { subject: 'tab', name: 'ab' },
    samples: FIELD_SAMPLES,
  }),
  'quit-confirm': defineOverlay<typeof confirmation>({
    machine: confirmation,
    title: 'Quit',
    hint: CONFIRM_HINT,
    family: 'confirm',
    openedBy: { action: 'quit', guard: 'quittingAsks' },
    subject: workspaceSubject,
    input: (context) => {
      const count = Object.values(context.sessions).filter((ref) => ref.getSnapshot().hasTag('alive')).length;
      return {
        question: `Quit Drover and end ${count === 1 ? '1 session' : `${count} sessions`}?`,
        needsFullAccess: true,
      };
    },
    decides: (output) => (output.type === 'confirmed' ? { type: 'quit.decided' } : null),
    sampleInput: { question: 'Sure?', needsFullAccess: true },
    samples: CONFIRMATION_SAMPLES,
  }),
  'tab-close-confirm': defineOverlay<typeof confirmation>({
    machine: confirmation,
    title: 'Close',
    hint: CONFIRM_HINT,
    family: 'confirm',
    openedBy: { action: 'close-focused', guard: 'closingAsks' },
    subject: focusedSubject,
    input: (context, subject) => ({
      question: `Close ${subjectTitle(context, subject)} and end what runs in it?`,
      needsFullAccess: false,
    }),
    decides: (output, subject) =>
      output.type === 'confirmed' && subject.kind === 'session'
        ? { type: 'close.decided', session: subject.session }
        : null,
    sampleInput: { question: 'Sure?', needsFullAccess: false },
    samples: CONFIRMATION_SAMPLES,
  }),
  'archive-confirm': defineOverlay<typeof confirmation>({
    machine: confirmation,
    title: 'Archive session',
    hint: CONFIRM_HINT,
    family: 'confirm',
    openedBy: { action: 'archive-session', guard: 'sessionFocused' },
    subject: focusedSubject,
    input: (context, subject) => ({
      question: `Hide ${subjectTitle(context, subject)} from the sidebar? It keeps running.`,
      needsFullAccess: false,
    }),
    decides: (output, subject) =>
      output.type === 'confirmed' && subject.kind === 'session'
        ? { type: 'archive.decided', session: subject.session }
        : null,
    sampleInput: { question: 'Sure?', needsFullAccess: false },
    samples: CONFIRMATION_SAMPLES,
  }),
  'doc-editor': defineOverlay<typeof editor>({
    machine: editor,
    title: 'Document',
    hint: 'Type to edit; enter breaks the line; ctrl+s saves; ctrl+r goes back to the file; escape leaves and keeps unsaved text as a draft.',
    family: 'text',
    openedBy: { action: 'open-doc', guard: 'documentAtHand' },
    subject: documentSubject,
    input: (_context, subject) => ({ path: subject.kind === 'document' ? subject.path : '' }),
    decides: () => null,
    sampleInput: { path: 'AGENTS.md' },
    samples: EDITOR_SAMPLES,
  }),
};

export type OverlayId = keyof typeof OVERLAYS;

/** Highest precedence first. */
export const OVERLAY_IDS: readonly OverlayId[] = Object.keys(OVERLAYS).filter(isOverlayId);

export function isOverlayId(text: string): text is OverlayId {
  return Object.hasOwn(OVERLAYS, text);
}

/** The chart behind each overlay. */
export const OVERLAY_MACHINES = Object.fromEntries(OVERLAY_IDS.map((id) => [id, OVERLAYS[id].machine])) as {
  readonly [Id in OverlayId]: (typeof OVERLAYS)[Id]['machine'];
};
