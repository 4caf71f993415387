/** Parses the queries of searches and of project filters. */

export interface Term {
  /** Empty for a word to search for. */
  readonly key: string;
  readonly value: string;
  /** The parts of the value between commas, except for commas in quotes. */
  readonly values: readonly string[];
  readonly negated: boolean;
}

/** Parses a query such as `repo:octo/hello label:"help wanted",bug -author:octocat crash`. Quoted values may contain spaces. */
export function parseQuery(query: string): Term[] {
  const pattern = /(-?)(?:([\p{L}\p{N}_-]+):)?((?:"(?:[^"\\]|\\.)*"|\S)+)/gu;
  return [...query.matchAll(pattern)].map(([, minus, key = "", value = ""]) => ({
    key: key.toLowerCase(),
    value: unquoted(value),
    values: (value.match(/(?:"(?:[^"\\]|\\.)*"|[^,])+/g) ?? []).map(unquoted),
    negated: minus === "-",
  }));
}

function unquoted(value: string): string {
  return value.replace(/"((?:[^"\\]|\\.)*)"/g, (_, text: string) => text.replace(/\\(.)/g, "$1"));
}
