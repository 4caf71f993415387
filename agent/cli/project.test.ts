// The own capabilities of a project on the command line: what is read, and when code runs.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { listOperationCards } from "../../generated/index.js";
import { COMMANDS } from "./command-table.js";
import { createServedTools } from "./commands/mcp.js";
import { findProject, projectRegistry } from "./project.js";
import { ghx as run } from "./testing/in-process.js";

const cards = await listOperationCards();

let folder: string;
let env: Record<string, string>;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "ghx-project-")));
  env = { XDG_CONFIG_HOME: join(folder, "home"), GH_TOKEN: "t", GHX_API_URL: "http://127.0.0.1:9", PATH: "" };
  writeProject("acme.view");
});
afterEach(() => rmSync(folder, { recursive: true }));

const marker = () => join(folder, "code-ran");

/** Writes a project with a capability like `repo.view`, whose code reports that it runs. */
function writeProject(id: string, other: object = {}): void {
  const entries = catalog.filter((one) => one.id === "repo.view").map((one) => ({ ...one, id }));
  const own = cards
    .filter(({ capability_id }) => capability_id === "repo.view")
    .map((one) => ({ ...one, capability_id: id }));
  mkdirSync(join(folder, "app/generated"), { recursive: true });
  mkdirSync(join(folder, "app/src"), { recursive: true });
  writeFileSync(
    join(folder, "app/ghx.config.yaml"),
    "catalog: generated/catalog.json # data\nmodule: generated/index.mjs\n",
  );
  writeFileSync(join(folder, "app/generated/catalog.json"), JSON.stringify({ catalog: entries, cards: own }));
  writeFileSync(
    join(folder, "app/generated/index.mjs"),
    `import { writeFileSync } from "node:fs";
    writeFileSync(${JSON.stringify(marker())}, "");
    export const registry = {
      ids: [${JSON.stringify(id)}],
      aliases: {},
      loadLoaders: async () => { throw new Error("the own code runs"); },
      loadCatalog: async () => ${JSON.stringify(entries)},
      loadCards: async () => ${JSON.stringify(own.map((one) => ({ ...one, ...other })))},
    };`,
  );
}

const ghx = async (...argv: string[]) => {
  const { exitCode, out, err } = await run(argv, { env, cwd: join(folder, "app/src") });
  return { exitCode, out, err };
};
const CALL = ["run", "acme.view", '{"owner":"octo","name":"hello"}'];

test.each([
  [["list"], "acme: view"],
  [["list", "--search", "acme view"], "acme.view: "],
  [["explain", "acme.view"], "defaultBranch"],
  [["explain", "acme.view", "--json"], '"capability_id":"acme.view"'],
  [["acme", "view", "--help"], "Usage: ghx acme.view"],
  [["completion", "bash"], "acme.view"],
])("%j reads the catalog of the project and runs no code", async (argv, expected) => {
  const { exitCode, out } = await ghx(...argv);
  expect(out).toContain(expected);
  expect(exitCode).toBe(0);
  expect(existsSync(marker())).toBe(false);
});

test("an included capability runs no code of the project", async () => {
  await ghx("trust");
  await ghx("issue", "view", "1", "-R", "octo/hello", "--dry-run");
  expect(existsSync(marker())).toBe(false);
});

describe("an own capability", () => {
  test("of an untrusted folder is an error, and nothing is run", async () => {
    const { exitCode, err } = await ghx(...CALL);
    expect(exitCode).toBe(1);
    expect(err).toContain("not trusted yet. Run ghx trust there once");
    expect((await ghx("chain", "acme view -R octo/hello")).exitCode).not.toBe(0);
    expect(existsSync(marker())).toBe(false);
  });

  test("runs after ghx trust", async () => {
    expect(await ghx("trust")).toMatchObject({ exitCode: 0, out: `Trusted ${join(folder, "app")}\n` });
    expect((await ghx(...CALL)).err).toContain("the own code runs");
  });

  test("does not run after ghx trust --remove", async () => {
    await ghx("trust");
    expect(await ghx("trust", "--remove")).toMatchObject({
      exitCode: 0,
      out: `No longer trusted: ${join(folder, "app")}\n`,
    });
    expect((await ghx(...CALL)).err).toContain("not trusted yet");
    expect(existsSync(marker())).toBe(false);
  });

  test("runs with a configuration that a flag or a variable names", async () => {
    const config = join(folder, "app/ghx.config.yaml");
    expect((await ghx("--config", config, ...CALL)).err).toContain("the own code runs");
    env.GHX_CONFIG = config;
    expect((await ghx(...CALL)).err).toContain("the own code runs");
  });

  test("runs if its code has the keys of the catalog in another order", async () => {
    await ghx("trust");
    const path = join(folder, "app/generated/catalog.json");
    const { catalog, cards } = JSON.parse(readFileSync(path, "utf8"));
    const reversed = (card: object) => Object.fromEntries(Object.entries(card).reverse());
    writeFileSync(path, JSON.stringify({ catalog, cards: cards.map(reversed) }));
    expect((await ghx(...CALL)).err).toContain("the own code runs");
  });

  test("does not run if its code has another contract than the catalog", async () => {
    await ghx("trust");
    writeProject("acme.view", { effect: "destructive" });
    const { exitCode, err } = await ghx(...CALL);
    expect(exitCode).toBe(1);
    expect(err).toContain("does not match the catalog of the project. Run ghx-gen gen");
  });
});

describe("over MCP, an own capability", () => {
  /** Returns what the tool answers, as `ghx mcp` in the folder. */
  const callTool = async () => {
    const place = { env, cwd: join(folder, "app/src") };
    const project = findProject(place);
    const terminal = { ...place, extend: project && [projectRegistry(project)] };
    // The server prints nothing while tools run.
    const tools = await createServedTools([], Object(terminal), COMMANDS.mcp.flags);
    return tools.call("execute", {
      capability_id: "acme.view",
      params: { owner: "octo", name: "hello" },
    });
  };

  test("of an untrusted folder is an error, and nothing is run", async () => {
    expect(await callTool()).toContain("not trusted yet");
    expect(existsSync(marker())).toBe(false);
    await ghx("trust");
    expect(await callTool()).toContain("the own code runs");
  });

  test("with another contract than in the catalog is an error", async () => {
    await ghx("trust");
    writeProject("acme.view", { effect: "destructive" });
    expect(await callTool()).toContain("does not match the catalog of the project");
  });
});

describe("a project is rejected, and nothing is run,", () => {
  const config = (text: string) => writeFileSync(join(folder, "app/ghx.config.yaml"), text);
  test.each<[title: string, change: () => void, message: string]>([
    [
      "if it has the name of an included capability",
      () => writeProject("issue.view"),
      'the capability "issue.view"',
    ],
    ["if its configuration has another line", () => config("run: rm\n"), 'expected lines "catalog: <path>"'],
    [
      "if its configuration has no module",
      () => config("catalog: generated/catalog.json\n"),
      'a line "module: <path>"',
    ],
    ["if its catalog is missing", () => config("catalog: a.json\nmodule: b.mjs\n"), "run ghx-gen gen"],
    [
      "if its catalog is outside of the folder",
      () => config("catalog: ../a.json\nmodule: b.mjs\n"),
      "inside of",
    ],
    [
      "if its module is a link to another folder",
      () => {
        rmSync(join(folder, "app/generated/index.mjs"));
        writeFileSync(join(folder, "outside.mjs"), "");
        symlinkSync(join(folder, "outside.mjs"), join(folder, "app/generated/index.mjs"));
      },
      "inside of",
    ],
    [
      "if ghx-gen did not write its catalog",
      () => writeFileSync(join(folder, "app/generated/catalog.json"), '{"catalog":[{}],"cards":[]}'),
      "is not a catalog of this version",
    ],
  ])("%s", async (_title, change, message) => {
    await ghx("trust");
    change();
    const { exitCode, err } = await ghx(...CALL);
    expect(exitCode).toBe(1);
    expect(err).toContain(message);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    expect(existsSync(marker())).toBe(false);
  });
});

test("a configuration that is named but missing is an error", async () => {
  expect(await ghx("--config", "none.yaml", "list")).toMatchObject({ exitCode: 1, out: "" });
  expect(await ghx("--config")).toMatchObject({ exitCode: 2 });
});
