import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unzipped } from "./fixtures/archives.js";
import { testGitHub } from "./fixtures/github.js";

const HELLO = "/repos/octocat/hello";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "archives-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Downloads the archive to which a request is redirected. */
async function download(path: string, github = testGitHub()) {
  expect(await github.request("GET", `${HELLO}/${path}`)).toMatchObject({ status: 302 });
  const [blob] = github.blobs;
  const bytes = Buffer.concat([...(blob?.chunks() ?? [])].map((chunk) => Buffer.from(chunk)));
  return { contentType: blob?.contentType, bytes };
}

/** Returns the files of an archive as the tar of the system reads it. */
function untarred(bytes: Buffer): Record<string, string> {
  const archive = join(folder, "archive.tar.gz");
  writeFileSync(archive, bytes);
  const tar = (...args: string[]) => execFileSync("tar", ["-C", folder, ...args], { encoding: "utf8" });
  tar("-xzf", archive);
  const names = tar("-tzf", archive).trim().split("\n");
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const FILES = {
  "octocat-hello-1111111/new.txt": "new\n",
  "octocat-hello-1111111/topic.txt": "one\n2\nthree\nfour\n",
};

test("downloads the files of a branch as a zip archive", async () => {
  const { contentType, bytes } = await download("zipball/topic");
  expect(contentType).toBe("application/zip");
  expect(unzipped(bytes)).toEqual(FILES);
});

test("downloads the files of a commit as a tar archive", async () => {
  const { contentType, bytes } = await download(`tarball/${"1".repeat(40)}`);
  expect(contentType).toBe("application/x-gzip");
  expect(untarred(bytes)).toEqual(FILES);
});

test("keeps long paths in a tar archive", async () => {
  const github = testGitHub();
  const path = `${"long/".repeat(30)}näme.txt`;
  const body = { message: "Add it", content: Buffer.from("Hello\n").toString("base64"), branch: "topic" };
  await github.request("PUT", `${HELLO}/contents/${path}`, { body });
  const { bytes } = await download("tarball/topic", github);
  const files = Object.entries(untarred(bytes));
  expect(files).toContainEqual([
    expect.stringMatching(/^octocat-hello-[0-9a-f]{7}\/(?:long\/){30}/),
    "Hello\n",
  ]);
});

test("returns 404 for a ref that does not exist", async () => {
  expect(await testGitHub().request("GET", `${HELLO}/zipball/none`)).toMatchObject({ status: 404 });
});
