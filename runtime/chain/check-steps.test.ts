// Tests what rejects a step before anything is sent, and which steps are joined.

import { describe, expect, test } from "vitest";
import type { Capability } from "../contract/capability.js";
import type { ChainOptions } from "../contract/options.js";
import { validationError } from "../contract/route-error.js";
import {
  both,
  capability,
  graphqlPlan,
  nodeCapability,
  nodeRequest,
  restPlan,
  type TestScope,
  viewThing,
} from "../testing/test-capabilities.js";
import { step, testSession } from "../testing/test-session.js";
import { checkSteps } from "./check-steps.js";
import type { RequestedStep } from "./step-types.js";

const session = testSession("http://127.0.0.1:9");
const check = (steps: readonly RequestedStep[], options: ChainOptions = {}) =>
  checkSteps(steps, options, session).map((one) => ("prepared" in one ? one.prepared : one.error));

/** Returns the errors of the steps, and undefined for a valid one. */
const errorsOf = (steps: readonly RequestedStep[], options?: ChainOptions) =>
  check(steps, options).map((one) => ("message" in one ? one : undefined));

const view = (input: object = {}, parts: Partial<RequestedStep> = {}) => ({
  ...step(viewThing, input),
  ...parts,
});

describe("after", () => {
  test.each<[unknown, string]>([
    ["0", "after: expected a list of steps, counted from 0"],
    [["0"], 'after: there is no step "0"; the chain has 2, counted from 0'],
    [[0.5], "after: there is no step 0.5; the chain has 2, counted from 0"],
    [[-2], "after: there is no step -2; the chain has 2, counted from 0"],
    [[2], "after: there is no step 2; the chain has 2, counted from 0"],
    [[-1], "after: a step is not in the chain"],
    [[1], "after: a step cannot wait for itself"],
  ])("%j is an error", (after, message) => {
    expect(errorsOf([view(), view({}, { after })])).toMatchObject([
      undefined,
      { code: "VALIDATION", message },
    ]);
  });

  test("is kept with the references, in order and once", () => {
    const [, , third] = check([view(), view(), view({ id: "$1.id" }, { after: [1, 0] })]);
    expect(third).toMatchObject({ waitsFor: [0, 1], hasAfter: true });
    const [, second] = check([view(), view({ id: "$0.id" })]);
    expect(second).toMatchObject({ waitsFor: [0] });
    expect(second).not.toHaveProperty("hasAfter");
  });

  test("of steps that wait for each other is an error, next to their own", () => {
    const errors = errorsOf([view({}, { after: [1] }), view({}, { after: [0], others: { inptu: {} } })]);
    const cycle = "after: steps 0 and 1 wait for each other (counted from 0).";
    expect(errors[0]?.message).toBe(cycle);
    expect(errors[1]?.message).toMatch(/inptu.*; after: steps 0 and 1 wait for each other/);
  });
});

test("an unknown capability has the given error, or one that names it", () => {
  const unknown = { code: "VALIDATION", message: "did you mean view?", retryable: false } as const;
  const steps = [
    { task: "thing.vew", capability: undefined, input: {} },
    { task: "thing.vew", capability: undefined, input: {}, unknown },
  ];
  expect(errorsOf(steps).map((error) => error?.message)).toEqual([
    'There is no capability "thing.vew".',
    "did you mean view?",
  ]);
});

test("all errors of a step are reported at once, with the details of the first", () => {
  const [error] = errorsOf([view({ id: "$7.id" }, { after: [9], others: { inptu: {} } })]);
  expect(error?.message).toMatch(/inptu.*; .*there is no step 7.*; after: there is no step 9/);
  expect(error?.details).toHaveProperty("issues");
});

test("an error without details has none", () => {
  const [error] = errorsOf([view({}, { after: [0] })]);
  expect(error?.details).toBeUndefined();
  expect(error?.message).toBe("after: a step cannot wait for itself");
});

describe("a step without a GraphQL route", () => {
  const rest = capability({ id: "thing.send", order: ["rest"], rest: restPlan() });

  test("requires mixed", () => {
    expect(errorsOf([view(), step(rest)])[1]).toMatchObject({
      code: "ADAPTER_UNSUPPORTED",
      message:
        "capability 'thing.send' has no GraphQL route and cannot be chained; mixed: true (--mixed) runs it over its other routes",
      details: { mixed: "set to true to run it over its other routes" },
    });
    expect(check([view(), step(rest)], { mixed: true })[1]).toMatchObject({ plan: undefined });
  });

  test("is reported also if its input is invalid", () => {
    const [error] = errorsOf([step(rest, { id: "$7.id" })]);
    expect(error?.message).toContain("there is no step 7");
    expect(error?.message).toContain("has no GraphQL route");
  });

  test("has only the error of its input with mixed", () => {
    const [error] = errorsOf([step(rest, { id: "$7.id" })], { mixed: true });
    expect(error?.message).toContain("there is no step 7");
    expect(error?.message).not.toContain("GraphQL");
  });

  test("requires mixed, whatever the routes are", () => {
    const [error] = errorsOf([step(rest)], { routes: ["graphql"] });
    expect(error?.message).toContain("has no GraphQL route and cannot be chained");
  });

  test("is an error with routes that it does not have", () => {
    expect(errorsOf([step(rest)], { mixed: true, routes: ["graphql"] })[0]?.code).toBe("ADAPTER_UNSUPPORTED");
  });
});

describe("a step with both routes", () => {
  const joined = (options: ChainOptions) => {
    const [one] = check([step(both())], options);
    if (one === undefined || "message" in one) throw new Error(one?.message);
    return one.plan !== undefined;
  };

  test.each<[boolean, ChainOptions]>([
    [true, {}],
    [true, { mixed: true }],
    [true, { mixed: true, routes: ["graphql"] }],
    [true, { mixed: true, routes: ["rest", "graphql"] }],
    [true, { mixed: true, routes: ["cli"] }],
    [false, { mixed: true, routes: ["rest"] }],
  ])("is joined: %j with %j", (expected, options) => {
    expect(joined(options)).toBe(expected);
  });
});

describe("an input that GraphQL does not support", () => {
  const limited = (
    parts: Partial<Capability<unknown, unknown>> = { order: ["graphql", "rest"], rest: restPlan() },
  ) =>
    capability({
      id: "thing.limited",
      graphql: graphqlPlan("query", {
        unsuitable: (scope: TestScope) =>
          Object(scope.input).old === true ? "GraphQL has no old things." : undefined,
      }),
      ...parts,
    });

  test("is an error that names mixed if there is another route", () => {
    const [error] = errorsOf([step(limited(), { old: true })]);
    expect(error?.code).toBe("ADAPTER_UNSUPPORTED");
    expect(error?.message).toMatch(/old things; mixed: true \(--mixed\) runs it over its other routes$/);
    expect(error?.details).toEqual({ mixed: "set to true to run it over its other routes" });
  });

  test("keeps the points within the sentence of that error", () => {
    const graphql = graphqlPlan("query", { unsuitable: () => "GraphQL has no v1.2 things." });
    const [error] = errorsOf([step(limited({ rest: restPlan(), graphql }))]);
    expect(error?.message).toMatch(/^GraphQL has no v1\.2 things; mixed: true/);
  });

  test("is decided later if the reason cannot be found without the value of another step", () => {
    const graphql = graphqlPlan("query", {
      unsuitable: ({ input }: TestScope) => {
        if (typeof input.id === "string") return undefined;
        throw validationError("The id is not a text.");
      },
    });
    expect(check([view(), step(limited({ graphql }), { id: "$0.id" })])[1]).toHaveProperty(
      "plan.api",
      "graphql",
    );
    expect(errorsOf([step(limited({ graphql }), { id: 1 })])[0]?.message).toBe("The id is not a text.");
  });

  test("is an error without advice if there is no other route", () => {
    const only = limited({ order: ["graphql"] });
    const [error] = errorsOf([step(only, { old: true })]);
    expect(error?.message).toMatch(/old things\.$/);
    expect(error?.details?.mixed).toBeUndefined();
  });

  test("runs separately with mixed", () => {
    expect(check([step(limited(), { old: true })], { mixed: true })[0]).toMatchObject({ plan: undefined });
    expect(check([step(limited(), { old: false })], { mixed: true })[0]).toHaveProperty(
      "plan.api",
      "graphql",
    );
  });

  test("is decided later if it depends on another step", () => {
    const [, later] = check([view(), step(limited(), { old: "$0.id" })]);
    expect(later).toHaveProperty("plan.api", "graphql");
  });
});

test("a plan whose requests always wait is not joined", () => {
  const waits = nodeCapability("thing.wait", [nodeRequest("query", "view", { wait: Object({}) })]);
  expect(check([step(waits)], { mixed: true })[0]).toMatchObject({ plan: undefined });
});

test("a plan that is joined over gh needs no route of its own for that", () => {
  const options: ChainOptions = { mixed: true, routes: ["cli"] };
  expect(
    check([step(nodeCapability("thing.look", [nodeRequest("query", "view")]))], options)[0],
  ).toHaveProperty("plan.api", "graphql");
});

test("a plan whose requests may wait is not joined", () => {
  const waits = nodeCapability("thing.wait", [
    nodeRequest("query", "view", {
      wait: Object({ when: ({ input }: { input: object }) => "slow" in input }),
    }),
  ]);
  const order: Partial<Capability<unknown, unknown>> = { order: ["graphql"] };
  const options = { mixed: true };
  expect(check([step({ ...waits, ...order }, { slow: true })], options)[0]).toMatchObject({
    plan: undefined,
  });
  expect(check([step({ ...waits, ...order }, {})], options)[0]).toHaveProperty("plan.api", "graphql");
});
