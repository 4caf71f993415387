// The scalars of an answer that a draft should return, found without the code that drafts.

import { getNamedType, isLeafType, isRequiredArgument } from "graphql";
import type { OperationExamples } from "../bind/examples.js";
import { isObject, type Json, objectAt, objectIn } from "../bind/json.js";
import { bindObserved } from "../bind/observe.js";
import type { DraftSources } from "../draft/draft.js";
import { asComposite, type Composite } from "../draft/graphql-outputs.js";
import { withoutApiUrls } from "../draft/rest-urls.js";
import type { ObjectShape, Shape } from "../model/shape.js";
import { snakeCase } from "../model/word-cases.js";
import type { DraftOf } from "./drafts.js";

/**
 * Returns the scalars of the first level of an answer that the draft does not return: of the object, of the elements of
 * a list, and of an object around a list. Urls of the API, and what GitHub was not seen to send, are not expected.
 */
export function unreadScalars(draft: DraftOf, sources: DraftSources): string[] {
  return draft.from.includes(" ") ? unreadRest(draft, sources) : unreadGraphql(draft, sources);
}

function unreadRest({ from, draft: { card } }: DraftOf, { descriptions, examples }: DraftSources): string[] {
  const endpoint = bindObserved(from, { file: "", start: 0, end: 0 }, descriptions, () => {});
  const example = [...examples.values()].find(({ method, path }) => `${method} ${path}` === from);
  const output = objectIn(card, "rest", "output");
  const paths = new Set(textsIn(output ?? {}).flatMap((text) => [text, text.split(".").at(-1) ?? ""]));
  const names = propertyNames(card.output_schema ?? {});
  const isRead = (key: string): boolean =>
    paths.has(key) ||
    [...names].some((name) => snakeCase(name) === key) ||
    (key === "node_id" && names.has("id")) ||
    (key === "html_url" && names.has("url")) ||
    // Lists have the count of their elements.
    (key === "total_count" && output?.list !== undefined);
  return answerObjects(endpoint?.response, output?.list, example).flatMap((object) =>
    [...object.fields()]
      .filter(([key, { shape, problem }]) => shape.kind === "scalar" && problem === undefined && !isRead(key))
      .map(([key]) => key),
  );
}

/** Returns the object of an answer, and the object of the elements of the list that is read. */
function answerObjects(
  response: Shape | undefined | null,
  list: Json | undefined,
  example: OperationExamples | undefined,
): ObjectShape[] {
  if (!response) return [];
  const shape = withoutApiUrls(response, example);
  const object = shape.kind === "list" ? shape.item : shape;
  if (object.kind !== "object") return [];
  const inner = typeof list === "string" ? object.fields().get(list)?.shape : undefined;
  return inner?.kind === "list" && inner.item.kind === "object" ? [object, inner.item] : [object];
}

function unreadGraphql({ from, draft: { card } }: DraftOf, { descriptions: { schema } }: DraftSources) {
  const payload = asComposite(schema.getMutationType()?.getFields()[from]?.type);
  const [, ...path] = String(objectIn(card, "graphql", "output")?.from ?? from).split(".");
  const object = path.reduce((type, key) => asComposite(type?.getFields()[key]?.type), payload);
  const names = propertyNames(card.output_schema ?? {});
  const types = new Set([payload, object].filter((type) => type !== undefined));
  return [...types].flatMap((type) => plainScalars(type).filter((name) => !names.has(name)));
}

/** Returns the scalars of a type that can be selected without arguments. */
const plainScalars = (type: Composite): string[] =>
  Object.values(type.getFields())
    .filter(
      ({ name, type: of, args, deprecationReason }) =>
        isLeafType(getNamedType(of)) &&
        name !== "clientMutationId" &&
        deprecationReason == null &&
        !args.some(isRequiredArgument),
    )
    .map(({ name }) => name);

const textsIn = (value: Json): string[] =>
  typeof value === "string"
    ? [value]
    : Array.isArray(value) || isObject(value)
      ? Object.values(value).flatMap(textsIn)
      : [];

/** Returns the names of the properties of a schema, and of the objects and lists in it. */
function propertyNames(schema: Json): Set<string> {
  if (Array.isArray(schema)) return new Set(schema.flatMap((one) => [...propertyNames(one)]));
  if (!isObject(schema)) return new Set();
  const own = Object.keys(objectAt(schema, "properties"));
  return new Set([...own, ...Object.values(schema).flatMap((inner) => [...propertyNames(inner)])]);
}
