// The output of drafts over REST: what the answer of an endpoint contains.

import type { OperationExamples } from "../bind/examples.js";
import { isObject, type Json, type JsonObject, objectAt, objectIn } from "../bind/json.js";
import type { Endpoint } from "../model/ir.js";
import { pageCursor } from "../model/page-cursor.js";
import type { Field, ObjectShape, Shape } from "../model/shape.js";
import { snakeCase } from "../model/word-cases.js";
import {
  expectedData,
  type ListField,
  mapping,
  missingKeys,
  type OutputField,
  onlyList,
  outputSchema,
  properties,
  reading,
  restFields,
} from "./outputs.js";
import { withoutApiUrls } from "./rest-urls.js";
import { camel } from "./words.js";

/** What the output of the card is made of. */
export type DraftOutput =
  /** Whether something exists, such as a star: 204 or 404. */
  | { readonly kind: "question" }
  | { readonly kind: "text" }
  /** A file to which GitHub redirects. */
  | { readonly kind: "file"; readonly name: string }
  /** The list at a path, which is read page by page. */
  | { readonly kind: "list"; readonly path: string; readonly shape: ObjectShape }
  /** A list without pages, as a field of the output. */
  | { readonly kind: "array"; readonly name: string; readonly item: Shape }
  /** `list`: the one list of objects in it, which the published answer has as well. */
  | { readonly kind: "object"; readonly shape: ObjectShape; readonly list?: ListField | undefined }
  /** That the request succeeded. */
  | { readonly kind: "constant" };

/** `operation`: the endpoint in GitHub's description. `example`: its published examples. */
export function findOutput(
  endpoint: Endpoint,
  operation: JsonObject,
  example: OperationExamples | undefined,
): DraftOutput {
  const { query, template, textTypes, emptyStatuses, method } = endpoint;
  const response = endpoint.response && withoutApiUrls(endpoint.response, example);
  const name = camel(template.split("/").findLast((part) => /^[a-z_-]+$/.test(part)) ?? "items");
  if (response === null) {
    if (textTypes.length > 0) return { kind: "text" };
    if (method !== "GET") return { kind: "constant" };
    if (emptyStatuses.includes(204)) return { kind: "question" };
    return "302" in objectAt(operation, "responses") ? { kind: "file", name } : { kind: "constant" };
  }
  const isPaged = (query.has("page") && query.has("per_page")) || pageCursor(endpoint) !== undefined;
  if (response.kind === "list") {
    const { item } = response;
    if (item.kind === "object" && restFields(item).length === 0) return { kind: "constant" };
    if (isPaged && item.kind === "object") return { kind: "list", path: "$main", shape: item };
    return { kind: "array", name, item };
  }
  if (response.kind !== "object") return { kind: "constant" };
  const lists = [...response.fields()].flatMap(([key, { shape }]: [string, Field]) =>
    shape.kind === "list" && shape.item.kind === "object" ? [[key, shape.item] as const] : [],
  );
  const [only] = lists;
  if (isPaged && only !== undefined && lists.length === 1)
    return { kind: "list", path: only[0], shape: only[1] };
  const found = response.nullable || emptyStatuses.length > 0 ? undefined : onlyList(response);
  const [answer] = example?.responses.find(({ status }) => status >= 200 && status < 300)?.examples ?? [];
  const isShown = found && Array.isArray(objectIn({ ...answer }, "value")?.[found.key]);
  return { kind: "object", shape: response, list: isShown ? found : undefined };
}

/** The file that exchanges download, and its folder. */
export const FILE = "bytes";
export const DOWNLOADS = ".cache";

/** Whether the answer itself is a list. */
export const isList = (output: DraftOutput): boolean =>
  output.kind === "array" || (output.kind === "list" && output.path === "$main");

/** How a card returns an output. */
interface Rendered {
  readonly schema: Json;
  readonly mapping?: JsonObject;
  /** What it returns of the published answer. */
  readonly data: JsonObject;
  /** What the published answer lacks. */
  readonly with?: Json;
}

/**
 * `answer`: the published answer. `mayLackAnswer`: whether a success may have no body. It is an error of a read, and the
 * fields of a write are then null.
 */
export function renderOutput(
  output: DraftOutput,
  answer: Json,
  method: string,
  mayLackAnswer: boolean,
): Rendered {
  switch (output.kind) {
    case "question":
      return {
        schema: { properties: { exists: "boolean" } },
        mapping: { map: { exists: "$main" } },
        data: { exists: true },
      };
    case "text":
      return {
        schema: { properties: { text: "text", truncated: "boolean" } },
        mapping: { map: { text: "$main.text", truncated: "$main.truncated" } },
        data: { truncated: false },
      };
    case "file":
      return {
        schema: { properties: { path: "text", bytes: "integer" } },
        mapping: { map: {} },
        data: { path: `${DOWNLOADS}/${output.name}`, bytes: FILE.length },
      };
    case "list":
      return renderList(output, answer);
    case "array": {
      const { properties, map, ...rest } = renderArray(output.name, output.item, "$main", answer);
      return { schema: { properties }, mapping: { map }, ...rest };
    }
    case "object": {
      const isRead = method === "GET";
      const fields = restFields(output.shape, mayLackAnswer && !isRead);
      const { list } = output;
      if (fields.length === 0 && list === undefined) return renderConstant(method);
      const array = list && renderArray(camel(list.key), list.item, list.key, answer);
      const map = { ...mapping(fields), ...array?.map };
      const rendered = {
        ...(mayLackAnswer && isRead && { from: "$main" }),
        ...(Object.keys(map).length > 0 && { map }),
      };
      const own = completed(fields, answer);
      const added = { ...own.with, ...(list && array?.with && { [list.key]: array.with }) };
      return {
        schema: { properties: { ...properties(fields), ...array?.properties } },
        ...(Object.keys(rendered).length > 0 && { mapping: rendered }),
        data: { ...own.data, ...array?.data },
        ...(Object.keys(added).length > 0 && { with: added }),
      };
    }
    case "constant":
      return renderConstant(method);
  }
}

function renderConstant(method: string): Rendered {
  const name = method === "DELETE" ? "deleted" : "done";
  return {
    schema: { properties: { [name]: { const: true } } },
    mapping: { map: { [name]: { const: true } } },
    data: { [name]: true },
  };
}

function renderList({ path, shape }: Extract<DraftOutput, { kind: "list" }>, answer: Json): Rendered {
  const fields = restFields(shape);
  const map = mapping(fields);
  const isWhole = path === "$main";
  const { data, ...rest } = completedList(fields, isWhole ? answer : objectIn({ answer }, "answer")?.[path]);
  return {
    schema: { list: { properties: properties(fields) } },
    mapping: { list: path, ...(Object.keys(map).length > 0 && { items: map }) },
    data: { items: data },
    ...(rest.with !== undefined && { with: isWhole ? rest.with : { [path]: rest.with } }),
  };
}

/** The parts of an output that return a list as one of its fields. */
interface RenderedArray {
  readonly properties: JsonObject;
  /** Empty if the field is read by its name. */
  readonly map: JsonObject;
  readonly data: JsonObject;
  /** What the published elements lack. */
  readonly with?: Json;
}

/** `path`: where the list is in the answer. */
function renderArray(name: string, item: Shape, path: string, answer: Json): RenderedArray {
  const list = path === "$main" ? answer : (objectIn({ answer }, "answer")?.[path] ?? null);
  if (item.kind !== "object") {
    const schema = outputSchema({ shape: item, optional: false }) ?? { type: "string", untrusted: true };
    return {
      properties: { [name]: [schema] },
      map: { [name]: { each: path, value: reading(item, ".") } },
      data: { [name]: list },
    };
  }
  const fields = restFields(item);
  const object = mapping(fields);
  const isDefault = Object.keys(object).length === 0;
  const { data, ...rest } = completedList(fields, list);
  return {
    properties: { [name]: [{ properties: properties(fields) }] },
    map: isDefault && snakeCase(name) === path ? {} : { [name]: isDefault ? path : { each: path, object } },
    data: { [name]: data },
    ...rest,
  };
}

interface Completed<Data, With> {
  readonly data: Data;
  readonly with?: With;
}

/** What a card returns of an example, with the keys that the example lacks. */
function completed(fields: readonly OutputField[], example: Json): Completed<JsonObject, JsonObject> {
  const added = isObject(example) ? missingKeys(fields, example) : {};
  if (!isObject(example) || Object.keys(added).length === 0) return { data: expectedData(fields, example) };
  return { data: expectedData(fields, { ...example, ...added }), with: added };
}

/** A list is completed with its first element alone. The example of some lists is one of their elements. */
function completedList(fields: readonly OutputField[], example: Json | undefined): Completed<Json[], Json> {
  const elements = isObject(example) ? [example] : Array.isArray(example) ? example : [];
  const all = elements.map((one) => completed(fields, one));
  const [first] = all;
  if (first === undefined || all.every((one) => one.with === undefined))
    return { data: all.map(({ data }) => data) };
  return { data: [first.data], with: [first.with ?? {}] };
}
