// `ghx run`: output in formats, selected fields, and progress.

import { fault } from "@ghx/local-github";
import { afterEach, describe, expect, test, vi } from "vitest";
import { parse as parseYaml } from "yaml";
import { ghx, type Setting } from "../testing/in-process.js";
import { environment, github, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

afterEach(() => {
  vi.useRealTimers();
});

const run = (argv: readonly string[], { env = {}, ...setting }: Setting = {}) =>
  ghx(["run", ...argv, "-R", "octo/hello"], {
    env: environment(env),
    ...setting,
  });

test("--jq filters the plan of a dry run", async () => {
  const view = (jq: string) => run(["pr.view", "--pr-number", "3", "--dry-run", "--jq", jq]);
  expect(await view(".routes[].route")).toMatchObject({ exitCode: 0, out: "graphql\nrest\ncli\n", err: "" });
  expect(await view(".number")).toMatchObject({ exitCode: 0, out: "\n" });
  expect((await view(".routes[")).err).toContain("--jq: syntax error");
  expect(github.requests).toEqual([]);
});

describe("--fields", () => {
  test("selects paths through objects and lists, in the requested order", async () => {
    const { out } = await run([
      "issue.list",
      "--first",
      "2",
      "--fields",
      "pageInfo,items.title",
      "--fields",
      "items.number",
    ]);
    const { data } = JSON.parse(out);
    expect(Object.keys(data)).toEqual(["pageInfo", "items"]);
    expect(data.items.map(Object.keys)).toEqual([
      ["title", "number"],
      ["title", "number"],
    ]);
    expect(data.pageInfo).toHaveProperty("hasNextPage");
  });

  test("includes a field that the output has only with `include`", async () => {
    const { out } = await run(["issue.list", "--first", "1", "--fields", "number,body"]);
    expect(JSON.parse(out).data.items).toEqual([{ number: 11, body: expect.stringMatching(/./) }]);
    const lines = await run(["issue.list", "--first", "1", "--fields", "body", "--jq", ".[].body | length"]);
    expect(Number(lines.out)).toBeGreaterThan(0);
  });

  test("rejects a filter that reads a field by another name than the data has", async () => {
    const fields = ["issue.view", "--issue-number", "1", "--fields", "author"];
    const { err, exitCode } = await run([...fields, "--jq", ".author.login"]);
    expect({ err, exitCode }).toEqual({
      err: expect.stringContaining("--jq: the data has authorLogin in place of author"),
      exitCode: 2,
    });
    expect((await run([...fields, "--jq", ".authorLogin"])).out).toBe("octocat\n");
  });

  test("keeps an entire field when a nested field is also selected; keeps null", async () => {
    const { out } = await run([
      "issue.view",
      "--issue-number",
      "1",
      "--fields",
      "milestone,milestone.title,closedAt",
    ]);
    expect(JSON.parse(out).data).toEqual({ milestone: { number: 1, title: "v1.0" }, closedAt: null });
  });
});

describe("--format", () => {
  const list = ["issue.list", "--first", "2", "--fields", "items.number,items.title,items.labels"];
  test("csv has a row for each element and quotes values if needed", async () => {
    const { out } = await run([...list, "--format", "csv"]);
    expect(out).toBe(
      `number,title,labels\n11,'-f looks like a flag,"[""good first issue"",""help wanted""]"\n10,Weekly report,"[""documentation""]"\n`,
    );
  });

  test("csv keeps formulas with --raw-text", async () => {
    const { out } = await run([...list, "--format", "csv", "--raw-text"]);
    expect(out).toContain("\n11,-f looks like a flag,");
  });

  test("yaml is the same value as json", async () => {
    const [yaml, json] = await Promise.all(
      ["yaml", "json"].map((format) => run([...list, "--format", format])),
    );
    expect(parseYaml(yaml?.out ?? "")).toEqual(JSON.parse(json?.out ?? ""));
    expect(yaml?.out).toContain("    - number: 11\n");
  });

  test("table has aligned columns and the cursor of the next page", async () => {
    const { out } = await run([...list, "--format", "table", "--fields", "pageInfo"]);
    expect(out.split("\n").slice(0, 3)).toEqual([
      "number  title                 labels",
      "11      -f looks like a flag  good first issue, help wanted",
      "10      Weekly report         documentation",
    ]);
    expect(out).toMatch(/\n2 of 4; next page: --after \S+\n$/);
  });

  test("a terminal shows a table that is no wider than the terminal", async () => {
    const { out } = await run(["issue.list"], { columns: 80, env: { NO_COLOR: "1" } });
    expect(out.split("\n")[0]).toMatch(/^number +title +state +labels$/);
    expect(out).not.toContain("hidden columns");
    expect(out.split("\n").filter((line) => line.length > 80 && !line.startsWith("next page"))).toEqual([]);
    expect(out).toContain("…");
    expect(out).not.toContain("\u001b");
  });

  test.each([
    ["workflow.runs.list", 80, /^status +conclusion +title +.*\bid$/],
    ["workflow.runs.list", 30, /^status +.*\bid$/],
    ["workflow.runs.list", 400, /^status +conclusion +title +name +branch +.*createdAt.* id$/],
    ["workflow.run.jobs.list --run-id 15000000003", 80, /^name +status +conclusion +.*\bid$/],
  ])(
    "an id that identifies the row is whole and in the last column: %s, %i columns",
    async (words, columns, header) => {
      const { out } = await run(words.split(" "), { columns, env: { NO_COLOR: "1" } });
      const [head = "", ...lines] = out.split("\n\n", 1).join().trimEnd().split("\n");
      expect(head).toMatch(header);
      expect(head.match(/\bid\b/g)).toHaveLength(1);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toMatch(/ \d{11}$/);
      for (const line of [head, ...lines]) expect(line.length).toBeLessThanOrEqual(columns);
    },
  );

  test("a table has a column for each field of a project", async () => {
    const items = ["project_v2.items.list", "--project", "octo/1"];
    const setting = { columns: 120, env: { NO_COLOR: "1" } };
    const { out } = await run(items, setting);
    expect(out).toMatch(/^content\.number +content\.state +Title +/);
    expect(out).toMatch(/\n1 +OPEN +Found a bug +/);
    expect((await run([...items, "--fields", "values"], setting)).out).toMatch(/^Title +/);
  });

  test("headings are bold on a terminal, unless NO_COLOR is set", async () => {
    const { out } = await run(["repo.view"], { columns: 80 });
    expect(out).toContain("\u001b[1m");
  });

  test("an object has one line for each field", async () => {
    const { out } = await run(["issue.view", "--issue-number", "1", "--format", "table"]);
    expect(out).toMatch(/^number +1$/m);
    expect(out).toMatch(/^milestone\.title +v1\.0$/m);
    expect(out).toMatch(/^body .*\n +\n? *Steps:/m);
  });

  test("a failure is an envelope in json and yaml, and a line on stderr in other formats", async () => {
    const missing = ["issue.view", "--issue-number", "9999"];
    const { exitCode, out } = await run([...missing, "--format", "yaml"]);
    expect({ exitCode, ...parseYaml(out) }).toMatchObject({
      exitCode: 1,
      ok: false,
      error: { code: "NOT_FOUND" },
    });
    for (const setting of [{ columns: 80 }, {}]) {
      const flags = setting.columns === undefined ? ["--format", "csv"] : [];
      expect(await run([...missing, ...flags], setting)).toEqual({
        exitCode: 1,
        out: "",
        err: expect.stringMatching(/^ghx: NOT_FOUND: .*\n$/),
      });
    }
  });

  test("prints text unchanged, with a message on stderr if it is truncated", async () => {
    const diff = ["pr.diff.view", "--pr-number", "3"];
    for (const setting of [{}, { columns: 80 }]) {
      const { out, err } = await run(diff, setting);
      expect(out).toMatch(/^diff --git a\/.*\n/);
      expect(err).toBe("");
    }
    const cut = await run([...diff, "--max-bytes", "20"]);
    expect(Buffer.byteLength(cut.out.trimEnd())).toBeLessThanOrEqual(20);
    expect(cut.err).toContain("the text is truncated");
    expect(JSON.parse((await run([...diff, "--format", "json"])).out).data.diff).toContain("diff --git");
    expect(Object.keys(JSON.parse((await run([...diff, "--fields", "truncated"])).out).data)).toEqual([
      "truncated",
    ]);
    const failed = await run(["pr.diff.view", "--pr-number", "9999"]);
    expect(failed).toMatchObject({ exitCode: 1, out: "", err: expect.stringMatching(/^ghx: NOT_FOUND: /) });
  });

  test("raw prints one text unchanged, and other data as JSON without an envelope", async () => {
    const view = ["issue.view", "--issue-number", "1", "--format", "raw"];
    expect((await run([...view, "--fields", "title"])).out).toBe("Found a bug\n");
    expect(JSON.parse((await run([...view, "--fields", "number,title"])).out)).toEqual({
      number: 1,
      title: "Found a bug",
    });
  });

  test("--verbose adds meta with the attempts: in the envelope, or on stderr", async () => {
    const view = ["repo.view", "--verbose", "--route", "rest"];
    const json = await run(view);
    expect(JSON.parse(json.out).meta).toMatchObject({
      route_used: "rest",
      attempts: [{ route: "rest", status: "success" }],
    });
    const table = await run([...view, "--format", "table"]);
    expect(JSON.parse(table.err.replace(/^meta: /, ""))).toMatchObject({ attempts: [{ route: "rest" }] });
  });

  test("no format prints control characters from GitHub's texts", async () => {
    const title = "red \u001b[31m \u009b2J \u202e tab\tend";
    const create = await run(["issue.create", "--title", title, "--body", `${title}\n${title}`]);
    const number = String(JSON.parse(create.out).data.number);
    for (const format of ["json", "yaml", "table", "csv", "raw"]) {
      const { out } = await run(["issue.view", "--issue-number", number, "--format", format]);
      expect(out).toContain("red");
      expect(out).toMatch(/^[\n\t\x20-\x7e…]*$/);
    }
    const yaml = await run(["issue.view", "--issue-number", number, "--format", "yaml"]);
    expect(parseYaml(yaml.out).data.title).toBe("red <U+001B>[31m <U+009B>2J <U+202E> tab\tend");
    const view = ["issue.view", "--issue-number", number, "--raw-text"];
    for (const format of ["json", "yaml"]) {
      const { out } = await run([...view, "--format", format]);
      expect(out).toMatch(/^[\n\t\x20-\x7e]*$/);
      expect(parseYaml(out).data.title).toBe(title);
    }
    const raw = [...view, "--format", "raw", "--fields", "title"];
    expect((await run(raw)).out).toBe(`${title}\n`);
    expect((await run(raw, { columns: 80 })).out).toMatch(/^[\n\t\x20-\x7e]*$/);
  });

  test("a plan is YAML on a terminal and JSON elsewhere", async () => {
    const close = ["issue.close", "--issue-number", "1", "--dry-run"];
    expect(parseYaml((await run(close, { columns: 80 })).out)).toEqual(JSON.parse((await run(close)).out));
  });
});

/** Delays the next response by more than a second. */
function addDelay(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const delay = fault.rewrite((body) => {
    vi.advanceTimersByTime(1_300);
    return body;
  });
  github.faults.add({ match: {}, do: delay, times: 1 });
}

test("shows progress on a terminal after a second and erases it", async () => {
  addDelay();
  const { out, err } = await run(["repo.view", "--format", "json", "--route", "rest"], { columns: 80 });
  expect(JSON.parse(out).ok).toBe(true);
  const [before, progress, after] = err.split("\r\u001b[2K");
  expect({ before, progress, after }).toEqual({
    before: "",
    progress: expect.stringMatching(/^repo\.view: attempt 1 of \S+ over rest, 1 s$/),
    after: "",
  });
});

test("shows no progress in a pipe, or on a terminal that cannot erase it", async () => {
  for (const setting of [{}, { columns: 80, env: { TERM: "dumb" } }]) {
    addDelay();
    expect((await run(["repo.view", "--route", "rest"], setting)).err).toBe("");
  }
});
