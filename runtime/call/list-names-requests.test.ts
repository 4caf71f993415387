// Tests after which errors existing names are read, with which requests, and what follows if they cannot be read or the
// name exists now.

import { describe, expect, test } from "vitest";
import type { GhxEvent } from "../contract/events.js";
import type { ExplainMissing, NameList } from "../contract/name-list.js";
import { RouteError } from "../contract/route-error.js";
import type { SendOptions } from "../contract/wire.js";
import {
  failing,
  inRepository,
  labels,
  named,
  notFoundError,
  runFailing,
  urlsOf,
} from "../testing/existing-names.js";
import { capability, restPlan, write } from "../testing/test-capabilities.js";
import { data, respondJson, serve, split, status } from "../testing/test-server.js";
import { testClock, testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { listNames } from "./list-names.js";

const bugg = { ...inRepository, label: "bugg" };
const unlisted = 'no label "bugg" in octo/hello; labels: docs';

describe("no names are read", () => {
  test.each<[string, RouteError]>([
    ["of another code", new RouteError("AUTH", "first", { details: { step: "label" } })],
    ["with an outcome", new RouteError("NOT_FOUND", "first", { outcome: "unknown" })],
    ["that lists names already", notFoundError({ known: ["docs"] }, "first")],
  ])("after an error %s", async (_what, error) => {
    await using server = await serve(named("docs"));
    const result = await runFailing(server, { label: labels }, bugg, [error]);
    expect(result.error).toMatchObject({ code: error.code, message: "first" });
    expect(server.requests).toEqual([]);
  });

  test("after a write that was applied", async () => {
    await using server = await serve((request, response, count) =>
      (request.url === "/after" ? status(404, "first") : named("docs"))(request, response, count),
    );
    const creating = write({
      order: ["rest"],
      rest: restPlan("POST", {
        requests: [
          { name: "main", role: "main", request: () => ({ method: "POST", path: "/thing" }) },
          { name: "label", role: "then", request: () => ({ method: "GET", path: "/after" }) },
        ],
      }),
      explain: listNames({ label: labels }),
    });
    const { error } = await execute(creating, bugg, {}, testSession(server.url));
    expect(error).toMatchObject({ code: "NOT_FOUND", details: { outcome: "applied" } });
    expect(error?.message).toContain("first");
    expect(urlsOf(server)).toEqual(["/thing", "/after"]);
  });

  test("after an abort", async () => {
    const controller = new AbortController();
    const output = () => {
      controller.abort();
      throw notFoundError();
    };
    const aborting = capability({
      order: ["rest"],
      rest: restPlan("GET", { requests: [], output }),
      explain: listNames({ label: labels }),
    });
    const events: GhxEvent["type"][] = [];
    const options = { signal: controller.signal, onEvent: ({ type }: GhxEvent) => events.push(type) };
    await using server = await serve(named("docs"));
    const result = await execute(aborting, bugg, options, testSession(server.url));
    expect(result.ok).toBe(false);
    expect(events).not.toContain("attempt");
    expect(server.requests).toEqual([]);
  });
});

describe("the request", () => {
  test("contains the values of the input as parts of its path", async () => {
    await using server = await serve(named("docs"));
    const { error } = await runFailing(server, { label: labels }, { ...bugg, owner: "a/b", name: "c d" });
    expect(urlsOf(server)).toEqual(["/repos/a%2Fb/c%20d/labels?per_page=100"]);
    expect(error?.message).toBe('no label "bugg" in a/b/c d; labels: docs');
  });

  test.each([
    ["/orgs/{org}/teams", "of acme"],
    ["/teams", "of octo"],
  ])("of the list %s names its owner", async (path, place) => {
    await using server = await serve(named("docs"));
    const list: NameList = { noun: "team", plural: "teams", path, text: "{name}" };
    const { error } = await runFailing(server, { team: list }, { ...inRepository, org: "acme", team: "x" });
    expect(error?.message).toBe(`no team "x" ${place}; teams: docs`);
  });

  test("can be an operation with values of the input, which are in the value or next to it", async () => {
    await using server = await serve(
      data({ repositoryOwner: { projects: { nodes: [{ number: 1, title: "Roadmap" }] } } }),
    );
    const projects: NameList = {
      noun: "project",
      plural: "projects",
      variables: ["owner"],
      list: "repositoryOwner.projects.nodes",
      text: { number: "{number} {title}", title: "{title}" },
      operation: { document: "query Projects($owner:String!){repositoryOwner(login:$owner){id}}" },
    };
    const nextTo = { owner: "octo", project: { title: "Roadmapp" } };
    expect((await runFailing(server, { project: projects }, nextTo)).error?.message).toBe(
      'no project "Roadmapp" (did you mean "Roadmap"?) of octo; projects: Roadmap',
    );
    const within = { owner: "octo", project: { owner: "acme", number: 7 } };
    expect((await runFailing(server, { project: projects }, within)).error?.message).toBe(
      "no project 7 of acme; projects: 1 Roadmap",
    );
    const sent = server.requests.map(({ body }) => JSON.parse(body));
    expect(sent).toMatchObject([{ variables: { owner: "octo" } }, { variables: { owner: "acme" } }]);
    expect(sent[0].query).toContain("query Projects(");
  });

  test("follows one for the repository if the input contains the id of an object in it", async () => {
    const node = { repository: { name: "world", owner: { login: "hub" } } };
    await using server = await serve(split(data({ node }), named("docs")));
    const ofNode: NameList = {
      ...labels,
      repository: { document: "query Of($id:ID!){node(id:$id){id}}" },
    };
    const input = { issueId: "I_1", label: "bugg" };
    const result = await runFailing(server, { label: ofNode }, input, [notFoundError()], "issueId");
    expect(result.error?.message).toBe('no label "bugg" in hub/world; labels: docs');
    expect(urlsOf(server)).toEqual(["/graphql", "/repos/hub/world/labels?per_page=100"]);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({ variables: { id: "I_1" } });
  });

  test("for the repository is not sent if the input names it, or the list does not need it", async () => {
    await using server = await serve(named("docs"));
    const ofNode: NameList = { ...labels, repository: { document: "query Of($id:ID!){node(id:$id){id}}" } };
    const ofInput = await runFailing(server, { label: ofNode }, bugg, [notFoundError()], "issueId");
    expect(ofInput.error?.message).toBe(unlisted);
    const withId = { ...bugg, issueId: "I_1" };
    const ofList = await runFailing(server, { label: labels }, withId, [notFoundError()], "issueId");
    expect(ofList.error?.message).toBe(unlisted);
    expect(urlsOf(server)).toEqual(Array(2).fill("/repos/octo/hello/labels?per_page=100"));
  });

  test("is a step of its own in the events of the call", async () => {
    await using server = await serve(named("docs"));
    const events: GhxEvent[] = [];
    const onEvent = (event: GhxEvent) => events.push(event);
    await execute(
      failing([notFoundError()], listNames({ label: labels })),
      bugg,
      { onEvent },
      testSession(server.url),
    );
    expect(events.filter(({ type }) => type === "attempt")).toEqual([
      expect.objectContaining({ route: "rest", step: "existing", attempt: 1 }),
    ]);
  });
});

describe("if the names cannot be read", () => {
  const step = { step: "labelOfRepository" };

  test.each<[string, ReturnType<typeof status>]>([
    ["is refused", status(403)],
    ["is not found", status(404)],
    ["is answered with another value than a list", (_request, response) => respondJson(response, {})],
  ])("the error names what was searched for: the request %s", async (_what, handler) => {
    await using server = await serve(handler);
    const { error } = await runFailing(server, { label: labels }, bugg, [notFoundError(step)]);
    expect(error).toEqual({
      code: "NOT_FOUND",
      message: 'no label "bugg" in octo/hello',
      retryable: false,
      details: step,
    });
  });

  test("the request is not sent again", async () => {
    await using server = await serve(status(503));
    const { error } = await runFailing(server, { label: labels }, bugg, [notFoundError(step)]);
    expect(error?.message).toBe('no label "bugg" in octo/hello');
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    [{ owner: "octo", team: { owner: "acme", slug: "x" } }, 'no team "x" of acme'],
    [{ team: { owner: "acme", slug: "x" } }, 'no team "x"'],
  ])("the error names the owner if the input does: %j", async (input, message) => {
    const team: NameList = {
      noun: "team",
      plural: "teams",
      path: "/orgs/{owner}/teams",
      text: { slug: "{slug}" },
    };
    await using server = await serve(status(404));
    const { error } = await runFailing(server, { team }, input, [notFoundError({ step: "team" })]);
    expect(error?.message).toBe(message);
  });

  test.each([{ step: "main" }, { step: "the label" }, undefined])(
    "the error of another request is unchanged: %j",
    async (details) => {
      await using server = await serve(status(404));
      const { error } = await runFailing(server, { label: labels }, bugg, [notFoundError(details)]);
      expect(error?.message).toBe("Not Found");
      expect(server.requests).toHaveLength(1);
    },
  );
});

test("of several inputs, the first is reported that names what does not exist", async () => {
  await using server = await serve((request, response, count) =>
    (request.url.includes("milestones") ? named("v1") : named("bugg"))(request, response, count),
  );
  const milestone: NameList = {
    noun: "milestone",
    plural: "milestones",
    path: "/repos/{owner}/{name}/milestones",
    text: "{name}",
  };
  const lists = { label: labels, milestone, other: milestone };
  const { error } = await runFailing(server, lists, { ...bugg, milestone: "zz", other: "yy" });
  expect(error?.message).toBe('no milestone "zz" in octo/hello; milestones: v1');
  expect(urlsOf(server)).toEqual(["/repos/octo/hello/labels?per_page=100", "/repos/octo/hello/milestones"]);
});

describe("a name that GitHub lists although it did not find it", () => {
  const input = { ...inRepository, label: "Docs" };
  const missed = notFoundError({ step: "label" });

  test("is searched again", async () => {
    await using server = await serve(named("DOCS"));
    const result = await runFailing(server, { label: labels }, input, [missed]);
    expect(result).toMatchObject({ ok: true, data: "done" });
    expect(server.requests).toHaveLength(1);
  });

  test("is unknown if it is not found again and is listed in another case", async () => {
    await using server = await serve(named("DOCS"));
    const { error } = await runFailing(server, { label: labels }, input, [missed, missed]);
    expect(error).toMatchObject({
      message: 'no label "Docs" (did you mean "DOCS"?) in octo/hello; labels: DOCS',
      details: { missing: ["Docs"], known: ["DOCS"] },
    });
  });

  test("is an error if it is not found again", async () => {
    await using server = await serve(named("Docs"));
    const { error } = await runFailing(server, { label: labels }, input, [missed, missed]);
    expect(error).toEqual({
      code: "NOT_FOUND",
      message: 'GitHub did not find the label "Docs" in octo/hello, but lists it now; try again',
      retryable: false,
      details: { what: "label", missing: ["Docs"], listed: true },
    });
    expect(server.requests).toHaveLength(2);
  });

  test("can be one of several", async () => {
    await using server = await serve(named("a", "b"));
    const error = notFoundError({ missing: ["a", "b"] });
    const both = { ...inRepository, label: ["a", "b"] };
    const result = await runFailing(server, { label: labels }, both, [error, error]);
    expect(result.error?.message).toBe(
      'GitHub did not find the label "a", "b" in octo/hello, but lists it now; try again',
    );
  });

  test("is not searched again if another one does not exist", async () => {
    await using server = await serve(named("docs"));
    const { error } = await runFailing(server, { label: labels }, bugg, [missed]);
    expect(error?.message).toBe(unlisted);
  });
});

describe("limits", () => {
  const list = (path: string): NameList => ({ ...labels, path, text: "{name}" });
  const lists = { label: list("/labels"), other: list("/others") };
  const input = { ...bugg, other: "bugg" };

  test.each([
    [2_999, ["/labels?per_page=100", "/others?per_page=100"]],
    [3_000, ["/labels?per_page=100"]],
  ])("after a request of %i ms, these were sent: %j", async (duration, urls) => {
    let now = 1_000_000;
    const clock = { ...testClock(), now: () => now };
    await using server = await serve((request, response, count) => {
      now += duration;
      named("bugg")(request, response, count);
    });
    const session = testSession(server.url, {}, clock);
    const { error } = await execute(failing([notFoundError()], listNames(lists)), input, {}, session);
    expect(error?.message).toBe("Not Found");
    expect(urlsOf(server)).toEqual(urls);
  });

  test.each([
    [10_000, 3_000],
    [1_000, 1_000],
  ])("if a request may take %i ms, one for names may take %i ms", async (requestTimeoutMs, timeoutMs) => {
    const sent: SendOptions[] = [];
    const explain: ExplainMissing = (run, again) => {
      const rest: typeof run.wire.rest = (request, nullOn, options) => {
        sent.push(options);
        return run.wire.rest(request, nullOn, options);
      };
      return listNames({ label: labels })({ ...run, wire: { ...run.wire, rest } }, again);
    };
    await using server = await serve(named("docs"));
    const session = testSession(server.url);
    const { error } = await execute(failing([notFoundError()], explain), bugg, { requestTimeoutMs }, session);
    expect(error?.message).toBe(unlisted);
    expect(sent).toMatchObject([{ timeoutMs, signal: expect.any(AbortSignal) }]);
  });
});
