// Other forms of an object, which a request asks for with the `Accept` header.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LocalGithub, startLocalGithub } from "../server/server.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());

async function get(path: string, accept: string) {
  const response = await fetch(`${github.url}/repos/octo/hello${path}`, {
    headers: { accept, authorization: `bearer ${github.token}`, "user-agent": "test" },
  });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

test("the text of a file", async () => {
  const text = "# Hello\n";
  await fetch(`${github.url}/repos/octo/hello/contents/README.md`, {
    method: "PUT",
    headers: { authorization: `bearer ${github.token}`, "user-agent": "test" },
    body: JSON.stringify({ message: "Add it", content: Buffer.from(text).toString("base64") }),
  });
  for (const path of ["/readme", "/contents/README.md"])
    for (const accept of ["application/vnd.github.raw", "application/vnd.github.raw+json"])
      expect(await get(path, accept)).toEqual({
        status: 200,
        type: "application/vnd.github.raw; charset=utf-8",
        text,
      });
});

test("the SHA of a branch", async () => {
  const { sha } = JSON.parse((await get("/commits/main", "application/vnd.github+json")).text);
  expect(await get("/commits/main", "application/vnd.github.sha")).toMatchObject({ status: 200, text: sha });
});

describe("what is not implemented is refused by its name", () => {
  test.each(["text", "html", "full"])("rendered Markdown as %s", async (format) => {
    for (const path of ["/issues/1", "/issues/1/comments", "/issues"]) {
      const { status, text } = await get(path, `application/vnd.github.${format}+json`);
      expect({ path, status }).toEqual({ path, status: 501 });
      expect(JSON.parse(text).message).toContain(`the media type "${format}" of GET`);
    }
    // A label has no Markdown.
    expect(await get("/labels/bug", `application/vnd.github.${format}+json`)).toMatchObject({ status: 200 });
  });
});

test("the text of an issue is also its raw form", async () => {
  const { text } = await get("/issues/1", "application/vnd.github.raw+json");
  expect(JSON.parse(text).body).toEqual(expect.any(String));
});
