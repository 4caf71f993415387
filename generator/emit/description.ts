// What users of a capability know about it: the value that the catalog, the types and the reference format.

import type { Match } from "../model/expressions.js";
import type {
  Capability,
  Endpoint,
  Example,
  JsonSchema,
  PlannedGraphql,
  PlannedRest,
  QueryCost,
  RouteName,
  Suitability,
} from "../model/ir.js";
import { functionName, typeName } from "../model/names.js";
import { keepByObject } from "../source/kept.js";
import { markdownPaths, missingValues, untrustedPaths } from "../syntax/schema.js";
import { describeFlag, describeObject, type Flag, type ObjectType } from "./describe-schema.js";
import { followUpInputs, repeatedInputs } from "./follow-up-inputs.js";

export interface Description
  extends Pick<
    Capability,
    | "id"
    | "domain"
    | "version"
    | "description"
    | "effect"
    | "idempotent"
    | "scopes"
    | "aliases"
    | "tags"
    | "notes"
    | "paged"
  > {
  /** Paths of the fields that agents receive by default; in a list, of an element. Empty for all. */
  readonly brief: readonly string[];
  readonly functionName: string;
  /** The prefix of the names of its types. */
  readonly typeName: string;
  readonly input: ObjectContract;
  readonly output: ObjectContract;
  /** The command-line flags of the input fields. */
  readonly flags: readonly Flag[];
  /** Paths of untrusted text in the output. */
  readonly untrusted: readonly string[];
  /** The values that are null on some routes, by path, with the reason by route. */
  readonly missingValues: readonly (readonly [path: string, reasons: JsonSchema["missing"]])[];
  /** Paths of Markdown that agents receive by default. */
  readonly markdown: readonly string[];
  /** In order of preference. */
  readonly routes: readonly [RouteDescription, ...RouteDescription[]];
  readonly missing: readonly { readonly route: RouteName; readonly reason: string }[];
  /**
   * Its requests in a chain in addition to the two round trips: after the writes, and for further pages. Undefined if
   * it cannot be joined.
   */
  readonly chain?: { readonly followUp: boolean; readonly morePages?: number };
  /** The inputs of which one must be given so that a follow-up of a chain is sent. Empty if one is sent without any. */
  readonly followUpInputs: readonly string[];
  /** The inputs with which a second call has a second effect, although the capability is idempotent. */
  readonly repeatedInputs: readonly string[];
  /** What inputs add to a call: the id of the capability that does the same, or `destructive`. */
  readonly performs?: Readonly<Record<string, string>>;
  readonly examples: readonly Pick<Example, "title" | "input">[];
}

/** The schema of an input or output, and its fields. */
export interface ObjectContract extends ObjectType {
  readonly schema: JsonSchema;
}

export interface RouteDescription {
  readonly route: RouteName;
  /** What the route sends, in order. */
  readonly requests: readonly RequestDescription[];
  /** Only cli: the route whose requests it sends with `gh api`. */
  readonly derived?: "graphql" | "rest";
  /** Why the route is not suitable for some inputs. */
  readonly limits: readonly string[];
}

export type NamedEndpoint = Pick<Endpoint, "method" | "template" | "docs">;

export type RequestDescription = (
  | {
      readonly api: "graphql";
      readonly kind: "query" | "mutation";
      readonly name: string;
      readonly cost: QueryCost;
    }
  /** `instead`: the endpoints that get the request for some inputs. */
  | ({ readonly api: "rest"; readonly instead: readonly NamedEndpoint[] } & NamedEndpoint)
  | { readonly api: "gh"; readonly command: string; readonly minVersion: string; readonly prints: boolean }
) & {
  /** `confirmation`: sent only if the outcome of a write is unknown. */
  readonly role: "lookup" | "main" | "then" | "confirmation";
  /** Whether it is sent only for some inputs. */
  readonly conditional: boolean;
  /** Whether it is sent for each of several values. */
  readonly repeated: boolean;
};

/** Describes a capability once. */
export const describeCapability = keepByObject((capability: Capability): Description => {
  const { id, domain, version, description, effect, idempotent, scopes, aliases, tags, notes, paged } =
    capability;
  const { output, graphql, rest, missing, examples } = capability;
  const requests = [...(graphql?.requests ?? []), ...(rest?.requests ?? [])];
  const input = { schema: capability.input.schema, ...describeObject(capability.input.schema) };
  const [first, ...others] = capability.order.map((route) => describeRoute(capability, route));
  if (first === undefined) throw new Error(`${id} has no route`);
  const list = graphql?.output.kind === "list" ? graphql.output : undefined;
  const morePages = Math.max(list?.scan?.maxPages ?? 1, list?.order?.maxPages ?? 1) - 1;
  return {
    id,
    domain,
    version,
    description,
    effect,
    idempotent,
    scopes,
    aliases,
    tags,
    notes: [...notes, ...missingNotes(output.schema)],
    paged,
    functionName: functionName(id),
    typeName: typeName(id),
    input,
    output: { schema: output.schema, ...describeObject(output.schema) },
    flags: input.fields.map(describeFlag),
    brief: capability.brief.map(({ path }) => path),
    untrusted: untrustedPaths(output.schema),
    missingValues: missingValues(output.schema),
    markdown: markdownPaths(output.schema).filter((path) => isBrief(path, capability)),
    routes: [first, ...others],
    missing: [...missing].map(([route, { reason }]) => ({ route, reason })),
    ...(graphql && {
      chain: {
        followUp: graphql.requests.some((request) => request.role === "then"),
        ...(morePages > 0 && { morePages }),
      },
    }),
    followUpInputs: followUpInputs(graphql?.requests ?? []),
    repeatedInputs: repeatedInputs(requests),
    ...(capability.performs.length > 0 && {
      performs: Object.fromEntries(capability.performs.map(({ input, does }) => [input, does])),
    }),
    examples: examples.map(({ title, input: example }) => ({ title, input: example })),
  };
});

/** Whether agents receive the field at a path of the output by default. */
function isBrief(path: string, { brief, paged }: Pick<Capability, "brief" | "paged">): boolean {
  const names = path.replaceAll("[]", "").replace(paged ? /^items\./ : "", "");
  return brief.length === 0 || brief.some((one) => names === one.path || names.startsWith(`${one.path}.`));
}

/** The fields that are absent on some routes. */
function missingNotes({ properties = {} }: JsonSchema): string[] {
  const fields = properties.pageInfo ? properties.items?.items?.properties : properties;
  return Object.entries(fields ?? {}).flatMap(([name, { missing = {}, include }]) =>
    // Routes that cannot return it are not suitable for calls that request it.
    include !== undefined
      ? []
      : Object.keys(missing).map((route) => `${name} may be absent on the ${route} route.`),
  );
}

function describeRoute({ suitability, ...capability }: Capability, route: RouteName): RouteDescription {
  const { cli, graphql, rest } = capability;
  const requests = [...(graphql?.requests ?? []), ...(rest?.requests ?? [])];
  const rules = [...suitability, ...requests.flatMap(({ limits }) => limits ?? [])];
  return {
    route,
    requests: describeRequests(capability, route),
    ...(route === "cli" && cli?.derived && { derived: cli.derived }),
    limits: describeLimits(rules.filter((rule) => rule.route === route)),
  };
}

/** The reasons that exclude a route, each once, after the data on request that they exclude it for. */
function describeLimits(rules: readonly Suitability[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { reason, unless } of rules)
    byReason.set(reason, [...(byReason.get(reason) ?? []), ...requestedNames(unless)]);
  return [...byReason].map(([reason, names]) =>
    names.length > 0 ? `Not with include ${names.join(", ")}: ${reason}` : reason,
  );
}

/** The names of `include`; the match requires one of them. */
const requestedNames = (match: Match | undefined): string[] =>
  match?.kind === "all" && match.of.length === 1
    ? requestedNames(match.of[0])
    : match?.kind === "test" && match.path.segments[0]?.name === "include" && match.test.kind === "has"
      ? [String(match.test.value)]
      : [];

function describeRequests(
  { graphql, rest, cli }: Pick<Capability, RouteName>,
  route: RouteName,
): RequestDescription[] {
  if (route === "cli") {
    const { command } = cli ?? {};
    return (command?.requests ?? []).map((request) => ({
      api: "gh",
      command: request.command,
      minVersion: command?.minVersion ?? "",
      prints: command?.output !== undefined,
      ...describeUse(request),
    }));
  }
  if (route === "graphql") return (graphql?.requests ?? []).map(describeOperation);
  const sources = (rest?.sources ?? []).flatMap(({ request, output: { detail } }) => [
    request,
    ...(detail ? [detail] : []),
  ]);
  return [...(rest?.requests ?? []), ...sources].map(describeEndpoint);
}

function describeOperation(request: PlannedGraphql): RequestDescription {
  const { kind, name, cost } = request.operation;
  return { api: "graphql", kind, name, cost, ...describeUse(request) };
}

function describeEndpoint(request: PlannedRest): RequestDescription {
  const { endpoint, instead } = request;
  const others = instead.map((one) => named(one.endpoint));
  return { api: "rest", ...named(endpoint), instead: others, ...describeUse(request) };
}

const named = ({ method, template, docs }: Endpoint): NamedEndpoint => ({
  method,
  template,
  ...(docs !== undefined && { docs }),
});

function describeUse({
  role,
  when,
  perItem,
  confirms,
}: Pick<PlannedRest, "role" | "when" | "perItem" | "confirms">) {
  return {
    role: confirms ? ("confirmation" as const) : role,
    conditional: when !== undefined,
    repeated: perItem !== undefined,
  };
}
