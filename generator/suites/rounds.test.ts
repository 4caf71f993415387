// The rounds of `watch`: only what changed is compiled again, with the output of a fresh compiler.

import { expect, it, vi } from "vitest";
import { readDescriptions } from "../bind/index.js";
import { checkSources } from "../compile.js";
import { keepByText } from "../source/kept.js";
import type { Sources } from "../source/load.js";
import { loadSmall } from "../testing/projects.js";
import { createRepeatedCompile } from "../watch.js";

const small = await loadSmall();

/** The sources with an edited text, in new maps, as if they were read again. */
function edited(
  kind: "cards" | "documents" | "shared",
  file: RegExp,
  edit: (text: string) => string,
): Sources {
  const path = [...small[kind].keys()].find((one) => file.test(one)) ?? "";
  const text = edit(small[kind].get(path) ?? "");
  expect(text, path).not.toBe(small[kind].get(path));
  return { ...small, [kind]: new Map([...small[kind], [path, text]]) };
}

const CARD = edited("cards", /issue\.view\.yaml$/, (text) =>
  text.replace(/^description: .*/m, "description: View one."),
);

it("binds and types only the changed card", () => {
  const descriptions = readDescriptions(small);
  const first = checkSources(small, descriptions);
  const second = checkSources(CARD, descriptions);
  const changed = second.capabilities.filter((one) => !first.capabilities.includes(one));
  expect(changed.map(({ capability }) => capability.id)).toEqual(["issue.view"]);
  expect(second.capabilities.length).toBe(first.capabilities.length);
});

it("runs a function again only for other arguments", () => {
  const run = vi.fn((name: string, value: unknown) => `${name}: ${JSON.stringify(value)}`);
  const kept = keepByText(([name]) => name, run);
  const results = [kept("a", { x: 1 }), kept("b", { x: 1 }), kept("a", { x: 1 }), kept("a", { x: 2 })];
  expect(results).toEqual(['a: {"x":1}', 'b: {"x":1}', 'a: {"x":1}', 'a: {"x":2}']);
  expect(run).toHaveBeenCalledTimes(3);
});

it("writes what a fresh compiler writes, and reports what it reports", async () => {
  const compileAgain = createRepeatedCompile();
  const rounds = {
    all: small,
    "a card": CARD,
    "a mistake": edited("cards", /issue\.view\.yaml$/, (text) => `${text}\nfoo: 1\n`),
    "the same mistake": edited("cards", /issue\.view\.yaml$/, (text) => `${text}\nfoo: 1\n`),
    "a document": edited("documents", /\.graphql$/, (text) => `# A comment.\n${text}`),
    "a shared schema": edited("shared", /shared\.yaml$/, (text) =>
      text.replace("description:", "description: Its"),
    ),
    again: small,
  };
  for (const [name, sources] of Object.entries(rounds)) {
    const result = await compileAgain(sources, "ghx/runtime");
    vi.resetModules();
    const fresh = await import("../generate.js");
    expect(result, name).toEqual(await fresh.compile(sources, "ghx/runtime"));
  }
});
