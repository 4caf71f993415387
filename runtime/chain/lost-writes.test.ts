// Tests which writes of a chain are sent again after their common response was lost.

import { expect, test } from "vitest";
import { answering, parseRoots } from "../testing/root-fields.js";
import { capability, nodeRequest, type TestScope } from "../testing/test-capabilities.js";
import { reset, serve } from "../testing/test-server.js";
import { runStepsAt, step } from "../testing/test-session.js";

/** A write of the chain, and what its state shows. */
interface Write {
  readonly applied?: boolean;
  /** It creates something, so that it is sent again only if the state shows that it was not applied. */
  readonly once?: true;
  readonly deletes?: true;
  /** It is not idempotent. */
  readonly single?: true;
}

const done: Write = { applied: true };
const missing: Write = { applied: false };
const undecided: Write = {};
const absent: Write = { applied: false, once: true };
/** The comment of a write: nothing shows it. */
const unseen: Write = { once: true };

function capabilityOf({ once, deletes, single }: Write) {
  const confirm = {
    by: "lookups",
    lookups: [nodeRequest("query", "view", { name: "state", role: "lookup" })],
    done: ({ state }: TestScope): boolean | undefined => Object(state).view.applied,
    ...(once && { once }),
  } as const;
  const graphql = {
    api: "graphql",
    requests: [nodeRequest("mutation", "set", { confirm })],
    output: () => ({}),
  } as const;
  return capability({
    id: "thing.set",
    effect: deletes ? "destructive" : "write",
    idempotent: !single,
    order: ["graphql"],
    graphql,
  });
}

/** Loses the response to the first request with writes. Returns what is sent again, and the outcome of each step. */
async function loseResponse(writes: readonly Write[]) {
  let isLost = false;
  const answer = answering(({ field, id }) =>
    field === "view" ? { id, applied: writes[Number(id)]?.applied } : undefined,
  );
  await using server = await serve((...received) => {
    const [{ body }] = received;
    if (isLost || !body.includes("mutation")) return answer(...received);
    isLost = true;
    reset(...received);
  });
  const steps = writes.map((write, id) => step(capabilityOf(write), { id }));
  const { results } = await runStepsAt(steps, server.url);
  const [, ...again] = server.requests
    .map((request) => parseRoots(request).filter(({ field }) => field === "set"))
    .filter(({ length }) => length > 0);
  return {
    again: again.flat().map(({ id }) => id),
    outcomes: results.map(({ ok, error }) => (ok ? "applied" : (error?.details?.outcome ?? "not applied"))),
  };
}

test.each<
  [title: string, writes: readonly Write[], again: readonly number[], failed?: Record<number, string>]
>([
  ["all are done", [done, done, done], []],
  ["the only one is done", [done], []],
  ["the only one is missing", [missing], [0]],
  ["the only one is undecided", [undecided], [0]],
  ["the first one is missing", [missing, done], [0, 1]],
  ["one is missing: those before it stay", [done, missing, done], [1, 2]],
  ["one is undecided: those before it stay", [done, undecided, done], [1, 2]],
  ["a created object is missing", [done, absent], [1]],
  [
    "a created object is there, and a write before it is missing",
    [missing, { ...done, once: true }],
    [0],
    { 1: "unknown" },
  ],
  ["a created object is missing, and a later write deletes nothing", [absent, done], [0, 1]],
  [
    "a later write may have deleted a created object",
    [absent, { ...done, deletes: true }],
    [1],
    { 0: "unknown" },
  ],
  ["an earlier write deletes something", [{ ...done, deletes: true }, absent], [1]],
  ["nothing shows the only one", [unseen], [], { 0: "unknown" }],
  ["nothing shows the created objects", [unseen, unseen], [], { 0: "unknown", 1: "unknown" }],
  ["nothing shows a created object, and another write is missing", [unseen, missing], [1], { 0: "unknown" }],
  [
    "one may not be sent twice",
    [{ ...missing, single: true }, missing, done],
    [],
    { 0: "unknown", 1: "not applied" },
  ],
])("after a lost response: %s", async (_title, writes, again, failed = {}) => {
  const result = await loseResponse(writes);
  expect(result.again).toEqual(again);
  expect(result.outcomes).toEqual(writes.map((_write, index) => failed[index] ?? "applied"));
});
