// The output of explain is sufficient to call every capability: calls created from its input line are accepted, also from the line
// of an explanation of several capabilities.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import { createFolder } from "../../scenarios/runner/folders.js";
import { statefulIds } from "../../scenarios/runner/load.js";
import { createExecuteTool, createTools, type Tools } from "../index.js";
import { type Extent, inputFrom, inputLines } from "../suites/call-from-line.js";

/** Returns the value of a field that exists in the local GitHub. */
function knownValue(name: string, types: readonly string[]): string | number | undefined {
  if (name === "project") return types.length > 1 ? "octo/1" : 1;
  const exact: Record<string, string | number> = {
    repo: "octo/hello",
    owner: "octo",
    name: "hello",
    org: "octo",
    user: "octocat",
    prNumber: 3,
    runId: 15000000003,
    cacheId: 505,
    keyId: 1,
    versionId: 1,
    webhookId: 1,
    invitationId: 1,
    rulesetId: 42,
    jobId: 41000000004,
    releaseId: 1,
    checkRunId: 41000000004,
    artifactId: 11,
    deploymentId: 1,
    workflow: "ci.yml",
    tagName: "v0.9.0",
    head: "topic",
    base: "main",
    ref: "feature",
    path: "src/greet.ts",
    repository: "octo/hello",
    parent: "octo/hello#10",
    blocker: "octo/hello#10",
    subIssue: "octo/hello#10",
    afterIssue: "octo/hello#10",
    beforeIssue: "octo/hello#10",
    gist: "aa5a315d61ae9438b18d",
    advisory: "GHSA-rf4j-j272-fj86",
    cve: "CVE-2021-44228",
    item: "octo/hello#1",
    field: "Status",
    value: "Done",
    color: "d73a4a",
    file: "notes.txt",
    contentType: "text/plain",
    created: ">=2026-01-01",
  };
  if (/sha$/i.test(name)) return "2000000000000000000000000000000000000003";
  return exact[name];
}

let github: LocalGithub;
let tools: Tools;
beforeAll(async () => {
  github = await startLocalGithub();
  tools = createTools({ apiUrl: github.url, token: github.token, env: {}, folder: createFolder() });
});
beforeEach(() => github.reset());
afterAll(() => github.close());

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictRequired: false });
addFormats.default(ajv);
const cards = await listOperationCards();
const stateful = statefulIds();
/** Capabilities that GitHub refuses to users, without a scope for packages, or for runs that wait for no approval. */
const FORBIDDEN = [
  ...["check_run.create", "check_run.update", "workflow.run.approve"],
  ...["org.package.list", "org.package.version.delete", "org.package.version.list"],
];

const FIRST = "its explanation";
/** The lines of all capabilities, explained once. */
let all: Promise<ReadonlyMap<string, string>> | undefined;

/** Explains each capability alone, and all together. Returns its input line. */
const single = async (id: string): Promise<string> =>
  (await tools.call("explain", { capability_id: id })).split("\n")[1] ?? "";
const sources: readonly (readonly [string, (id: string) => Promise<string>])[] = [
  [FIRST, single],
  [
    "the explanation of all",
    async (id) => {
      all ??= tools.call("explain", { capability_id: "*" }).then(inputLines);
      const line = (await all).get(id);
      if (line === undefined) throw new Error(`expected a line of ${id}`);
      return line;
    },
  ],
];
const extents: readonly Extent[] = ["least", "most"];
const combinations = sources.flatMap(([source, lineFor]) =>
  extents.map((extent) => ({ source, lineFor, extent })),
);

describe.each(combinations)("a call with the $extent fields of $source", ({ source, lineFor, extent }) => {
  test.each(cards.map((card) => [card.capability_id, card] as const))("%s", async (id, card) => {
    // A cursor comes from a previous page.
    const { after, ...params } = inputFrom(await lineFor(id), extent, knownValue);

    const validate = ajv.compile(card.input_schema);
    expect({ valid: validate(splitRepo(params)), errors: validate.errors }).toEqual({
      valid: true,
      errors: null,
    });
    // The calls of the second source are planned only: they differ in the lines, not in what is sent.
    const answer = await accepted(id, params, source !== FIRST);
    const cursor = answer.data?.pageInfo?.endCursor;
    if (after !== undefined && typeof cursor === "string") {
      expect(await accepted(id, { ...params, after: cursor })).toMatchObject({ ok: true });
    }
  });
});

/** A node id in place of a repository and a number, which the explanation of several capabilities may omit. */
function isNodeId(schema: object): boolean {
  return "description" in schema && String(schema.description).startsWith("Node id");
}

/** Tools accept `repo` for `owner` and `name`. */
function splitRepo({ repo, ...params }: Record<string, unknown>): Record<string, unknown> {
  if (typeof repo !== "string") return params;
  const [owner, name] = repo.split("/");
  return { ...params, owner, name };
}

/** Runs a capability. GitHub may reject the call, but ghx must accept the input. */
async function accepted(
  capability_id: string,
  params: unknown,
  dryRun = false,
): Promise<{ ok: boolean; data?: { pageInfo?: { endCursor: unknown } } }> {
  const session = { apiUrl: github.url, token: github.token, env: {}, folder: createFolder() };
  const result = await createExecuteTool(session)(capability_id, params, { dryRun });
  expect(result.error?.details?.issues).toBeUndefined();
  // The local GitHub does not support capabilities that exchanges prove.
  const codes = [
    ...["NOT_FOUND", "VALIDATION"],
    ...(stateful.has(capability_id) ? [] : ["ADAPTER_UNSUPPORTED"]),
    ...(FORBIDDEN.includes(capability_id) ? ["AUTH"] : []),
  ];
  if (!result.ok) expect(codes).toContain(result.error.code);
  return JSON.parse(JSON.stringify(result));
}

test.each(sources)(
  "%s contains all fields, and the call with the least contains all required fields",
  async (_, lineFor) => {
    const missing: string[] = [];
    for (const { capability_id: id, input_schema } of cards) {
      const line = await lineFor(id);
      const { required = [], properties = {} } = input_schema as {
        required?: string[];
        properties?: Record<string, object>;
      };
      const least = Object.keys(splitRepo(inputFrom(line, "least", knownValue)));
      const words: readonly string[] = line.replace(/\brepo\b/g, "owner name").match(/\w+/g) ?? [];
      missing.push(...required.filter((name) => !least.includes(name)).map((name) => `${id} least ${name}`));
      missing.push(
        ...Object.entries(properties)
          .filter(([name, schema]) => !words.includes(name) && !(lineFor !== single && isNodeId(schema)))
          .map(([name]) => `${id} ${name}`),
      );
    }
    expect(missing).toEqual([]);
  },
);
