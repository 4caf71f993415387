// Results for agents: hidden characters are shown, and untrusted texts are marked.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { createExecuteTool, explainCapability } from "../index.js";

const title = "see \u202eevil\u202c \u001b[2J <U+202E>";
const shown = "see <U+202E>evil<U+202C> <U+001B>[2J <U+003C>U+202E>";
let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());
const tool = (options = {}) =>
  createExecuteTool({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {}, ...options });

test("shows hidden characters in both forms", async () => {
  expect((await tool()("issue.create", { title })).data).toMatchObject({ title: shown });
  expect((await tool()("issue.create", { title }, { format: "compact" })).data).toMatchObject({
    title: shown,
  });
});

test("keeps hidden characters for one call or all calls with rawText", async () => {
  expect((await tool()("issue.create", { title }, { rawText: true })).data).toMatchObject({ title });
  expect((await tool({ rawText: true })("issue.create", { title })).data).toMatchObject({ title });
  expect((await tool({ rawText: true })("issue.create", { title }, { rawText: false })).data).toMatchObject({
    title: shown,
  });
});

test("shows hidden characters in errors that quote the input", async () => {
  const { error } = await tool()("issue.labels.set", { issueNumber: 1, labels: ["\u202ebug"] });
  expect(error?.message).toContain("<U+202E>bug");
  expect((await tool()("no\u202esuch" as string)).error?.message).toContain("no<U+202E>such");
  await expect(explainCapability("no\u202esuch")).rejects.toThrow("no<U+202E>such");
});

test("keeps emoji and joiners in errors, and escapes joiners that are not valid", async () => {
  const message = async (label: string) =>
    (await tool()("issue.labels.set", { issueNumber: 1, labels: [label] })).error?.message;
  expect(await message("\u2764\ufe0f fix")).toContain("\u2764\ufe0f fix");
  expect(await message("a\u200db <U+202E>")).toContain("a<U+200D>b <U+003C>U+202E>");
});

test("lists untrusted texts in the full form only", async () => {
  const { meta } = await tool()("issue.view", { issueNumber: 1 });
  expect(meta.untrusted).toEqual(["title", "body", "labels[]", "milestone.title"]);
  expect(await tool()("issue.view", { issueNumber: 1 }, { format: "compact" })).not.toHaveProperty("meta");
  const failed = await tool()("issue.view", { issueNumber: 4040 });
  expect(failed.meta.untrusted).toBeUndefined();
});

test("lists untrusted texts in the full explanation, next to a schema without own keywords", async () => {
  const { output_schema, untrusted } = await explainCapability("issue.view");
  expect(untrusted).toEqual(expect.arrayContaining(["title", "body", "labels[]", "milestone.title"]));
  expect(output_schema.properties).toMatchObject({
    title: { type: "string" },
    url: { type: "string", format: "uri" },
    authorLogin: { type: ["string", "null"], pattern: "^[!-~]+$" },
  });
});

/** `projects` of `items[].projects[].title`. */
const fieldOf = (path: string): string =>
  path
    .replace(/^items\[\]\./, "")
    .split(/[.[]/, 1)
    .join();

test("the paths of untrusted texts cost few tokens", () => {
  const costs = catalog.map(({ untrusted, includes = {} }) => {
    const always = untrusted?.filter((path) => !Object.hasOwn(includes, fieldOf(path)));
    return always === undefined ? 0 : encode(`,"untrusted":${JSON.stringify(always)}`).length;
  });
  costs.sort((a, b) => a - b);
  expect(costs[Math.floor(costs.length / 2)]).toBeLessThanOrEqual(20);
  expect(costs.at(-1)).toBeLessThanOrEqual(60);
});
