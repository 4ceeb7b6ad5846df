/** What a resource is read with. */
export interface ResourceContext<Engine> {
  readonly engine: Engine;
  readonly signal: AbortSignal;
}

/** One representation of a resource; a chart has several. */
export interface ResourceText {
  readonly mimeType: string;
  readonly text: string;
}

export interface Resource<Engine> {
  /** A URI, or a template whose variables each stand for one path segment: `drover://charts/{id}`. */
  readonly uri: string;
  /** snake_case. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Of the first representation. */
  readonly mimeType: string;
  /**
   * `variables` holds the decoded segments of a template, by name.
   *
   * @throws DroverError when they name nothing that exists; the message reaches the client.
   */
  read(
    variables: Readonly<Record<string, string>>,
    context: ResourceContext<Engine>,
  ): Promise<readonly ResourceText[]> | readonly ResourceText[];
}

/** Whether the resource's URI has variables in it. */
export function isTemplate(uri: string): boolean {
  return uri.includes('{');
}

/** The variables with which a URI or template gives the URI that was asked for, or null when it cannot. */
export function matchUri(template: string, uri: string): Readonly<Record<string, string>> | null {
  const names: string[] = [];
  const pattern = template
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) {
        return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      }
      names.push(name);
      return '([^/]+)';
    })
    .join('');
  const segments = new RegExp(`^${pattern}$`).exec(uri)?.slice(1);
  if (segments === undefined) {
    return null;
  }
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(segments[index] ?? '')]));
  } catch {
    // A stray % is not a URI, so nothing has it as its name.
    return null;
  }
}
