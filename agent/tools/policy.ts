// The policy of permitted capabilities: patterns of ids, read-only mode, and confirmation of destructive ones.

import { catalog } from "../../generated/catalog.js";
import type { Effect } from "../../runtime/contract/github-api.js";
import type { CapabilityPolicy } from "../../runtime/contract/session.js";
import { type CatalogEntry, RouteError } from "../../runtime/index.js";
import { readOnlyPolicy } from "../../runtime/input/effect-policy.js";
import { nearest } from "../../runtime/text/nearest.js";
import { effectOf, type Performed, performedBy } from "../explain/effect-of.js";
import { type Extend, extended } from "../explain/extended-catalog.js";
import { isRequestPattern, requestMatcher } from "./request-patterns.js";

export interface PolicyOptions {
  /**
   * Permit only these capabilities and requests: ids or patterns such as `issue.*`, in which `*` matches any characters, the
   * capabilities with an effect (`effect:read`, `effect:write`, `effect:destructive`), and patterns of requests without a
   * capability such as `request:GET /repos/**`. Default: all.
   */
  readonly allow?: readonly string[] | undefined;
  /** Refuse these capabilities and requests, even those that `allow` permits. */
  readonly deny?: readonly string[] | undefined;
  /** Refuse capabilities that write. */
  readonly readOnly?: boolean | undefined;
  /** Run destructive capabilities without confirmation. Default: true; false for `ghx mcp`. */
  readonly allowDestructive?: boolean | undefined;
  /** Registries in addition to the included one. */
  readonly extend?: Extend;
}

type PolicyTarget = Parameters<CapabilityPolicy["refusal"]>[0];

/** The policy of a session. The runtime applies it to every call and step. */
export interface Policy extends CapabilityPolicy {
  /**
   * The permitted capabilities, including the ones that need a confirmation. A capability of another registry
   * counts as destructive until it is loaded, since its effect is not known before.
   */
  readonly permitted: readonly Pick<CatalogEntry, "id" | "effect">[];
  /** Whether the capability is permitted, perhaps only with a confirmation. */
  permits(capability: PolicyTarget): boolean;
  /** Like `refusal`, but undefined for a capability that only needs a confirmation. */
  readonly exclusion: CapabilityPolicy["refusal"];
}

/**
 * Creates a policy. `confirmed`: ids of destructive capabilities that the user confirmed. Throws a `VALIDATION`
 * {@link RouteError} if a pattern matches no capability or an option is not a list of patterns, so that a misspelled
 * `deny` or an `allow` of null permits nothing.
 */
export function createPolicy(
  { allow, deny = [], readOnly = false, allowDestructive = true, extend = [] }: PolicyOptions,
  confirmed: readonly string[] = [],
): Policy {
  const { ids, aliases } = extended(extend);
  const others = Object.entries(aliases).map(([name, id]) => ({ name, id: String(id) }));
  const names = [...ids.map((id) => ({ name: id, id })), ...others];
  const allowed = allow === undefined ? undefined : matchPatterns("allow", allow, names);
  const denied = matchPatterns("deny", deny, names);
  const requests = { allow: allow && requestMatchers("allow", allow), deny: requestMatchers("deny", deny) };
  const isDenied = (capability: Matched) => denied.some((matches) => matches(capability));
  const isListed = (capability: Matched) =>
    (allowed === undefined || allowed.some((matches) => matches(capability))) && !isDenied(capability);
  // A request of ghx itself, such as that for the login of `@me`, belongs to a permitted call. Others have patterns.
  const belongs = (capability: PolicyTarget) => capability.ownRequest !== undefined || isListed(capability);
  const permits = (capability: PolicyTarget) =>
    belongs(capability) && (!readOnly || capability.effect === "read");
  const exclusion: Policy["exclusion"] = (capability) => {
    if (permits(capability)) return undefined;
    if (belongs(capability)) return readOnlyPolicy.refusal(capability);
    const { id, effect } = capability;
    return new RouteError("VALIDATION", `${id} is not allowed here.`, { details: { refused: true, effect } });
  };
  // A request could do what a denied capability does, so it needs a pattern of its own.
  const isOpen = (effect: Effect) =>
    allow === undefined &&
    !catalog.some((one) => (one.effect === "read") === (effect === "read") && isDenied(one));
  const requestRefusal: Policy["requestRefusal"] = (target, effect) => {
    const isExcluded = requests.deny.some((matcher) => matcher.mentions(target));
    const isAllowed = isOpen(effect) || requests.allow?.some((matcher) => matcher.permits(target));
    if (!isExcluded && isAllowed) return undefined;
    const hint =
      isExcluded || allow !== undefined
        ? ""
        : " A request can do what a denied capability does, so it needs a pattern such as request:GET /repos/** in allow.";
    return new RouteError("VALIDATION", `The request ${target} is not allowed here.${hint}`, {
      details: { refused: true, effect },
    });
  };
  const refusal: Policy["refusal"] = (capability, isDryRun = false, input = undefined) => {
    const { id } = capability;
    const isPlan = isDryRun && belongs(capability);
    const excluded = performedBy(capability, input).find((one) => !isListed(one));
    const needsConfirmation =
      effectOf(capability, input) === "destructive" && !allowDestructive && !confirmed.includes(id);
    return (
      (isPlan ? undefined : exclusion(capability)) ??
      (excluded ? excludedInput(id, excluded) : undefined) ??
      (needsConfirmation ? unconfirmed(id) : undefined)
    );
  };
  const own = extend.flatMap((one) => one.ids.map((id) => ({ id, effect: "destructive" as const })));
  const permitted = [...catalog, ...own].filter(permits);
  return { permitted, permits, exclusion, refusal, requestRefusal };
}

function excludedInput(call: string, { input, id, effect }: Performed): RouteError {
  const does = id === call ? "is destructive" : `does what ${id} does`;
  const message = `${input}: ${call} with it ${does}, which is not allowed here.`;
  return new RouteError("VALIDATION", message, { details: { refused: true, effect } });
}

function unconfirmed(id: string): RouteError {
  const message = `${id} is destructive and needs a confirmation, or the option allowDestructive (ghx mcp --allow-destructive).`;
  return new RouteError("VALIDATION", message, { details: { refused: true, unconfirmed: id } });
}

/** An id or alias, and the id that it means. */
interface Name {
  readonly name: string;
  readonly id: string;
}

/** What patterns of capabilities are compared with. */
type Matched = Pick<CatalogEntry, "id" | "effect">;

/** Returns what each pattern matches. */
function matchPatterns(
  option: "allow" | "deny",
  patterns: readonly string[],
  names: readonly Name[],
): ((capability: Matched) => boolean)[] {
  if (Array.isArray(patterns) && patterns.every((pattern) => typeof pattern === "string")) {
    return patterns
      .filter((pattern) => !isRequestPattern(pattern))
      .map((pattern) => {
        const effect = EFFECT_PATTERN.exec(pattern)?.[1];
        if (effect !== undefined) return (capability: Matched) => capability.effect === effect;
        const ids = matchPattern(option, pattern, names);
        return ({ id }: Matched) => ids.has(id);
      });
  }
  throw new RouteError("VALIDATION", `${option}: expected a list of ids or patterns, each a string.`);
}

const EFFECT_PATTERN = /^effect:(read|write|destructive)$/;

const requestMatchers = (option: "allow" | "deny", patterns: readonly string[]) =>
  patterns.filter(isRequestPattern).map((pattern) => requestMatcher(option, pattern));

/** Returns the ids of the capabilities whose id or alias matches the pattern. */
function matchPattern(
  option: "allow" | "deny",
  pattern: string,
  names: readonly Name[],
): ReadonlySet<string> {
  const words = pattern.split("*").map((text) => text.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  const regex = new RegExp(`^${words.join(".*")}$`);
  const ids = names.filter(({ name }) => regex.test(name)).map(({ id }) => id);
  if (ids.length > 0) return new Set(ids);
  const near = nearest(
    pattern,
    names.map(({ name }) => name),
  );
  const hint = near === undefined ? "" : `; did you mean "${near}"?`;
  throw new RouteError("VALIDATION", `${option}: no capability matches ${JSON.stringify(pattern)}${hint}`);
}
