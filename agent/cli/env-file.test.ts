// `secret set` and `variable set` with a file of lines `NAME=value`.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ghx-env-"));
  writeFileSync(
    join(folder, ".env"),
    '# Comment\nFIRST=one two\nexport SECOND="a\'b\\nc"\n\nTHIRD=$0.number\nFOURTH={"a":1}\n',
  );
  writeFileSync(join(folder, "one.env"), "ONLY=1\n");
  writeFileSync(join(folder, "empty.env"), "# Comment\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (line: string, stdin = "") =>
  ghx([...line.split(" "), "-R", "octo/hello"], { env: environment(), cwd: folder, stdin });

const variables = () => {
  const { repositories } = github.world();
  return repositories?.["octo/hello"]?.variables;
};

test.each(["variable set -f .env", "variable set --env-file=.env"])("%s sets each line", async (line) => {
  expect(await run(line)).toMatchObject({ exitCode: 0 });
  expect(variables()).toMatchObject({
    FIRST: { value: "one two" },
    SECOND: { value: "a'b\nc" },
    THIRD: { value: "$0.number" },
    FOURTH: { value: '{"a":1}' },
  });
});

test("the file may have one line, and be standard input", async () => {
  expect(await run("variable set -f one.env")).toMatchObject({ exitCode: 0 });
  expect(await run("variable set -f -", "PIPED=2\n")).toMatchObject({ exitCode: 0 });
  expect(variables()).toMatchObject({ ONLY: { value: "1" }, PIPED: { value: "2" } });
});

test("secrets are encrypted, and a dry run does not show them", async () => {
  const { exitCode, out } = await run("secret set -f .env --dry-run");
  expect(exitCode).toBe(0);
  expect(out).not.toContain("one two");
  expect(await run("secret set -f .env")).toMatchObject({ exitCode: 0 });
  expect(JSON.stringify(github.requests)).not.toContain("one two");
});

test("a file without lines sends nothing", async () => {
  const { exitCode, err } = await run("variable set -f empty.env");
  expect(exitCode).toBe(2);
  expect(err).toContain("-f: empty.env has no line NAME=value");
});
