import type { KeyModes } from './modes.ts';

const PASTE_START = '\u001b[200~';
const PASTE_END = '\u001b[201~';

/**
 * The bytes of one paste: line ends become CR, as a keyboard sends them, and every other control character is dropped,
 * so that nothing inside the text can end the paste early and run as typed input. Bracketed where the program asked
 * for it (xterm ctlseqs, "Bracketed Paste Mode"). An empty text is no paste at all.
 */
export function encodePaste(text: string, modes: Pick<KeyModes, 'bracketedPaste'>): string {
  const safe = text
    .replace(/\r\n|\n/g, '\r')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '');
  if (safe === '') return '';
  return modes.bracketedPaste ? PASTE_START + safe + PASTE_END : safe;
}
