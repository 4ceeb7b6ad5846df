/** The operating system's name for what went wrong (`ENOENT`, `EACCES` …), or undefined for any other error. */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
