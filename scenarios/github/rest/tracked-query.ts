/** The query of a request, which records what an endpoint reads. */
export class TrackedQuery extends URLSearchParams {
  readonly #read = new Set<string>();

  override get(name: string): string | null {
    this.#read.add(name);
    return super.get(name);
  }

  override has(name: string, value?: string): boolean {
    this.#read.add(name);
    return super.has(name, value);
  }

  override getAll(name: string): string[] {
    this.#read.add(name);
    return super.getAll(name);
  }

  /** Returns the first of these names that the query has, although it was not read. */
  ignored(names: readonly string[]): string | undefined {
    return names.find((name) => super.has(name) && !this.#read.has(name));
  }
}
