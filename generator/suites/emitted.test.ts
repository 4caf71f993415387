// Generated code at run time: requests built from inputs, and outputs from responses with nulls in every nullable place.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Capability } from "../../runtime/index.js";
import { validateInput } from "../../runtime/input/validate.js";
import { compile } from "../generate.js";
import type { Sources } from "../source/load.js";
import { loadAwkward, loadGolden, loadSmall, repository } from "../testing/projects.js";

const cache = join(repository, ".cache");
await mkdir(cache, { recursive: true });
const folder = await mkdtemp(join(cache, "emitted-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, sources: Sources): Promise<void> {
  const result = await compile(sources, "../../../runtime/index.js");
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("\n"));
  for (const [path, text] of result.files) {
    await mkdir(dirname(join(folder, name, path)), { recursive: true });
    await writeFile(join(folder, name, path), text);
  }
}
await write("golden", await loadGolden());
await write("awkward", await loadAwkward());

/** With a rule of suitability that reads a lookup. */
async function loadLimited(): Promise<Sources> {
  const [small, file] = [await loadSmall(), "cards/issue.labels.add.yaml"];
  const rule =
    "- { route: graphql, unless: { $place.repository.issue: null, $in.comment: none }, reason: No comment. }";
  const card = small.cards.get(file)?.replace("  suitability:\n", `$&    ${rule}\n`) ?? "";
  return { ...small, cards: new Map([...small.cards, [file, card]]) };
}
await write("limited", await loadLimited());

type Loaded = Capability<object, unknown>;

/** The capability of a generated module. */
async function loadCapability(path: string): Promise<Loaded> {
  const module: Record<string, Loaded> = await import(/* @vite-ignore */ join(folder, path));
  const capability = Object.entries(module).find(([name]) => name.endsWith("Capability"))?.[1];
  if (!capability) throw new Error(`${path} has no capability`);
  return capability;
}

const main = <S extends { readonly name: string }>(requests: readonly S[] | undefined): S => {
  const request = requests?.find(({ name }) => name === "main");
  if (!request) throw new Error("the plan has no main request");
  return request;
};

/** The value after serialization. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("absent and null in a request", () => {
  it("omits an absent field of the body, and sends null", async () => {
    const { rest } = await loadCapability("golden/issue/update.ts");
    const body = (input: object): unknown => sent(main(rest?.requests).request({ input, target: {} }).body);
    const issue = { owner: "octo", name: "hello", issueNumber: 7 };
    expect(body({ ...issue, title: "New" })).toEqual({ title: "New" });
    expect(body({ ...issue, body: "", milestoneNumber: null })).toEqual({ body: "", milestone: null });
  });

  it("escapes placeholders, and throws NOT_FOUND for a missing lookup", async () => {
    const { rest } = await loadCapability("golden/release/publish_draft.ts");
    const path = (scope: object): string => main(rest?.requests).request(scope).path;
    const input = { owner: "octo/..", name: "a b", tagName: "v1" };
    expect(path({ input, found: { id: 4 } })).toBe("/repos/octo%2F../a%20b/releases/4");
    expect(() => path({ input, found: undefined })).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  });

  it("compares two responses that must differ", async () => {
    const { rest } = await loadCapability("golden/issue/parent.set.ts");
    const check = (parent: string): unknown =>
      main(rest?.requests).when?.({
        input: { issueNumber: 7 },
        child: { node_id: "I_7" },
        parent: { node_id: parent },
      });
    expect(check("I_3")).toBe(true);
    expect(() => check("I_7")).toThrow("#7 cannot be its own parent");
  });

  it("maps names to ids case-insensitively, and lists all missing names", async () => {
    const { graphql } = await loadCapability("golden/issue/labels.set.ts");
    const labels = [{ id: "L1", name: "Bug" }, null, { id: "L2", name: "docs" }];
    const repository = { issue: { id: "I1" }, label: labels, labels: { nodes: [{ name: "Urgent" }, null] } };
    const variables = (names: readonly string[]): unknown =>
      main(graphql?.requests).variables({ input: { labels: names }, lookup: { repository } });
    expect(variables(["bug", "DOCS"])).toMatchObject({ issueId: "I1", labelIds: ["L1", "L2"] });
    expect(() => variables(["bug", "urgant", "none"])).toThrow(
      'No such labels: "urgant" (did you mean "Urgent"?), "none".',
    );
  });

  it("throws NOT_FOUND for a lookup whose response is null", async () => {
    const { graphql } = await loadCapability("golden/issue/labels.set.ts");
    for (const lookup of [{ repository: null }, { repository: { issue: null, label: [], labels: null } }]) {
      const scope = { input: { labels: [] }, lookup };
      expect(() => main(graphql?.requests).variables(scope)).toThrow(
        expect.objectContaining({ code: "NOT_FOUND" }),
      );
    }
  });

  it("fans out over scalars and list elements, without null and absent ones", async () => {
    const { rest } = await loadCapability("golden/pr/checks.rerun_failed.ts");
    const items = (scope: object): unknown => main(rest?.requests).perItem?.items(scope);
    expect(items({ input: { runId: 7 }, failed: undefined })).toEqual([7]);
    expect(items({ input: {}, failed: { workflow_runs: [{ id: 1 }, { id: 2 }] } })).toEqual([1, 2]);
  });
});

describe("nulls in a response", () => {
  it("throws NOT_FOUND for null at the start of the mapping", async () => {
    const { graphql } = await loadCapability("golden/issue/milestone.set.ts");
    for (const response of [{ updateIssue: null }, { updateIssue: { issue: null } }])
      expect(() => graphql?.output?.({ main: response })).toThrow(
        expect.objectContaining({ code: "NOT_FOUND" }),
      );
    const issue = { number: 7, milestone: null };
    expect(graphql?.output?.({ main: { updateIssue: { issue } } })).toEqual({
      issueNumber: 7,
      milestone: null,
    });
  });

  it("maps null lists to empty lists, drops null elements, and keeps other nulls", async () => {
    const { graphql } = await loadCapability("golden/pr/thread.list.ts");
    const thread = { id: "T", line: null, startLine: null, resolvedBy: null };
    const map = (comments: unknown): unknown =>
      graphql?.list?.map({}, { ...thread, comments: { nodes: comments } });
    expect(map(null)).toMatchObject({ resolvedByLogin: null, line: null, comments: [] });
    const comment = { id: "C", author: null, body: "", createdAt: "t", url: "u" };
    const { author, ...rest } = comment;
    expect(author).toBeNull();
    expect(map([null, comment])).toMatchObject({ comments: [{ ...rest, authorLogin: null }] });
  });

  it("reads a list from one of two roots, and handles types without a case", async () => {
    const { graphql } = await loadCapability("golden/project_v2/items.list.ts");
    const items = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
    const connection = (response: object): unknown => graphql?.list?.connection({}, response);
    expect(connection({ organization: { projectV2: { items } }, user: null })).toBe(items);
    expect(connection({ organization: null, user: { projectV2: { items } } })).toBe(items);
    expect(() => connection({ organization: null, user: null })).toThrow("project v2");
    const item = { id: "P", type: "REDACTED", isArchived: false, content: null };
    const values = [
      null,
      { __typename: "ProjectV2ItemFieldRepositoryValue" },
      { __typename: "ProjectV2ItemFieldNumberValue", field: { name: "Size" }, number: null },
    ];
    expect(graphql?.list?.map({}, { ...item, fieldValues: { nodes: values } })).toMatchObject({
      content: null,
      values: [{ field: "Size", text: null, number: null }],
    });
    expect(graphql?.list?.map({}, { ...item, fieldValues: { nodes: null } })).toMatchObject({ values: [] });
  });

  it("keeps the elements that match a filter", async () => {
    const { graphql } = await loadCapability("golden/pr/thread.list.ts");
    const keep = (input: object, thread: object): boolean | undefined =>
      graphql?.list?.keep?.({ input }, thread);
    const all = { unresolvedOnly: false, includeOutdated: false };
    expect(keep(all, { isResolved: true, isOutdated: true })).toBe(true);
    const current = { unresolvedOnly: true, includeOutdated: false };
    expect(keep(current, { isResolved: false, isOutdated: false })).toBe(true);
    expect(keep(current, { isResolved: false, isOutdated: true })).toBe(false);
    expect(keep(current, { isResolved: true, isOutdated: false })).toBe(false);
  });
});

describe("values that are resolved from lookups", () => {
  const path = "golden/project_v2/item.field.update.ts";
  const request = async (name: string) => {
    const { graphql } = await loadCapability(path);
    const found = graphql?.requests.find((one) => one.name === name);
    if (!found) throw new Error(`the plan has no request ${name}`);
    return found;
  };
  const given = { project: { id: "P" }, item: { id: "I" }, field: "F", value: { text: "Done" } };

  it("prepares a value as the parts of its form, which may need other inputs", async () => {
    const capability = await loadCapability(path);
    const rest = { field: "F", value: null };
    const read = (input: object) => validateInput(capability, { ...rest, ...input }, undefined);
    expect(read({ project: "acme/7", item: "PVTI_1" })).toMatchObject({
      project: { owner: "acme", number: 7 },
      item: { id: "PVTI_1" },
      value: null,
    });
    expect(() => read({ project: 7, item: 1 })).toThrow(
      "project: a number requires owner; item: a number requires owner and name",
    );
  });

  it("required: throws NOT_FOUND, or VALIDATION with a message", async () => {
    const { graphql } = await loadCapability(path);
    const variables = (value: object | null, dataType: string): unknown =>
      sent(main(graphql?.requests).variables({ input: { ...given, value }, field: { id: "F1", dataType } }));
    expect(variables({ text: "a" }, "TEXT")).toMatchObject({ value: { text: "a" } });
    expect(() => variables({}, "TEXT")).toThrow(
      expect.objectContaining({ code: "VALIDATION", message: '"F" expects text.' }),
    );
    expect(() => variables({ text: "a" }, "NUMBER")).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  });

  it("required with unless: is null or absent with the other value", async () => {
    const { graphql } = await loadCapability(path);
    const field = { id: "F1", dataType: "TEXT" };
    const scope = { input: { ...given, value: null }, field };
    expect(sent(main(graphql?.requests).variables(scope))).toMatchObject({ value: { text: null } });
    const lookup = await request("field");
    const variables = (project: object, owner?: string) =>
      Object("variables" in lookup && lookup.variables({ input: { ...given, project, owner } }));
    expect(sent(variables({ id: "P" }))).toEqual({ projectId: "P", byId: true });
    expect(variables({ number: 7 }, "octo")).toMatchObject({ owner: "octo", number: 7, byId: false });
    expect(() => variables({ number: 7 })).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  });

  it("select: the id of the element in one or several lists", async () => {
    const { graphql } = await loadCapability(path);
    const value = (field: object): unknown =>
      Object(main(graphql?.requests).variables({ input: given, field: { id: "F1", ...field } })).value;
    const option = { id: "O1", name: "Done" };
    const iterations = [{ id: "T1", title: "Todo" }];
    const completedIterations = [{ id: "T2", title: "Done" }];
    expect(value({ options: [option] })).toMatchObject({
      singleSelectOptionId: "O1",
      iterationId: undefined,
    });
    expect(value({ configuration: { iterations, completedIterations } })).toMatchObject({
      singleSelectOptionId: undefined,
      iterationId: "T2",
    });
    expect(() => value({ options: [option, option] })).toThrow("2 options are named");
    expect(() => value({ options: [] })).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  });

  it("find: reads the connection at the first path, and the existing names", async () => {
    const { find } = await request("field");
    if (!find || !("connection" in find)) throw new Error("expected a search of a connection");
    const fields = { nodes: [{ name: "F" }, null, { name: "G" }] };
    const responses = [
      { repositoryOwner: { projectV2: { fields } } },
      { node: { __typename: "ProjectV2", fields } },
    ];
    for (const response of responses) {
      expect(find.connection(response)).toBe(fields);
      expect(find.known?.(response)).toEqual(["F", "G"]);
    }
    expect(find.connection({ repositoryOwner: null })).toBeUndefined();
    expect(find.known?.({ repositoryOwner: null, node: {} })).toBeUndefined();
    expect([
      find.match({ input: given }, { name: "F" }),
      find.match({ input: given }, { name: "f" }),
    ]).toEqual([true, false]);
    expect(find.miss?.({ input: given }, "G")).toBe('no field "F"; fields: G');
  });

  it("find: lists the lookups that only the match uses, and when no element is needed", async () => {
    const { find } = await request("inProject");
    expect(find?.reads).toEqual(["project"]);
    expect([
      find?.optional?.({ input: given }, true),
      find?.optional?.({ input: { ...given, value: null } }, true),
    ]).toEqual([false, true]);
    expect((await request("inProject")).reads).toBeUndefined();
  });
});

it("fails with ADAPTER_UNSUPPORTED before the main request if the response of a lookup excludes the route", async () => {
  const { graphql } = await loadCapability("limited/issue/labels.add.ts");
  const { when, confirm } = main(graphql?.requests);
  const place = { repository: { issue: { id: "I" } } };
  expect(when?.({ input: { comment: "none" }, place })).toBe(true);
  expect(when?.({ input: {}, place: { repository: { issue: null } } })).toBe(true);
  expect(() => when?.({ input: { comment: "none" }, place: { repository: { issue: null } } })).toThrow(
    expect.objectContaining({ code: "ADAPTER_UNSUPPORTED", message: "No comment." }),
  );
  expect(graphql?.unsuitable?.({ input: { comment: "none" } })).toBeUndefined();
  // The rule does not show whether the write was applied.
  expect(confirm).toBeUndefined();
});

describe("names and texts that would break unescaped code", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: copied from the card
  const ODD_TEXT = '"; ${process.exit(1)} `\n';
  const odd = { input: "i", main: "m", item: "n", class: "c", logins: [], founds: [], requireds: [] };

  it("maps every field to its own name", async () => {
    const { rest } = await loadCapability("awkward/odd/view.ts");
    const response = {
      ...odd,
      "a-b": "dash",
      kind: "constructor",
      founds: [{ item: "f" }],
      logins: [
        { actor: { login: "mona" }, upper: "up" },
        { actor: null, upper: "x" },
      ],
      requireds: [{ founds: [{ item: "r" }] }],
    };
    expect(
      rest?.output?.({ main: response, required: { item: "looked up" }, ran: { delete: true } }),
    ).toEqual({
      input: "i",
      main: "m",
      item: "looked up",
      class: ["f"],
      function: "c",
      dashed: "dash",
      logins: [
        { login: "mona", upper: "UP" },
        { login: null, upper: "X" },
      ],
      nested: [["r"]],
      kind: "MAKER",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: copied from the card
      default: '*/ ${process.exit(1)} ` \\ " \n',
      ran: true,
    });
  });

  it("does not read a table value from the prototype, and returns unknown values", async () => {
    const { rest } = await loadCapability("awkward/odd/view.ts");
    const mappedKind = (kind: string): unknown =>
      Object(rest?.output?.({ main: { ...odd, kind }, required: {}, ran: {} })).kind;
    expect(["__proto__", "toString", "a-b", "valueOf"].map(mappedKind)).toEqual([
      "PROTO",
      "TO_STRING",
      "A-B",
      "VALUEOF",
    ]);
  });

  it("keeps quotes, backticks and dollar signs in texts", async () => {
    const capability = await loadCapability("awkward/odd/view.ts");
    const prepared = validateInput(capability, { name: "n", input: "{x}", main: "b" }, undefined);
    expect(prepared).toEqual({ name: "n", input: "{x}", main: "B", item: ODD_TEXT });
    const find = capability.rest?.requests[0]?.find;
    expect(find?.miss?.({ input: prepared }, "")).toBe('no `$odd` \\ "{x}"');
    const { body } = main(capability.rest?.requests).request({ input: prepared, required: { input: "r" } });
    expect(sent(body)).toEqual({ input: "{x}", item: ODD_TEXT, kind: "B", class: [] });
  });
});
