// Compares small cards in tests of the differences between versions.

import { type Changes, compareContracts } from "../diff/compare.js";
import { readContracts } from "../diff/contract.js";

/** A card to change. */
export const CARD = `capability_id: issue.edit
description: Edit an issue.
effect: write
input_schema:
  required: [number]
  properties:
    number: { type: integer, minimum: 1, description: Number. }
    title: { type: string, maxLength: 50, description: Title. }
    state: { enum: [OPEN, CLOSED], default: OPEN, description: State. }
    labels: { type: array, maxItems: 5, items: { type: string }, description: Labels. }
  anyOf: [[title], [labels]]
output_schema: { properties: { id: { type: string, format: id }, tags: { type: array, items: { type: string } }, topics: { type: array, uniqueItems: true, items: { type: string } }, state: { enum: [OPEN, CLOSED] } } }
graphql: { operationName: IssueEdit }
rest: { endpoint: PATCH /issue }
`;

/** Returns the contracts of cards by their file names. */
export function contracts(files: Readonly<Record<string, string>>) {
  const cards = new Map(Object.entries(files).map(([name, text]) => [`cards/${name}.yaml`, text]));
  const result = readContracts({ cards, shared: new Map(), documents: new Map() }, "current");
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("\n"));
  return result.contracts;
}

/** Compares two cards. */
export const compare = (after: string, before = CARD): Changes =>
  compareContracts(contracts({ card: before }), contracts({ card: after }));

/** The changes after replacing a part of the card, without the id. */
export const edit = (replace: string, by: string): string[] => {
  if (!CARD.includes(replace)) throw new Error(`the card has no ${replace}`);
  return compare(CARD.replace(replace, by)).changes.map(({ impact, change }) => `${impact}: ${change}`);
};
