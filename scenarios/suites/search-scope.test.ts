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

  test.each(["repo:octocat/other", "crash user:octocat", "(org:octo)", 'REPO:"octocat/other"'])(
    "refuses %s before the search is sent",
    async (query) => {
      github.clearRequests();
      const { error } = await search(query);
      expect(error).toMatchObject({
        code: "VALIDATION",
        message: expect.stringContaining("outside repo:octocat/hello"),
      });
      expect(github.requests.filter(({ path }) => path.includes("/search/"))).toEqual([]);
    },
  );

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
