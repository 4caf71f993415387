// Binds the lists of what inputs name to endpoints and operations, and checks the fields that they read.

import type { ExistingNames } from "../model/ir.js";
import { isError, type ObjectShape, type Shape } from "../model/shape.js";
import { didYouMean } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import { at, type Located, toText } from "../syntax/yaml.js";
import { type BindContext, findOperation } from "./context.js";
import { bindObserved } from "./observe.js";

/** Returns the lists by input property. `input`: the shape of the input. */
export function bindExisting(
  node: Located | undefined,
  input: ObjectShape,
  context: BindContext,
): ExistingNames[] {
  return [...(node?.fields ?? [])].flatMap(([property, { key, node: one }]) => {
    const properties = input.fields();
    if (properties.has(property)) return bindList(property, one, context) ?? [];
    const message = `the input has no property "${property}"${didYouMean(property, properties.keys())}`;
    context.report({ code: "GHX405", span: key, message });
    return [];
  });
}

function bindList(property: string, node: Located, context: BindContext): ExistingNames | undefined {
  const endpointNode = at(node, "endpoint");
  const endpoint =
    endpointNode && bindObserved(String(endpointNode.value), endpointNode.span, context, context.report);
  const operation = findOperation(node, context);
  const repositoryNode = at(node, "repository");
  const repository = repositoryNode && findOperation(repositoryNode, context);
  if (endpoint ? endpoint.method !== "GET" : operation?.kind === "mutation")
    context.report({
      code: "GHX707",
      span: (endpointNode ?? at(node, "operationName") ?? node).span,
      message: `${endpoint ? `${endpoint.method} ${endpoint.path}` : operation?.name} is a write, but a list of existing names is read`,
      fix: "name a GET endpoint or a query that returns the list",
    });
  const response = endpoint?.response ?? operation?.response;
  if (!response) return undefined;
  const list = toText(at(node, "list"));
  const noun = toText(at(node, "noun")) ?? property;
  const textNode = at(node, "text");
  const parts = [...(textNode?.fields ?? [])].map(
    ([part, { node: one }]) => [part, String(one.value)] as const,
  );
  const text = parts.length > 0 ? Object.fromEntries(parts) : (toText(textNode) ?? "{name}");
  const where = at(node, "where");
  const query = at(node, "query");
  const nodeId = toText(at(node, "nodeId"));
  const elements = readElements(response, list, at(node, "list")?.span ?? node.span, context);
  if (elements) {
    const templates = typeof text === "string" ? [text] : Object.values(text);
    const names = templates.flatMap((one) => [...one.matchAll(PLACE)].map(([, name = ""]) => name));
    for (const name of [...names, ...(where?.fields.keys() ?? [])])
      checkField(elements, name, textNode?.span ?? node.span, context);
  }
  return {
    property,
    noun,
    plural: toText(at(node, "plural")) ?? `${noun}s`,
    ...(endpoint && { endpoint }),
    ...(query && { query: Object(query.value) }),
    ...(operation && { operation }),
    ...(list !== undefined && { list }),
    text,
    ...(where && { where: Object(where.value) }),
    ...(at(node, "incomplete") && { incomplete: true as const }),
    ...(repository && { repository }),
    ...(nodeId !== undefined && { nodeId }),
  };
}

/** A place in a template. `{path/}` is the last segment. */
const PLACE = /\{(\w+)\/?\}/g;

/** Returns the shape of the elements; undefined (and reports) if the path is not one of a list of objects. */
function readElements(
  response: Shape,
  list: string | undefined,
  span: Span,
  { report }: BindContext,
): ObjectShape | undefined {
  let shape: Shape | undefined = response;
  for (const name of list?.split(".") ?? []) shape = fieldShape(shape, name);
  if (shape && isError(shape)) return undefined;
  if (shape?.kind === "list" && shape.item.kind === "object") return shape.item;
  report({ code: "GHX405", span, message: `${list ?? "the response"} is not a list of objects` });
  return undefined;
}

const fieldShape = (shape: Shape | undefined, name: string): Shape | undefined =>
  shape?.kind === "object" ? shape.fields().get(name)?.shape : undefined;

function checkField(shape: ObjectShape, name: string, span: Span, { report }: BindContext): void {
  if (shape.fields().get(name)?.shape.kind === "scalar") return;
  const message = `the elements have no scalar field "${name}"${didYouMean(name, shape.fields().keys())}`;
  report({ code: "GHX405", span, message });
}
