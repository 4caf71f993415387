// What the subject of a card adds to its long form: inputs, lookups, guards and conditions of routes.

import { describe, expect, it } from "vitest";
import { expandText, fail, type LongForm, read, SUBJECTS, vocabulary } from "../../testing/expand.js";
import { expandCard } from "./index.js";

const GUARD_ENDPOINT = "GET /repos/{owner}/{name}/issues/{issueNumber}";
const PULL_ENDPOINT = "GET /repos/{owner}/{name}/pulls/{prNumber}";

/** A write to an issue over REST. `words` are keys of the route. */
const expandWrite = (words: string): LongForm =>
  expandText(`
subject: issue
effect: write
input_schema: { properties: { title: text } }
output_schema: { properties: { id: id } }
rest:
  endpoint: PATCH /repos/{owner}/{name}/issues/{issueNumber}
  ${words}
`);

describe("subjects", () => {
  const card = expandText(`
subject: issue
effect: write
input_schema: { required: [title], properties: { title: text } }
output_schema: { properties: { id: id } }
graphql: { operationName: IssueUpdate, output: { from: updateIssue.issue } }
rest: { endpoint: "PATCH /repos/{owner}/{name}/issues/{issueNumber}" }
`);

  it("add their properties and alternatives to the input", () => {
    expect(card.input_schema).toMatchObject({
      required: ["title"],
      properties: { issueId: {}, owner: {}, name: {}, issueNumber: {}, title: {} },
      anyOf: [{ required: ["issueId"] }, { required: ["owner", "name", "issueNumber"] }],
    });
  });

  it("look up the node id with the variables of the subject", () => {
    expect(
      expandText("subject: branch\ngraphql: { operationName: BranchDelete }").graphql?.resolution,
    ).toEqual({
      lookup: [
        { name: "subject", operationName: "BranchId", vars: { ref: { text: "refs/heads/{branch}" } } },
      ],
      inject: [{ target: "subjectId", source: "scalar", path: "$subject.repository.ref.id" }],
    });
  });

  it("look up the node id, unless the caller provides it", () => {
    expect(card.graphql?.resolution).toEqual({
      lookup: [{ name: "subject", operationName: "IssueId", when: { "$in.issueId": null } }],
      inject: [
        {
          target: "subjectId",
          source: "scalar",
          path: { first: ["$in.issueId", "$subject.repository.issue.id"] },
        },
      ],
    });
  });

  it("limit REST to the form that its paths contain", () => {
    expect(card.routing).toMatchObject({
      suitability: [
        {
          route: "rest",
          when: { "$in.issueId": null },
          reason: "REST does not accept the node id of an issue.",
        },
      ],
    });
  });

  it("check the kind of the object before a write over REST", () => {
    expect(card.rest).toMatchObject({
      resolution: {
        lookup: [{ name: "subject", endpoint: "GET /repos/{owner}/{name}/issues/{issueNumber}" }],
      },
      guard: { when: { "$subject.pull_request": null }, miss: "#{issueNumber} is a pull request" },
      output: { map: { id: "node_id" } },
    });
  });

  it.each([
    ["confirms the write", "name: now, confirm: { $now.state: closed }"],
    ["is part of a confirmation", "name: now, confirms: main"],
    ["a condition can skip", "name: now, when: { $in.title: x }"],
    ["has another name and endpoint", "name: now, query: {}", "GET /repos/{owner}/{name}/labels"],
  ])("check it also if the card has a lookup that %s", (_what, words, endpoint = GUARD_ENDPOINT) => {
    const { rest } = expandWrite(`resolution: { lookup: { ${words}, endpoint: "${endpoint}" } }`);
    expect(rest).toMatchObject({
      resolution: {
        lookup: [
          { name: "subject", endpoint: GUARD_ENDPOINT },
          { name: "now", endpoint },
        ],
      },
      guard: { when: { "$subject.pull_request": null } },
    });
  });

  it("use the lookup of the card that is always sent, and keep its own guards and condition", () => {
    const { rest } = expandWrite(
      `resolution: { lookup: { name: now, endpoint: "${GUARD_ENDPOINT}" } }
  guard: { when: { $now.pull_request: { not: null } }, miss: own }
  when: { $now.state: open }`,
    );
    expect(rest).toMatchObject({
      resolution: { lookup: { name: "now", endpoint: GUARD_ENDPOINT } },
      guard: [
        { when: { "$now.pull_request": null }, miss: "#{issueNumber} is a pull request" },
        { when: { "$now.pull_request": { not: null } }, miss: "own" },
      ],
      when: { "$now.state": "open" },
    });
  });

  it("do not check it before a read, or for another endpoint", () => {
    const rest = (effect: string, path: string) =>
      expandText(
        `subject: issue\neffect: ${effect}\noutput_schema: { properties: { id: id } }\nrest: { endpoint: "PATCH ${path}" }`,
      ).rest?.resolution;
    expect(rest("read", "/repos/{owner}/{name}/issues/{issueNumber}")).toBeUndefined();
    expect(rest("write", "/repos/{owner}/{name}/pulls/{issueNumber}")).toBeUndefined();
  });

  it("check it before a follow-up to such an endpoint", () => {
    const { rest } = expandText(`
subject: issue
effect: write
output_schema: { properties: { id: id } }
rest:
  endpoint: POST /repos/{owner}/{name}/releases
  then: { name: note, endpoint: "POST /repos/{owner}/{name}/issues/{issueNumber}/comments" }
`);
    expect(rest).toMatchObject({
      resolution: { lookup: [{ name: "subject", endpoint: GUARD_ENDPOINT }] },
      guard: { when: { "$subject.pull_request": null } },
    });
  });

  it.each([
    ["that is always sent", "", undefined],
    ["that a condition can skip", "when: { $in.title: x }", [{ name: "subject", endpoint: PULL_ENDPOINT }]],
  ])("check it before a follow-up only after a change of the object %s", (_what, words, lookup) => {
    const { rest } = expandText(`
subject: pr
effect: write
input_schema: { properties: { title: text } }
output_schema: { properties: { id: id } }
rest:
  endpoint: PATCH /repos/{owner}/{name}/pulls/{prNumber}
  ${words}
  then: { name: note, endpoint: "POST /repos/{owner}/{name}/issues/{prNumber}/comments" }
`);
    expect(rest?.resolution).toEqual(lookup && { lookup });
  });

  it("accept one form only if the card says so", () => {
    const one = expandText("subject: { issue: number }\nrest: {}");
    expect(one.input_schema).toEqual({
      type: "object",
      additionalProperties: false,
      required: ["owner", "name", "issueNumber"],
      properties: {
        owner: { $ref: "shared.yaml#/owner" },
        name: { $ref: "shared.yaml#/name" },
        issueNumber: { type: "integer" },
      },
    });
    expect(one.routing).not.toHaveProperty("suitability");
  });

  it("combine their alternatives with the card's", () => {
    const both = expandText(
      "subject: issue\ninput_schema: { anyOf: [[title], [body]], properties: { title: text, body: text } }",
    );
    expect(both.input_schema).toMatchObject({
      anyOf: [
        { required: ["issueId", "title"] },
        { required: ["issueId", "body"] },
        { required: ["owner", "name", "issueNumber", "title"] },
        { required: ["owner", "name", "issueNumber", "body"] },
      ],
    });
  });

  it("can exclude each other, with what they have in common required", () => {
    const release = expandText("subject: release\ngraphql: {}");
    expect(release.input_schema).toMatchObject({
      required: ["owner"],
      oneOf: [{ required: ["releaseId"] }, { required: ["tagName"] }],
    });
    expect(release.routing).toMatchObject({
      suitability: [
        { route: "graphql", when: { "$in.releaseId": null }, reason: "GraphQL requires the tag." },
      ],
    });
  });

  describe("with lookups over REST", () => {
    const latest = { name: "latest", endpoint: "GET /runs", when: { "$in.runId": null } };
    const runId = { first: ["$in.runId", "$latest.id"] };

    it("resolve their property in every path and in the output", () => {
      const cancel = expandText(`
subject: run
output_schema: { properties: { runId: integer } }
rest:
  resolution: { lookup: { name: run, endpoint: "GET /runs/{runId}", confirm: { $run.state: done } } }
  endpoint: POST /runs/{runId}/cancel
  then: [{ name: jobs, endpoint: "GET /runs/{runId}/jobs" }]
  output: { map: { runId: $in.runId } }
`);
      expect(cancel.rest).toMatchObject({
        resolution: { lookup: [latest, { name: "run", params: { runId } }] },
        params: { runId },
        output: { map: { runId: { required: runId } } },
      });
      expect(cancel.rest).toHaveProperty("then.0.params.runId", runId);
    });

    it("may belong to another subject", () => {
      const log = expandText("subject: job\noutput_schema: {}\nrest: { endpoint: 'GET /jobs/{jobId}/log' }");
      expect(log.rest).toMatchObject({
        resolution: { lookup: [latest, { name: "job" }] },
        params: { jobId: { first: ["$in.jobId", "$job.id", "$latest.id"] } },
      });
    });

    it("are not added to a card that accepts only the property", () => {
      const one = expandText(
        "subject: { run: id }\noutput_schema: {}\nrest: { endpoint: 'GET /runs/{runId}' }",
      );
      expect(one.rest?.resolution).toBeUndefined();
    });

    it("are not added again to the long form", () => {
      const card = "subject: run\noutput_schema: {}\nrest: { endpoint: 'GET /runs/{runId}' }";
      const long = expandText(card);
      expect(expandText(JSON.stringify({ ...long, subject: "run" })).rest).toEqual(long.rest);
    });

    it("report a name that no subject has", () => {
      const broken = SUBJECTS.replace("run.latest", "run.newest");
      const own = { ...vocabulary, subjects: read("subjects.yaml", broken) };
      const card = read("card", "subject: job\nrest: { endpoint: 'GET /jobs/{jobId}' }");
      expect(() => expandCard(card, own, fail)).toThrow(
        'there is no lookup "run.newest", did you mean "run.latest"?',
      );
    });
  });

  it("pass a node id without a lookup if it is their only form", () => {
    const thread = expandText(
      "subject: thread\noutput_schema: { properties: { id: id } }\ngraphql: { operationName: X }",
    );
    expect(thread.graphql).toMatchObject({ vars: { subjectId: "threadId" } });
    expect(thread.graphql?.resolution).toBeUndefined();
  });
});
