// What a harsh GitHub does, and that a seed repeats it.

import { afterEach, expect, test } from "vitest";
import { fault } from "./faults.js";
import { type LocalGithub, startLocalGithub } from "./server.js";

let github: LocalGithub | undefined;
afterEach(async () => {
  await github?.close();
  github = undefined;
});

/** Starts a GitHub with the seed, and returns a function that sends a request. */
async function start(harsh: string | boolean, world?: string) {
  const started = await startLocalGithub({ harsh, ...(world === undefined ? {} : { world }) });
  github = started;
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${started.url}${path}`, {
      method,
      redirect: "manual",
      headers: { authorization: `bearer ${started.token}`, "user-agent": "test" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : JSON.parse(text),
    };
  };
}

type Send = Awaited<ReturnType<typeof start>>;

/** Sends a request until it is neither refused nor redirected. */
async function insist(send: Send, method: string, path: string, body?: object) {
  for (;;) {
    const answer = await send(method, path, body);
    if (![301, 307, 403].includes(answer.status)) return answer;
  }
}

const ISSUE = "/repos/octo/hello/issues/1";

test("a seed repeats everything that happens", async () => {
  const run = async () => {
    const send = await start("repeat");
    const answers = [];
    for (let index = 0; index < 40; index++) {
      const answer =
        index % 5 === 0 ? await send("PATCH", ISSUE, { title: `Title ${index}` }) : await send("GET", ISSUE);
      const { title, node_id, url } = answer.body;
      answers.push({ status: answer.status, title, node_id, path: url && new URL(url).pathname });
    }
    await github?.close();
    return answers;
  };
  const first = await run();
  expect(await run()).toEqual(first);
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200, 301, 307, 403]));
});

test("true is a random seed, which the server returns", async () => {
  await start(true);
  expect(github?.harsh?.seed).toMatch(/^\d+$/);
});

test("at most two reads after a write return the state before it", async () => {
  const send = await start("stale");
  const late = new Set<number>();
  for (let index = 1; index <= 12; index++) {
    await insist(send, "PATCH", ISSUE, { title: `Title ${index}` });
    const titles = [];
    for (let read = 0; read < 4; read++) titles.push((await insist(send, "GET", ISSUE)).body.title);
    const isLate = titles.map((title) => title !== `Title ${index}`);
    late.add(isLate.filter(Boolean).length);
    expect(isLate.slice(2)).toEqual([false, false]);
  }
  expect([...late].sort()).toEqual([0, 1, 2]);
});

test("what a write returned cannot be found by the first reads, and then is", async () => {
  const send = await start("created");
  const statuses = new Set<number>();
  for (let index = 0; index < 12; index++) {
    const { body } = await insist(send, "POST", "/repos/octo/hello/issues", { title: `New ${index}` });
    for (let read = 0; read < 4; read++)
      statuses.add((await send("GET", `/repos/octo/hello/issues/${body.number}`)).status);
    expect((await insist(send, "GET", `/repos/octo/hello/issues/${body.number}`)).body.title).toBe(
      `New ${index}`,
    );
  }
  expect(statuses).toContain(404);
});

test("objects have ids of two formats, and both are accepted", async () => {
  const send = await start("ids");
  const { body } = await insist(send, "GET", "/repos/octo/hello/labels");
  const ids: string[] = body.map((label: { node_id: string }) => label.node_id);
  const legacy = ids.find((id) => !id.includes("_")) ?? "";
  expect(Buffer.from(legacy, "base64").toString()).toMatch(/^05:Label\d+$/);
  expect(ids.some((id) => id.startsWith("LA_"))).toBe(true);
  const query = "query($ids: [ID!]!) { nodes(ids: $ids) { id ... on Label { name } } }";
  const { body: answer } = await insist(send, "POST", "/graphql", { query, variables: { ids } });
  expect(answer.data.nodes.map((node: { id: string }) => node.id)).toEqual(ids);
});

test("mergeability is unknown until it was read once", async () => {
  const send = await start("merge");
  const read = async () => (await insist(send, "GET", "/repos/octo/hello/pulls/3")).body.mergeable;
  expect([await read(), await read()]).toEqual([null, true]);
});

test("dates have offsets where GitHub was seen to send them", async () => {
  const send = await start("dates");
  const startOfStep = async () => {
    const { body } = await insist(send, "GET", "/repos/octo/hello/actions/runs?per_page=100");
    for (const { id } of body.workflow_runs) {
      const { jobs } = (await insist(send, "GET", `/repos/octo/hello/actions/runs/${id}/jobs`)).body;
      const step = jobs.flatMap((job: { steps: unknown[] }) => job.steps).find(Boolean);
      if (step) return step.started_at;
    }
  };
  const time = await startOfStep();
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000-08:00$/);
  github?.setHarsh(false);
  expect(await startOfStep()).toBe(`${new Date(time).toISOString().slice(0, 19)}Z`);
});

test("REST answers lack keys in place of null, depending on the seed", async () => {
  const present = new Set<boolean>();
  for (const seed of ["a", "b", "c", "d"]) {
    const send = await start(seed);
    present.add("active_lock_reason" in (await insist(send, "GET", ISSUE)).body);
    await github?.close();
  }
  expect(present).toEqual(new Set([true, false]));
});

test("a write whose answer a fault replaces is applied, not redirected", async () => {
  const send = await start("one");
  const lost = { ...fault.respond(502, "{}"), after: true };
  github?.faults.add({ match: { mutation: true }, times: 40, do: lost });
  for (let count = 0; count < 40; count++) await send("POST", "/repos/octo/hello/issues", { title: "A" });
  expect(github?.writes).toBe(40);
});

test("without the option nothing happens", async () => {
  const send = await start(false);
  await send("PATCH", ISSUE, { title: "New" });
  for (let index = 0; index < 20; index++)
    expect(await send("GET", ISSUE)).toMatchObject({
      status: 200,
      body: { title: "New", node_id: expect.stringMatching(/^I_/) },
    });
});
