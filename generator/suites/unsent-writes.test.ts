// A write whose request was not sent fails, whatever its output is made of, unless the card permits it.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Capability } from "../../runtime/index.js";
import { createSession, execute } from "../../runtime/index.js";
import { checkSources } from "../compile.js";
import { compile } from "../generate.js";
import type { Sources } from "../source/load.js";
import { loadRepository, repository, shortly } from "../testing/projects.js";

const cache = join(repository, ".cache");
await mkdir(cache, { recursive: true });
const folder = await mkdtemp(join(cache, "unsent-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const base = await loadRepository();
const file = "cards/issue.finish.yaml";

/** A project with one card, which closes an issue over REST. `rest`: what the route has in addition. */
function project(rest: string, output: string): Sources {
  const card = `
capability_id: issue.finish
description: Close an issue.
effect: write
idempotent: true
subject: { issue: number }
output_schema: { properties: { finished: boolean } }
routing: { missing: { graphql: Only for REST. } }
rest:
  endpoint: PATCH /repos/{owner}/{name}/issues/{issueNumber}
  body: { state: { const: closed } }
${rest}
  output: ${output}
examples: [{ title: Close, input: { owner: octo, name: hello, issueNumber: 3 } }]
`.trimStart();
  const cards = new Map([[file, card]]);
  return {
    ...base,
    cards,
    documents: new Map(),
    scenarios: undefined,
    all: new Map([...base.all, ...cards]),
  };
}

let count = 0;

/** Runs the compiled card on the pull request 3. Returns the envelope and the methods of the requests. */
async function runOnPullRequest(sources: Sources) {
  const result = await compile(sources, "../../../runtime/index.js");
  if (!result.ok) throw new Error(shortly(result.diagnostics).join("\n"));
  const name = String(count++);
  for (const [path, text] of result.files) {
    await mkdir(dirname(join(folder, name, path)), { recursive: true });
    await writeFile(join(folder, name, path), text);
  }
  const module: { issueFinishCapability: Capability<unknown, unknown> } = await import(
    /* @vite-ignore */ join(folder, name, "issue/finish.ts")
  );
  const methods: string[] = [];
  const session = createSession({
    token: "test-token-1",
    fetch: async (_url, { method = "GET" } = {}) => {
      methods.push(method);
      const body = { number: 3, state: "closed", pull_request: { url: null }, node_id: "PR_3", html_url: "" };
      return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    },
  });
  const input = { owner: "octo", name: "hello", issueNumber: 3 };
  const envelope = await execute(module.issueFinishCapability, input, { routes: ["rest"] }, session);
  return { envelope, methods };
}

const NOTHING_READ = "{ map: { finished: { const: true } } }";
const FROM_INPUT = "{ from: $in, map: { finished: { const: true } } }";
const FROM_LOOKUP = "{ from: $subject, map: { finished: { const: true } } }";

describe("the number of a pull request is NOT_FOUND, and the write is not sent", () => {
  it.each([
    ["a constant output", "", NOTHING_READ],
    ["an output of the input", "", FROM_INPUT],
    ["an output of the lookup", "", FROM_LOOKUP],
    ["a guard of the card", "  guard: { when: { $subject.state: open }, miss: closed }", FROM_LOOKUP],
    [
      "a lookup of the card that confirms the write",
      `  resolution:
    lookup: { name: now, endpoint: "GET /repos/{owner}/{name}/issues/{issueNumber}", confirm: { $now.state: closed } }`,
      FROM_INPUT,
    ],
    [
      "a lookup of the card that is sent under a condition",
      `  resolution:
    lookup: { name: now, endpoint: "GET /repos/{owner}/{name}/issues/{issueNumber}", when: { $in.name: other } }`,
      FROM_INPUT,
    ],
    [
      "a lookup of the card for the same object",
      `  resolution: { lookup: { name: now, endpoint: "GET /repos/{owner}/{name}/issues/{issueNumber}" } }`,
      "{ from: $now, map: { finished: { const: true } } }",
    ],
  ])("with %s", async (_what, rest, output) => {
    const { envelope, methods } = await runOnPullRequest(project(rest, output));
    expect(envelope).toMatchObject({
      ok: false,
      error: { code: "NOT_FOUND", message: expect.stringContaining("#3 is a pull request") },
    });
    expect(methods).toEqual(["GET"]);
  });
});

describe("onSkip: succeed", () => {
  const skip = "  when: { $subject.state: open }\n  onSkip: succeed";

  it("maps the output from what was found", async () => {
    const output = "{ from: $subject, map: { finished: { holds: { state: closed } } } }";
    const sources = project(`${skip}\n  resolution:${OWN_SUBJECT}`, output);
    const { envelope, methods } = await runOnPullRequest(withoutGuard(sources));
    expect(envelope).toMatchObject({ ok: true, data: { finished: true } });
    expect(methods).toEqual(["GET"]);
  });

  it("does not lift the guard of the subject", async () => {
    const { envelope, methods } = await runOnPullRequest(
      project(skip, "{ from: $subject, map: { finished: { holds: { state: closed } } } }"),
    );
    expect(envelope).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(methods).toEqual(["GET"]);
  });

  it("accepts an output that is what a lookup found by its status", () => {
    const lookup = `{ name: starred, endpoint: "GET /user/starred/{owner}/{name}", statuses: { 204: true, 404: false } }`;
    const rest = `  when: { $starred: false }\n  onSkip: succeed\n  resolution: { lookup: ${lookup} }`;
    const { diagnostics } = checkSources(project(rest, "{ map: { finished: $starred } }"));
    expect(shortly(diagnostics).filter((line) => line.includes("GHX706"))).toEqual([]);
  });

  it("needs an output that reads a response", () => {
    for (const output of [NOTHING_READ, FROM_INPUT, FROM_LOOKUP])
      expect(shortly(checkSources(project(skip, output)).diagnostics)).toEqual([
        `${file} GHX706 the write may be skipped, and the output would be the same: it reads no response`,
      ]);
  });
});

const OWN_SUBJECT = ` { lookup: { name: subject, endpoint: "GET /repos/{owner}/{name}/issues/{issueNumber}" } }`;

/** The project without the guard of issues. */
function withoutGuard(sources: Sources): Sources {
  const path = "cards/subjects.yaml";
  const text = sources.shared.get(path) ?? "";
  const [before = "", after = ""] = text.split(
    "    # Endpoints of issues also accept the number of a pull request.\n",
  );
  const rest = after.slice(after.indexOf("\n\n"));
  return { ...sources, shared: new Map([...sources.shared, [path, before + rest]]) };
}
