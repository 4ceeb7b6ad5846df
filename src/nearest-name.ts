/** The name that was probably meant, or null when none is close. For "did you mean" in messages, never for acting on. */
export function nearestName(wanted: string, names: readonly string[]): string | null {
  const plain = plainly(wanted);
  // A third of the letters may be wrong: enough for a slip, too little to turn one word into another.
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    const distance = editDistance(plain, plainly(name));
    if (distance <= Math.ceil(plain.length / 3) && (best === null || distance < best.distance)) {
      best = { name, distance };
    }
  }
  return best?.name ?? null;
}

/** `paneId`, `pane_id` and `pane-id` are one name to whoever types it. */
function plainly(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment). */
function editDistance(left: string, right: string): number {
  let above: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...left].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...right].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      const swapped = letter === right[j - 1] && other === left[i - 1] ? (above[j - 1] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    above = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
