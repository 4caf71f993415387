// Steps of a route: lookups, the main request and follow-ups, bound to operations, endpoints and gh commands.

import type {
  Binding,
  Expr,
  FieldExpr,
  GhStep,
  GraphqlStep,
  Match,
  RestStep,
  StepBase,
  Template,
} from "../model/ir.js";
import { didYouMean } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import {
  errorNode,
  parseExpr,
  parseFieldExprs,
  parseMatch,
  parsePath,
  parsePathText,
  parseTemplate,
} from "../syntax/expression.js";
import { at, keyOf, type Located, textOf } from "../syntax/yaml.js";
import { type BindContext, operationOf } from "./context.js";
import { bindEndpoint } from "./openapi.js";

type Role = StepBase["role"];

/** One value, a list, or nothing: always a list. */
export function listOf(node: Located | undefined): readonly Located[] {
  return !node ? [] : node.items.length > 0 || Array.isArray(node.value) ? node.items : [node];
}

/** `what`: the key that says what is sent. */
function stepBase(node: Located, what: string, name: string, role: Role, context: BindContext): StepBase {
  const when = at(node, "when");
  const match = when && parseMatch(when, context.report);
  const perItem = at(node, "perItem");
  const over = perItem && at(perItem, "over");
  const expr = over && parseExpr(over, context.report);
  return {
    name,
    role,
    span: at(node, what)?.span ?? node.span,
    ...(match && { when: match }),
    ...(at(node, "onError") && { onError: "report" as const }),
    ...(expr && {
      perItem: {
        over: expr,
        max: Number(at(perItem, "max")?.value ?? 20),
        onError: at(perItem, "onError")?.value === "report" ? ("report" as const) : ("fail" as const),
      },
    }),
  };
}

/** Undefined where one of them couldn't be bound: what the others read of it would seem to be missing. */
const allOf = <T>(steps: readonly (T | undefined)[]): T[] | undefined => {
  const bound = steps.filter((step) => step !== undefined);
  return bound.length === steps.length ? bound : undefined;
};

export function graphqlSteps(node: Located, context: BindContext): GraphqlStep[] | undefined {
  const lookups = listOf(at(node, "resolution", "lookup"));
  const names = lookups.map((lookup) => textOf(at(lookup, "name")) ?? "lookup");
  const steps = lookups.map((lookup, index) =>
    graphqlStep(lookup, names[index] ?? "lookup", "lookup", [], context),
  );
  const relative = names.length === 1 ? names[0] : undefined;
  const injects = listOf(at(node, "resolution", "inject")).flatMap((inject) =>
    injectOf(inject, relative, context),
  );
  steps.push(graphqlStep(node, "main", "main", injects, context));
  for (const then of listOf(at(node, "then"))) {
    steps.push(graphqlStep(then, textOf(at(then, "name")) ?? "then", "then", [], context));
  }
  return allOf(steps);
}

function graphqlStep(
  node: Located,
  name: string,
  role: Role,
  injects: readonly Binding[],
  context: BindContext,
): GraphqlStep | undefined {
  const operation = operationOf(node, context);
  const vars = parseFieldExprs(at(node, "vars"), context.report).map(
    (field): Binding => ({
      target: field.name,
      span: field.nameSpan,
      source: { kind: "expr", expr: field.expr },
    }),
  );
  const partial = listOf(at(node, "partial")).map((one) => String(one.value));
  return (
    operation && {
      ...stepBase(node, "operationName", name, role, context),
      api: "graphql",
      operation,
      vars: [...vars, ...injects],
      partial,
    }
  );
}

function injectOf(node: Located, lookup: string | undefined, context: BindContext): Binding[] {
  const targetNode = at(node, "target");
  if (!targetNode) return [];
  const source = sourceOf(node, lookup, context) ?? { kind: "expr", expr: errorNode(node) };
  return [{ target: String(targetNode.value), span: targetNode.span, source }];
}

function sourceOf(
  node: Located,
  lookup: string | undefined,
  { report }: BindContext,
): Binding["source"] | undefined {
  /** Paths start from the one lookup there is. */
  const rooted = (key: string): Expr | undefined => {
    const value = at(node, key);
    const expr = value && parseExpr(value, report);
    return expr && lookup !== undefined ? rootedIn(expr, lookup) : expr;
  };
  const input = at(node, "from_input");
  const inputPath = input && parsePathText(`$in.${String(input.value)}`, input.span, report);
  switch (at(node, "source")?.value) {
    case "scalar": {
      const expr = rooted("path");
      return expr && { kind: "required", expr, ...(inputPath && { unless: inputPath }) };
    }
    case "input":
      return inputPath && { kind: "required", expr: inputPath };
    default: {
      const nodes = rooted("nodes_path");
      const [matchNode, extractNode] = [at(node, "match_field"), at(node, "extract_field")];
      const match = matchNode && parsePath(matchNode, report);
      const extract = extractNode && parsePath(extractNode, report);
      const known = rooted("known");
      return inputPath && nodes && match && extract
        ? { kind: "map_array", names: inputPath, nodes, match, extract, ...(known && { known }) }
        : undefined;
    }
  }
}

function rootedIn(expr: Expr, root: string): Expr {
  if (expr.kind === "path") return expr.root === undefined ? { ...expr, root } : expr;
  if (expr.kind === "first")
    return { ...expr, options: expr.options.map((option) => rootedIn(option, root)) };
  return expr;
}

export function restLookups(node: Located, context: BindContext): RestStep[] | undefined {
  return allOf(
    listOf(at(node, "resolution", "lookup")).map((lookup) =>
      restStep(lookup, textOf(at(lookup, "name")) ?? "lookup", "lookup", context),
    ),
  );
}

export function restThens(node: Located, context: BindContext): RestStep[] | undefined {
  return allOf(
    listOf(at(node, "then")).map((then) =>
      restStep(then, textOf(at(then, "name")) ?? "then", "then", context),
    ),
  );
}

export function restStep(
  node: Located,
  name: string,
  role: Role,
  context: BindContext,
): RestStep | undefined {
  const { report } = context;
  const endpointNode = at(node, "endpoint");
  const endpoint =
    endpointNode && bindEndpoint(String(endpointNode.value), endpointNode.span, context.openApi, report);
  if (!endpointNode || !endpoint) return undefined;
  const bodyNode = at(node, "body");
  const accept = textOf(at(node, "accept"));
  const bytes = at(node, "response", "maxBytes");
  const maxBytes = bytes && parseExpr(bytes, report);
  const find = findOf(node, context);
  return {
    ...stepBase(node, "endpoint", name, role, context),
    api: "rest",
    endpoint,
    params: pathParams(
      endpoint.path,
      endpointNode.span,
      parseFieldExprs(at(node, "params"), report),
      context,
    ),
    query: parseFieldExprs(at(node, "query"), report),
    ...(bodyNode && {
      body: {
        kind: "object",
        span: keyOf(node, "body") ?? bodyNode.span,
        fields: parseFieldExprs(bodyNode, report),
      } as const,
    }),
    ...(accept !== undefined && { accept }),
    ...(maxBytes && { text: { maxBytes } }),
    nullOn: listOf(at(node, "nullOn")).map((one) => Number(one.value)),
    ...(find && { find }),
  };
}

/** `{x}` is an entry of `params`, or an input field; `{$pr.head.sha}` a path. */
function pathParams(path: string, span: Span, params: readonly FieldExpr[], context: BindContext) {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? "");
  for (const param of params) {
    if (names.includes(param.name)) continue;
    context.report({
      code: "GHX504",
      span: param.nameSpan,
      message: `the path has no {${param.name}}${didYouMean(param.name, names)}`,
    });
  }
  return names.flatMap((name) => {
    const given = params.find((param) => param.name === name)?.expr;
    const expr = given ?? parsePathText(name.startsWith("$") ? name : `$in.${name}`, span, context.report);
    return expr ? [{ name, expr }] : [];
  });
}

function findOf(node: Located, context: BindContext): RestStep["find"] {
  const find = at(node, "find");
  const match: Match | undefined = find && parseMatch(find, context.report);
  if (!match) return undefined;
  const listNode = at(node, "list");
  const list = listNode && parsePath(listNode, context.report);
  const missNode = at(node, "miss");
  const miss = missNode && parseTemplate(missNode, context.report);
  return {
    match,
    maxPages: Number(at(node, "maxPages")?.value ?? 5),
    ...(list && { list }),
    ...(miss && { miss }),
  };
}

export function ghStep(node: Located, context: BindContext): GhStep | undefined {
  const commandNode = at(node, "command");
  if (!commandNode) return undefined;
  const command = String(commandNode.value);
  const known = context.gh.get(command);
  if (!known) {
    context.report({
      code: "GHX601",
      span: commandNode.span,
      message: `gh.yaml has no command "${command}"${didYouMean(command, context.gh.keys())}`,
      fix: "leave out command to derive the route, or describe the command in operations/schema/gh.yaml",
    });
    return undefined;
  }
  const flags = [...(at(node, "flags")?.fields ?? [])].flatMap(([name, field]) => {
    const value = parseTemplate(field.node, context.report);
    return value ? [{ name, value }] : [];
  });
  const args = listOf(at(node, "args")).map((arg): Template | undefined =>
    parseTemplate(arg, context.report),
  );
  return {
    ...stepBase(node, "command", "main", "main", context),
    api: "gh",
    command,
    flags,
    args: args.filter((arg) => arg !== undefined),
    response: known.response,
    since: known.since,
    fieldSince: known.fieldSince,
  };
}
