/** The output of the final state that a chart has just reached; XState's types say nothing of what that event carries. */
export function finalOutput<Output>({ event }: { readonly event: unknown }): Output {
  return (event as { readonly output: Output }).output;
}
