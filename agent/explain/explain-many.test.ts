// Explanations of several capabilities: by domain, prefix, ids or all, under a policy, and their cost.

import { readFileSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { ghx } from "../cli/testing/in-process.js";
import { type CreateToolsOptions, createTools } from "../index.js";
import { inputLines } from "../suites/call-from-line.js";

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
        "issue.*: A = (issueId | repo issueNumber); E = labels[]",
        "issue.labels.add A E -> E",
        "issue.labels.remove A E -> E",
        "issue.labels.set A E -> E",
      ].join("\n"),
    );
  });

  test.each(["repo.view pr.merge", "repo.view,pr.merge", " repo.view, pr.merge repo.view\n"])(
    "several ids: %j",
    async (names) => {
      expect(await explain(names)).toMatch(
        /^repo\.view repo .*-> .*\npr\.\*: ! destructive\npr\.merge ! \(prId \| repo prNumber\) .* -> status branchDeleted$/,
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

/** The fields of a line with their types, by name. */
function fieldsOf(line: string): Map<string, string> {
  const items = line.replace(/:\(([\w|]+)\)\[\]/g, ":[$1]").match(/\w+\??(?:[:=]?\{.*\}\S*|[^\s()]*)/g) ?? [];
  return new Map(items.map((item) => [/^\w+\??/.exec(item)?.[0] ?? item, item.replace(/^\w+\??/, "")]));
}

test("the lines have the fields of the capability, and types that do not follow from names", async () => {
  const lines = inputLines(await explain("*"));
  for (const { id, signature } of catalog) {
    const full = fieldsOf(signature);
    const short = fieldsOf(lines.get(id) ?? "");
    const omitted = [...full.keys()].filter((name) => !short.has(name));
    expect(
      omitted.filter((name) => !/Id$/.test(name) || full.get(name) !== ""),
      id,
    ).toEqual([]);
    for (const [name, type] of short) {
      const own = full.get(name)?.replace(/^:\d+-\d+=/, "=");
      if (type === "")
        expect(`${name}${own}`).toMatch(/^\w+\??$|(Id|Number)\??:int$|^(first|max\w+)\?=|:[a-z]+\|[a-z]+$/);
      else if (type.includes("…")) {
        const [start = "", end = ""] = type.split("…");
        expect([own?.slice(0, start.length), own?.slice(own.length - end.length)]).toEqual([start, end]);
      } else expect(type).toBe(own);
    }
  }
});

test("only node ids are omitted, where a repository and a number are accepted and no other line has them", async () => {
  const lines = inputLines(await explain("*"));
  const omitted = catalog.flatMap(({ id, flags }) =>
    flags.flatMap(({ name, description }) =>
      /Node id/.test(description) &&
      !/^after$/.test(name) &&
      !new RegExp(`\\b${name}\\b`).test(lines.get(id) ?? "")
        ? [`${id} ${name}`]
        : [],
    ),
  );
  expect(omitted).toEqual([
    "deployment.status.create deploymentNodeId",
    "discussion.comments.create discussionId",
    "project_v2.item.add_issue issueId",
  ]);
});

test("a line contains up to five default fields, of lists their items' fields, and of objects the names", async () => {
  const text = await explain("issue");
  expect(text).toMatch(/^issue\.comments\.list .* -> id authorLogin body$/m);
  expect(text).toMatch(/^issue\.milestone\.clear .* -> milestone\.title$/m);
  expect(text).toMatch(/^issue\.relations\.get .* -> parent\{\} subIssues\{\} blockedBy\{\} blocking\{\}$/m);
  expect(text).toMatch(/^issue\.view .* -> .*authorLogin …$/m);
  expect(await explain("pr.diff")).toMatch(
    /^pr\.diff\.files .* -> path changeType additions deletions patch\? …$/m,
  );
});

test("the lines of reads that are named by their ids contain the fields that can be selected", async () => {
  const text = await explain("issue.search issue.milestone.set milestone");
  expect(text).toMatch(
    /^issue\.search .* -> items number .*; fields: id url .* totalCount; include details: /m,
  );
  expect(text).toMatch(/^issue\.milestone\.set .* -> [\w.]+$/m);
  expect(text).toMatch(/^milestone\.list .* -> [^;]*$/m);
  const alone = /-> (.*)/.exec(await explain("issue.view"))?.[1] ?? "";
  expect(alone).toContain("; fields: ");
  expect(await explain("issue.view repo.view")).toContain(` -> ${alone}\n`);
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

  test("is answered with the nearest ids that are permitted", async () => {
    const message = expect.stringMatching(/^There is no capability "pr\.shut"\. Nearest ids: pr\.close, /);
    expect(await run("pr.shut")).toMatchObject({ isError: true, value: { error: { message } } });
    const { value } = await run("pr.shut", { deny: ["pr.close"] });
    expect(JSON.stringify(value)).not.toContain("pr.close");
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

  test.each(["pr.merge", "pr.close pr.merge", "pr", "pr.thread"])(
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
  expect((await run("markdown", { format: "full" })).value).toHaveLength(1);
  expect((await run("repo.view", { format: "full" })).value).toMatchObject({ capability_id: "repo.view" });
});

test("the guide shows an explanation as it is", async () => {
  const guide = readFileSync(new URL("../../docs/agents.md", import.meta.url), "utf8");
  const [block = ""] = /^issue\.\*: [^`]*/m.exec(guide) ?? [];
  const ids = block.match(/^issue\.[a-z.]+(?= )/gm) ?? [];
  expect(ids.length).toBeGreaterThan(4);
  expect(block.trimEnd()).toBe(await explain(ids.join(" ")));
});

test("the command line explains the same, with the flag of destructive ones", async () => {
  const withFlag = async (names: string) =>
    (await explain(names)).replace(/! destructive$/gm, "! destructive: --yes");
  for (const names of [["issue"], ["issue.labels"], ["*"], ["repo.view", "pr.merge"], ["repo.view"]]) {
    const { exitCode, out } = await ghx(["capabilities", "explain", ...names]);
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: `${await withFlag(names.join(" "))}\n` });
  }
  const { out } = await ghx(["capabilities", "explain", "repo", "--json"]);
  expect(JSON.parse(out)).toHaveLength(idsFrom("repo.").length);
  expect(await ghx(["explain", "repo", "isue.view", "x.y"])).toEqual({
    exitCode: 2,
    out: `${await withFlag("repo")}\n`,
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

  // What the lines of a domain share is shared by few lines in a small one.
  test.each(domains)("%s costs at most 20 tokens per capability, and 80 more", async (domain) => {
    expect(cost(await explain(domain))).toBeLessThanOrEqual(20 * idsFrom(`${domain}.`).length + 80);
  });

  test("one capability of each domain costs less than two thirds of their explanations alone", async () => {
    const ids = domains.map((domain) => idsFrom(`${domain}.`)[0] ?? "");
    const alone = await Promise.all(ids.map((id) => explain(id)));
    expect(cost(await explain(ids.join(" ")))).toBeLessThan((cost(alone.join("\n")) * 2) / 3);
  });
});
