import { fromCallback } from 'xstate';
import { messageOf } from '../errors.ts';
import type {
  DocumentFact,
  DocumentLogic,
  DocumentRequest,
  EditorInput,
} from '../machines/overlay/editor.ts';

/** Documents and the drafts of them, on disk. */
export interface DocumentStore {
  read(path: string): { readonly text: string; readonly hash: string };
  /** Throws when the file is no longer the one with that hash. */
  save(path: string, text: string, expectedHash: string): { readonly hash: string };
  readonly drafts: {
    get(path: string): { readonly text: string; readonly baseHash: string } | null;
    keep(path: string, draft: { readonly text: string; readonly baseHash: string }): void;
    drop(path: string): void;
  };
}

/** The actor behind an editor. It answers at once, so that no key can fall between opening and showing. */
export function documentLogic(store: DocumentStore, onProblem: (text: string) => void): DocumentLogic {
  return fromCallback<DocumentRequest, EditorInput>(({ input: { path }, sendBack, receive }) => {
    const tell = (fact: DocumentFact): void => sendBack(fact);
    let saved = { text: '', hash: '' };
    /** What the editor holds, once there is something to hold. */
    let current: string | null = null;

    /** `afresh`: without the draft, which is only dropped once the document could be read. */
    const load = ({ afresh }: { readonly afresh: boolean }): void => {
      try {
        const draft = afresh ? null : store.drafts.get(path);
        const { text, hash } = store.read(path);
        if (afresh) store.drafts.drop(path);
        saved = { text, hash: draft?.baseHash ?? hash };
        current = draft?.text ?? text;
        tell({ type: 'document.loaded', text, draft: draft?.text ?? null });
      } catch (error) {
        tell({ type: 'document.unreadable', reason: messageOf(error) });
      }
    };

    const save = (text: string): void => {
      try {
        saved = { text, hash: store.save(path, text, saved.hash).hash };
        store.drafts.drop(path);
        tell({ type: 'document.saved' });
      } catch (error) {
        tell({ type: 'document.refused', reason: messageOf(error) });
      }
    };

    receive((request) => {
      if (request.type === 'edited') current = request.text;
      else if (request.type === 'save') save(request.text);
      else load({ afresh: true });
    });
    load({ afresh: false });

    return () => {
      try {
        if (current === null) return;
        if (current === saved.text) store.drafts.drop(path);
        else store.drafts.keep(path, { text: current, baseHash: saved.hash });
      } catch (error) {
        onProblem(`Unsaved text of ${path} could not be kept: ${messageOf(error)}`);
      }
    };
  });
}
