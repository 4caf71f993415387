// Tests that the project of `ghx-gen init` compiles and that its exchanges are valid.

import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "./command.js";
import { checkSources } from "./compile.js";
import { loadExchanges } from "./exchanges/load.js";
import { loadRepository, repository } from "./testing/projects.js";
import { workflowErrors } from "./testing/workflow-errors.js";

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

test("init overwrites nothing, and returns what the existing files need", async () => {
  const manifest = {
    name: "team",
    scripts: { test: "jest", watch: "ghx-gen watch --scenarios scenarios" },
    devDependencies: { ghx: "^0.1.0", typescript: "^5.9.0" },
  };
  await writeFile(join(root, "package.json"), JSON.stringify(manifest));
  await writeFile(join(root, ".gitignore"), "node_modules/\r\n");
  await writeFile(join(root, "tsconfig.json"), "{}");
  const { code, text } = await init();
  expect(code).toBe(0);
  expect(text).not.toMatch(/^package\.json$/m);
  expect(text).toMatch(/^capabilities\.test\.ts$/m);
  expect(text).toContain(`package.json exists; it was not changed
tsconfig.json exists; it was not changed
.gitignore exists; it was not changed
package.json needs:
  {
    "type": "module",
    "scripts": {
      "gen": "ghx-gen gen --scenarios scenarios",
      "check": "ghx-gen check --strict --scenarios scenarios",
      "build": "tsc",
      "test": "vitest run --exclude \\"js/**\\""
    },
    "devDependencies": {
      "@ghx/generator": "^0.1.0",
      "@ghx/local-github": "^0.1.0",
      "@types/node": "^24.0.0",
      "vitest": "^4.0.0"
    }
  }
.gitignore needs:
  js/
  .cache/
`);
  expect(JSON.parse(await readFile(join(root, "package.json"), "utf8"))).toEqual(manifest);
  expect(await readFile(join(root, ".gitignore"), "utf8")).toBe("node_modules/\r\n");
});

test("a second init needs nothing", async () => {
  await init();
  const { code, text } = await init();
  expect(code).toBe(0);
  expect(text).toContain("scenarios/topics.get.yaml exists; it was not changed\n");
  expect(text).not.toContain("needs");
});

test("a package.json that cannot be read needs everything", async () => {
  await writeFile(join(root, "package.json"), "{");
  expect((await init()).text).toContain('"ghx": "^0.1.0"');
});

test("the CI step compares the capabilities with the newest release", async () => {
  await init();
  const workflow = await readFile(join(root, ".github/workflows/ci.yaml"), "utf8");
  expect(workflow).toContain("with: { fetch-depth: 0 }");
  expect(workflow).toContain('- run: if git describe --tags --match "v[0-9]*"; then npx ghx-gen diff; fi\n');
});

test.each([
  [
    "npm",
    "{}",
    ["npm ci", "npm run check -- --format github", "npx ghx-gen diff", "npm run build", "npm test"],
  ],
  [
    "pnpm",
    '{ "packageManager": "pnpm@10.34.9" }',
    [
      "corepack enable",
      "pnpm i --frozen-lockfile",
      "pnpm run check --format github",
      "pnpm exec ghx-gen diff",
      "pnpm run build",
      "pnpm test",
    ],
  ],
  [
    "yarn",
    '{ "packageManager": "yarn@4.9.1" }',
    [
      "corepack enable",
      "yarn install --immutable",
      "yarn run check --format github",
      "yarn exec ghx-gen diff",
      "yarn run build",
      "yarn test",
    ],
  ],
])(
  "the commands for a project that uses %s are those of its package manager",
  async (manager, manifest, commands) => {
    await writeFile(join(root, "package.json"), manifest);
    const { text } = await init();
    expect(text).toContain(
      `Next: ${manager} install && ${manager} run gen && ${manager} run build && ${manager} test\n`,
    );
    const workflow = await readFile(join(root, ".github/workflows/ci.yaml"), "utf8");
    expect(await workflowErrors("ci.yaml", workflow)).toEqual([]);
    const steps = [...workflow.matchAll(/- run: (?:if .*; then )?(.*?)(?:; fi)?$/gm)].map(([, step]) => step);
    expect(steps).toEqual(commands);
  },
);

test("the commands for another package manager are those of npm", async () => {
  await writeFile(join(root, "package.json"), '{ "packageManager": "bun@1.2.0" }');
  expect((await init()).text).toContain("Next: npm install && npm run gen");
});
