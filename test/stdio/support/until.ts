const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 10;

/**
 * Looks until `found` says yes to what it sees, and returns that. Fails after 10 s with what it saw last.
 */
export async function until<Seen>(
  look: () => Seen | Promise<Seen>,
  found: (seen: Seen) => boolean,
): Promise<Seen> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (found(seen)) return seen;
    if (performance.now() > deadline)
      throw new Error(`not seen within ${PATIENCE_MS} ms; last seen:\n${format(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

function format(seen: unknown): string {
  return typeof seen === 'string' ? seen : JSON.stringify(seen, null, 2);
}
