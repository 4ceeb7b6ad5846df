/** Parameters of a control sequence as xterm hands them to a handler: an array stands for sub-parameters. */
export type Params = readonly (number | number[])[];

/** The parameter at `index`, or 0 when it is absent, left empty or made of sub-parameters. */
export function numberAt(params: Params, index: number): number {
  const value = params[index];
  return typeof value === 'number' && value > 0 ? value : 0;
}
