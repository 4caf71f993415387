// `ghx capabilities list` and `ghx capabilities explain`.

import type { CatalogEntry } from "../../../runtime/index.js";
import { explainAllInFull, explainTexts } from "../../explain/explain-selected.js";
import { loadCatalog } from "../../explain/extended-catalog.js";
import { listEntries, summary } from "../../explain/list.js";
import { selectCapabilities } from "../../explain/select-capabilities.js";
import { safeJson } from "../../output/text.js";
import { atMost, didYouMean, parse } from "../args.js";
import type { Flags } from "../command.js";
import { CommandError, EXIT, type Terminal, UsageError } from "../terminal.js";

/** What to read next. Agents otherwise read the help of each id, in a call of its own, and lists in full. */
export const HINTS = {
  domains: "Ids of these: ghx list <domain>…, or words\n",
  ids: "Inputs of these: ghx explain <id> <id>…; filter lists by inputs, --jq, --fields\n",
  matches: "",
};

export async function listCapabilitiesCommand(
  argv: readonly string[],
  { out, err, extend }: Terminal,
  flags: Flags,
): Promise<number> {
  const parsed = await parse("capabilities list", argv, flags);
  const [domain, search] = [parsed.value("domain"), parsed.value("search")];
  if (domain !== undefined || search !== undefined) atMost(0, parsed);
  const words = parsed.positionals.join(" ");
  const catalog = await loadCatalog(extend);
  const { entries, text, lists } = await listEntries(catalog, { domain, search, words });
  if (domain !== undefined && entries.length === 0) await refuseUnknownDomain(domain, catalog);
  const query = search ?? words;
  if (entries.length === 0)
    throw new CommandError(`no capability matches ${JSON.stringify(query)}; see ghx list`);
  if (lists === "matches") {
    const { rank } = await import("../../explain/search.js");
    const [best] = rank(catalog, query);
    if (best !== undefined && best.matched < best.words)
      err(`no capability matches all words of ${JSON.stringify(query)}; these match some:\n`);
  }
  out(parsed.has("json") ? `${safeJson(entries.map(summary))}\n` : `${text}\n${HINTS[lists]}`);
  return EXIT.ok;
}

export async function explain(
  argv: readonly string[],
  { out, extend }: Terminal,
  flags: Flags,
): Promise<number> {
  const { positionals: names, has } = await parse("capabilities explain", argv, flags);
  if (names.length === 0) throw new UsageError("explain requires a capability id; see ghx list");
  const { matches, notes, unknown } = await selectCapabilities(names.join(" "), extend);
  const errors = unknown.map(({ error }) => unknownMessage(error));
  const isKnown = matches.length + notes.length > 0 && !has("json");
  if (isKnown) out(`${[...(await explainTexts(matches, "--yes")), ...notes].join("\n")}\n`);
  if (errors.length > 0) throw new UsageError(errors.join("\n"));
  if (!isKnown) out(`${safeJson(await explainAllInFull(matches, extend))}\n`);
  return EXIT.ok;
}

/** Returns the error message. If it suggests no id, adds the command that lists them. */
function unknownMessage({
  message,
  details,
}: {
  message: string;
  details?: Readonly<Record<string, unknown>>;
}): string {
  const near = Array.isArray(details?.nearest) ? details.nearest : [];
  return near.length === 0 ? `${message} See ghx list.` : message;
}

/** Throws {@link UsageError} if the domain does not exist. A known domain without matches is not an error. */
async function refuseUnknownDomain(domain: string, catalog: readonly CatalogEntry[]): Promise<void> {
  if (catalog.some(({ id }) => id.startsWith(`${domain}.`))) return;
  const domains = [...new Set(catalog.map(({ id }) => id.split(".", 1).join()))];
  const hint = (await didYouMean(domain, domains)) || `; expected one of ${domains.join(", ")}`;
  throw new UsageError(`--domain: unknown domain ${JSON.stringify(domain)}${hint}`);
}
