// Describes several capabilities, with one line each.

import type { CatalogEntry } from "../../runtime/index.js";
import { abbreviate, type Shared, withoutRare } from "./shared-parts.js";
import { outputLine, split } from "./signature.js";

/**
 * Returns a line `id input -> output` for each capability, with the fields that a tool returns by default. Before the
 * lines of a domain, a line `domain.*: repo; A = issueNumber` contains the input of all of them and defines letters, and
 * `!` marks destructive ones.
 */
export async function explainMany(entries: readonly CatalogEntry[]): Promise<string> {
  const { catalog } = await import("../../generated/catalog.js");
  return [...new Set(entries.map(domainName))]
    .flatMap((domain) => {
      const inDomain = (entry: CatalogEntry) => domainName(entry) === domain;
      // From the whole domain, so that a letter has the same meaning in every answer.
      return explainDomain(domain, entries.filter(inDomain), domainContracts(catalog.filter(inDomain)));
    })
    .join("\n");
}

const domainName = ({ id }: CatalogEntry): string => id.split(".", 1).join();
const destructive = ({ effect }: CatalogEntry): boolean => effect === "destructive";

/** The contracts of a domain. */
interface Contracts {
  /** Whether all of them contain the repository, which is then left out. */
  readonly inRepository: boolean;
  readonly shared: readonly Shared[];
  /** By id. */
  readonly texts: ReadonlyMap<string, string>;
}

function domainContracts(entries: readonly CatalogEntry[]): Contracts {
  const all = entries.map((entry) => ({ input: shortInput(entry.signature), output: shortOutput(entry) }));
  const inRepository = all.every(({ input }) => split(input, " ").includes("repo"));
  const lines = all.map(({ input, output }) => {
    const items = split(input, " ").filter((item) => !inRepository || item !== "repo");
    return [...items, "->", output].join(" ");
  });
  const { shared, texts } = abbreviate(lines);
  const byId = entries.map(({ id }, index) => [id, withoutNodeIds(texts[index] ?? "")] as const);
  return { inRepository, shared, texts: new Map(byId) };
}

function explainDomain(
  domain: string,
  entries: readonly CatalogEntry[],
  { inRepository, shared: all, texts: byId }: Contracts,
): string[] {
  const { shared, texts } = withoutRare(
    all,
    entries.map(({ id }) => byId.get(id) ?? ""),
  );
  const definitions = shared.map(({ letter, text }) => `${letter} = ${text}`);
  const isShown = inRepository && entries.length > 1;
  if (isShown) definitions.unshift("repo");
  if (entries.some(destructive)) definitions.push("! destructive");
  const repo = inRepository && !isShown ? "repo" : "";
  const lines = entries.map((entry, index) =>
    [entry.id, destructive(entry) ? "!" : "", repo, texts[index] ?? ""].filter(Boolean).join(" "),
  );
  return definitions.length === 0 ? lines : [`${domain}.*: ${definitions.join("; ")}`, ...lines];
}

/**
 * Returns the input without what follows from the rest of it or from the name of a field. Errors, and the explanation of
 * a single capability, contain all of it.
 */
function shortInput(signature: string): string {
  return (
    signature
      // Two of more than four values, then `…`.
      .replace(/((?:\w+\|){2})(?:\w+\|){2,}\w+/g, "$1…")
      // The type of what is named an id or a number, and the bounds of other numbers with a default.
      .replace(/((?:Id|Number)\??):int(?![\w|])/g, "$1")
      .replace(/:\d+-\d+=/g, "=")
      // The default of what is named a maximum, and the size of a page, from which its cursor follows.
      .replace(/(?<=(?:^| )max[A-Z]\w*\?)=\d+/g, "")
      .replace(/(?<=(?:^| )first\?)=\d+ after\?/g, "")
      // A list of known values.
      .replace(/:\(([\w|…]+)\)\[\]/g, ":[$1]")
      // Kinds of text if none is an id or a number: a text is a name.
      .replace(/:([a-z]+(?:\|[a-z]+)+)(?=[ )]|$)/g, (type) =>
        /\b(?:id|int|number|null|true)\b/.test(type) ? type : "",
      )
  );
}

/** Returns a line without the node ids that are accepted in place of a repository and a number. Definitions have them. */
function withoutNodeIds(text: string): string {
  return text.replace(/\(\w+Id \| (repo [^()|]+)\)/g, "$1");
}

/** The number of fields of an output that are shown. */
const MOST_FIELDS = 5;

/** Returns the first fields of the output, then `…`, and of objects only the names. */
function shortOutput(entry: CatalogEntry): string {
  const fields = split(outputLine(entry), " ").map((field) => field.replace(/\{.*\}/, "{}"));
  return [...fields.slice(0, MOST_FIELDS), ...(fields.length > MOST_FIELDS ? ["…"] : [])].join(" ");
}
