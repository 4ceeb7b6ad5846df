/** Something that is made when it is first needed, once. */
export interface Lazy<Value> {
  get(): Promise<Value>;
  /** The making or made value, or null when nobody has asked for it yet. */
  begun(): Promise<Value> | null;
}

/** A lazy value; when making it fails, the next one who asks makes another attempt. */
export function lazy<Value>(make: () => Promise<Value>): Lazy<Value> {
  let value: Promise<Value> | null = null;
  const get = (): Promise<Value> => {
    if (value === null) {
      const made = make();
      value = made;
      made.catch(() => {
        value = null;
      });
    }
    return value;
  };
  return { get, begun: () => value };
}
