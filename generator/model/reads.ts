// Reads: the places of the input and of responses that a route reads.

/** A place in the input or in a response: `$root` and the fields to it, `[]` for the elements of a list. */
export interface Origin {
  readonly root: string;
  readonly path: readonly string[];
}

/** The fields that are read of a value, in the order in which they are read. */
export interface Reads {
  readonly fields: Map<string, Reads>;
}

/** Reads by root: `in`, and the name of each request. */
export type ResponseReads = ReadonlyMap<string, Reads>;

export function newReads(): Reads {
  return { fields: new Map() };
}

/** Merges the places into one tree per root. */
export function responseReads(origins: readonly Origin[]): ResponseReads {
  const result = new Map<string, Reads>();
  for (const { root, path } of origins) {
    const reads = result.get(root) ?? newReads();
    result.set(root, reads);
    addRead(reads, path);
  }
  return result;
}

function addRead(reads: Reads, path: readonly string[]): void {
  let current = reads;
  for (const name of path) {
    const next = current.fields.get(name) ?? newReads();
    current.fields.set(name, next);
    current = next;
  }
}
