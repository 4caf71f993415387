// Token budgets of the agent surface, and drift of the report and the docs.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { full } from "../../../scenarios/runner/depth.js";
import { installedGh } from "../../fetch-gh.js";
import { computeFigures } from "./compute-figures.js";
import { documents } from "./documents.js";
import type { Figures } from "./figures.js";
import { fillTemplate } from "./gh-command.js";
import { introspectionFor } from "./introspection.js";
import { type WorkflowPlan, workflowStages } from "./work.js";

const root = join(import.meta.dirname, "../../..");

/** The figures depend on the help texts of this version. */
const gh = installedGh().find(({ version }) => version === "2.46.0");

describe.skipIf(gh === undefined && process.env.CI === undefined)("figures", () => {
  let figures: Figures;
  beforeAll(async () => {
    if (gh === undefined) throw new Error("gh 2.46.0 is missing; see scripts/fetch-gh.ts");
    figures = await computeFigures(gh);
  });

  test("the fixed cost of a conversation is within its budgets", () => {
    expect(figures.skill).toBeLessThanOrEqual(130);
    expect(figures.tools).toBeLessThanOrEqual(140);
    expect(figures.toolsWithChain).toBeLessThanOrEqual(230);
    expect(figures.list).toBeLessThanOrEqual(350);
  });

  test("explanations and envelopes are within their budgets", () => {
    expect(figures.explain.median).toBeLessThanOrEqual(51);
    expect(figures.explain.max).toBeLessThanOrEqual(300);
    expect(figures.envelope).toBeLessThanOrEqual(10);
    expect(figures.mark.median).toBeLessThanOrEqual(8);
    expect(figures.mark.max).toBeLessThanOrEqual(20);
  });

  test("discovery saves at least 70% for every capability and 90% on average", () => {
    for (const { mean, min } of [figures.discovery.ghHelp, figures.discovery.introspection]) {
      expect(min).toBeGreaterThanOrEqual(0.7);
      expect(mean).toBeGreaterThanOrEqual(0.9);
    }
    // Against an agent that knows the payloads of mutations, but not that closing a pull request can delete a branch.
    expect(figures.introspectionKnown.discovery.min).toBeGreaterThanOrEqual(0.59);
  });

  test("default results have at most 40% of all tokens, and results of writes 15", () => {
    expect(figures.results.share).toBeLessThanOrEqual(0.4);
    expect(figures.results.medianShare).toBeLessThanOrEqual(0.4);
    expect(figures.results.write).toBeLessThanOrEqual(15);
  });

  test("a whole operation saves 90% over gh with help, 95% over GraphQL and 93% over the MCP server", () => {
    expect(figures.whole.ghHelp).toBeGreaterThanOrEqual(0.9);
    expect(figures.whole.introspection).toBeGreaterThanOrEqual(0.95);
    expect(figures.whole.mcpServer).toBeGreaterThanOrEqual(0.93);
    // With the list of the ids of the domain.
    expect(figures.wholeListed.ghHelp).toBeGreaterThanOrEqual(0.89);
    expect(figures.wholeListed.introspection).toBeGreaterThanOrEqual(0.945);
    expect(figures.wholeListed.mcpServer).toBeGreaterThanOrEqual(0.93);
  });

  test("gh prints all values of ghx's default result, except for the listed fields", () => {
    const listed: Record<string, Record<string, string>> = parse(
      readFileSync(join(import.meta.dirname, "gh-differences.yaml"), "utf8"),
    );
    const missing = figures.capabilities.filter(({ missingInGh }) => missingInGh.length > 0);
    expect(Object.fromEntries(missing.map(({ id, missingInGh }) => [id, missingInGh]))).toEqual(
      Object.fromEntries(Object.entries(listed).map(([id, fields]) => [id, Object.keys(fields).sort()])),
    );
  });

  test("each capability that uses more tokens than gh by heart is listed with the reason", () => {
    const more = figures.capabilities.filter(({ whole }) => whole.ghx > whole.ghExpert);
    expect(figures.moreExpensive.map(({ capability }) => capability)).toEqual(more.map(({ id }) => id));
    expect(figures.moreExpensive.filter(({ reason }) => reason === "")).toEqual([]);
  });

  test("an operation and a workflow use at most as many tokens as gh by heart, and a workflow half the calls", () => {
    expect(figures.perOperation.ghx).toBeLessThanOrEqual(1.1 * figures.perOperation.ghExpert);
    for (const { id, ghx, ghExpert, toolCalls } of figures.workflows) {
      // It removes an item. Guessed names of a destructive call are refused, which is one more call.
      // The agent reads the 24 ids of the domain and needs five.
      expect(ghx, id).toBeLessThanOrEqual(id === "project.groom" ? 1.25 * ghExpert : ghExpert);
      expect(toolCalls.ghx, id).toBeLessThanOrEqual(Math.ceil(toolCalls.ghExpert / 2));
    }
  });

  // Each new capability changes the figures, so only the full run requires the current ones.
  test.runIf(full)("report, chart, README and docs contain the current figures", () => {
    const read = (path: string) => readFileSync(join(root, path), "utf8");
    const stale = documents(figures, read).filter(({ path, text }) => read(path) !== text);
    expect(stale.map(({ path }) => path)).toEqual([]);
  });
});

describe("introspected types", () => {
  const types = (document: string, options = {}) =>
    introspectionFor(document, options).map(({ write }) => /name:\\"(\w+)\\"/.exec(write)?.[1]);

  test("includes types of the result and not types on the path to it", () => {
    const document = '{repository(owner:"o",name:"n"){issue(number:1){title state author{login}}}}';
    expect(types(document)).toEqual(["Issue"]);
  });

  test("includes the input and payload of a mutation, and its result unless known", () => {
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

test("fills a command with input fields and keeps quoted words together", () => {
  expect(
    fillTemplate("issue edit <n> -R <owner>/x --add-label <labels> --jq '{id, url}'", {
      n: 7,
      owner: "octo",
      labels: ["a b", "c"],
    }),
  ).toEqual([["issue", "edit", "7", "-R", "octo/x", "--add-label", "a b,c", "--jq", "{id, url}"]]);
  expect(() => fillTemplate("issue view <n>", {})).toThrow("the input has no n");
});

describe("stages of a workflow", () => {
  const step = (name: string) => ({ name, task: "issue.view", input: {}, expect: { data: {} } });
  const workflow = { workflow: "w", description: "Four steps.", steps: ["a", "b", "c", "d"].map(step) };
  const names = (plan?: WorkflowPlan) =>
    workflowStages(workflow, plan).map((stage) => stage.map(({ name }) => name));

  test("runs steps in sequence and the steps of a chain together", () => {
    expect(names()).toEqual([["a"], ["b"], ["c"], ["d"]]);
    expect(names({ chains: [["b", "c"]] })).toEqual([["a"], ["b", "c"], ["d"]]);
    expect(names({ chains: [["a", "b", "c", "d"]] })).toEqual([["a", "b", "c", "d"]]);
    expect(
      names({
        chains: [
          ["a", "b"],
          ["c", "d"],
        ],
      }),
    ).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  test("uses the gh commands of a step, including none", () => {
    const stages = workflowStages(workflow, { gh: { b: [], c: ["issue list"] } });
    expect(stages.flat().map(({ gh }) => gh)).toEqual([undefined, [], ["issue list"], undefined]);
  });

  test("uses the calls of ghx that replace a step, including none", () => {
    const call = { task: "issue.list", input: {} };
    const stages = workflowStages(workflow, { ghx: { b: call, c: null } });
    expect(stages.flat().map(({ ghx }) => ghx)).toEqual([undefined, call, null, undefined]);
  });

  test("rejects unknown steps and chains of steps that are not consecutive", () => {
    expect(() => names({ gh: { e: [] } })).toThrow("w: unknown step e");
    expect(() => names({ chains: [["d", "e"]] })).toThrow("w: unknown step e");
    expect(() => names({ chains: [["a", "c"]] })).toThrow(
      "w: the steps of the chain are not consecutive: a, c",
    );
    expect(() => names({ chains: [["b", "a"]] })).toThrow("are not consecutive: b, a");
  });
});
