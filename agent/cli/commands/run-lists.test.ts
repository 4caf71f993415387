// `ghx run` says how much of a list it prints: of a list without items, and of one with further pages.

import { expect, test } from "vitest";
import { ghx } from "../testing/in-process.js";
import { environment, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

const run = (line: string, columns?: number) =>
  ghx(["run", ...line.split(" "), "-R", "octo/hello"], {
    env: environment({ NO_COLOR: "1" }),
    ...(columns !== undefined && { columns }),
  });

test("a table without items has the count and what was searched", async () => {
  const { out } = await run("issue.list --labels nonexistent", 80);
  expect(out).toBe("0 of 0 (issue.list, labels nonexistent, state OPEN)\n");
  expect((await run("issue.list --labels nonexistent --fields number", 80)).out).toBe(out);
  expect((await run("issue.list --label nonexistent,bug", 80)).out).toBe(
    "0 of 0 (issue.list, label nonexistent,bug, state OPEN)\n",
  );
});

test.each(["", " --fields number,title"])("a table of a page has the count of the list%s", async (fields) => {
  const { out } = await run(`issue.list --first 2${fields}`, 80);
  const { totalCount } = JSON.parse((await run("issue.list --first 2")).out).data;
  expect(totalCount).toBeGreaterThan(2);
  expect(out).toMatch(new RegExp(`\\n2 of ${totalCount}; next page: --after \\S+\\n`));
  expect((await run("issue.list --all", 80)).out).not.toContain("next page");
});

test("added fields are the columns after the default ones", async () => {
  const head = async (line: string) => (await run(line, 400)).out.split("\n", 1).join().trim().split(/ {2,}/);
  const brief = await head("issue.list");
  expect(brief.indexOf("createdAt")).toBeGreaterThan(4);
  expect(await head("issue.list --fields +createdAt")).toEqual([
    ...brief.slice(0, 4),
    "createdAt",
    ...brief.slice(4).filter((name) => name !== "createdAt"),
  ]);
});

test("CSV has the count on stderr", async () => {
  const { out, err } = await run("issue.list --first 2 --format csv --fields number");
  expect(out).toMatch(/^number\n\d+\n\d+\n$/);
  expect(err).toMatch(/^ghx: 2 of \d+; next page: --after \S+\n$/);
  const empty = "issue.list --labels nonexistent --format csv";
  expect(await run(empty)).toMatchObject({ out: "", err: "" });
  expect((await run(empty, 80)).err).toMatch(/^ghx: 0 of 0 \(issue\.list, /);
});

test("a filter without output, or of a part of a list, is reported on a terminal", async () => {
  const none = "issue.list --jq .[]|select(.number<0)";
  expect(await run(none)).toMatchObject({ out: "", err: "" });
  expect((await run(none, 80)).err).toBe("ghx: the filter has no output\n");
  const part = await run("issue.list --first 2 --jq .[].number", 80);
  expect(part.out).toBe("11\n10\n");
  expect(part.err).toMatch(/^ghx: filtered 2 of \d+; next page: --after \S+, or all with --all\n$/);
  expect((await run("issue.view --issue-number 1 --jq .number", 80)).err).toBe("");
});

test("a program that reads a part of a list is told so, if it did not ask for a part", async () => {
  for (let index = 0; index < 20; index++)
    expect(await run(`label.create --label new${index}`)).toMatchObject({ err: "", exitCode: 0 });
  expect(await run("repo.labels.list --jq length")).toMatchObject({
    out: "30\n",
    err: "ghx: filtered 30 of 32 items; --all reads all\n",
  });
  for (const format of ["", " --format yaml"])
    expect((await run(`repo.labels.list --fields name${format}`)).err).toBe(
      "ghx: 30 of 32 items; --all reads all\n",
    );
  // The output contains the count, the whole list, or as much as it should.
  for (const line of [
    "repo.labels.list",
    "repo.labels.list --fields name -c",
    "repo.labels.list --fields name,pageInfo",
    "repo.labels.list --all --jq length",
    "repo.labels.list --first 2 --jq length",
    "repo.labels.list --limit 2 --fields name",
  ])
    expect(await run(line)).toMatchObject({ exitCode: 0, err: "" });
});

test.each(["", " --format raw", " -c"])("the truncated log of a job of a run is reported%s", async (more) => {
  const { out, err } = await run(`workflow.run.logs.get --run-id 15000000002 --max-bytes 20${more}`);
  expect(out).toMatch(/^build\t.*\nlint\t.*\n$/);
  expect(err).toContain("the text is truncated; increase --max-bytes");
});

test("a truncated text is reported whatever is selected", async () => {
  const truncated = "the text is truncated; increase --max-bytes";
  const diff = "pr.diff.view --pr-number 3 --max-bytes 20";
  for (const more of ["", " --fields diff", " --format raw", " -c", " --jq .diff"])
    expect((await run(diff + more)).err, more).toContain(truncated);
  const logs = "workflow.run.logs.get --run-id 15000000002 --max-bytes 20";
  for (const more of [" --fields log", " --jq .log"])
    expect((await run(logs + more)).err, more).toContain(truncated);
});
