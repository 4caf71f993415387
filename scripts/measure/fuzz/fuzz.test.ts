// Tests that mutated answers and inputs never lead to wrong results, and that the fuzzer finds wrong data.

import { expect, test } from "vitest";
import { listOperationCards } from "../../../generated/index.js";
import type { CliCommand, ResultEnvelope } from "../../../runtime/index.js";
import { runGh } from "../../../runtime/transport/run-gh.js";
import { startLocalGithub } from "../../../scenarios/github/index.js";
import { subjects } from "../../../scenarios/suites/mappings/fixtures/run.js";
import { installedGh } from "../../fetch-gh.js";
import { type Answer, JSON_TYPE, jsonAnswer, replayApi, text } from "./answer.js";
import { fuzzAnswers, fuzzCall, mutate, noFigures } from "./answers.js";
import { fuzzInputs } from "./inputs.js";
import { mutations, nodes, replace, sample, seeded } from "./mutations.js";
import { fuzzOptions } from "./options.js";
import { recordCommands, recordRoute } from "./record.js";
import { matchesOutput } from "./reference.js";

const cards = await listOperationCards();

test("no mutated answer leads to a success with invalid data, an unclassified error, a crash or a hang", async () => {
  const { answers, unknown, ...failures } = await fuzzAnswers(3, seeded(7));
  // Nearly all capabilities have a GraphQL or REST route and the same over gh.
  expect(answers).toBeGreaterThan(6 * cards.length);
  expect(unknown).toBeGreaterThan(0);
  expect(failures).toEqual({ okInvalid: 0, typeErrors: 0, crashes: 0, hangs: 0, problems: [], skipped: [] });
});

/** The calls of a capability on all its routes. */
async function recorded(id: string) {
  const subject = subjects.find((one) => one.id === id);
  if (subject === undefined) throw new Error(`no ${id}`);
  const calls = [...(await recordCommands([subject])).values()];
  for (const route of ["graphql", "rest"] as const)
    if (subject.capability[route] !== undefined) calls.push(...(await recordRoute(subject, route)));
  return { subject, calls };
}

test.each(["issue.list", "pr.update", "repo.view", "workflow.runs.list"])(
  "nodes of answers that %s does not read do not change its result",
  async (id) => {
    const { calls } = await recorded(id);
    let unread = 0;
    for (const call of calls)
      for (const [number, answer] of call.answers.entries()) {
        const body = text(answer.body);
        const value: unknown = JSON.parse(body);
        const paths = nodes(value, []).filter((path) => !call.isRead(body, path));
        for (const path of sample(paths, 30, seeded(1)))
          for (const put of [null, "WEIRD", {}, []]) {
            const result = await call.run(number, {
              ...answer,
              body: JSON.stringify(replace(value, path, put)),
            });
            expect([path, result.data]).toEqual([path, call.data]);
            unread++;
          }
      }
    expect(unread).toBeGreaterThan(0);
  },
);

const DIFF: Answer = { status: 200, type: "text/plain", body: "diff --git a/a b/a" };

test.each([
  ["pr.diff.view", DIFF, { text: "" }],
  ["issue.view", jsonAnswer({ number: 1 }), { number: "x" }],
] as const)("wrong results of %s are found", async (id, answer, data) => {
  const { subject } = await recorded(id);
  const find = async (result: () => Promise<ResultEnvelope>) => {
    const figures = noFigures();
    const call = { route: "rest" as const, answers: [answer], data: {}, isRead: () => true, run: result };
    await fuzzCall(subject, call, Number.POSITIVE_INFINITY, seeded(1), figures);
    const { answers, okInvalid, typeErrors, crashes } = figures;
    return { ok: okInvalid / answers, errors: typeErrors / answers, crashes: crashes / answers };
  };
  const envelope = (value: object): ResultEnvelope => JSON.parse(JSON.stringify({ meta: {}, ...value }));
  expect((await find(async () => envelope({ ok: true, data }))).ok).toBeGreaterThan(0);
  const error = { code: "UNKNOWN", message: "x is not a function", retryable: false };
  expect((await find(async () => envelope({ ok: false, error }))).errors).toBe(1);
  expect((await find(() => Promise.reject(new TypeError("x")))).crashes).toBe(1);
});

test.each([
  ["without a warning", {}, true],
  ["with the warning of a follow-up request", { step: "checks", code: "SERVER", message: "" }, false],
  ["with another warning", { code: "UNKNOWN_VALUE", message: "" }, true],
])("part of the data for an answer that cannot be read is wrong: %s", async (_name, warning, isWrong) => {
  const { subject, calls } = await recorded("pr.view");
  const call = calls.find(({ route }) => route === "rest");
  if (call === undefined) throw new Error("no call");
  const data = { ...Object(call.data), checks: null };
  const meta = "code" in warning ? { warnings: [warning] } : {};
  const run = async (): Promise<ResultEnvelope> => JSON.parse(JSON.stringify({ ok: true, data, meta }));
  const figures = noFigures();
  await fuzzCall(subject, { ...call, run }, Number.POSITIVE_INFINITY, seeded(1), figures);
  expect(figures.okInvalid > 0).toBe(isWrong);
});

test("answers are mutated as nodes, bodies, statuses, content types and output of gh", () => {
  const names = (answer: Answer, gh?: "api" | "command") =>
    mutate(answer, { isRead: () => true, ...(gh === undefined ? {} : { gh }) }).map(({ name }) => name);
  const json = names(jsonAnswer({ a: 1 }), "api");
  for (const name of ["", "empty body", "HTML", "binary data", "a long line", "content type undefined"])
    expect(json).toContain(name);
  for (const name of ["HTTP 202", ...[202, 204, 205].map((status) => `HTTP ${status} with no body`)])
    expect(json).toContain(name);
  expect(json).toContain("gh prints no headers");
  expect(names(DIFF)).toContain(`JSON as ${JSON_TYPE}`);
  expect(names({ ...jsonAnswer({}), type: undefined }, "command")).not.toContain("gh prints no headers");
});

test.each(installedGh().map(({ version, path }) => [version, path] as const))(
  "answers are replayed in the form of gh %s",
  async (version, file) => {
    await using github = await startLocalGithub();
    const both = async (path: string, answer: Answer) => {
      const args = ["api", "--include", "--method", "GET", "--header", "Accept: application/json", path];
      const command: CliCommand = { file, args, env: github.env(), timeoutMs: 60_000, maxOutputBytes: 1e6 };
      return [await runGh(command), await replayApi(() => answer, version)(command)];
    };
    for (const { exitCode, stdout, stderr } of await both("repos/octo/hello", jsonAnswer({ id: 1 }))) {
      expect([exitCode, stderr]).toEqual([0, ""]);
      expect(text(stdout)).toMatch(/^HTTP\/[\d.]+ 200 \w+\r?\n(?:[\w-]+: .*\r\n)+\r\n\{[^\r]*\}$/);
    }
    const missing = jsonAnswer(
      { message: "Not Found", documentation_url: "https://docs.github.com/rest" },
      404,
    );
    for (const { exitCode, stdout, stderr } of await both("repos/octo/gone", missing)) {
      expect([exitCode, stderr.trim()]).toEqual([1, "gh: Not Found (HTTP 404)"]);
      expect(text(stdout)).toMatch(/^HTTP\/[\d.]+ 404 /);
    }
  },
);

test("mutated inputs are accepted exactly if they are valid", () => {
  const { inputs, ...failures } = fuzzInputs(10, seeded(7));
  expect(inputs).toBeGreaterThan(5 * cards.length);
  expect(failures).toEqual({ acceptedInvalid: 0, rejectedValid: 0, crashes: 0, problems: [] });
});

test("mutations change, remove and repeat every node", () => {
  const mutated = mutations({ a: ["x"] }).map((mutate) => mutate());
  expect(mutated).toContainEqual({});
  expect(mutated).toContainEqual({ a: [] });
  expect(mutated).toContainEqual({ a: ["x", "x"] });
  expect(mutated).toContainEqual({ a: [null] });
  expect(mutated).not.toContainEqual({ a: ["x"] });
});

test("a sample depends only on the seed", () => {
  const values = Array.from({ length: 100 }, (_, index) => index);
  expect(sample(values, 5, seeded(1))).toEqual(sample(values, 5, seeded(1)));
  expect(sample(values, 5, seeded(1))).not.toEqual(sample(values, 5, seeded(2)));
});

test("the reference rejects other types and accepts new enum values", () => {
  const schema = { type: "object", properties: { state: { enum: ["OPEN", null] }, n: { type: "integer" } } };
  expect([{ state: "NEW", n: 1 }, { state: null }].map((data) => matchesOutput(schema, data))).toEqual([
    true,
    true,
  ]);
  expect([{ state: 1 }, { n: "1" }].map((data) => matchesOutput(schema, data))).toEqual([false, false]);
});

test("no entry accepts an option with a wrong name or value", async () => {
  const { options, ...failures } = await fuzzOptions();
  expect(options).toBeGreaterThan(4_000);
  expect(failures).toEqual({ acceptedOptions: 0, problems: [] });
});
