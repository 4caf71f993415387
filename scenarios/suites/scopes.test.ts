// The scopes that cards name are those that GitHub requires, and the preflight of scopes sends nothing without them.

import { afterAll, describe, expect, test } from "vitest";
import { createGhx } from "../../generated/index.js";
import { loaders } from "../../generated/loaders.js";
import { scopePreflight } from "../../runtime/client/scope-preflight.js";
import { findTargets, type Target } from "../../scripts/measure/faults/targets.js";
import { type LocalGithub, startLocalGithub } from "../github/index.js";
import { createCaller } from "../runner/caller.js";
import { resolveReferences } from "../runner/references.js";
import { runBefore } from "../runner/run-route.js";
import { Worlds } from "../runner/worlds.js";

const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

const capabilities = new Map(
  (await Promise.all(Object.values(loaders).map((load) => load()))).map((one) => [one.id, one]),
);
/** Only the tokens of apps can call them, and these have no scopes. */
const OF_APPS: readonly string[] = ["check_run.create", "check_run.update"];
const targets = (await findTargets()).filter(
  ({ card, way }) => way.route !== undefined && !OF_APPS.includes(card.capability_id),
);

function neededScopes({ card }: Target): readonly string[] {
  const { effect, scopes } = capabilities.get(card.capability_id) ?? {};
  return scopes ?? (effect === "read" ? [] : ["public_repo"]);
}

/** Runs the call with a token that has these scopes only. */
function callWith({ card, way, file, scenario }: Target, scopes: readonly string[]) {
  const tokens = {
    ...Object(scenario.patch?.tokens),
    "scoped-token": { user: "octocat", scopes: [...scopes] },
  };
  const patch = { ...scenario.patch, tokens };
  return worlds.use(file, { ...scenario, patch }, async (github) => {
    const caller = createCaller(github, way, github.token);
    const known = await runBefore(github, scenario, card.capability_id, caller);
    const input = resolveReferences(scenario.input, known);
    return createCaller(github, way, "scoped-token").call(card.capability_id, input, {});
  });
}

/** Scopes that a value of the input requires: teams, and the fields of an organization. */
const INPUT_SCOPES: ReadonlyMap<string, readonly string[]> = new Map([
  ["pr.review.request", ["read:org"]],
  ["issue.fields.remove", ["read:org"]],
  ["issue.fields.set", ["read:org"]],
]);

/** Calls that return less without the scope. */
const PARTIAL: readonly string[] = ["gist.list on rest", "org.members.list on rest"];

describe("the scopes of cards", () => {
  test.each(targets.map((target) => ({ id: target.card.capability_id, route: target.way.route, target })))(
    "$id on $route needs exactly these",
    async ({ target }) => {
      const needed = neededScopes(target);
      const more = INPUT_SCOPES.get(target.card.capability_id) ?? [];
      expect((await callWith(target, [...needed, ...more])).error).toBeUndefined();
      const isPartial = PARTIAL.includes(`${target.card.capability_id} on ${target.way.route}`);
      if (needed.length > 0) expect((await callWith(target, [])).ok).toBe(isPartial);
    },
  );
});

describe("the preflight", () => {
  const client = ({ url }: LocalGithub, token: string) =>
    createGhx({ apiUrl: url, token, env: { PATH: "" }, repo: "octo/hello", use: scopePreflight() });
  const sent = ({ requests }: LocalGithub) => requests.map(({ method, path }) => `${method} ${path}`);

  test("rejects a write, and the step of a chain, without sending them", async () => {
    await using github = await startLocalGithub();
    const ghx = client(github, "noscope-token");
    const result = await ghx.issue.close({ issueNumber: 1 });
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: "AUTH",
        message: "The token needs the scope public_repo; it has none. Nothing was sent.",
        retryable: false,
        details: { needed_scopes: ["public_repo"], token_scopes: [] },
      },
    });
    const { status, results } = await ghx.chain([
      ghx.issue.view.step({ issueNumber: 1 }),
      ghx.issue.close.step({ issueNumber: 1 }),
    ]);
    expect([status, ...results.map(({ error }) => error?.code)]).toEqual(["partial", undefined, "AUTH"]);
    expect(sent(github)).toEqual(["GET /rate_limit", "POST /graphql"]);
    expect(github.writes).toBe(0);
  });

  test("permits what a wider scope includes, and names the scope of projects", async () => {
    await using github = await startLocalGithub();
    const ghx = client(github, "reader-token");
    const { error } = await ghx.project_v2.items.list({ project: "octo/1" });
    expect(error?.message).toContain("needs the scope read:project; it has repo.");
    expect((await ghx.issue.comments.create({ issueNumber: 1, body: "Hello" })).ok).toBe(true);
    expect(await client(github, "octocat-token").project_v2.items.list({ project: "octo/1" })).toMatchObject({
      ok: true,
    });
  });

  test("leaves a token that is invalid to GitHub, and plans without a request", async () => {
    await using github = await startLocalGithub();
    const ghx = client(github, "unknown-token");
    expect((await ghx.issue.close({ issueNumber: 1 }, { dryRun: true })).ok).toBe(true);
    expect(sent(github)).toEqual([]);
    const { error } = await ghx.issue.close({ issueNumber: 1 });
    expect(error?.message).toContain("GitHub rejected the token");
  });

  test("does not use gh for a custom URL for which it is not declared", async () => {
    await using github = await startLocalGithub();
    const commands: (readonly string[])[] = [];
    const ghx = createGhx({
      apiUrl: github.url,
      token: "noscope-token",
      env: { PATH: "" },
      routes: ["cli"],
      repo: "octo/hello",
      use: scopePreflight(),
      cliRunner: async ({ args }) => {
        commands.push(args);
        return { exitCode: 1, stdout: new Uint8Array(), stderr: "", truncated: false };
      },
    });
    expect(await ghx.issue.close({ issueNumber: 1 })).toMatchObject({
      error: { code: "ADAPTER_UNSUPPORTED" },
    });
    expect(commands).toEqual([]);
  });
});
