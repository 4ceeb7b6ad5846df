import { DroverError } from '../errors.ts';
import { isTemplate, matchUri, type Resource, type ResourceText } from './define-resource.ts';
import { INVALID_PARAMS, RpcError } from './rpc-error.ts';

interface Described {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/** The resources of one server, behind what the `resources/…` methods need. */
export interface ResourceRegistry {
  list(): readonly (Described & { readonly uri: string })[];
  templates(): readonly (Described & { readonly uriTemplate: string })[];
  /** @throws RpcError −32602 with `data.uri` for a URI that names nothing. */
  read(uri: string, signal: AbortSignal): Promise<readonly (ResourceText & { readonly uri: string })[]>;
}

/** The registry of resources, in the order given; a plain URI wins over a template that also matches it. */
export function createResourceRegistry<Engine>(
  resources: readonly Resource<Engine>[],
  engine: () => Promise<Engine>,
): ResourceRegistry {
  const plain = resources.filter(({ uri }) => !isTemplate(uri));
  const templates = resources.filter(({ uri }) => isTemplate(uri));
  return {
    list: () => plain.map((resource) => ({ uri: resource.uri, ...described(resource) })),
    templates: () => templates.map((resource) => ({ uriTemplate: resource.uri, ...described(resource) })),
    read: async (uri, signal) => {
      for (const resource of [...plain, ...templates]) {
        const variables = matchUri(resource.uri, uri);
        if (variables !== null) {
          const texts = await readFound(uri, async () =>
            resource.read(variables, { engine: await engine(), signal }),
          );
          return texts.map((text) => ({ uri, ...text }));
        }
      }
      const known = resources.map((resource) => resource.uri).join(', ');
      throw new RpcError(INVALID_PARAMS, `no resource ${JSON.stringify(uri)}; there are: ${known}`, { uri });
    },
  };
}

async function readFound<Texts>(uri: string, read: () => Promise<Texts>): Promise<Texts> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DroverError) {
      throw new RpcError(INVALID_PARAMS, error.message, { uri, code: error.code });
    }
    throw error;
  }
}

function described<Engine>({ name, title, description, mimeType }: Resource<Engine>): Described {
  return { name, title, description, mimeType };
}
