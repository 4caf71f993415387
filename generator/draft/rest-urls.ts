// Leaves the urls of the API out of drafts over REST.

import type { OperationExamples } from "../bind/examples.js";
import { isObject, type Json } from "../bind/json.js";
import type { Field, ObjectShape, Shape } from "../model/shape.js";
import { restFields } from "./outputs.js";

/** Returns the shape without the fields that are urls of the API, or templates of them, in the published answers. */
export function withoutApiUrls(shape: Shape, example: OperationExamples | undefined): Shape {
  const answers = (example?.responses ?? [])
    .filter(({ status }) => status < 300)
    .flatMap(({ examples }) => examples.map(({ value }) => value));
  return omitUrls(shape, new Set(answers.flatMap(apiUrlKeys)));
}

function omitUrls(shape: Shape, keys: ReadonlySet<string>): Shape {
  if (shape.kind === "list") return { ...shape, item: omitUrls(shape.item, keys) };
  if (shape.kind !== "object") return shape;
  const omitted: ObjectShape = {
    ...shape,
    fields: () =>
      new Map(
        [...shape.fields()]
          .filter(([key]) => !keys.has(key))
          .map(([key, field]): [string, Field] => [key, { ...field, shape: omitUrls(field.shape, keys) }]),
      ),
  };
  // An answer of nothing else has no other output.
  return restFields(omitted).length > 0 ? omitted : shape;
}

/** Pages are `html_url`, also where an example is wrong. */
function apiUrlKeys(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(apiUrlKeys);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner !== "string" ? apiUrlKeys(inner) : key !== "html_url" && API_URL.test(inner) ? [key] : [],
  );
}

const API_URL = /^https?:\/\/(?:(?:api|uploads)\.|\S*\/api\/v3\/|\S*\{[^}]*\}$)/;
