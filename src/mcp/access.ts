import { ACCESS_LEVELS, type Access } from './effects.ts';

/** Groups of tools that `--toolsets` chooses from. */
export const TOOLSETS = ['keyboard', 'panes', 'terminal', 'workspace'] as const;
export type Toolset = (typeof TOOLSETS)[number];

/** Which tools this server offers. Fixed when it starts: no later request changes the list. */
export interface Choice {
  readonly toolsets: readonly Toolset[];
  readonly access: Access;
}

/** The part of a tool that decides whether it is offered. */
export interface Offer {
  readonly toolset: Toolset;
  readonly minimumAccess: Access;
}

/**
 * Reads the values of `--toolsets` and `--access`; an absent flag means everything. A value that is not known can only
 * narrow what is offered, never widen it, and leaves a warning for stderr.
 */
export function readChoice(flags: { toolsets?: string | undefined; access?: string | undefined }): {
  readonly choice: Choice;
  readonly warnings: readonly string[];
} {
  const warnings: string[] = [];
  return {
    choice: { toolsets: readToolsets(flags.toolsets, warnings), access: readAccess(flags.access, warnings) },
    warnings,
  };
}

/** Null when the tool is offered, otherwise a sentence that names the flag which leaves it out. */
export function whyLeftOut(name: string, offer: Offer, choice: Choice): string | null {
  if (!choice.toolsets.includes(offer.toolset)) {
    const wider = [...choice.toolsets, offer.toolset].join(',');
    return (
      `"${name}" is not offered: it belongs to the toolset "${offer.toolset}", which --toolsets leaves out. ` +
      `Whoever configures this server can start it with --toolsets ${wider}.`
    );
  }
  if (ACCESS_LEVELS.indexOf(offer.minimumAccess) > ACCESS_LEVELS.indexOf(choice.access)) {
    return (
      `"${name}" is not offered: it needs --access ${offer.minimumAccess} and this server runs with ` +
      `--access ${choice.access}. Whoever configures this server can change that.`
    );
  }
  return null;
}

function readToolsets(value: string | undefined, warnings: string[]): readonly Toolset[] {
  if (value === undefined) {
    return TOOLSETS;
  }
  const wanted = value.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !TOOLSETS.some((toolset) => toolset === name));
  const chosen = TOOLSETS.filter((toolset) => wanted.includes(toolset));
  if (unknown.length > 0) {
    warnings.push(
      `--toolsets: ${unknown.map((name) => JSON.stringify(name)).join(', ')} is not a toolset ` +
        `(${TOOLSETS.join(', ')}); offering ${chosen.length > 0 ? chosen.join(', ') : 'no tools'}`,
    );
  }
  return chosen;
}

function readAccess(value: string | undefined, warnings: string[]): Access {
  if (value === undefined) {
    return 'full';
  }
  const level = ACCESS_LEVELS.find((known) => known === value);
  if (level === undefined) {
    warnings.push(
      `--access: ${JSON.stringify(value)} is not a level (${ACCESS_LEVELS.join(', ')}); ` +
        'using the narrowest, read',
    );
    return 'read';
  }
  return level;
}
