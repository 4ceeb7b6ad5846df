/** What a program has asked its terminal to send for keys: all that an encoder needs to know. */
export interface KeyModes {
  /** DECCKM: arrows, Home and End as SS3 instead of CSI. */
  readonly applicationCursor: boolean;
  /** DECKPAM. */
  readonly applicationKeypad: boolean;
  /** xterm's modifyOtherKeys level. */
  readonly modifyOtherKeys: 0 | 1 | 2;
  /** Kitty keyboard protocol progressive flags of the current screen (bits 1, 2, 4, 8, 16); 0 = off. */
  readonly kittyFlags: number;
  /** Mode 2004. */
  readonly bracketedPaste: boolean;
}

/** The modes of a terminal whose program has asked for nothing. */
export const LEGACY_MODES: KeyModes = {
  applicationCursor: false,
  applicationKeypad: false,
  modifyOtherKeys: 0,
  kittyFlags: 0,
  bracketedPaste: false,
};
