import type { Platform } from '../../../src/actions/platform.ts';

/** Both keymaps: each is the product's, whatever machine the tests run on. */
export const PLATFORMS: readonly Platform[] = ['mac', 'linux'];

/** The settings of a server with that keymap, beside others that a test needs. */
export function keymapOf(platform: Platform): { readonly keymap: { readonly platform: Platform } } {
  return { keymap: { platform } };
}
