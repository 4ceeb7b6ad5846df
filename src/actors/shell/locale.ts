type Variables = Readonly<Record<string, string>>;

/**
 * The environment with a character set of UTF-8. A UTF-8 locale of the user's stays as it is; otherwise the character
 * set alone changes, and language, sorting and formats stay the user's. An empty variable counts as unset, and `LC_ALL`
 * beats `LC_CTYPE`, which beats `LANG` (POSIX, "Internationalization Variables").
 */
export function withUtf8Locale(env: Variables): Record<string, string> {
  if (/utf-?8/i.test(env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '')) return { ...env };
  if (env['LC_ALL']) return { ...withoutCategories(env), LANG: env['LC_ALL'], LC_CTYPE: 'C.UTF-8' };
  if (env['LC_CTYPE'] || env['LANG']) return { ...env, LC_CTYPE: 'C.UTF-8' };
  return { ...env, LANG: 'C.UTF-8' };
}

/** `LC_ALL` would win over the character set, and as it won over the other categories, those never counted. */
function withoutCategories(env: Variables): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('LC_')));
}
