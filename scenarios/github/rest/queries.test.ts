import { expect, test } from "vitest";
import { startLocalGithub } from "../server/server.js";
import { testGitHub } from "./fixtures/github.js";

test("a query parameter of GitHub that has no effect here is not implemented", async () => {
  const read = (path: string) => testGitHub().request("GET", `/repos/octocat/hello/issues${path}`);
  expect(await read("?issue_field_values=priority")).toMatchObject({
    status: 501,
    body: {
      message: expect.stringContaining(
        'The local GitHub does not implement the query parameter "issue_field_values" of GET /repos/octocat/hello/issues. ',
      ),
    },
  });
  expect(await read("?state=all&per_page=1")).toMatchObject({ status: 200 });
});

test("unknown query parameters are ignored, as by GitHub", async () => {
  const answer = await testGitHub().request("GET", "/repos/octocat/hello/issues/1?cache=1");
  expect(answer.status).toBe(200);
});

test("with strictQuery, unknown query parameters are refused before anything is done", async () => {
  await using github = await startLocalGithub({ strictQuery: true });
  const send = (method: string, path: string) =>
    fetch(`${github.url}/repos/octo/hello${path}`, {
      method,
      headers: { authorization: `bearer ${github.token}` },
      ...(method === "POST" && { body: '{"title":"New"}' }),
    });
  const refused = await send("GET", "/issues?sate=all&per_page=1");
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    message: 'Invalid request.\n\nGET /repos/octo/hello/issues has no query parameter "sate".',
  });
  expect((await send("POST", "/issues?state=open")).status).toBe(422);
  expect(github.writes).toBe(0);
  expect((await send("GET", "/issues?state=all&per_page=1")).status).toBe(200);
});
