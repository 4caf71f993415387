// What a description or a displayed signature says changes nothing that is sent.

import { beforeAll, expect, test, vi } from "vitest";
import { type LocalGithub, startLocalGithub } from "../../scenarios/github/index.js";

/** The same data with other texts for readers. */
function reword<T>(value: T): T;
function reword(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reword);
  if (typeof value !== "object" || value === null) return value;
  const prose = (key: string, inner: unknown) =>
    typeof inner === "string" && ["description", "signature", "output"].includes(key) ? "x" : reword(inner);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, prose(key, inner)]));
}

vi.mock("../../generated/catalog.js", async (original) => {
  const { catalog } = await original<typeof import("../../generated/catalog.js")>();
  return { catalog: reword(catalog) };
});
vi.mock("../../generated/cards.js", async (original) => {
  const { cardLoaders } = await original<typeof import("../../generated/cards.js")>();
  const reworded = Object.entries(cardLoaders).map(([domain, load]) => [
    domain,
    async () => reword(await load()),
  ]);
  return { cardLoaders: Object.fromEntries(reworded) };
});

const { selectFields } = await import("../explain/select-fields.js");
const { guessInput } = await import("../input/guess-input.js");
const { createExecuteTool } = await import("../tools/create-execute-tool.js");
const { readLimit } = await import("../cli/limit.js");
const { readSubject, subjectNames } = await import("../cli/subject.js");
const { catalog } = await import("../../generated/catalog.js");

const entry = (id: string) => {
  const found = catalog.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no capability ${id}`);
  return found;
};

/** What a positional argument sets, or the message that refuses it. */
function subject(one: Parameters<typeof readSubject>[0], argument: string): unknown {
  try {
    return readSubject(one, argument, {}, () => false);
  } catch (error) {
    return String(error);
  }
}

beforeAll(() => {
  expect(entry("issue.list")).toMatchObject({ description: "x", signature: "x" });
});

test("@me is a login, and stays text elsewhere", async () => {
  await using github: LocalGithub = await startLocalGithub();
  const tool = createExecuteTool({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {} });
  const assigned = await tool("issue.assignees.set", { issueNumber: 1, assignees: ["@me"] });
  expect(assigned).toMatchObject({ ok: true, data: { assignees: ["octocat"] } });
  const renamed = await tool("issue.update", { issueNumber: 1, title: "@me" });
  expect(renamed).toMatchObject({ ok: true, data: { title: "@me" } });
});

test.each<readonly [id: string, input: object, expected: object]>([
  ["workflow.run.view", { headBranch: "main" }, { ref: "main" }],
  ["workflow.runs.list", { head_branch: "main" }, { branch: "main" }],
  ["workflow.dispatch.run", { branch: "main" }, { ref: "main" }],
  ["release.create_draft", { tag: "v1", notes: "First." }, { tagName: "v1", body: "First." }],
  ["release.create_draft", { tag: "v1", notes: true }, { tagName: "v1", generateNotes: true }],
])("%s %j is corrected", async (id, input, expected) => {
  expect(await guessInput(id, input)).toMatchObject(expected);
});

test("fields of an output are selected by name", async () => {
  const { fields } = await selectFields(["title"], entry("issue.view"));
  expect(fields).toEqual({ title: {} });
});

test("limits have the range of a page", () => {
  const { flags } = entry("issue.list");
  expect(readLimit({ limit: "150" }, { flags }, undefined).pages).toEqual({ wanted: 150, size: 100 });
  expect(() => readLimit({ limit: "0" }, { flags }, undefined)).toThrow("expected at least 1, got 0");
});

test("positional arguments set the same fields", async () => {
  const actual = await vi.importActual<typeof import("../../generated/catalog.js")>(
    "../../generated/catalog.js",
  );
  const names = actual.catalog.map((one) => subjectNames(one));
  expect(names.flat()).toContain("tagName");
  expect(catalog.map((one) => subjectNames(one))).toEqual(names);
  for (const argument of ["acme/3", "octo/hello#7", "v1.0", "7", "main"])
    for (const [index, one] of actual.catalog.entries())
      expect(subject(catalog[index] ?? one, argument)).toEqual(subject(one, argument));
});
