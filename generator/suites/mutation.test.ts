// Mutants of the cards: the compiler rejects a card with one part dropped, renamed or swapped. By default the mutants of
// changed cards and a sample of the others are checked, in the full run all.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { changedCards } from "../testing/changed-cards.js";
import { runMutants } from "../testing/mutation.js";
import { fixtures, loadRepository, repository } from "../testing/projects.js";

const full = process.env.GHX_TESTS === "full";
const SAMPLE = 20;

interface Allowed {
  readonly reason: string;
  readonly mutants: readonly string[];
}

it("rejects the mutants of the cards, except those listed with a reason", async () => {
  const sources = await loadRepository();
  const changed = changedCards(repository);
  const { mutants, checked, survivors } = runMutants(
    sources,
    (file, index) => full || changed.has(file) || index % SAMPLE === 0,
  );
  const allowed = parse(await readFile(join(fixtures, "mutants.yaml"), "utf8")) as readonly Allowed[];
  expect(allowed.every(({ reason }) => reason.length > 20)).toBe(true);
  const names = allowed.flatMap((one) => one.mutants);
  expect(names.filter((name) => !mutants.includes(name))).toEqual([]);
  expect([...survivors].sort()).toEqual(names.filter((name) => checked.has(name)).sort());
  expect(mutants.length).toBeGreaterThan(50 * sources.cards.size);
  expect(names.length / mutants.length).toBeLessThan(0.05);
  // The sample contains mutants of every card, also if no card changed.
  expect(new Set([...checked].map((name) => name.split(": ", 1)[0])).size).toBe(sources.cards.size);
});
