/**
 * The cost of a request by GitHub's formula: nodes for the node limit, and points of the rate limit.
 * https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */
import {
  type DirectiveNode,
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isCompositeType,
  Kind,
  type SelectionNode,
  type ValueNode,
} from "graphql";

export interface QueryCost {
  readonly nodes: number;
  readonly points: number;
}

type Variables = Readonly<Record<string, unknown>>;

/** Each connection adds its page size times the page sizes of its ancestors to the nodes, and a request for each of its parents; 100 requests are a point. */
export function queryCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  given: Variables,
  operationName?: string | null,
): QueryCost {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return { nodes: 0, points: 1 };
  const defaults = (operation.variableDefinitions ?? []).map(
    ({ variable, defaultValue }) => [variable.name.value, defaultValue && literal(defaultValue, {})] as const,
  );
  const variables = { ...Object.fromEntries(defaults), ...given };
  let nodes = 0;
  let requests = 0;
  const count = (selections: readonly SelectionNode[], type: GraphQLCompositeType, parents: number): void => {
    for (const selection of selections) {
      if (isExcluded(selection.directives ?? [], variables)) continue;
      if (selection.kind !== Kind.FIELD) {
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : fragmentOf(document, selection.name.value);
        const condition = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value);
        const inner = condition && isCompositeType(condition) ? condition : type;
        count(fragment?.selectionSet.selections ?? [], inner, parents);
        continue;
      }
      const field = "getFields" in type ? type.getFields()[selection.name.value] : undefined;
      const inner = field && getNamedType(field.type);
      if (!selection.selectionSet || !inner || !isCompositeType(inner)) continue;
      const sizes = (selection.arguments ?? [])
        .filter(({ name }) => name.value === "first" || name.value === "last")
        .map(({ value }) => literal(value, variables));
      const size = sizes.find((value) => typeof value === "number");
      const page = inner.name.endsWith("Connection") ? size : undefined;
      if (page !== undefined) {
        requests += parents;
        nodes += parents * page;
      }
      count(selection.selectionSet.selections, inner, parents * (page ?? 1));
    }
  };
  count(operation.selectionSet.selections, root, 1);
  return { nodes, points: Math.max(1, Math.round(requests / 100)) };
}

function fragmentOf(document: DocumentNode, name: string) {
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name) return definition;
  return undefined;
}

/** Whether `@skip` or `@include` excludes a selection. */
function isExcluded(directives: readonly DirectiveNode[], variables: Variables): boolean {
  return directives.some(({ name, arguments: given }) => {
    const condition = given?.[0]?.value;
    if (!condition || (name.value !== "skip" && name.value !== "include")) return false;
    return literal(condition, variables) === (name.value === "skip");
  });
}

/** Returns the value of a number, a boolean or a variable. */
function literal(value: ValueNode, variables: Variables): unknown {
  if (value.kind === Kind.VARIABLE) return variables[value.name.value];
  if (value.kind === Kind.INT) return Number(value.value);
  return value.kind === Kind.BOOLEAN ? value.value : undefined;
}
