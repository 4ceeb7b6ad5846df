type Outcome = Readonly<Record<string, string>>;

/** The bytes were accepted by the program. */
export const typed: Outcome = { result: 'typed' };

export const ran = (action: string): Outcome => ({ result: 'ran', action });

export const inert = (action: string, reason: 'no-surface' | 'no-context'): Outcome => ({
  result: 'inert',
  action,
  reason,
});

/** An open overlay, or the search field, took the step. */
export const takenBy = (overlay: string): Outcome => ({ result: 'overlay', overlay });

/** The action put an overlay up instead of doing its effect. */
export const putUp = (overlay: string, action: string): Outcome => ({ result: 'overlay', overlay, action });

export const unbound = (reason: 'no-session' | 'exited' | 'not-encodable' | 'held'): Outcome => ({
  result: 'unbound',
  reason,
});

/** One entry of `steps`, whole. */
export const step = (input: string, outcome: Outcome): Outcome => ({ input, ...outcome });
