// The entries of the packages in Node, in bundles and in a browser.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import { publishedEntries, runInBrowser } from "./browser.js";
import { EXPECTED, QUICK } from "./matrix.js";
import { bin, run, write } from "./project.js";

const full = inject("full");

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());

test("every entry can be imported, and the SDK works with the local GitHub", async () => {
  write(full, {
    "use.js": `
      import { createGhx, executeTask, GhxError, ghx, listOperationCards, unwrap } from "ghx";
      import { createExecuteTool, createTools, explainCapability, listCapabilities } from "ghx/agent";
      import { issueView, issueViewCapability } from "ghx/issue";
      import { execute, GhxError as ErrorOfRuntime } from "ghx/runtime";
      import { startGithub } from "ghx/testing";
      import { startLocalGithub } from "@ghx/local-github";
      const github = await startLocalGithub();
      const bound = createGhx({ apiUrl: github.url, token: github.token, repo: "octo/hello" });
      const viaClient = await unwrap(bound.issue.view({ issueNumber: 1 }));
      process.env.GHX_API_URL = github.url;
      process.env.GH_TOKEN = github.token;
      const input = { owner: "octo", name: "hello", issueNumber: 1 };
      const others = [await issueView(input), await ghx.issue.view(input), await executeTask({ task: "issue.view", input }),
        await createExecuteTool()("issue.view", input), await execute(issueViewCapability, input)];
      const failure = await unwrap(bound.issue.view({ issueNumber: 99999 })).catch((error) => error);
      const viaTools = await createTools({ repo: "octo/hello" }).call("execute", { capability_id: "repo.view" });
      const filtered = await createTools({ repo: "octo/hello" }).call("execute",
        { capability_id: "repo.view", jq: ".visibility | length" });
      await github.close();
      const tested = await startGithub();
      const failureInTest = await unwrap(tested.ghx.issue.view({ issueNumber: 99999 })).catch((error) => error);
      await tested.close();
      console.log(JSON.stringify({
        // Entries share their code.
        shared: GhxError === ErrorOfRuntime && failureInTest instanceof GhxError,
        equal: others.every((result) => JSON.stringify(result.data) === JSON.stringify(viaClient)),
        typed: failure instanceof GhxError && failure.code,
        cards: (await listOperationCards()).length > 0,
        tools: viaTools.includes('"nameWithOwner":"octo/hello"'),
        jq: filtered,
        list: (await listCapabilities()).some(({ capability_id }) => capability_id === "issue.view"),
        explain: "issueNumber" in (await explainCapability("issue.view")).input_schema.properties,
      }));`,
  });
  const { exitCode, out, err } = await run(process.execPath, ["use.js"], full);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect(JSON.parse(out)).toEqual({
    shared: true,
    equal: true,
    typed: "NOT_FOUND",
    cards: true,
    tools: true,
    jq: '{"ok":true,"data":6}',
    list: true,
    explain: true,
  });
});
test("a bundle with one capability contains no other", async () => {
  write(full, { "one.js": `import { issueView } from "ghx/issue"; console.log(issueView);` });
  const flags = ["--bundle", "--format=esm", "--platform=node", "--minify", "--outfile=one.out.js"];
  expect(await run(bin(full, "esbuild"), ["one.js", ...flags], full)).toMatchObject({
    exitCode: 0,
  });
  const code = readFileSync(join(full, "one.out.js"), "utf8");
  const ids = (await listOperationCards()).map(({ capability_id }) => capability_id);
  expect(ids.filter((id) => code.includes(`"${id}"`))).toEqual(["issue.view"]);
  // The first one reads the repository of a node id, for clients that are confined to repositories.
  expect(code.match(/\b(?:query|mutation) \w+[({]/g)).toEqual(["query RepositoryOfId(", "query IssueView("]);
  // With the code that other bundles load on demand.
  expect(Buffer.byteLength(code)).toBeLessThan(109_000);
});

test.each(Object.entries(QUICK))("all entries work in %s", async (_name, target) => {
  const { exitCode, out, err } = await target.run(full, github);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect(JSON.parse(out)).toEqual(EXPECTED);
});

describe("in a browser", () => {
  const input = JSON.stringify({ owner: "octo", name: "hello", issueNumber: 1 });
  const calls: Readonly<Record<string, string>> = {
    ghx: `entry.createGhx({ token: "t", fetch }).issue.view(${input})`,
    "ghx/agent": `entry.createExecuteTool({ token: "t", fetch })("issue.view", ${input})`,
    "ghx/cache": `Promise.all([import("ghx"), import("ghx/middleware")]).then(([{ createGhx }, { middleware }]) =>
      createGhx({ token: "t", fetch, use: middleware(entry.conditionalRequests()) }).issue.view(${input}))`,
    "ghx/middleware": `import("ghx").then(({ createGhx }) => createGhx({
      token: "t", fetch, use: entry.middleware({ request: (_, next) => next() }) }).issue.view(${input}))`,
    "ghx/openapi": `import("ghx").then(({ createGhx }) =>
      entry.openapi(createGhx({ token: "t", fetch }))("GET /user"))`,
    "ghx/otel": `Promise.all([import("ghx"), import("ghx/middleware")]).then(([{ createGhx }, { middleware }]) => {
      const span = { setAttributes() {}, setStatus() {}, end() {} };
      const tracer = { startActiveSpan: (_name, _options, run) => run(span) };
      return createGhx({ token: "t", fetch, use: middleware(entry.tracing(tracer)) }).issue.view(${input});
    })`,
    "ghx/redis": `import("ghx").then(({ createGhx }) => createGhx({
      token: "t", fetch, pacing: { store: entry.redisStore({ call: async () => 0 }) } }).issue.view(${input}))`,
    "ghx/operations": `import("ghx").then(({ createGhx }) =>
      createGhx({ token: "t", fetch }).graphql(entry.IssueViewDocument, ${input}))`,
    "ghx/runtime": `import("ghx/issue").then(({ issueViewCapability }) =>
      entry.execute(issueViewCapability, ${input}, { token: "t", fetch }))`,
  };
  /** Returns a call of the first capability of a domain with an example, with its input. */
  async function callIn(domain: string): Promise<string> {
    const card = (await listOperationCards()).find(
      ({ capability_id, examples }) => capability_id.startsWith(`${domain}.`) && examples?.[0] !== undefined,
    );
    const constant = `Object.entries(entry).find(([, value]) => value.id === "${card?.capability_id}")[0]`;
    return `entry[${constant}.replace(/Capability$/, "")](
      ${JSON.stringify(card?.examples?.[0]?.input)}, { token: "t", fetch })`;
  }

  test("every entry can be bundled and sends HTTP requests", async () => {
    // ghx/testing starts a server, and ghx/runtime/client is for generated clients.
    const entries = publishedEntries(full, "ghx").filter(
      (entry) => !["ghx/testing", "ghx/runtime/client"].includes(entry),
    );
    expect(entries).toEqual(expect.arrayContaining([...Object.keys(calls), "ghx/issue"]));
    for (const entry of entries) {
      const call = calls[entry] ?? (await callIn(entry.replace("ghx/", "")));
      const program = `import * as entry from "${entry}"; globalThis.answer = ${call};`;
      const { bundling, answer, requests } = await runInBrowser(full, program);
      expect({ entry, bundling, answer }).toMatchObject({
        bundling: "",
        answer: { error: { code: "NOT_FOUND" } },
      });
      expect(requests[0]).toMatch(/^https:\/\/api\.github\.com\//);
    }
  });

  test("the cli route is skipped with a reason", async () => {
    const program = `import { createGhx } from "ghx";
      const ghx = createGhx({ token: "t", fetch, routes: ["cli"] });
      globalThis.answer = ghx.issue.view(${input});`;
    const { answer } = await runInBrowser(full, program);
    expect(answer).toMatchObject({
      error: { code: "ADAPTER_UNSUPPORTED", message: expect.stringContaining("cannot start processes") },
    });
  });
});
