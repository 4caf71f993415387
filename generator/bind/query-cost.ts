// The cost of an operation by GitHub's formula: nodes for the node limit, and points of the rate limit.
// https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api

import {
  type DirectiveNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from "graphql";
import type { QueryCost } from "../model/ir.js";
import type { Documents } from "../syntax/document.js";

/** Maximum page size where a variable sets it. */
const LARGEST_PAGE = 100;
/** Beyond this number of variables in `@skip` and `@include`, all fields count together. */
const MAX_CONDITIONS = 10;

/**
 * Returns the highest cost for any values of the variables. Each connection adds its page size times the page sizes of its
 * ancestors to the nodes, and one request for each of its parents; 100 requests are a point.
 */
export function queryCost(
  node: OperationDefinitionNode,
  fragments: Documents["fragments"],
  schema: GraphQLSchema,
): QueryCost {
  const root = schema.getRootType(node.operation);
  if (!root) return { nodes: 0, points: 1 };
  const conditions = conditionVariables(node.selectionSet.selections, fragments);
  const costs = assignments(conditions).map((values) => {
    const counter = new Counter(fragments, schema, values);
    counter.count(node.selectionSet.selections, root, 1);
    return counter;
  });
  return {
    nodes: Math.max(...costs.map(({ nodes }) => nodes)),
    points: Math.max(1, ...costs.map(({ requests }) => Math.round(requests / 100))),
  };
}

type Values = ReadonlyMap<string, boolean>;

class Counter {
  nodes = 0;
  requests = 0;
  readonly #fragments: Documents["fragments"];
  readonly #schema: GraphQLSchema;
  readonly #values: Values;

  constructor(fragments: Documents["fragments"], schema: GraphQLSchema, values: Values) {
    this.#fragments = fragments;
    this.#schema = schema;
    this.#values = values;
  }

  /** `parents`: the number of objects that the selections apply to. */
  count(selections: readonly SelectionNode[], type: GraphQLCompositeType, parents: number): void {
    for (const selection of selections) {
      if (isExcluded(selection.directives ?? [], this.#values)) continue;
      if (selection.kind === Kind.FIELD) {
        const field = "getFields" in type ? type.getFields()[selection.name.value] : undefined;
        const inner = field && getNamedType(field.type);
        if (!selection.selectionSet || !inner || !isCompositeType(inner)) continue;
        const size = selection.arguments?.find(({ name }) => PAGE_SIZES.includes(name.value))?.value;
        const isConnection = inner.name.endsWith("Connection");
        const page = !isConnection || !size ? 1 : size.kind === Kind.INT ? Number(size.value) : LARGEST_PAGE;
        if (isConnection && size) {
          this.requests += parents;
          this.nodes += parents * page;
        }
        this.count(selection.selectionSet.selections, inner, parents * page);
        continue;
      }
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#fragments.get(selection.name.value)?.node;
      const condition = fragment?.typeCondition && this.#schema.getType(fragment.typeCondition.name.value);
      const inner = condition && isCompositeType(condition) ? condition : type;
      this.count(fragment?.selectionSet.selections ?? [], inner, parents);
    }
  }
}

const PAGE_SIZES: readonly string[] = ["first", "last"];

/** Whether `@skip` or `@include` excludes a selection. */
function isExcluded(directives: readonly DirectiveNode[], values: Values): boolean {
  return directives.some((directive) => {
    const variable = conditionVariable(directive);
    const value = variable === undefined ? undefined : values.get(variable);
    return value !== undefined && value === (directive.name.value === "skip");
  });
}

function conditionVariable({ name, arguments: given }: DirectiveNode): string | undefined {
  if (name.value !== "skip" && name.value !== "include") return undefined;
  const value = given?.[0]?.value;
  return value?.kind === Kind.VARIABLE ? value.name.value : undefined;
}

function conditionVariables(
  selections: readonly SelectionNode[],
  fragments: Documents["fragments"],
): string[] {
  const found = new Set<string>();
  const visit = (selection: SelectionNode): void => {
    for (const directive of selection.directives ?? []) {
      const variable = conditionVariable(directive);
      if (variable !== undefined) found.add(variable);
    }
    const inner =
      selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)?.node : selection;
    inner?.selectionSet?.selections.forEach(visit);
  };
  selections.forEach(visit);
  return [...found];
}

/** Returns all assignments of truth values to the variables. */
function assignments(variables: readonly string[]): Values[] {
  if (variables.length > MAX_CONDITIONS) return [new Map()];
  return Array.from(
    { length: 2 ** variables.length },
    (_, bits) => new Map(variables.map((name, index) => [name, (bits & (1 << index)) !== 0])),
  );
}
