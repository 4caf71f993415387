// Tests that failed steps of a level read existing names together, one request at a time.

import { expect, test } from "vitest";
import type { GhArguments } from "../contract/github-api.js";
import type { Wire } from "../contract/wire.js";
import { shareRequests } from "./share-requests.js";

/** A connection that notes commands when they begin, and answers when the test says so. */
function manual() {
  const begun: string[] = [];
  const answers: { resolve(): void; reject(): void }[] = [];
  const unused = () => Promise.reject(new Error("unused"));
  const wire: Wire = {
    graphql: unused,
    rest: unused,
    gh: ({ argv }) =>
      new Promise((resolve, reject) => {
        const [name = ""] = argv;
        begun.push(name);
        answers.push({ resolve: () => resolve(name), reject: () => reject(new Error("lost")) });
      }),
  };
  return { begun, answers, wire };
}

const send = ({ gh }: Wire, name: string): Promise<unknown> => {
  const command: GhArguments = { argv: [name] };
  return gh(command, { signal: undefined, timeoutMs: 1000 });
};

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test("equal requests are sent once, and different ones after each other", async () => {
  const { begun, answers, wire } = manual();
  let count = 0;
  const shared = shareRequests(wire, () => count++);
  const all = ["/a", "/a", "/b"].map((path) => send(shared, path));
  await settled();
  expect(begun).toEqual(["/a"]);
  answers[0]?.resolve();
  await settled();
  expect(begun).toEqual(["/a", "/b"]);
  answers[1]?.resolve();
  expect(await Promise.all(all)).toEqual(["/a", "/a", "/b"]);
  expect(count).toBe(2);
});

test("none is sent after one that failed", async () => {
  const { begun, answers, wire } = manual();
  const shared = shareRequests(wire, () => undefined);
  const all = Promise.allSettled(["/a", "/b"].map((path) => send(shared, path)));
  await settled();
  answers[0]?.reject();
  expect(await all).toMatchObject([
    { reason: { message: "lost" } },
    { reason: { message: "No further names are read." } },
  ]);
  expect(begun).toEqual(["/a"]);
});

test("none is sent after the tenth", async () => {
  const { wire } = manual();
  let count = 0;
  const gh: Wire["gh"] = async () => undefined;
  const shared = shareRequests({ ...wire, gh }, () => count++);
  const paths = Array.from({ length: 11 }, (_, index) => `/${index}`);
  const all = await Promise.allSettled(paths.map((path) => send(shared, path)));
  expect(all.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => "fulfilled"),
    "rejected",
  ]);
  expect(count).toBe(10);
});
