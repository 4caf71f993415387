// What changed for users between two sets of cards.

import { compareText } from "../source/source-map.js";
import type { Contract } from "./contract.js";
import { compareSchemas } from "./schemas.js";

export interface Change {
  /** `internal`: users do not notice it, unless it is a defect. */
  readonly impact: "breaking" | "additive" | "internal";
  readonly capability: string;
  readonly change: string;
}

export interface Comparison {
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
): Comparison {
  const aliases = new Map(
    [...after.values()].flatMap(({ id, aliases }) => aliases.map((alias) => [alias, id])),
  );
  const changes: Change[] = [];
  const unraised: Comparison["unraised"][number][] = [];
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
  const order = ["breaking", "additive", "internal"];
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
  if (old.idempotent !== now.idempotent)
    add(now.idempotent ? "additive" : "breaking", `idempotent: ${old.idempotent} → ${now.idempotent}`);
  if (old.scopes.join() !== now.scopes.join())
    add(
      isWithin(old.scopes, now.scopes) ? "additive" : "breaking",
      `scopes (a token needs one): ${listed(old.scopes)} → ${listed(now.scopes)}`,
    );
  for (const route of old.routes.filter((one) => !now.routes.includes(one)))
    add("breaking", `route ${route} was removed`);
  for (const route of now.routes.filter((one) => !old.routes.includes(one)))
    add("additive", `route ${route} was added`);
  for (const alias of old.aliases.filter((one) => one !== now.id && !now.aliases.includes(one)))
    add("breaking", `alias ${alias} was removed`);
  for (const alias of now.aliases.filter((one) => one !== old.id && !old.aliases.includes(one)))
    add("additive", `alias ${alias} was added`);
  if (changes.length === 0 && old.rest !== now.rest)
    add("internal", "requests, mappings or descriptions changed");
  return changes;
}

/** Whether every token with one of the scopes is sufficient for the others. No scopes: any token. */
const isWithin = (scopes: readonly string[], others: readonly string[]): boolean =>
  others.length === 0 || (scopes.length > 0 && scopes.every((one) => others.includes(one)));

const listed = (scopes: readonly string[]): string => scopes.join(", ") || "none";

/** Prints what changed for users. */
export function renderComparison({ changes, unraised, removed }: Comparison, base: string): string {
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
