import type { AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** One transition that a chart took for a step, with the actor it happened in. */
export interface RecordedTransition {
  /** Id of the actor: `app`, `session-4`, or an overlay's id. */
  readonly actor: string;
  readonly transition: AnyTransitionDefinition;
}

/** Listens to a whole actor system and keeps what it did for one event object. */
export interface Recorder {
  /** Hand this to `createActor`. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Runs `send` and returns every transition taken for that very object; forwarding keeps it, anything else does not. */
  record(event: object, send: () => void): readonly RecordedTransition[];
}

export function createRecorder(rootName: string): Recorder {
  let wanted: object | null = null;
  let taken: RecordedTransition[] = [];
  return {
    inspect(inspected) {
      if (inspected.type !== '@xstate.microstep' || inspected.event !== wanted) return;
      const { actorRef } = inspected;
      const actor =
        'id' in actorRef && inspected.rootId !== actorRef.sessionId ? String(actorRef.id) : rootName;
      for (const transition of inspected._transitions) taken.push({ actor, transition });
    },
    record(event, send) {
      wanted = event;
      taken = [];
      try {
        send();
        return taken;
      } finally {
        wanted = null;
      }
    },
  };
}
