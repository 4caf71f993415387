import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const ROADMAP = "/orgs/octo-org/projectsV2/1";

test("returns the projects of organizations and users that the viewer can see", async () => {
  const github = testGitHub();
  const list = async (path: string, token: string) => (await github.request("GET", path, { token })).body;
  expect(await list("/orgs/octo-org/projectsV2", "octocat-token")).toMatchObject([
    { number: 1 },
    { number: 2 },
  ]);
  expect(await list("/orgs/octo-org/projectsV2", "hubot-token")).toMatchObject([{ title: "Roadmap" }]);
  expect(await list("/users/octocat/projectsV2", "octocat-token")).toMatchObject([{ state: "closed" }]);
  expect(await github.request("GET", ROADMAP)).toMatchObject({
    body: { title: "Roadmap", owner: { login: "octo-org" } },
  });
  expect(await github.request("GET", "/orgs/octo-org/projectsV2/2", { token: "hubot-token" })).toMatchObject({
    status: 404,
  });
  expect(await github.request("GET", ROADMAP, { token: "mona-token" })).toMatchObject({ status: 404 });
});

test("returns fields of all kinds in pages with links to adjacent pages", async () => {
  const github = testGitHub();
  const names: unknown[] = [];
  let path: string | undefined = `${ROADMAP}/fields?per_page=4`;
  while (path) {
    const { body, headers }: { body: unknown; headers: Readonly<Record<string, string>> } =
      await github.request("GET", path);
    names.push(...(Array.isArray(body) ? body.map((field) => [field.name, field.data_type]) : []));
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.link ?? "")?.[1];
    path = next?.replace("https://api.github.com", "");
  }
  expect(names).toHaveLength(10);
  expect(names.slice(-3)).toEqual([
    ["Status", "single_select"],
    ["Points", "number"],
    ["Sprint", "iteration"],
  ]);
});

test("returns items with the requested fields and omits hidden content", async () => {
  const github = testGitHub();
  const fields = github.store.project("octo-org", 1)?.fields ?? [];
  const ids = fields
    .filter((field) => ["Status", "Points"].includes(field.name))
    .map((field) => field.databaseId);
  expect((await github.request("GET", `${ROADMAP}/items?fields=${ids.join(",")}`)).body).toMatchObject([
    {
      id: 501,
      content_type: "Issue",
      content: { number: 1 },
      fields: [{ value: { name: { raw: "Todo" } } }, { value: 3 }],
    },
    { id: 502, content_type: "PullRequest", fields: [{ value: null }, { value: null }] },
    { id: 503, content_type: "DraftIssue", content: { title: "An idea" }, archived_at: expect.any(String) },
    { id: 504, content: { title: "Hush" } },
  ]);
  const seen = await github.request("GET", `${ROADMAP}/items?per_page=100`, { token: "hubot-token" });
  expect(seen.body).toMatchObject([
    { fields: [{ name: "Title", value: { raw: "It crashes" } }] },
    {},
    {},
    { content: null },
  ]);
});

test("filters items", async () => {
  const items = async (q: string) =>
    (await testGitHub().request("GET", `${ROADMAP}/items?q=${encodeURIComponent(q)}`)).body;
  expect(await items("status:todo")).toMatchObject([{ id: 501 }]);
  expect(await items("-is:issue")).toMatchObject([{ id: 502 }, { id: 503 }]);
  expect(await items("nonsense:1")).toEqual([]);
});

test("adds, changes and deletes an item", async () => {
  const github = testGitHub();
  const send = (method: string, path: string, body?: object, token = "octocat-token") =>
    github.request(method, `${ROADMAP}/items${path}`, { token, ...(body && { body }) });
  const issue = { type: "Issue", owner: "octocat", repo: "hello", number: 2 };
  expect(await send("POST", "", issue)).toMatchObject({
    status: 201,
    body: { id: 12000002, content_type: "Issue" },
  });
  expect(await send("POST", "", issue)).toMatchObject({ body: { id: 12000002 } });
  expect(await send("POST", "", { ...issue, number: 99 })).toMatchObject({ status: 404 });
  expect(await send("POST", "", issue, "hubot-token")).toMatchObject({ status: 403 });
  const field = github.store.project("octo-org", 1)?.fields.find((one) => one.name === "Points");
  const set = (value: unknown) => send("PATCH", "/12000002", { fields: [{ id: field?.databaseId, value }] });
  expect(await set(5)).toMatchObject({ status: 200, body: { fields: [{ name: "Points", value: 5 }] } });
  expect(await set(null)).toMatchObject({ body: { fields: [{ value: null }] } });
  expect(await set("many")).toMatchObject({ status: 422 });
  expect(await send("DELETE", "/12000002")).toMatchObject({ status: 204 });
  expect(await send("DELETE", "/12000002")).toMatchObject({ status: 404 });
});

test("creates a view with fields, groups and an order of the project", async () => {
  const github = testGitHub();
  const [status = 0, points = 0] = ["Status", "Points"].map(
    (name) => github.store.project("octo-org", 1)?.fields.find((field) => field.name === name)?.databaseId,
  );
  const create = (body: object) => github.request("POST", `${ROADMAP}/views`, { body });
  const settings = { visible_fields: [points], group_by: [status], sort_by: [[points, "desc"]] };
  expect(await create({ name: "Plan", layout: "table", ...settings })).toMatchObject({
    status: 201,
    body: { number: 1, layout: "table", vertical_group_by: [], ...settings },
  });
  expect(await create({ name: "Plan", layout: "table", group_by: [1] })).toMatchObject({ status: 422 });
  expect(await create({ name: "Plan" })).toMatchObject({ status: 422 });
});
