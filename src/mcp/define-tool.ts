import type { z } from 'zod';
import type { Toolset } from './access.ts';
import { type Access, type Annotations, annotationsOf, type Effect, minimumAccessOf } from './effects.ts';
import { type JsonSchema, publishSchema } from './json-schema.ts';
import { readArguments } from './read-arguments.ts';

/** The only thing this framework asks of the engine that tools drive. */
export interface EngineDoor {
  /** The open overlay that owns the keyboard and how a caller leaves it (a whole sentence), or null. */
  overlayInTheWay(): { readonly id: string; readonly how: string } | null;
}

/** How far a long call has come. `progress` must grow from one report to the next (MCP 2025-11-25, 'Progress'). */
export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What a running tool is given. */
export interface ToolContext<Engine extends EngineDoor> {
  readonly engine: Engine;
  /** For what a tool must decide itself, such as closing with force. */
  readonly access: Access;
  /** Aborted when the client cancels the call or the server ends. The answer of a cancelled call is not sent. */
  readonly signal: AbortSignal;
  /** Tells the client, if it asked to be told. */
  readonly progress: (progress: Progress) => void;
}

export interface ToolAnswer<Structured> {
  /** Fits the tool's output schema. */
  readonly structured: Structured;
  /** The readable twin, for clients that show or understand text only. Never empty. */
  readonly text: string;
  readonly images?: readonly { readonly mimeType: string; readonly base64: string }[];
  /** The call did not do what was asked, and the record says how far it came. */
  readonly isError?: boolean;
}

export interface ToolDefinition<
  Input extends z.ZodObject,
  Output extends z.ZodObject,
  Engine extends EngineDoor,
> {
  /** snake_case. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly toolset: Toolset;
  readonly effect: Effect;
  /** Refused while an overlay owns the keyboard. */
  readonly gated: boolean;
  /** Strict at every level, with a description on every property. */
  readonly input: Input;
  readonly output: Output;
  run(
    args: z.output<Input>,
    context: ToolContext<Engine>,
  ): Promise<ToolAnswer<z.output<Output>>> | ToolAnswer<z.output<Output>>;
  /** Where the hints of the effect class are not exact. */
  readonly annotations?: Partial<Annotations>;
  /** Published in place of what follows from `input`, where a schema is fixed word for word. */
  readonly inputSchema?: JsonSchema;
  /** Published in place of what follows from `output`. */
  readonly outputSchema?: JsonSchema;
}

/** A tool whose argument and result types are settled inside, so that tools fit in one list. */
export interface Tool<Engine extends EngineDoor> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly toolset: Toolset;
  readonly gated: boolean;
  readonly annotations: Annotations;
  readonly minimumAccess: Access;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  /**
   * Reads the arguments and returns the call, ready to run.
   *
   * @throws DroverError `bad-argument`.
   */
  prepare(args: unknown): (context: ToolContext<Engine>) => Promise<ToolAnswer<Record<string, unknown>>>;
}

/**
 * The `defineTool` of one kind of engine:
 *
 *     export const defineTool = toolDefiner<Engine>();
 *     export const terminalList = defineTool({ name: 'terminal_list', … });
 */
export function toolDefiner<Engine extends EngineDoor>(): <
  Input extends z.ZodObject,
  Output extends z.ZodObject,
>(
  definition: ToolDefinition<Input, Output, Engine>,
) => Tool<Engine> {
  return (definition) => {
    // Made when first asked for: nobody reads schemas before `initialize` is answered.
    const inputSchema = once(() => definition.inputSchema ?? publishSchema(definition.input, 'input'));
    const outputSchema = once(() => definition.outputSchema ?? publishSchema(definition.output, 'output'));
    return {
      name: definition.name,
      title: definition.title,
      description: definition.description,
      toolset: definition.toolset,
      gated: definition.gated,
      annotations: { ...annotationsOf(definition.effect), ...definition.annotations },
      minimumAccess: minimumAccessOf(definition.effect),
      get inputSchema() {
        return inputSchema();
      },
      get outputSchema() {
        return outputSchema();
      },
      prepare(raw) {
        const args = readArguments(definition.name, raw, definition.input, inputSchema());
        return async (context) => definition.run(args, context);
      },
    };
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
