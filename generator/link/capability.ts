// Links one card: from located YAML to the IR's capability.

import type {
  Capability,
  CliRoute,
  GhRoute,
  GraphqlRoute,
  ListOutput,
  MapOutput,
  Output,
  RestRoute,
  RouteName,
  Scan,
  Suitability,
} from "../ir.js";
import { parseExpr, parseFields, parseMatch, parsePath } from "../parse/expression.js";
import { parseInput, parseOutput } from "../parse/schema.js";
import { at, type Located, textOf } from "../parse/yaml.js";
import type { LinkContext } from "./context.js";
import { ghStep, graphqlSteps, listOf, restLookups, restStep, restThens } from "./steps.js";

/** Undefined (and diagnostics) when so much is missing that there is no capability to speak of. */
export function linkCapability(file: string, card: Located, context: LinkContext): Capability | undefined {
  const idNode = at(card, "capability_id");
  const inputNode = at(card, "input_schema");
  const outputNode = at(card, "output_schema");
  if (!idNode || !inputNode || !outputNode) return undefined;
  const id = String(idNode.value);
  const input = parseInput(inputNode, context.shared, context.report);
  const output = parseOutput(outputNode, context.shared, context.report);
  const effect = effectOf(at(card, "effect")?.value);
  const graphql = linkGraphql(at(card, "graphql"), context);
  const rest = linkRest(at(card, "rest"), context);
  const order = [
    ...new Set(
      [...listOf(at(card, "routing", "preferred")), ...listOf(at(card, "routing", "fallbacks"))].map((node) =>
        routeOf(node.value),
      ),
    ),
  ];
  const cli =
    order.includes("cli") || at(card, "cli") ? linkCli(card, { graphql, rest }, context) : undefined;
  const has = (name: string): boolean => input.shape.fields().has(name);
  return {
    file,
    span: idNode.span,
    id,
    domain: id.split(".")[0] ?? id,
    version: textOf(at(card, "version")) ?? "",
    description: textOf(at(card, "description")) ?? "",
    aliases: texts(at(card, "aliases")),
    tags: texts(at(card, "tags")),
    effect,
    idempotent: (at(card, "idempotent")?.value ?? effect === "read") === true,
    order,
    notes: texts(at(card, "routing", "notes")),
    input,
    output,
    suitability: listOf(at(card, "routing", "suitability")).map((node) => suitabilityOf(node, context)),
    ...(graphql && { graphql }),
    ...(rest && { rest }),
    ...(cli && { cli }),
    examples: listOf(at(card, "examples")).map((node) => ({
      title: textOf(at(node, "title")) ?? "",
      input: (at(node, "input")?.value ?? {}) as Record<string, unknown>,
    })),
    paged: output.shape.fields().has("items") && output.shape.fields().has("pageInfo"),
    inRepository: has("owner") && has("name"),
  };
}

const texts = (node: Located | undefined): string[] => listOf(node).map((one) => String(one.value));
const routeOf = (value: unknown): RouteName => (value === "rest" || value === "cli" ? value : "graphql");
const effectOf = (value: unknown): Capability["effect"] =>
  value === "write" || value === "destructive" ? value : "read";

function suitabilityOf(node: Located, context: LinkContext): Suitability {
  const match = (key: string) => {
    const value = at(node, key);
    return value && parseMatch(value, context.report);
  };
  const [when, unless] = [match("when"), match("unless")];
  return {
    route: routeOf(at(node, "route")?.value),
    reason: textOf(at(node, "reason")) ?? "",
    span: node.span,
    ...(when && { when }),
    ...(unless && { unless }),
  };
}

function linkGraphql(node: Located | undefined, context: LinkContext): GraphqlRoute | undefined {
  if (!node) return undefined;
  const output = outputOf(at(node, "output"), context);
  const steps = graphqlSteps(node, context);
  return output && steps.some((step) => step.role === "main")
    ? { api: "graphql", span: node.span, steps, output }
    : undefined;
}

function linkRest(node: Located | undefined, context: LinkContext): RestRoute | undefined {
  if (!node) return undefined;
  const lookups = restLookups(node, context);
  const base = { api: "rest", span: node.span } as const;
  const sourceNodes = listOf(at(node, "sources"));
  const output = outputOf(at(node, "output"), context);
  if (sourceNodes.length > 0 || output?.kind === "list") {
    const sources = (sourceNodes.length > 0 ? sourceNodes : [node]).flatMap((source) => {
      const step = restStep(source, "main", "main", context);
      const list = outputOf(at(source, "output"), context);
      return step && list?.kind === "list" ? [{ step, output: list }] : [];
    });
    return sources.length > 0 ? { ...base, steps: lookups, sources } : undefined;
  }
  const main = restStep(node, "main", "main", context);
  return main && output
    ? { ...base, steps: [...lookups, main, ...restThens(node, context)], sources: [], output }
    : undefined;
}

/** `cli` in the card, or nothing at all: then it is derived. */
function linkCli(
  card: Located,
  siblings: { readonly graphql: GraphqlRoute | undefined; readonly rest: RestRoute | undefined },
  context: LinkContext,
): CliRoute {
  const node = at(card, "cli");
  const asked = at(node, "derive")?.value;
  const derived =
    asked === "rest" || asked === "graphql"
      ? asked
      : siblings.graphql
        ? "graphql"
        : siblings.rest
          ? "rest"
          : undefined;
  const command = node && linkGhCommand(node, context);
  return {
    span: node?.span ?? card.span,
    ...(command && { command }),
    ...(derived && siblings[derived] && { derived }),
  };
}

function linkGhCommand(node: Located, context: LinkContext): GhRoute | undefined {
  const step = ghStep(node, context);
  const output = outputOf(at(node, "output"), context);
  if (!step || output?.kind !== "map") return undefined;
  const since = context.gh.get(step.command)?.since ?? "2.23.0";
  return {
    api: "gh",
    span: node.span,
    minVersion: textOf(at(node, "minVersion")) ?? since,
    steps: [step],
    output,
  };
}

function outputOf(node: Located | undefined, context: LinkContext): Output | undefined {
  if (!node) return undefined;
  const { report } = context;
  const fromNode = at(node, "from");
  const from = fromNode && parseExpr(fromNode, report);
  const base = { span: node.span, ...(from && { from }) };
  const map = at(node, "map");
  if (map) {
    const value = parseFields(map, undefined, report);
    return value && ({ ...base, kind: "map", value } satisfies MapOutput);
  }
  const [listNode, itemsNode] = [at(node, "list"), at(node, "items")];
  const list = listNode && parsePath(listNode, report);
  const items = itemsNode && parseFields(itemsNode, at(node, "by"), report);
  const scan = scanOf(at(node, "scan"), context);
  return (
    list && items && ({ ...base, kind: "list", list, items, ...(scan && { scan }) } satisfies ListOutput)
  );
}

function scanOf(node: Located | undefined, context: LinkContext): Scan | undefined {
  if (!node) return undefined;
  const keep = listOf(at(node, "keep")).map((match) => parseMatch(match, context.report));
  return {
    maxPages: Number(at(node, "maxPages")?.value ?? 5),
    keep: keep.filter((match) => match !== undefined),
    report: texts(at(node, "report")),
  };
}
