import { expect, test } from "vitest";
import type { OperationCard } from "../contract/catalog.js";
import { loadCards } from "./load-cards.js";

const card = (capability_id: string): OperationCard => ({
  capability_id,
  version: "1.0.0",
  description: "Get a thing.",
  effect: "read",
  idempotent: true,
  aliases: [],
  tags: [],
  input_schema: {},
  output_schema: {},
  routing: { preferred: "rest", fallbacks: [], notes: [] },
  chainable: false,
  examples: [],
});

/** Loaders of two domains, one of which begins with the name of the other, and the domains that were loaded. */
function loaders() {
  const loaded: string[] = [];
  const load = (domain: string, ids: readonly string[]) => async () => {
    loaded.push(domain);
    return ids.map(card);
  };
  return {
    loaded,
    cards: {
      thing: load("thing", ["thing.add", "thing.view"]),
      thing_type: load("thing_type", ["thing_type.list"]),
    },
  };
}

test("every card is loaded, in the order of the domains", async () => {
  const { cards } = loaders();
  expect((await loadCards(cards)).map(({ capability_id }) => capability_id)).toEqual([
    "thing.add",
    "thing.view",
    "thing_type.list",
  ]);
});

test("only the domains of the ids are loaded", async () => {
  const { loaded, cards } = loaders();
  expect(await loadCards(cards, ["thing.view", "thing.view"])).toEqual([card("thing.view")]);
  expect(loaded).toEqual(["thing"]);
});

test("ids without a card are ignored", async () => {
  const { loaded, cards } = loaders();
  expect(await loadCards(cards, ["other.view", "__proto__.view", "thing_type"])).toEqual([]);
  expect(loaded).toEqual([]);
});
