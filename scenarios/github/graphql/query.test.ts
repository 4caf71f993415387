import { describe, expect, it } from "vitest";
import { octoWorld } from "../testing.js";

const repository = (selection: string) => `{ repository(owner: "octo", name: "hello") { ${selection} } }`;

describe("fields", () => {
  it("do not depend on operation names, aliases and order", async () => {
    const { query } = octoWorld();
    const plain = await query(
      `query A($n: Int!) { repository(owner: "octo", name: "hello") { issue(number: $n) { number title state } } }`,
      { n: 1 },
    );
    const disguised = await query(
      `fragment Z on Issue { s: state ...Y } fragment Y on Issue { t: title n: number }
       query SomethingElse($x: Int!) { b: repository(name: "hello", owner: "octo") { i: issue(number: $x) { ...Z } } }`,
      { x: 1 },
    );
    expect(plain).toEqual({
      data: { repository: { issue: { number: 1, title: "Found a bug", state: "OPEN" } } },
    });
    expect(disguised).toEqual({ data: { b: { i: { n: 1, t: "Found a bug", s: "OPEN" } } } });
  });

  it("return an error if they are not implemented", async () => {
    const result = await octoWorld().query(repository("pinnedDiscussions(first: 1) { totalCount }"));
    expect(result.errors).toEqual([
      expect.objectContaining({
        type: "NOT_IMPLEMENTED",
        message: "The local GitHub does not implement Repository.pinnedDiscussions.",
      }),
    ]);
  });

  it("report invalid variables like GitHub", async () => {
    const { query } = octoWorld();
    const number =
      'query A($n: Int!) { repository(owner: "octo", name: "hello") { issue(number: $n) { id } } }';
    expect(await query(number, { n: "x" })).toEqual({
      errors: [
        {
          message: "Variable $n of type Int! was provided invalid value",
          locations: [{ line: 1, column: 9 }],
          extensions: {
            value: "x",
            problems: [{ path: [], explanation: expect.stringContaining("Int cannot represent") }],
          },
        },
      ],
    });
    const input = "mutation B($i: AddStarInput!) { addStar(input: $i) { clientMutationId } }";
    expect((await query(input, { i: { starrableId: {} } })).errors).toMatchObject([
      {
        message: expect.stringMatching(
          /^Variable \$i of type AddStarInput! was provided invalid value for starrableId/,
        ),
        extensions: { value: { starrableId: {} }, problems: [{ path: ["starrableId"] }] },
      },
    ]);
  });

  it("support introspection, which gh uses to detect features", async () => {
    const result = await octoWorld().query(`{ __type(name: "PullRequest") { fields { name } } }`);
    expect(result.data).toMatchObject({
      __type: { fields: expect.arrayContaining([{ name: "isInMergeQueue" }]) },
    });
  });
});

describe("errors", () => {
  it("report a missing issue like GitHub, in addition to the available data", async () => {
    const result = await octoWorld().query(
      repository("issue(number: 99) { id } other: issue(number: 1) { number }"),
    );
    expect(result).toEqual({
      data: { repository: { issue: null, other: { number: 1 } } },
      errors: [
        {
          type: "NOT_FOUND",
          path: ["repository", "issue"],
          locations: [{ line: 1, column: 46 }],
          message: "Could not resolve to an Issue with the number of 99.",
        },
      ],
    });
  });

  it("hide a private repository from users without access", async () => {
    const document = `{ repository(owner: "octo", name: "secret") { name } }`;
    const { query } = octoWorld();
    expect(await query(document)).toEqual({ data: { repository: { name: "secret" } } });
    expect(await query(document, {}, "reader-token")).toMatchObject({
      data: { repository: null },
      errors: [
        { type: "NOT_FOUND", message: "Could not resolve to a Repository with the name 'octo/secret'." },
      ],
    });
  });

  it("report an unknown field with GitHub's message without executing anything", async () => {
    const result = await octoWorld().query(repository("nope"));
    expect(result).toEqual({
      errors: [
        {
          path: ["query", "repository", "nope"],
          extensions: { code: "undefinedField", typeName: "Repository", fieldName: "nope" },
          locations: [{ line: 1, column: 46 }],
          message: "Field 'nope' doesn't exist on type 'Repository'",
        },
      ],
    });
  });

  it("report the operation, fragments and aliases that contain an unknown field", async () => {
    const { query } = octoWorld();
    const paths = async (document: string) => (await query(document)).errors?.map(({ path }) => path);
    expect(
      await paths(`query Hello { hello: repository(owner: "octo", name: "hello") { ...Owner } }
        fragment Owner on Repository { owner { ... on User { nope } } }`),
    ).toEqual([["fragment Owner", "owner", "... on User", "nope"]]);
    expect(
      await paths(`mutation Add { add: addComment(input: {}, nope: 1) { subject { id } } }`),
    ).toContainEqual(["mutation Add", "add", "nope"]);
  });

  it("report the scope that a token lacks", async () => {
    const document = `{ organization(login: "octo") { projectV2(number: 1) { title } } }`;
    const result = await octoWorld().query(document, {}, "reader-token");
    expect(result.errors).toEqual([
      expect.objectContaining({
        type: "INSUFFICIENT_SCOPES",
        message: expect.stringContaining(
          "The 'projectV2' field requires one of the following scopes: ['read:project', 'project']",
        ),
      }),
    ]);
  });

  it("report one unknown id without affecting the others", async () => {
    const { store, query } = octoWorld();
    const id = store.repository("octo", "hello")?.id;
    const result = await query(`query($ids: [ID!]!) { nodes(ids: $ids) { __typename } }`, {
      ids: [id, "I_nope"],
    });
    expect(result).toMatchObject({
      data: { nodes: [{ __typename: "Repository" }, null] },
      errors: [{ type: "NOT_FOUND", path: ["nodes", 1] }],
    });
  });

  it("return partial data if an owner is queried as both user and organization", async () => {
    const document = `{ user(login: "octo") { id } organization(login: "octo") { login } }`;
    expect(await octoWorld().query(document)).toMatchObject({
      data: { user: null, organization: { login: "octo" } },
      errors: [
        {
          type: "NOT_FOUND",
          path: ["user"],
          message: "Could not resolve to a User with the login of 'octo'.",
        },
      ],
    });
  });
});

describe("actors", () => {
  it("are null for deleted accounts and have plain logins for bots", async () => {
    const selection = `a: issue(number: 8) { author { login } } b: issue(number: 10) { author { __typename login } }`;
    const result = await octoWorld().query(repository(selection));
    expect(result.data).toEqual({
      repository: { a: { author: null }, b: { author: { __typename: "Bot", login: "hubot" } } },
    });
  });
});

describe("pull requests", () => {
  it("return the current or former head", async () => {
    const fields =
      "isCrossRepository headRepository { nameWithOwner } headRepositoryOwner { login } headRef { name }";
    const result = await octoWorld().query(
      repository(`fork: pullRequest(number: 12) { ${fields} } gone: pullRequest(number: 13) { ${fields} }`),
    );
    expect(result.data).toEqual({
      repository: {
        fork: {
          isCrossRepository: true,
          headRepository: { nameWithOwner: "reader/hello" },
          headRepositoryOwner: { login: "reader" },
          headRef: { name: "typo" },
        },
        gone: { isCrossRepository: true, headRepository: null, headRepositoryOwner: null, headRef: null },
      },
    });
  });

  it("are not issues although they share their numbers", async () => {
    const result = await octoWorld().query(
      repository("issue(number: 3) { id } issueOrPullRequest(number: 3) { __typename }"),
    );
    expect(result.data).toEqual({
      repository: { issue: null, issueOrPullRequest: { __typename: "PullRequest" } },
    });
  });
});

it("lists the repositories of an owner in the requested order, and with the requested visibility", async () => {
  const { query, store } = octoWorld();
  const hello = store.repository("octo", "hello");
  if (hello) hello.pushedAt = "2026-04-01T00:00:00Z";
  const names = async (args: string) => {
    const document = `{ organization(login: "octo") { repositories(first: 9, ${args}) { nodes { name } } } }`;
    const { nodes } = Object((await query(document)).data).organization.repositories;
    return nodes.map(({ name }: { name: string }) => name);
  };
  const all = await names("orderBy: { field: NAME, direction: ASC }");
  expect(all).toEqual([...all].sort());
  expect(all.length).toBeGreaterThan(1);
  expect(await names("orderBy: { field: NAME, direction: DESC }")).toEqual([...all].reverse());
  expect((await names("orderBy: { field: PUSHED_AT, direction: DESC }"))[0]).toBe("hello");
  expect(await names("visibility: PRIVATE")).toEqual(["secret"]);
  expect(await names("isArchived: true")).toEqual([]);
});
