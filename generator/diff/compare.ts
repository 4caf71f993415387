// What changed for users between two sets of cards.

import { compareText } from "../source/source-map.js";
import { compareBehavior } from "./behavior.js";
import type { Change } from "./change.js";
import type { Contract, GhEntry } from "./contract.js";
import { compareSchemas } from "./schemas.js";

export interface Changes {
  /** By capability; breaking changes first. */
  readonly changes: readonly Change[];
  /** Capabilities with a breaking change whose version was not raised. */
  readonly unraised: readonly {
    readonly capability: string;
    readonly version: string;
    readonly needed: string;
  }[];
  /** Capabilities that are neither a card nor an alias now, and may not be removed. */
  readonly removed: readonly string[];
}

type Contracts = ReadonlyMap<string, Contract>;

/** `allowed`: ids of capabilities that may be removed. */
export function compareContracts(
  before: Contracts,
  after: Contracts,
  allowed: readonly string[] = [],
): Changes {
  const aliases = new Map(
    [...after.values()].flatMap(({ id, aliases }) => aliases.map((alias) => [alias, id])),
  );
  const changes: Change[] = [];
  const unraised: Changes["unraised"][number][] = [];
  const removed: string[] = [];
  for (const id of [...new Set([...before.keys(), ...after.keys()])].sort(compareText)) {
    const [old, now] = [before.get(id), after.get(id)];
    const successor = now ?? after.get(aliases.get(id) ?? "");
    if (!old) changes.push({ impact: "additive", capability: id, change: "was added" });
    else if (!successor) {
      changes.push({ impact: "breaking", capability: id, change: "was removed" });
      if (!allowed.includes(id)) removed.push(id);
    } else {
      const own = compareContract(old, successor);
      if (!now)
        changes.push({ impact: "additive", capability: id, change: `is an alias of ${successor.id} now` });
      changes.push(...own);
      const needed = `${majorVersion(old) + 1}.0.0`;
      const breaks = own.some(({ impact }) => impact === "breaking");
      if (breaks && majorVersion(successor) <= majorVersion(old))
        unraised.push({ capability: successor.id, version: successor.version, needed });
    }
  }
  const order = ["breaking", "notable", "additive", "internal"];
  changes.sort((a, b) => order.indexOf(a.impact) - order.indexOf(b.impact));
  return { changes, unraised, removed };
}

const majorVersion = ({ version }: Contract): number => Number(version.split(".")[0]);

function compareContract(old: Contract, now: Contract): Change[] {
  const capability = now.id;
  const changes: Change[] = [
    ...compareSchemas(old.input, now.input, "input"),
    ...compareSchemas(old.output, now.output, "output"),
  ].map(({ impact, path, change }) => ({ impact, capability, change: `${path} ${change}` }));
  const add = (impact: Change["impact"], change: string): void =>
    void changes.push({ impact, capability, change });
  if (old.effect !== now.effect) add("breaking", `effect: ${old.effect} → ${now.effect}`);
  for (const one of missingIn(now.performs, old.performs)) add("additive", `performs no longer has ${one}`);
  for (const one of missingIn(old.performs, now.performs)) add("breaking", `performs has ${one}`);
  if (old.idempotent !== now.idempotent)
    add(now.idempotent ? "additive" : "breaking", `idempotent: ${old.idempotent} → ${now.idempotent}`);
  if (old.scopes.join() !== now.scopes.join())
    add(
      isWithin(old.scopes, now.scopes) ? "additive" : "breaking",
      `scopes (a token needs one): ${listed(old.scopes)} → ${listed(now.scopes)}`,
    );
  for (const route of missingIn(now.routes, old.routes)) add("breaking", `route ${route} was removed`);
  for (const route of missingIn(old.routes, now.routes)) add("additive", `route ${route} was added`);
  const kept = old.routes.filter((route) => now.routes.includes(route));
  const order = now.routes.filter((route) => old.routes.includes(route));
  if (kept.join() !== order.join())
    add("notable", `order of routes: ${old.routes.join(", ")} → ${now.routes.join(", ")}`);
  for (const alias of missingIn([now.id, ...now.aliases], old.aliases))
    add("breaking", `alias ${alias} was removed`);
  for (const alias of missingIn([old.id, ...old.aliases], now.aliases))
    add("additive", `alias ${alias} was added`);
  for (const limit of missingIn(old.limits, now.limits)) add("breaking", `route excludes inputs: ${limit}`);
  for (const limit of missingIn(now.limits, old.limits))
    add("additive", `route no longer excludes inputs: ${limit}`);
  compareGh(old.gh, now.gh, add);
  if (old.brief.join() !== now.brief.join())
    add(
      now.brief.length === 0 || (old.brief.length > 0 && missingIn(now.brief, old.brief).length === 0)
        ? "additive"
        : "breaking",
      `brief: ${old.brief.join(", ") || "all"} → ${now.brief.join(", ") || "all"}`,
    );
  if (old.until !== now.until) add("breaking", `until: ${old.until ?? "none"} → ${now.until ?? "none"}`);
  for (const field of missingIn(now.progress, old.progress)) add("breaking", `progress ${field} was removed`);
  for (const field of missingIn(old.progress, now.progress)) add("additive", `progress ${field} was added`);
  for (const { impact, change } of compareBehavior(old.behavior, now.behavior)) add(impact, change);
  if (changes.length === 0 && (old.rest !== now.rest || descriptions(old) !== descriptions(now)))
    add("internal", "requests, mappings or descriptions changed");
  return changes;
}

/** Several commands of the same words differ by their flags. */
function compareGh(
  old: readonly GhEntry[],
  now: readonly GhEntry[],
  add: (impact: Change["impact"], change: string) => void,
): void {
  for (const command of new Set([...old, ...now].map((one) => one.command))) {
    const [before, after] = [old, now].map((all) => all.filter((one) => one.command === command));
    if (!after?.length) add("breaking", `gh ${command} was removed`);
    else if (!before?.length) add("additive", `gh ${command} was added`);
    else if (!before.every((one) => after.some((other) => accepts(other, one))))
      add("breaking", `gh ${command} means something else`);
    else if (!after.every((one) => before.some((other) => accepts(other, one))))
      add("additive", `gh ${command} accepts more`);
  }
}

/** Whether a command means the same as another one, with all of its names. */
const accepts = (entry: GhEntry, other: GhEntry): boolean =>
  entry.rest === other.rest && missingIn(entry.names, other.names).length === 0;

/** The names that the list does not contain. */
const missingIn = (list: readonly string[], names: readonly string[]): string[] =>
  names.filter((name) => !list.includes(name));

function descriptions({ input, output }: Contract): string {
  const texts: string[] = [];
  JSON.stringify([input, output], (key, value: unknown) => {
    if (key === "description" && typeof value === "string") texts.push(value);
    return value;
  });
  return JSON.stringify(texts.sort(compareText));
}

/** Whether every token with one of the scopes is sufficient for the others. No scopes: any token. */
const isWithin = (scopes: readonly string[], others: readonly string[]): boolean =>
  others.length === 0 || (scopes.length > 0 && scopes.every((one) => others.includes(one)));

const listed = (scopes: readonly string[]): string => scopes.join(", ") || "none";

/** Prints what changed for users. */
export function renderComparison({ changes, unraised, removed }: Changes, base: string): string {
  if (changes.length === 0) return `Nothing changed since ${base}.\n`;
  const lines = changes.map(
    ({ impact, capability, change }) => `${impact.padEnd(8)}  ${capability}  ${change}`,
  );
  const versions = unraised.map(
    ({ capability, version, needed }) =>
      `${capability}: the version is ${version}, but a breaking change requires ${needed}. Set version: "${needed}" in the card.`,
  );
  const removals = removed.map(
    (id) => `${id}: add it to aliases of the capability that replaces it, or pass --allow-removal ${id}.`,
  );
  const hints = [...versions, ...removals];
  return `${[...lines, ...(hints.length > 0 ? ["", ...hints] : [])].join("\n")}\n`;
}
