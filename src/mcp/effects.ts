/** What a tool does to the world. The only statement of risk a tool makes; annotations and access follow from it. */
export type Effect = 'observe' | 'observe-terminal' | 'arrange' | 'drive' | 'destroy';

/** Levels of `--access`, narrowest first. */
export const ACCESS_LEVELS = ['read', 'write', 'full'] as const;
export type Access = (typeof ACCESS_LEVELS)[number];

/** The hints of MCP's ToolAnnotations (revision 2025-11-25). A client may use them to decide what to ask a person. */
export interface Annotations {
  readonly title?: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

interface EffectClass {
  readonly annotations: Annotations;
  readonly minimumAccess: Access;
}

/**
 * A terminal is an open world: what it shows and what a key does there is up to the program that runs in it. `drive`
 * is pessimistic, because a key can reach whatever the keyboard reaches. Arranging twice is not always the same as
 * once (two splits are two panes): a tool that knows better overrides the hint.
 */
const EFFECT_CLASSES: Readonly<Record<Effect, EffectClass>> = {
  observe: effect('read', { readOnly: true, destructive: false, idempotent: true, openWorld: false }),
  'observe-terminal': effect('read', {
    readOnly: true,
    destructive: false,
    idempotent: true,
    openWorld: true,
  }),
  arrange: effect('write', { readOnly: false, destructive: false, idempotent: false, openWorld: false }),
  drive: effect('write', { readOnly: false, destructive: true, idempotent: false, openWorld: true }),
  destroy: effect('full', { readOnly: false, destructive: true, idempotent: true, openWorld: false }),
};

/** All four hints of an effect class; tools state every one, since a client must assume the worst of a missing hint. */
export function annotationsOf(kind: Effect): Annotations {
  return EFFECT_CLASSES[kind].annotations;
}

/** The narrowest `--access` under which a tool of this class is offered. */
export function minimumAccessOf(kind: Effect): Access {
  return EFFECT_CLASSES[kind].minimumAccess;
}

function effect(
  minimumAccess: Access,
  hints: { readOnly: boolean; destructive: boolean; idempotent: boolean; openWorld: boolean },
): EffectClass {
  return {
    minimumAccess,
    annotations: {
      readOnlyHint: hints.readOnly,
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
      openWorldHint: hints.openWorld,
    },
  };
}
