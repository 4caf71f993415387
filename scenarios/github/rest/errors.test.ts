import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const HELLO = "/repos/octocat/hello";
const github = () => testGitHub();

test("returns GitHub's 404 for an unknown path or number", async () => {
  for (const [method, path] of [
    ["GET", "/nothing"],
    ["GET", `${HELLO}/issues/99`],
    ["GET", `${HELLO}/issues/one`],
    ["GET", `${HELLO}/pulls/1`],
    ["GET", "/repos/octocat/nothing"],
    ["GET", `${HELLO}/labels/%E0%A4%A`],
  ] as const) {
    expect(await github().request(method, path)).toMatchObject({
      status: 404,
      body: {
        message: "Not Found",
        status: "404",
        documentation_url: expect.stringContaining("https://docs.github.com/rest"),
      },
    });
  }
});

test("returns 404 for a repository that the viewer or the token cannot see", async () => {
  const status = async (token: string) =>
    (await github().request("GET", "/repos/octo-org/secret", { token })).status;
  expect(await status("octocat-token")).toBe(200);
  expect(await status("mona-token")).toBe(200);
  expect(await status("public-token")).toBe(404);
});

test("returns 403 for a missing permission and applies nothing", async () => {
  const patch = (path: string, token: string) =>
    github().request("PATCH", path, { token, body: { milestone: 1 } });
  expect(await patch(`${HELLO}/issues/2`, "mona-token")).toMatchObject({
    status: 403,
    applied: false,
    body: { message: "Must have admin rights to Repository." },
  });
  expect(await patch(`${HELLO}/issues/2`, "narrow-token")).toMatchObject({
    status: 403,
    body: { message: "Resource not accessible by personal access token" },
  });
  expect(
    await github().request("POST", "/repos/octo-org/archive/issues/1/comments", { body: { body: "Hi" } }),
  ).toMatchObject({ status: 403, body: { message: "Repository was archived so is read-only." } });
});

test("returns 404 for a write with a classic token that lacks the scope", async () => {
  const answer = await github().request("PATCH", `${HELLO}/issues/1`, {
    token: "no-scope-token",
    body: { title: "T" },
  });
  expect(answer).toMatchObject({
    status: 404,
    body: { message: "Not Found" },
  });
});

test.each([
  [{}, `Invalid request.\n\n"title" wasn't supplied.`],
  [{ title: 7 }, "Invalid request.\n\nFor 'properties/title', 7 is not a string."],
  [{ title: "T", labels: "bug" }, "Invalid request.\n\nFor 'properties/labels', \"bug\" is not an array."],
  [{ title: "T", labels: [1] }, "Invalid request.\n\nFor 'properties/labels/0', 1 is not a string."],
])("rejects %j with 422", async (body, message) => {
  expect(await github().request("POST", `${HELLO}/issues`, { body })).toMatchObject({
    status: 422,
    body: { message },
  });
});

test("returns a validation error with the field for an unknown reference", async () => {
  const create = (input: object) =>
    github().request("POST", `${HELLO}/issues`, { body: { title: "T", ...input } });
  expect(await create({ assignees: ["nobody"] })).toMatchObject({
    status: 422,
    body: {
      message: "Validation Failed",
      errors: [{ resource: "Issue", field: "assignees", code: "invalid", value: "nobody" }],
    },
  });
  expect(await create({ milestone: 9 })).toMatchObject({
    body: { errors: [{ field: "milestone", code: "invalid" }] },
  });
  expect(await create({ title: " " })).toMatchObject({
    body: { errors: [{ field: "title", code: "missing_field" }] },
  });
});

test("returns 400 for a body that is not a JSON object", async () => {
  const post = (body: string) => github().request("POST", `${HELLO}/issues`, { body });
  expect(await post("{")).toMatchObject({ status: 400, body: { message: "Problems parsing JSON" } });
  expect(await post("[]")).toMatchObject({ status: 400, body: { message: "Body should be a JSON object" } });
});

test("returns 415 for an unsupported media type", async () => {
  const get = (accept: string) => github().request("GET", HELLO, { headers: { accept } });
  expect(await get("text/html")).toMatchObject({ status: 415 });
  for (const accept of [
    "*/*",
    "application/vnd.github+json",
    "application/vnd.github.v3+json",
    "application/vnd.github.antiope-preview+json",
  ]) {
    expect(await get(accept)).toMatchObject({ status: 200 });
  }
});

test.each([
  ["user:nobody", "The listed users and repositories cannot be searched"],
  ["repo:octocat/nothing", "The listed users and repositories cannot be searched"],
  ["repo:octocat/hello author:nobody", "The listed users cannot be searched"],
])("a search for %s, which does not exist, is refused", async (q, message) => {
  const answer = await testGitHub().request("GET", `/search/issues?q=${encodeURIComponent(q)}`);
  const error = {
    message: expect.stringContaining(message),
    resource: "Search",
    field: "q",
    code: "invalid",
  };
  expect(answer).toMatchObject({ status: 422, body: { message: "Validation Failed", errors: [error] } });
});

test("an API version that does not exist is refused, as on GitHub", async () => {
  const read = async (version?: string) => {
    const headers = version === undefined ? {} : { "x-github-api-version": version };
    const answer = await testGitHub().request("GET", "/repos/octocat/hello", { headers });
    return [answer.status, answer.headers["x-github-api-version-selected"]];
  };
  expect(await read("2020-01-01")).toEqual([400, undefined]);
  for (const version of ["2022-11-28", "2026-03-10"]) expect(await read(version)).toEqual([200, version]);
  expect(await read()).toEqual([200, "2022-11-28"]);
});
