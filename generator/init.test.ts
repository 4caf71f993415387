// Tests that the project of `ghx-gen init` compiles and that its exchanges are valid.

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "./command.js";
import { checkSources } from "./compile.js";
import { loadExchanges } from "./exchanges/load.js";
import { loadRepository, repository } from "./testing/projects.js";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "ghx-init-"));
});
afterEach(() => rm(root, { recursive: true }));

async function init(): Promise<{ code: number; text: string }> {
  let text = "";
  const print = (part: string) => {
    text += part;
  };
  return { code: await runCommand(["init"], { cwd: root, out: print, err: print }), text };
}

test("init writes a project whose two capabilities compile without warnings", async () => {
  expect(await init()).toMatchObject({
    code: 0,
    text: expect.stringContaining("npm install && npm run gen && npm run build && npm test"),
  });
  // The sources of the compiler include no definitions, so the repository's are used.
  const ours = await loadRepository();
  const cards = new Map<string, string>();
  for (const name of await readdir(join(root, "cards")))
    cards.set(`cards/${name}`, await readFile(join(root, "cards", name), "utf8"));
  const document = await readFile(join(root, "operations/TicketView.graphql"), "utf8");
  const documents = new Map([...ours.documents, ["operations/TicketView.graphql", document] as const]);
  const { capabilities, diagnostics } = checkSources({
    ...ours,
    cards: new Map([...ours.cards, ...cards]),
    documents,
  });
  expect(diagnostics).toEqual([]);
  expect(capabilities.map(({ capability }) => capability.id)).toEqual(
    expect.arrayContaining(["ticket.view", "topics.get"]),
  );
});

test("the exchanges of the project are valid and prove each of its capabilities", async () => {
  await init();
  const exchanges = await loadExchanges(join(root, "scenarios"), {
    operations: join(repository, "operations"),
  });
  expect(exchanges.map(({ capability, name }) => `${capability}: ${name}`)).toEqual([
    "ticket.view: open issue",
    "ticket.view: unknown issue",
    "topics.get: published example",
    "topics.get: unknown repository",
  ]);
});

test("the command line of the project finds the catalog and the code that its scripts generate and compile", async () => {
  await init();
  const text = async (path: string) => readFile(join(root, path), "utf8");
  expect(await text("ghx.config.yaml")).toBe(
    "catalog: generated/catalog.json\nmodule: js/generated/index.js\n",
  );
  expect(JSON.parse(await text("tsconfig.json"))).toMatchObject({ compilerOptions: { outDir: "js" } });
  expect(JSON.parse(await text("package.json")).scripts).toMatchObject({ build: "tsc" });
  expect(await text(".gitignore")).toContain("js/\n");
  expect(await text(".gitattributes")).toContain("generated/** text eol=lf");
  expect(await text(".github/workflows/ci.yaml")).toContain("- run: npm run build\n");
});

test("init overwrites nothing", async () => {
  await init();
  expect(await init()).toEqual({
    code: 1,
    text: "ghx-gen: package.json exists; nothing was written. Run init in an empty folder.\n",
  });
});
