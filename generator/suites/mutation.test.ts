// Mutants of the cards: the compiler rejects a card with one part dropped, renamed or swapped.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { runMutants } from "../testing/mutation.js";
import { fixtures, loadRepository } from "../testing/projects.js";

interface Allowed {
  readonly reason: string;
  readonly mutants: readonly string[];
}

it("rejects the mutants of every card, except those listed with a reason", async () => {
  const sources = await loadRepository();
  const { mutants, survivors } = runMutants(sources);
  const allowed = parse(await readFile(join(fixtures, "mutants.yaml"), "utf8")) as readonly Allowed[];
  expect(allowed.every(({ reason }) => reason.length > 20)).toBe(true);
  expect([...survivors].sort()).toEqual(allowed.flatMap((one) => one.mutants).sort());
  expect(mutants).toBeGreaterThan(50 * sources.cards.size);
  expect(survivors.length / mutants).toBeLessThan(0.05);
}, 300_000);
