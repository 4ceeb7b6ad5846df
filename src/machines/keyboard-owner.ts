import type { SnapshotFrom } from 'xstate';
import type { app } from './app.ts';
import type { OverlayId } from './overlays.ts';

/** Who takes the next key: the terminal, the search field, or an overlay by its id. */
export type KeyboardOwner = 'terminal' | 'search' | OverlayId;

export type AppSnapshot = SnapshotFrom<typeof app>;

/** The registered overlay that owns the keyboard, or null. */
export function owningOverlay(snapshot: AppSnapshot): OverlayId | null {
  return snapshot.hasTag('overlay') ? (snapshot.context.overlays.at(-1)?.id ?? null) : null;
}

export function keyboardOwner(snapshot: AppSnapshot): KeyboardOwner {
  return (
    owningOverlay(snapshot) ?? (snapshot.matches({ keyboard: { free: 'search' } }) ? 'search' : 'terminal')
  );
}
