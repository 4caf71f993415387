// Which capabilities an agent may use: patterns over ids, and whether it only reads.

import { catalog } from "../generated/catalog.js";
import type { CapabilityPolicy } from "../runtime/contract/session.js";
import { type CatalogEntry, RouteError } from "../runtime/index.js";
import { readOnlyPolicy } from "../runtime/input/policy.js";
import { nearest } from "../runtime/text/nearest.js";

export interface PolicyOptions {
  /** Only these capabilities: ids, in which `*` stands for any characters, as in `issue.*`. Default: all. */
  readonly allow?: readonly string[];
  /** None of these, whatever `allow` says. */
  readonly deny?: readonly string[];
  /** None that writes. */
  readonly readOnly?: boolean;
}

/** The policy of a session, in which the runtime applies it to every call and step. */
export interface Policy extends CapabilityPolicy {
  /** What may be used, sorted by id. */
  readonly permitted: readonly CatalogEntry[];
}

/**
 * Throws a `VALIDATION` {@link RouteError} for a pattern that fits no capability, and for what is not a list of
 * patterns: a misspelled `deny` must not permit, nor an `allow` of null.
 */
export function createPolicy({ allow, deny = [], readOnly = false }: PolicyOptions): Policy {
  const allowed = allow === undefined ? undefined : idsOfAll("allow", allow);
  const denied = idsOfAll("deny", deny);
  const isListed = (id: string) =>
    (allowed === undefined || allowed.some((ids) => ids.has(id))) && !denied.some((ids) => ids.has(id));
  const refusal: Policy["refusal"] = (capability) => {
    const { id, effect } = capability;
    if (isListed(id)) return readOnly ? readOnlyPolicy.refusal(capability) : undefined;
    return new RouteError("VALIDATION", `${id} is not allowed here.`, { details: { refused: true, effect } });
  };
  return { permitted: catalog.filter((entry) => refusal(entry) === undefined), refusal };
}

/** The ids of each pattern. */
function idsOfAll(option: "allow" | "deny", patterns: readonly string[]): ReadonlySet<string>[] {
  if (Array.isArray(patterns) && patterns.every((pattern) => typeof pattern === "string")) {
    return patterns.map((pattern) => idsOf(option, pattern));
  }
  throw new RouteError("VALIDATION", `${option}: expected a list of ids or patterns, each a string.`);
}

/** Ids of the capabilities whose id or older name fits the pattern. */
function idsOf(option: "allow" | "deny", pattern: string): ReadonlySet<string> {
  const words = pattern.split("*").map((text) => text.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  const fits = new RegExp(`^${words.join(".*")}$`);
  const names = ({ id, aliases = [] }: CatalogEntry) => [id, ...aliases];
  const ids = catalog.filter((entry) => names(entry).some((name) => fits.test(name))).map(({ id }) => id);
  if (ids.length > 0) return new Set(ids);
  const near = nearest(pattern, catalog.flatMap(names));
  const hint = near === undefined ? "" : `; did you mean "${near}"?`;
  throw new RouteError("VALIDATION", `${option}: no capability fits ${JSON.stringify(pattern)}${hint}`);
}
