import { owningOverlay } from '../machines/keyboard-owner.ts';
import { OVERLAYS, type OverlayId } from '../machines/overlays.ts';
import type { Core } from './core.ts';

/** The overlay that owns the keyboard and how a caller leaves it, or null. */
export function overlayInTheWay(core: Core): { readonly id: OverlayId; readonly how: string } | null {
  const id = owningOverlay(core.snapshot());
  return id === null
    ? null
    : { id, how: `Nothing was changed. press_keys ["escape"] leaves it. ${OVERLAYS[id].hint}` };
}
