/** The public surface: the engine on anyone's terminals, with the product's charts or changed ones. */
export type { Clock } from './engine/clock.ts';
export type { EngineActors } from './engine/core.ts';
export { type CreateEngineOptions, createEngine, type Engine } from './engine/engine.ts';
export type { StepRecord, StepReport, StepsResult } from './engine/keyboard.ts';
export type { TerminalBackend } from './engine/live-terminals.ts';
export type { InertReason, Outcome, UnboundReason } from './engine/outcome.ts';
export { type LocalWorkspace, openLocalWorkspace } from './engine/workspace.ts';
export { DroverError, type ErrorCode } from './errors.ts';
export { CHARTS, type Charts } from './machines/registry.ts';
export { DEFAULT_SETTINGS, type Settings } from './settings/schema.ts';
