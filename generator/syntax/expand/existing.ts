// Expands `existing` of references and subjects: the lists of what inputs name, for errors about unknown names.

import { at, type Located } from "../yaml.js";
import { type Addition, moveTo, withFields } from "./located.js";
import type { Reference } from "./reference.js";
import { fieldNodes } from "./routes.js";
import type { Subject } from "./subject.js";

/** Adds the lists of the properties that the card has. The card's own replace them. */
export function addExisting(
  card: Located,
  references: readonly Reference[],
  subject: Subject | undefined,
): Located {
  const properties = at(card, "input_schema", "properties");
  const lists: Record<string, Addition> = {};
  for (const [name, { node }] of at(subject?.definition, "existing")?.fields ?? [])
    if (subject && properties?.fields.has(name)) lists[name] = moveTo(node, subject.span);
  for (const { name, node, definition, subjectId } of references) {
    const existing = at(definition, "existing");
    if (!existing) continue;
    const isInNode = existing.fields.has("repository") && subjectId !== undefined;
    lists[name] = moveTo(isInNode ? withFields(existing, { nodeId: subjectId }) : existing, node.span);
  }
  return Object.keys(lists).length === 0
    ? card
    : withFields(card, { existing: { ...lists, ...fieldNodes(at(card, "existing")) } });
}
