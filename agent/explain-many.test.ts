// Explanations of several capabilities: by domain, prefix, ids or all, under a policy, and their cost.

import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { catalog } from "../generated/catalog.js";
import { ghx } from "./cli/testing/in-process.js";
import { inputLines } from "./fixtures/call-from-line.js";
import { type CreateToolsOptions, createTools } from "./index.js";
import { compactInput } from "./signature.js";

const run = (names: string, options: CreateToolsOptions = {}) =>
  createTools({ env: {}, token: "t", ...options }).run("explain", { capability_id: names });
const explain = async (names: string, options: CreateToolsOptions = {}): Promise<string> =>
  String((await run(names, options)).value);
const explainedIds = (text: string) => [...inputLines(text).keys()];
const idsFrom = (prefix: string) => catalog.map(({ id }) => id).filter((id) => id.startsWith(prefix));
const domains = [...new Set(catalog.map(({ id }) => id.split(".", 1).join()))];
const cost = (text: string) => encode(text).length;

describe("selects", () => {
  test.each(domains)("the domain %s", async (domain) => {
    expect(explainedIds(await explain(domain))).toEqual(idsFrom(`${domain}.`));
    expect(await explain(`${domain}.*`)).toBe(await explain(domain));
  });

  test("a prefix", async () => {
    expect(await explain("issue.labels")).toBe(
      [
        "issue.*: A = (issueId | repo issueNumber:int)",
        "issue.labels.add A labels[] -> labels[]",
        "issue.labels.remove A labels[] -> labels[]",
        "issue.labels.set A labels[] -> labels[]",
      ].join("\n"),
    );
  });

  test.each(["repo.view pr.merge", "repo.view,pr.merge", " repo.view, pr.merge repo.view\n"])(
    "several ids: %j",
    async (names) => {
      expect(await explain(names)).toMatch(
        /^repo\.view repo -> .*\npr\.\*: ! destructive\npr\.merge ! \(prId \| repo prNumber:int\) .* -> status branchDeleted$/,
      );
    },
  );

  test("an alias, by the line of its id", async () => {
    const [note = "", ...lines] = (await explain("repo.view pr.reviews.list")).split("\n").toReversed();
    expect(note).toBe("pr.reviews.list is an alias of pr.review.list.");
    expect(explainedIds(lines.toReversed().join("\n"))).toEqual(["repo.view", "pr.review.list"]);
  });

  test("all, and each once", async () => {
    const ids = catalog.map(({ id }) => id);
    expect(explainedIds(await explain("*"))).toEqual(ids);
    expect(explainedIds(await explain("* issue"))).toEqual(ids);
  });

  test("a single id as before, also if it is a prefix of others", async () => {
    expect(await explain("pr.merge")).toMatch(/^Merge a pull request\./);
    expect(explainedIds(await explain("pr.merge.*"))).toEqual(idsFrom("pr.merge."));
    expect(await explain(" repo.view ")).toBe(await explain("repo.view"));
  });
});

test("the expanded letters are the input of the capability, without long enums and bounds", async () => {
  const lines = inputLines(await explain("*"));
  for (const { id, signature } of catalog) {
    const full = compactInput(signature);
    const fields = (lines.get(id) ?? "").split(" ");
    const expected = full.split(" ");
    expect(fields).toHaveLength(expected.length);
    for (const [index, field] of fields.entries()) {
      if (field.endsWith("…")) expect(expected[index]?.startsWith(field.slice(0, -1))).toBe(true);
      else expect(field).toBe(expected[index]?.replace(/:\d+-\d+=/, "="));
    }
  }
});

test("a line contains the default fields, those of a list's items, and nested ones together", async () => {
  const text = await explain("issue");
  expect(text).toMatch(/^issue\.list .* -> number title state labels\[\]$/m);
  expect(text).toMatch(/^issue\.milestone\.clear .* -> milestone\.title$/m);
  expect(text).toMatch(
    /^issue\.relations\.get .* -> parent\{number title\} subIssues\{number title state\} /m,
  );
  expect(await explain("pr.diff")).toMatch(/^pr\.diff\.files .* -> path changeType additions deletions$/m);
});

test("marks exactly the destructive capabilities", async () => {
  const marked = (await explain("*")).split("\n").filter((line) => / ! (?!destructive)/.test(line));
  const destructive = catalog.filter(({ effect }) => effect === "destructive").map(({ id }) => id);
  expect(marked.map((line) => line.split(" ", 1).join())).toEqual(destructive);
});

test("a letter has the same meaning in every answer of its domain", async () => {
  const expand = (text: string, letters: ReadonlyMap<string, string>): string =>
    text.replace(/(?<=^|[ (])[A-Z](?=$|[ )])/g, (letter) => expand(letters.get(letter) ?? letter, letters));
  const meanings = (text: string) => {
    const [header = ""] = text.split("\n");
    const letters = new Map(
      [...header.matchAll(/([A-Z]) = ([^;]*)/g)].map(([, letter = "", part = ""]) => [letter, part]),
    );
    return [...letters].map(([letter, part]) => `${letter} = ${expand(part, letters)}`);
  };
  const prefixes = catalog.map(({ id }) => id.split(".").slice(0, -1).join("."));
  for (const prefix of new Set(prefixes)) {
    const all = meanings(await explain(prefix.split(".", 1).join()));
    expect(all).toEqual(expect.arrayContaining(meanings(await explain(`${prefix}.*`))));
  }
});

describe("an unknown name", () => {
  const unknown = 'There is no capability "isue.view"; did you mean "issue.view"?';

  test("is an error", async () => {
    const answer = { isError: true, value: { error: { code: "VALIDATION", message: unknown } } };
    expect(await run("isue.view")).toMatchObject(answer);
    expect(await run("issue isue.view", { format: "full" })).toMatchObject(answer);
  });

  test.each([
    ["issue.view isue.view", "issue.view"],
    ["isue.view, issue", "issue"],
    ["* isue.view", "*"],
  ])("among others is reported after them: %s", async (names, known) => {
    const { value, isError } = await run(names);
    expect({ value, isError }).toEqual({ value: `${await explain(known)}\n${unknown}`, isError: false });
  });

  test.each(["", " ", ",", "iss", "issue.", ".", "toString"])("%j", async (names) => {
    expect(await run(names)).toMatchObject({ isError: true, value: { error: { code: "VALIDATION" } } });
  });
});

describe("a policy", () => {
  test.each([
    ["*", { allow: ["issue.labels.*", "repo.view"] }],
    ["issue repo", { allow: ["issue.labels.*", "repo.view"] }],
    ["*", { deny: ["pr.*", "issue.delete"] }],
    ["pr *", { readOnly: true }],
  ])("omits refused capabilities from %s with %j", async (names, options) => {
    const tools = createTools({ env: {}, token: "t", ...options, format: "full" });
    const list = (await tools.run("list_capabilities", {})).value;
    const permitted = (list as { capability_id: string }[]).map(({ capability_id }) => capability_id);
    expect(permitted.length).toBeLessThan(catalog.length);
    expect(explainedIds(await explain(names, options)).sort()).toEqual(permitted.sort());
    const full = (await tools.run("explain", { capability_id: names })).value;
    expect((full as { capability_id: string }[]).map(({ capability_id }) => capability_id).sort()).toEqual(
      permitted,
    );
  });

  test.each(["pr.merge", "repo.view pr.merge", "pr", "repo pr", "pr.thread"])(
    "refuses %s if nothing of it is permitted",
    async (names) => {
      const { value, isError } = await run(names, { deny: ["pr.*"] });
      expect(isError).toBe(true);
      expect(JSON.stringify(value)).toMatch(/"message":"pr\.\S+ is not allowed here\."/);
    },
  );
});

test("format full returns a list, and for a single id an object", async () => {
  const { value } = await run("repo pr.merge", { format: "full" });
  expect(value).toMatchObject(
    [...idsFrom("repo."), "pr.merge"].map((capability_id) => ({ capability_id, input_schema: {} })),
  );
  expect((await run("check_run", { format: "full" })).value).toHaveLength(1);
  expect((await run("repo.view", { format: "full" })).value).toMatchObject({ capability_id: "repo.view" });
});

test("the command line explains the same", async () => {
  for (const names of [["issue"], ["issue.labels"], ["*"], ["repo.view", "pr.merge"], ["repo.view"]]) {
    const { exitCode, out } = await ghx(["capabilities", "explain", ...names]);
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: `${await explain(names.join(" "))}\n` });
  }
  const { out } = await ghx(["capabilities", "explain", "repo", "--json"]);
  expect(JSON.parse(out)).toHaveLength(idsFrom("repo.").length);
  expect(await ghx(["explain", "repo", "isue.view", "x.y"])).toEqual({
    exitCode: 2,
    out: `${await explain("repo")}\n`,
    err: expect.stringMatching(
      /^ghx: There is no capability "isue\.view"; did you mean "issue\.view"\? There is no capability "x\.y"\. See ghx list\.\n$/,
    ),
  });
  expect(await ghx(["explain", "repo", "isue.view", "--json"])).toMatchObject({ exitCode: 2, out: "" });
});

test("chain is explained like a capability", async () => {
  const about = await explain("chain");
  expect(about).toMatch(/^chain: .*"\$0\.items\.0\.id"/);
  expect(await explain("chain repo")).toBe(`${await explain("repo")}\n${about}`);
  expect(await ghx(["explain", "chain"])).toMatchObject({ exitCode: 0, out: `${about}\n` });
});

describe("cost", () => {
  test("all capabilities cost at most 1600 tokens per 79", async () => {
    expect(cost(await explain("*")) / idsFrom("").length).toBeLessThanOrEqual(1600 / 79);
  });

  // In a small domain little is shared, and the names of the fields alone exceed 20 tokens. workflow.job.logs.get
  // identifies jobs in four ways, and pr.view and pr.list summarize checks.
  test.each(domains)(
    "%s costs at most 20 tokens per capability (workflow 25, pr 21), 24 if it has few, and 30 if it has one",
    async (domain) => {
      const { length } = idsFrom(`${domain}.`);
      const own = new Map([
        ["workflow", 25],
        ["pr", 21],
      ]);
      const limit = own.get(domain) ?? (length >= 10 ? 20 : length > 1 ? 24 : 30);
      expect(cost(await explain(domain)) / length).toBeLessThanOrEqual(limit);
    },
  );
});
