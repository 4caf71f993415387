// Files of tools stay in the current folder, since a model chooses their paths.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTools } from "./tools.js";

const folder = mkdtempSync(join(tmpdir(), "ghx-tools-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = { token: "t", env: {}, fetch: async () => new Response("bytes") };
const input = { owner: "octo", name: "hello" };

test("a tool writes no file outside of the current folder", async () => {
  const { call } = createTools(options);
  const text = JSON.stringify(
    await call("execute", { capability_id: "repo.archive.download", params: { ...input, dir: folder } }),
  );
  expect(text).toContain("is outside of .");
});

test("a tool writes files in the folder of the option", async () => {
  const { call } = createTools({ ...options, folder });
  await call("execute", { capability_id: "repo.archive.download", params: { ...input, dir: "source" } });
  expect(readFileSync(join(folder, "source/hello-HEAD.zip"), "utf8")).toBe("bytes");
});

describe("a tool sends", () => {
  const release = { ...input, releaseId: 1 };
  const sent: string[] = [];
  const uploads = {
    ...options,
    fetch: async (url: string | URL | Request, init?: RequestInit) => {
      sent.push(`${init?.method} ${url}`);
      const body = await new Response(init?.body ?? null).text();
      const asset = { id: 1, node_id: "RA_1", name: "a.txt", label: null, content_type: "a/b" };
      const browser_download_url = "https://github.com/a";
      return Response.json({ ...asset, size: body.length, browser_download_url }, { status: 201 });
    },
  };
  beforeEach(() => {
    sent.length = 0;
  });

  test("a file of the folder of the option", async () => {
    writeFileSync(join(folder, "a.txt"), "text");
    const { call } = createTools({ ...uploads, folder });
    const params = { ...release, file: "a.txt" };
    const text = await call("execute", { capability_id: "release.asset.upload", params });
    expect(String(text)).toContain('"size":4');
    expect(sent).toEqual(["POST https://uploads.github.com/repos/octo/hello/releases/1/assets?name=a.txt"]);
  });

  test.each([
    ["another file", "/etc/hostname", {}],
    ["a file above the folder", "../package.json", {}],
    ["another file as an object", { path: "/etc/hostname" }, {}],
    ["another file of a folder", join(folder, "..", "x"), { folder }],
  ])("no %s", async (_name, file, more) => {
    const { call } = createTools({ ...uploads, ...more });
    const params = { ...release, file };
    const text = JSON.stringify(await call("execute", { capability_id: "release.asset.upload", params }));
    expect(text).toContain("is outside of");
    expect(sent).toEqual([]);
  });

  test("no other file in a step of a chain or in a request", async () => {
    const { call } = createTools({ ...uploads, allowRequests: "write" });
    const params = { ...release, file: "/etc/hostname" };
    const chain = await call("chain", { steps: [{ task: "release.asset.upload", input: params }] });
    expect(JSON.stringify(chain)).toContain("is outside of");
    const route = "POST /repos/octo/hello/releases/1/assets?name=x";
    const request = await call("request", { route, params: { data: { path: "/etc/hostname" } } });
    expect(JSON.stringify(request)).toContain("is outside of");
    expect(sent).toEqual([]);
  });
});
