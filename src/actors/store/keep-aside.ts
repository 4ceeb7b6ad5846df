import { writeFileSync } from 'node:fs';
import { errnoOf } from './errno.ts';

/** Keeps the bytes of a damaged file beside it as `<path>.corrupt-N`, N the first number that is free; returns that path. */
export function keepAside(path: string, bytes: Uint8Array): string {
  for (let n = 1; ; n++) {
    const aside = `${path}.corrupt-${n}`;
    try {
      writeFileSync(aside, bytes, { flag: 'wx', mode: 0o600, flush: true });
      return aside;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
    }
  }
}
