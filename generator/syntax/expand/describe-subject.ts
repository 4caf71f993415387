// Describes a subject for the hover of editors.

import { at, type Located } from "../yaml.js";
import { SUBJECT_ID } from "./subject.js";

/** Returns what `subject: <name>` adds to a card, as Markdown. */
export function describeSubject(definition: Located): string {
  const forms = [...(at(definition, "forms")?.fields ?? [])].map(
    ([form, { node }]) => [form, list(node.items.map(({ value }) => `\`${String(value)}\``))] as const,
  );
  const form = (name: unknown): string => forms.find(([one]) => one === name)?.[1] ?? String(name);
  const operation = at(definition, "graphql", "operationName")?.value;
  const single = [...(at(definition, "forms")?.fields ?? [])].find(([, { node }]) => node.items.length === 1);
  const limits = Object.entries({ graphql: "GraphQL", rest: "REST", cli: "gh" }).flatMap(([route, title]) => {
    const required = at(definition, route, "requires")?.value;
    return required === undefined ? [] : [`${title}: only ${form(required)}.`];
  });
  const guard = at(definition, "rest", "guard", "endpoint")?.value;
  const property = at(definition, "rest", "property")?.value;
  return [
    `Input: ${forms.map(([, fields]) => fields).join(", or ")}.`,
    ...(operation === undefined && !single
      ? []
      : [`\`$${SUBJECT_ID}\` in the document: ${idSource(single?.[1].node, operation)}.`]),
    ...limits,
    ...(property === undefined ? [] : [`REST: the other forms are resolved to \`${String(property)}\`.`]),
    ...(guard === undefined
      ? []
      : [`Writes over REST first send \`${String(guard)}\` where other objects are accepted.`]),
  ].join(" ");
}

function idSource(field: Located | undefined, operation: unknown): string {
  const given = field && `\`${String(field.items[0]?.value)}\``;
  const lookup = operation === undefined ? undefined : `the lookup \`${String(operation)}\``;
  return [given, lookup].filter((one) => one !== undefined).join(", or ");
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
