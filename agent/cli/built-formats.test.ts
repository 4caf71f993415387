// Every format of `ghx run` in the built program: results, failures and plans.

import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { cli } from "../../tsup.config.js";
import { FORMATS } from "./choices.js";
import { type Finished, outputOf } from "./testing/finish.js";
import { github, useLocalGithub } from "./testing/local-github.js";
import { buildProgram, finishOnTerminal, hasTerminal, root, startOnTerminal } from "./testing/program.js";

useLocalGithub();

let program: string;
beforeAll(async () => {
  program = await buildProgram(cli, "cli-formats");
});

const environment = () => {
  const { PATH = "", HOME = "" } = process.env;
  return {
    PATH,
    HOME,
    GHX_API_URL: github.url,
    GH_TOKEN: github.token,
    GH_REPO: "octo/hello",
    NO_COLOR: "1",
  };
};
const run = (argv: readonly string[]): Promise<Finished> =>
  outputOf(spawn(process.execPath, [program, "run", ...argv], { env: environment(), cwd: root }));
const runOnTerminal = (argv: readonly string[]): Promise<Finished> =>
  finishOnTerminal(startOnTerminal([process.execPath, program, "run", ...argv], environment()));

type Format = (typeof FORMATS)[number];
const formatFlag = (format: Format | undefined) => (format === undefined ? [] : ["--format", format]);

const CREATE = ["issue.create", "--title", "One, two", "--body", "three", "--fields", "title,state"];
const created = { title: "One, two", state: "OPEN" };
const CREATED: Readonly<Record<Format, (out: string) => void>> = {
  json: (out) => expect(JSON.parse(out)).toEqual({ ok: true, data: created }),
  compact: (out) => expect(JSON.parse(out)).toEqual(created),
  yaml: (out) => expect(parseYaml(out)).toEqual({ ok: true, data: created }),
  table: (out) => expect(out).toBe("title  One, two\nstate  OPEN\n"),
  csv: (out) => expect(out).toBe('title,state\n"One, two",OPEN\n'),
  raw: (out) => expect(JSON.parse(out)).toEqual(created),
};

const failure = { ok: false, error: { code: "NOT_FOUND", message: expect.any(String) } };
const inOneLine = expect.stringMatching(/^ghx: NOT_FOUND: .*\n$/);
const FAILED: Readonly<Record<Format, (finished: Finished) => void>> = {
  json: ({ out, err }) => expect([JSON.parse(out), err]).toEqual([failure, ""]),
  compact: ({ out, err }) => expect([JSON.parse(out), err]).toEqual([failure, ""]),
  yaml: ({ out, err }) => expect([parseYaml(out), err]).toEqual([failure, ""]),
  table: ({ out, err }) => expect([out, err]).toEqual(["", inOneLine]),
  csv: ({ out, err }) => expect([out, err]).toEqual(["", inOneLine]),
  raw: ({ out, err }) => expect([out, err]).toEqual(["", inOneLine]),
};

const plan = expect.objectContaining({ routes: expect.any(Array) });
const PLANNED: Readonly<Record<Format, (out: string) => void>> = {
  json: (out) => expect(JSON.parse(out)).toEqual({ ok: true, data: plan }),
  compact: (out) => expect(JSON.parse(out)).toEqual(plan),
  yaml: (out) => expect(parseYaml(out)).toEqual({ ok: true, data: plan }),
  table: (out) => expect(out).toMatch(/^routes$/m),
  csv: (out) => expect(out.split("\n")[0]).toContain("routes"),
  raw: (out) => expect(JSON.parse(out)).toEqual(plan),
};

describe.each([...FORMATS, undefined])("--format %s", (format) => {
  const shown = format ?? "json";

  test("prints the result of a write", async () => {
    const { exitCode, out, err } = await run([...CREATE, ...formatFlag(format)]);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    CREATED[shown](out);
    expect(github.writes).toBe(1);
  });

  test("prints a list", async () => {
    const list = ["issue.list", "--first", "2", "--fields", "items.number"];
    const { exitCode, out, err } = await run([...list, ...formatFlag(format)]);
    expect(exitCode).toBe(0);
    expect(err).toMatch(format === "csv" ? /^ghx: 2 of 4; next page: .*\n$/ : /^$/);
    expect(out).toMatch(/\b11\b.*\b10\b/s);
  });

  test("prints a failure", async () => {
    const finished = await run(["issue.view", "--issue-number", "9999", ...formatFlag(format)]);
    expect(finished.exitCode).toBe(1);
    FAILED[shown](finished);
  });

  test("prints the failure of an unknown capability", async () => {
    const { exitCode, out, err } = await run(["isue.view", ...formatFlag(format)]);
    expect(exitCode).toBe(2);
    expect(`${out}${err}`).toContain("VALIDATION");
  });

  test("prints a plan and sends nothing", async () => {
    const { exitCode, out, err } = await run([
      ...["issue.close", "--issue-number", "1", "--dry-run"],
      ...formatFlag(format),
    ]);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    PLANNED[shown](out);
    expect(github.requests).toEqual([]);
  });
});

describe("without --format", () => {
  const diff = ["pr.diff.view", "--pr-number", "3"];

  test("prints text unchanged, its failure on stderr, and its plan as JSON", async () => {
    expect(await run(diff)).toEqual({ exitCode: 0, out: expect.stringMatching(/^diff --git /), err: "" });
    const failed = await run(["pr.diff.view", "--pr-number", "9999"]);
    expect(failed.exitCode).toBe(1);
    FAILED.raw(failed);
    PLANNED.json((await run([...diff, "--dry-run"])).out);
  });

  test("--json and --verbose print JSON", async () => {
    for (const flag of ["--json", "--verbose"]) {
      const { exitCode, out } = await run([...CREATE, flag]);
      expect({ exitCode, ...JSON.parse(out) }).toMatchObject({ exitCode: 0, data: created, meta: {} });
    }
  });

  test.skipIf(!hasTerminal)(
    "a terminal shows a table, unchanged text, a failure as one line, and a plan as YAML",
    async () => {
      expect(await runOnTerminal(CREATE)).toMatchObject({
        exitCode: 0,
        out: "title  One, two\nstate  OPEN\n",
      });
      expect(await runOnTerminal(diff)).toMatchObject({
        exitCode: 0,
        out: expect.stringMatching(/^diff --git /),
      });
      expect(await runOnTerminal(["issue.view", "--issue-number", "9999"])).toMatchObject({
        exitCode: 1,
        out: inOneLine,
      });
      PLANNED.yaml((await runOnTerminal(["issue.close", "--issue-number", "1", "--dry-run"])).out);
    },
  );
});

test("the program is one file with all formats, so that no format can be missing after a write", () => {
  expect(readdirSync(dirname(program)).sort()).toEqual(["ghx.cjs", "program.cjs"]);
});
