// Live runs delete what they created, also after they were interrupted, and nothing else.

import { expect, test } from "vitest";
import { seeded } from "../../scripts/measure/fuzz/mutations.js";
import type { LocalGithub } from "../github/index.js";
import { loadQuestions } from "./ask-questions.js";
import { openConnection } from "./connection.js";
import {
  FOREIGN,
  loadCards,
  localTarget,
  OWNER,
  remaining,
  shortPlan,
  startForeign,
  urlOf,
} from "./fixtures/local.js";
import { runAgainst } from "./run-live.js";
import { createThrowAway, deleteThrowAway, findMarked, PREFIX } from "./throw-away.js";

const cards = await loadCards();

/** Ends a run at a request, as the end of its process does: no later request is sent. */
function interruptAt(number: number, isApplied: boolean) {
  let count = 0;
  let end: (reason: Error) => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = reject;
  });
  const send: typeof fetch = async (input, init) => {
    count += 1;
    if (count < number) return fetch(input, init);
    if (count === number && isApplied) await fetch(input, init);
    end(new Error("interrupted"));
    throw new TypeError("fetch failed");
  };
  return { fetch: send, ended, count: () => count };
}

const plan = (suffix: string) =>
  shortPlan("releases", {
    suffix,
    questions: loadQuestions().filter(({ id }) => id === "project_items_query"),
  });

/** Runs the plan until the request, and returns the number of requests. */
async function runUntil(github: LocalGithub, request: number, isApplied: boolean, suffix: string) {
  const { fetch, ended, count } = interruptAt(request, isApplied);
  const run = runAgainst(localTarget(github, { fetch }), OWNER, plan(suffix), cards);
  const outcome = await Promise.race([run, ended]).then(
    () => "complete",
    (error: Error) => error.message,
  );
  // What is left of the interrupted run ends, since no request is answered.
  await run.catch(() => {});
  return { outcome, requests: count() };
}

test("a run that was interrupted at any request leaves nothing behind after the next run, and touches nothing else", async () => {
  await using github = await startForeign();
  const before = remaining(github);
  const foreign = () => Object.keys(FOREIGN).map((name) => github.world().repositories?.[name]);
  const untouched = foreign();
  const { requests } = await runUntil(github, Number.POSITIVE_INFINITY, false, "0000000000");
  expect(remaining(github)).toEqual(before);
  const random = seeded(20);
  let leftBehind = 0;
  for (let index = 0; index < 20; index++) {
    const at = 1 + Math.floor(random() * requests);
    const interrupted = await runUntil(github, at, random() < 0.5, `a${String(index).padStart(9, "0")}`);
    expect(interrupted.outcome).toBe("interrupted");
    leftBehind += remaining(github).length - before.length;
    await runAgainst(localTarget(github), OWNER, shortPlan("none", { routes: [] }), cards);
    expect({ at, remaining: remaining(github) }).toEqual({ at, remaining: before });
  }
  // Otherwise the interruptions would prove nothing.
  expect(leftBehind).toBeGreaterThan(5);
  expect(foreign()).toEqual(untouched);
  const written = github.requests.flatMap(({ method, api, path }) =>
    api === "rest" && method !== "GET" ? [path] : [],
  );
  expect(
    written.filter((path) => path !== "/user/repos" && !path.startsWith(`/repos/${OWNER}/${PREFIX}`)),
  ).toEqual([]);
}, 120_000);

test("a repository that another one has replaced, or that has lost its mark, is not deleted", async () => {
  await using github = await startForeign();
  await using connection = await openConnection(localTarget(github));
  const name = `${PREFIX}0123456789-rest`;
  const created = await createThrowAway(connection, OWNER, name);
  expect(await findMarked(connection, OWNER)).toEqual([created]);
  expect(await deleteThrowAway(connection, OWNER, { name, id: "R_another" })).toBe("kept");
  const repository = github.store.repository(OWNER, name);
  if (repository) repository.description = "Now it is mine";
  expect(await deleteThrowAway(connection, OWNER, created)).toBe("kept");
  expect(await findMarked(connection, OWNER)).toEqual([]);
  expect(remaining(github)).toContain(`${OWNER}/${name}`);
  expect(await deleteThrowAway(connection, OWNER, { name: `${PREFIX}gone`, id: "R_gone" })).toBe("gone");
});

test("a run that is stopped deletes its repository", async () => {
  await using github = await startForeign();
  const before = remaining(github);
  const stop = new AbortController();
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (urlOf(input).endsWith("/releases")) stop.abort();
    return response;
  };
  const run = await runAgainst(
    localTarget(github, { fetch: send }),
    OWNER,
    shortPlan("releases", { routes: ["rest", "graphql"], signal: stop.signal }),
    cards,
  );
  expect(run.steps.map(({ step, route }) => [step, route])).toEqual([["draft", "rest"]]);
  expect(remaining(github)).toEqual(before);
});

test("a run does not start if it could not delete its repositories, or the account is another one", async () => {
  await using github = await startForeign(["repo"]);
  const before = remaining(github);
  const run = (owner: string) => runAgainst(localTarget(github), owner, shortPlan("releases"), cards);
  await expect(run(OWNER)).rejects.toThrow("The token lacks the scope delete_repo");
  await expect(run("octo")).rejects.toThrow(
    "--owner: expected the login of the token's account, mona; got octo.",
  );
  expect(github.writes).toBe(0);
  expect(remaining(github)).toEqual(before);
});

test("a run does not start without enough requests", async () => {
  await using github = await startForeign();
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!urlOf(input).endsWith("/rate_limit")) return response;
    const body = Object(await response.json());
    body.resources.graphql = { ...body.resources.graphql, remaining: 20 };
    return Response.json(body);
  };
  const run = runAgainst(localTarget(github, { fetch: send }), OWNER, shortPlan("releases"), cards);
  await expect(run).rejects.toThrow(/up to \d+ requests of the rate limit "graphql", and 20 are left until/);
  expect(github.writes).toBe(0);
});
