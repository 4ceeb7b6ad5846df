/** The two families of default chords. Everything that is not macOS uses `linux`. */
export type Platform = 'mac' | 'linux';
