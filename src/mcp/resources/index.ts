import type { Resource } from '../define-resource.ts';
import type { WorkspaceDoor } from '../workspace-door.ts';
import { keysSchema } from './keys-schema.ts';

/** Every resource, in the order in which they are listed. */
export const RESOURCES: readonly Resource<WorkspaceDoor>[] = [keysSchema];
