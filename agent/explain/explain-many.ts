// Describes several capabilities, with one line each.

import type { CatalogEntry, DomainContracts } from "../../runtime/index.js";

export interface Options {
  /** What destructive ones need, such as a flag on the command line. */
  readonly confirmation?: string | undefined;
  /** Whether a line contains the fields that can be selected too. Default: no. */
  readonly withFields?: (entry: CatalogEntry) => boolean;
}

/**
 * Returns a line `id input -> output` for each capability, with the fields that a tool returns by default. Before the
 * lines of a domain, a line `domain.*: repo; A = issueNumber` contains the input of all of them and defines letters, and
 * `!` marks destructive ones.
 */
export async function explainMany(
  entries: readonly CatalogEntry[],
  { confirmation = "", withFields = () => false }: Options = {},
): Promise<string> {
  const { contracts } = await import("../../generated/contracts.js");
  const mark = `! destructive${confirmation === "" ? "" : `: ${confirmation}`}`;
  return [...new Set(entries.map(domainName))]
    .flatMap((domain) => {
      const all = entries.filter((entry) => domainName(entry) === domain);
      const shared = contracts[domain];
      const isShared = ({ id }: CatalogEntry) => Object.hasOwn(shared?.lines ?? {}, id);
      const included = all.filter(isShared);
      // Capabilities of other registries have no abbreviations.
      const own = all.filter((entry) => !isShared(entry)).map(explainAlone);
      return [
        ...(shared && included.length > 0 ? explainDomain(domain, included, shared, mark, withFields) : []),
        ...own,
      ];
    })
    .join("\n");
}

const domainName = ({ id }: CatalogEntry): string => id.split(".", 1).join();
const destructive = ({ effect }: CatalogEntry): boolean => effect === "destructive";

const explainAlone = (entry: CatalogEntry): string =>
  [entry.id, destructive(entry) ? "!" : "", entry.signature, `-> ${entry.output}`].filter(Boolean).join(" ");

function explainDomain(
  domain: string,
  entries: readonly CatalogEntry[],
  { inRepository, letters: all, lines: byId }: DomainContracts,
  mark: string,
  withFields: (entry: CatalogEntry) => boolean,
): string[] {
  const { letters, lines } = withoutRare(
    Object.entries(all),
    entries.map((entry) => {
      const [input = "", output = ""] = byId[entry.id] ?? [];
      return [input, "->", withFields(entry) ? entry.output : output].filter(Boolean).join(" ");
    }),
  );
  const definitions = letters.map(([letter, text]) => `${letter} = ${text}`);
  const isShown = inRepository && entries.length > 1;
  if (isShown) definitions.unshift("repo");
  if (entries.some(destructive)) definitions.push(mark);
  const repo = inRepository && !isShown ? "repo" : "";
  const shown = entries.map((entry, index) =>
    [entry.id, destructive(entry) ? "!" : "", repo, lines[index] ?? ""].filter(Boolean).join(" "),
  );
  return definitions.length === 0 ? shown : [`${domain}.*: ${definitions.join("; ")}`, ...shown];
}

interface Abbreviated {
  readonly letters: readonly (readonly [letter: string, text: string])[];
  readonly lines: readonly string[];
}

/** Returns only letters that the lines use more than once, and the others replaced by their text. */
function withoutRare(all: Abbreviated["letters"], lines: readonly string[]): Abbreviated {
  const whole = (letter: string) => new RegExp(`(?<![^ (])${letter}(?![^ )])`, "g");
  const texts = [...lines, ...all.map(([, text]) => text)];
  const rare = all.find(([letter]) => texts.flatMap((text) => text.match(whole(letter)) ?? []).length < 2);
  if (rare === undefined) return { letters: all, lines };
  const expand = (text: string) => text.replace(whole(rare[0]), () => rare[1]);
  const others = all.filter((one) => one !== rare);
  return withoutRare(
    others.map(([letter, text]) => [letter, expand(text)] as const),
    lines.map(expand),
  );
}
