// What drafts over REST do not read of an answer.

import { type JsonObject, objectAt, objectIn, resolveRef } from "../bind/json.js";
import { alternatives } from "../bind/openapi.js";
import { restFields } from "./outputs.js";
import type { DraftOutput } from "./rest-outputs.js";

/** Lists what the answer of the operation can contain and the output does not read. */
export function omittedAnswers(output: DraftOutput, operation: JsonObject, document: JsonObject): string[] {
  if (output.kind !== "object" && output.kind !== "list") return [];
  const list = output.kind === "object" ? output.list?.key : undefined;
  const read = new Set([list, ...restFields(output.shape).map(({ keys: [key] }) => key)]);
  const unread = [...output.shape.fields()]
    .filter(([key, { shape }]) => !read.has(key) && shape.kind !== "scalar")
    .map(([key]) => `"${key}"`);
  return [
    ...(output.kind === "object" && canBeList(operation, document)
      ? [
          "an answer that is a list, whose fields would all be null: write accept, or another capability for it",
        ]
      : []),
    ...(unread.length > 0
      ? [`the objects and lists ${unread.join(", ")} of the answer: a draft returns scalars`]
      : []),
  ];
}

function canBeList(operation: JsonObject, document: JsonObject): boolean {
  return Object.entries(objectAt(operation, "responses"))
    .filter(([status]) => status.startsWith("2"))
    .some(([, response]) => {
      const content = objectIn(resolveRef(response, document), "content", "application/json");
      const schema = resolveRef(content?.schema ?? {}, document);
      return alternatives(schema).some((one) => resolveRef(one, document).type === "array");
    });
}
