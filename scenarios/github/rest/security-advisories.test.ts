import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";
import { world } from "./fixtures/world.js";

const ADVISORIES = `
      GHSA-2222-2222-2222: { summary: Known, state: PUBLISHED, cveId: CVE-2026-0001, createdAt: 2026-01-01T00:00:00Z }
      GHSA-3333-3333-3333: { summary: Secret, severity: HIGH, createdAt: 2026-01-02T00:00:00Z }`;
const LIST = "/repos/octo-org/typed/security-advisories";

const github = () => testGitHub(world.replace("octo-org/typed:", `$&\n    securityAdvisories:${ADVISORIES}`));

test("shows unpublished advisories only to administrators", async () => {
  const { request } = github();
  const ids = async (token: string, query = "") => {
    const { body } = await request("GET", `${LIST}${query}`, { token });
    return Array.isArray(body) ? body.map(({ ghsa_id }) => ghsa_id) : body;
  };
  expect(await ids("octocat-token")).toEqual(["GHSA-3333-3333-3333", "GHSA-2222-2222-2222"]);
  expect(await ids("octocat-token", "?state=draft")).toEqual(["GHSA-3333-3333-3333"]);
  expect(await ids("octocat-token", "?direction=asc&per_page=1")).toEqual(["GHSA-2222-2222-2222"]);
  expect(await ids("mona-token")).toEqual(["GHSA-2222-2222-2222"]);
  const one = (token: string) => request("GET", `${LIST}/GHSA-3333-3333-3333`, { token });
  expect(await one("octocat-token")).toMatchObject({ status: 200, body: { severity: "high" } });
  expect(await one("mona-token")).toMatchObject({ status: 404 });
  expect(await request("GET", LIST, { token: "no-scope-token" })).toMatchObject({ status: 404 });
});

test("publishes an advisory", async () => {
  const { request } = github();
  const path = `${LIST}/GHSA-3333-3333-3333`;
  const body = { state: "published", cve_id: "CVE-2026-0002" };
  expect(await request("PATCH", path, { body })).toMatchObject({
    status: 200,
    body: {
      state: "published",
      publisher: { login: "octocat" },
      published_at: expect.any(String),
      identifiers: [{ value: "GHSA-3333-3333-3333" }, { type: "CVE", value: "CVE-2026-0002" }],
    },
  });
  expect(await request("GET", path, { token: "mona-token" })).toMatchObject({ status: 200 });
});

test("lists the advisories of an organization for its owners", async () => {
  const { request } = github();
  const list = (token: string, query = "") =>
    request("GET", `/orgs/octo-org/security-advisories${query}`, { token });
  expect(await list("octocat-token", "?direction=asc")).toMatchObject({
    status: 200,
    body: [{ ghsa_id: "GHSA-2222-2222-2222" }, { ghsa_id: "GHSA-3333-3333-3333" }],
  });
  expect(await list("octocat-token", "?state=published")).toMatchObject({ body: [{ summary: "Known" }] });
  expect(await list("mona-token")).toMatchObject({ status: 403 });
  expect(await list("hubot-token")).toMatchObject({ status: 404 });
});
