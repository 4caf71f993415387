// Searches of a repository do not leave it, whatever the query contains and however GitHub reads it.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGhx } from "../../generated/index.js";
import { type LocalGithub, startLocalGithub } from "../github/index.js";

const world = `
users: { octocat: {} }
tokens: { t: { user: octocat, scopes: [repo] } }
repositories:
  octocat/hello: { issues: { 1: { title: A crash here, author: octocat } } }
  octocat/other: { issues: { 1: { title: A crash elsewhere, author: octocat } } }
`;

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub({ world });
});
afterAll(() => github.close());

/** `sent`: changes the text of a search before GitHub receives it. */
const client = (sent: (text: string) => string = (text) => text) =>
  createGhx({
    apiUrl: github.url,
    token: "t",
    env: {},
    repo: "octocat/hello",
    fetch: (url, init) => {
      const address = new URL(String(url));
      const query = address.searchParams.get("q");
      if (query !== null) address.searchParams.set("q", sent(query));
      const body = init?.body;
      if (typeof body !== "string") return fetch(address, init);
      const json = JSON.parse(body);
      if (json.variables?.search) json.variables.search = sent(json.variables.search);
      return fetch(address, { ...init, body: JSON.stringify(json) });
    },
  });

const searches = (["graphql", "rest"] as const).flatMap((route) =>
  (["issue", "pr"] as const).map((kind) => [kind, route] as const),
);

describe.each(searches)("%s.search over %s", (kind, route) => {
  const search = (query: string, sent?: (text: string) => string) =>
    client(sent)[kind].search({ query }, { routes: [route] });

  test.each([
    ...["repo:octocat/other", "crash user:octocat", "(org:octo)", 'REPO:"octocat/other"'],
    // A quoted text if a backslash quotes nothing, and a qualifier if it does.
    String.raw`"a \" b" OR repo:octocat/other " c\" d"`,
  ])("refuses %s before the search is sent", async (query) => {
    github.clearRequests();
    const { error } = await search(query);
    expect(error).toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining("outside repo:octocat/hello"),
    });
    expect(github.requests.filter(({ path }) => path.includes("/search/"))).toEqual([]);
  });

  test("accepts its own repository, places in quotes and excluded places", async () => {
    for (const query of ["crash repo:octocat/Hello", '"repo:octocat/other"', "crash -user:mona"])
      expect(await search(query)).toMatchObject({ ok: true });
  });

  test("sends alternatives in parentheses", async () => {
    const sent: string[] = [];
    const record = (text: string) => {
      sent.push(text);
      return "repo:octocat/hello";
    };
    await search("crash OR bug", record);
    await search('"this OR that"', record);
    expect(sent).toEqual([
      `repo:octocat/hello is:${kind} (crash OR bug)`,
      `repo:octocat/hello is:${kind} "this OR that"`,
    ]);
    const { error } = await search("crash) OR (bug", record);
    expect(error).toMatchObject({ code: "VALIDATION", message: expect.stringContaining("parenthesis") });
    expect(sent).toHaveLength(2);
  });
});

test.each(["graphql", "rest"] as const)(
  "fails if GitHub finds issues of another repository over %s",
  async (route) => {
    const result = await client(() => "is:issue crash").issue.search(
      { query: "crash OR bug" },
      { routes: [route] },
    );
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: "VALIDATION",
        message: expect.stringMatching(/^query: it also finds .*octocat\/other, outside octocat\/hello\.$/),
      },
    });
  },
);

describe.each(["graphql", "rest"] as const)("search.issues over %s", (route) => {
  test("finds issues of all repositories, and of those that the query names", async () => {
    const find = async (query: string) => {
      const { data } = await client().search.issues({ query }, { routes: [route] });
      return data?.items.map(({ repository, number }) => `${repository}#${number}`).sort();
    };
    expect(await find("crash")).toEqual(["octocat/hello#1", "octocat/other#1"]);
    expect(await find("crash repo:octocat/other")).toEqual(["octocat/other#1"]);
  });

  test("sends alternatives in parentheses", async () => {
    const sent: string[] = [];
    const record = (text: string) => {
      sent.push(text);
      return "crash";
    };
    await client(record).search.issues({ query: "user:octocat OR bug" }, { routes: [route] });
    expect(sent).toEqual(["is:issue (user:octocat OR bug)"]);
  });

  test("is refused in a session that is confined to other repositories", async () => {
    const search = (query: string) =>
      client().search.issues({ query }, { routes: [route], repositories: ["octocat/hello"] });
    expect(await search("crash repo:octocat/hello")).toMatchObject({ ok: true });
    for (const query of ["crash", "crash repo:octocat/other", "crash OR repo:octocat/other"])
      expect(await search(query)).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
  });
});
