// The budgets that the agent surface must keep, and that reports and docs say what is measured.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { installedGh } from "../fetch-gh.js";
import { documents } from "./documents.js";
import { computeFigures, type Figures } from "./figures.js";
import { fillTemplate } from "./gh-command.js";
import { introspectionFor } from "./introspection.js";
import { stagesOf, type WorkflowPlan } from "./work.js";

const root = join(import.meta.dirname, "../..");

/** The figures are of this gh; another one's help texts are other ones. */
const gh = installedGh().find(({ version }) => version === "2.46.0");

describe.skipIf(gh === undefined && process.env.CI === undefined)("figures", () => {
  let figures: Figures;
  beforeAll(async () => {
    if (gh === undefined) throw new Error("gh 2.46.0 is missing; see scripts/fetch-gh.ts");
    figures = await computeFigures(gh);
  }, 300_000);

  test("what is read once a conversation", () => {
    expect(figures.skill).toBeLessThanOrEqual(120);
    expect(figures.tools).toBeLessThanOrEqual(140);
    expect(figures.toolsWithChain).toBeLessThanOrEqual(220);
    expect(figures.list).toBeLessThanOrEqual(350);
  });

  test("what is read for an operation", () => {
    expect(figures.explain.median).toBeLessThanOrEqual(50);
    expect(figures.explain.max).toBeLessThanOrEqual(180);
    expect(figures.envelope).toBeLessThanOrEqual(10);
  });

  test("discovery is at least 70% less for every capability, and 90% in the mean", () => {
    for (const { mean, min } of [figures.discovery.b1, figures.discovery.b2]) {
      expect(min).toBeGreaterThanOrEqual(0.7);
      expect(mean).toBeGreaterThanOrEqual(0.9);
    }
    // Even where the peer knows by heart what payloads hold.
    expect(figures.b2Known.discovery.min).toBeGreaterThanOrEqual(0.7);
  });

  test("the whole is at least half less than with gh's help, and 80% less than with GraphQL", () => {
    expect(figures.whole.b1).toBeGreaterThanOrEqual(0.5);
    expect(figures.whole.b2).toBeGreaterThanOrEqual(0.8);
  });

  test("report, chart, README and docs hold these figures", () => {
    const read = (path: string) => readFileSync(join(root, path), "utf8");
    const stale = documents(figures, read).filter(({ path, text }) => read(path) !== text);
    expect(stale.map(({ path }) => path)).toEqual([]);
  });
});

describe("the types that a document asks for", () => {
  const types = (document: string, options = {}) =>
    introspectionFor(document, options).map(({ write }) => /name:\\"(\w+)\\"/.exec(write)?.[1]);

  test("those that its answer is made of, not what leads there", () => {
    const document = '{repository(owner:"o",name:"n"){issue(number:1){title state author{login}}}}';
    expect(types(document)).toEqual(["Issue"]);
  });

  test("a mutation's input and payload, and what it answers with unless that is known", () => {
    const document =
      "mutation($id:ID!,$r:IssueClosedStateReason){closeIssue(input:{issueId:$id,stateReason:$r}){issue{number state}}}";
    expect(types(document)).toEqual([
      "CloseIssueInput",
      "CloseIssuePayload",
      "Issue",
      "IssueClosedStateReason",
    ]);
    expect(types(document, { knownEntities: true })).not.toContain("Issue");
  });
});

test("a command takes the input's fields, and quoted words stay whole", () => {
  expect(
    fillTemplate("issue edit {n} -R {owner}/x --add-label {labels} --jq '{id, url}'", {
      n: 7,
      owner: "octo",
      labels: ["a b", "c"],
    }),
  ).toEqual([["issue", "edit", "7", "-R", "octo/x", "--add-label", "a b,c", "--jq", "{id, url}"]]);
  expect(() => fillTemplate("issue view {n}", {})).toThrow("the input has no n");
});

describe("how a workflow is done", () => {
  const step = (name: string) => ({ name, task: "issue.view", input: {}, expect: { data: {} } });
  const workflow = { workflow: "w", description: "Four steps.", steps: ["a", "b", "c", "d"].map(step) };
  const names = (plan?: WorkflowPlan) =>
    stagesOf(workflow, plan).map((stage) => stage.map(({ name }) => name));

  test("one step after the other, those of the chain together", () => {
    expect(names()).toEqual([["a"], ["b"], ["c"], ["d"]]);
    expect(names({ chain: ["b", "c"] })).toEqual([["a"], ["b", "c"], ["d"]]);
    expect(names({ chain: ["a", "b", "c", "d"] })).toEqual([["a", "b", "c", "d"]]);
  });

  test("a step's own gh commands, none among them", () => {
    const stages = stagesOf(workflow, { gh: { b: [], c: ["issue list"] } });
    expect(stages.flat().map(({ gh }) => gh)).toEqual([undefined, [], ["issue list"], undefined]);
  });

  test("names that no step has, and a chain of steps that do not follow each other, are told", () => {
    expect(() => names({ gh: { e: [] } })).toThrow("w: there is no step e");
    expect(() => names({ chain: ["d", "e"] })).toThrow("w: there is no step e");
    expect(() => names({ chain: ["a", "c"] })).toThrow(
      "w: the steps of the chain do not follow each other: a, c",
    );
    expect(() => names({ chain: ["b", "a"] })).toThrow("do not follow each other: b, a");
  });
});
