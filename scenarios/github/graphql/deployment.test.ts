import { expect, test } from "vitest";
import { startLocalGithub } from "../index.js";

const QUERY = `{ repository(owner: "octo", name: "hello") {
  deployments(environments: ["production"], first: 5, orderBy: { field: CREATED_AT, direction: DESC })
  { nodes {
    databaseId environment state creator { login } commit { message } ref { name }
    latestStatus { state environmentUrl deployment { databaseId } } statuses(first: 5) { totalCount }
  } }
} }`;

test("returns deployments to an environment, newest first, with their latest status", async () => {
  const sha = "1".repeat(40);
  const deployed = (refName: string, time: string) => ({ refName, creator: "octocat", createdAt: time });
  const world = {
    users: { octocat: {} },
    tokens: { "octocat-token": { user: "octocat", scopes: ["repo"] } },
    organizations: { octo: { members: { octocat: "admin" as const } } },
    repositories: {
      "octo/hello": {
        commits: { [sha]: { message: "Start", author: { user: "octocat" } } },
        branches: { main: { commit: sha } },
        tags: { "v1.0.0": sha },
        deployments: {
          1: {
            ...deployed("v1.0.0", "2026-01-01T00:00:00Z"),
            statuses: {
              11: { state: "IN_PROGRESS" as const, creator: "octocat" },
              12: {
                state: "SUCCESS" as const,
                creator: "octocat",
                environmentUrl: "https://hello.example.com",
              },
            },
          },
          2: { ...deployed("main", "2026-01-02T00:00:00Z"), environment: "staging" },
          3: deployed(sha, "2026-01-03T00:00:00Z"),
        },
      },
    },
  };
  await using github = await startLocalGithub({ world });
  const response = await fetch(`${github.url}/graphql`, {
    method: "POST",
    headers: { authorization: `bearer ${github.token}` },
    body: JSON.stringify({ query: QUERY }),
  });
  const shared = { environment: "production", creator: { login: "octocat" }, commit: { message: "Start" } };
  expect(Object(await response.json()).data.repository.deployments.nodes).toEqual([
    {
      ...{ ...shared, databaseId: 3, state: "PENDING", ref: null },
      ...{ latestStatus: null, statuses: { totalCount: 0 } },
    },
    {
      ...{ ...shared, databaseId: 1, state: "ACTIVE", ref: { name: "v1.0.0" }, statuses: { totalCount: 2 } },
      latestStatus: {
        ...{ state: "SUCCESS", environmentUrl: "https://hello.example.com", deployment: { databaseId: 1 } },
      },
    },
  ]);
});

test("a deployment to an environment that does not exist creates it", async () => {
  await using github = await startLocalGithub();
  const url = `${github.url}/repos/octo/hello`;
  const headers = { authorization: `bearer ${github.token}` };
  for (const environment of ["live", "Live", "staging"]) {
    const body = JSON.stringify({ ref: "main", environment, required_contexts: [] });
    expect((await fetch(`${url}/deployments`, { method: "POST", headers, body })).status).toBe(201);
  }
  const listed = Object(await (await fetch(`${url}/environments`, { headers })).json());
  expect(listed.environments.map(({ name }: { name: string }) => name)).toEqual(["live", "staging"]);
});
