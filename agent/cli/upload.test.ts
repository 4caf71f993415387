// Files as inputs of the command line.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fault } from "@ghx/local-github";
import { afterAll, expect, test } from "vitest";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const folder = mkdtempSync(join(tmpdir(), "ghx-cli-upload-"));
writeFileSync(join(folder, "app.txt"), "text");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...argv: readonly string[]) {
  const env = environment({ GH_REPO: "octo/hello" });
  return ghx(argv, { env, cwd: folder });
}
const assets = () =>
  Object.values(github.world().repositories["octo/hello"]?.releases?.[301]?.assets ?? {}).map(
    ({ name }) => name,
  );

test.each([
  ["the words of gh", ["release", "upload", "v0.9.0", "app.txt"]],
  ["the words of the id", ["release", "asset", "upload", "v0.9.0", "app.txt"]],
  ["flags", ["run", "release.asset.upload", "--tag-name", "v0.9.0", "--file", "app.txt"]],
])("uploads a file of the current folder with %s", async (_name, argv) => {
  const { exitCode, out } = await run(...argv);
  expect([exitCode, JSON.parse(out)]).toMatchObject([0, { ok: true, data: { name: "app.txt", size: 4 } }]);
  expect(assets()).toContain("app.txt");
});

test("uploads a file to the release with the id", async () => {
  expect((await run("release", "upload", "--release-id", "301", "app.txt", "--clobber")).exitCode).toBe(0);
  expect(assets()).toContain("app.txt");
});

test("--clobber replaces an asset, which is refused otherwise", async () => {
  const argv = ["release", "upload", "v0.9.0", "app.txt"];
  expect((await run(...argv)).exitCode).toBe(0);
  const refused = await run(...argv);
  expect([refused.exitCode, refused.out]).toEqual([1, expect.stringContaining("already_exists")]);
  expect((await run(...argv, "--clobber")).exitCode).toBe(0);
  expect(assets().filter((name) => name === "app.txt")).toHaveLength(1);
});

test("a file that does not exist is a usage error, and nothing is sent", async () => {
  const finished = await run("release", "upload", "v0.9.0", "gone.txt", "--clobber");
  expect(finished).toMatchObject({ exitCode: 2, out: expect.stringContaining("there is no file") });
  expect(github.requests).toEqual([]);
});

test("an invalid file in a chain sends nothing", async () => {
  const steps = [
    { task: "release.create", input: { tagName: "v9" } },
    { task: "release.asset.upload", input: { releaseId: "$0.releaseId", file: join(folder, "gone") } },
  ];
  const finished = await run("chain", JSON.stringify(steps));
  expect(finished).toMatchObject({ exitCode: 2, out: expect.stringContaining("there is no file") });
  expect(github.requests).toEqual([]);
});

test("a chain uploads a file to the release that it creates", async () => {
  const steps = [
    { task: "release.create", input: { tagName: "v9" } },
    { task: "release.asset.upload", input: { releaseId: "$0.releaseId", file: join(folder, "app.txt") } },
  ];
  const { exitCode, out } = await run("chain", JSON.stringify(steps));
  expect([exitCode, JSON.parse(out)]).toMatchObject([0, { status: "success" }]);
});

test("--dry-run shows the number of bytes and not the bytes", async () => {
  const { out } = await run("release", "upload", "v0.9.0", "app.txt", "--dry-run");
  expect(out).toContain(`"binary":{"contentType":"application/octet-stream","bytes":4,"path":`);
  expect(github.requests).toEqual([]);
});

test("help shows that the value is a file", async () => {
  expect((await run("release", "upload", "--help")).out).toContain(
    "--file <file>           Path of the file (required)",
  );
});

test("release create uploads the files that it names to the new release", async () => {
  writeFileSync(join(folder, "b.txt"), "b");
  const { exitCode, out } = await run("release", "create", "v9", "--draft", "app.txt", "b.txt", "-t", "T");
  expect(exitCode, out).toBe(0);
  const releases = Object.values(github.world().repositories["octo/hello"]?.releases ?? {});
  const created = releases.find(({ tag }) => tag === "v9");
  expect(created).toMatchObject({ name: "T", draft: true });
  expect(Object.values(created?.assets ?? {}).map(({ name }) => name)).toEqual(["app.txt", "b.txt"]);
});

test("release create publishes the release after its files, as gh does", async () => {
  const { exitCode, out } = await run("release", "create", "v9", "app.txt", "-t", "T", "--latest=false");
  expect(exitCode, out).toBe(0);
  const writes = github.requests.flatMap((one) =>
    one.api === "rest" && one.method !== "GET" ? [[one.method, one.body]] : [],
  );
  expect(writes).toMatchObject([
    ["POST", { tag_name: "v9", draft: true }],
    ["POST", expect.anything()],
    ["PATCH", { draft: false, make_latest: "false" }],
  ]);
});

test("a dry run of a draft does not assume that a release with its tag is published", async () => {
  const { exitCode, out } = await run("release", "create_draft", "v9", "--unless-published", "--dry-run");
  expect(exitCode, out).toBe(0);
  expect(github.requests).toEqual([]);
});

test("release create leaves a draft if a file is refused", async () => {
  writeFileSync(join(folder, "b.txt"), "b");
  github.faults.add({
    match: { pathMatches: /assets\?name=b\.txt/ },
    do: fault.respond(422, { message: "Refused" }),
  });
  const { exitCode, out } = await run("chain", "release create v9 app.txt b.txt");
  expect(exitCode, out).toBe(1);
  expect(JSON.parse(out).results[3].error.message).toContain("Not sent, because step 2");
  const releases = Object.values(github.world().repositories["octo/hello"]?.releases ?? {});
  expect(releases.find(({ tag }) => tag === "v9")).toMatchObject({ draft: true });
});

test.each([
  ["v9 app.txt ./app.txt", 2, 'two files have the name "app.txt"'],
  ["v0.9.0 app.txt", 1, "tagName: a release with this tag is published"],
])("release create %s creates nothing", async (words, code, message) => {
  const { exitCode, out, err } = await run("release", "create", ...words.split(" "));
  expect(exitCode).toBe(code);
  expect(out + err).toContain(message);
  expect(github.requests.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("release create with a file that does not exist creates nothing", async () => {
  const { exitCode, out } = await run("release", "create", "v9", "app.txt", "gone.zip");
  expect([exitCode, out]).toEqual([2, expect.stringContaining("gone.zip")]);
  expect(github.requests).toEqual([]);
});

test.each([
  ["gist create app.txt b.md=B -p", { "app.txt": { content: "text" }, "b.md": { content: "B" } }],
  ["gist edit aa5a315d61ae9438b18d --add app.txt", { "app.txt": { content: "text" } }],
])("ghx %s sends the texts of files", async (command, files) => {
  const { exitCode, out } = await run(...command.split(" "), "--dry-run");
  expect(exitCode, out).toBe(0);
  expect(JSON.stringify(JSON.parse(out))).toContain(JSON.stringify({ files }).slice(1, -1));
});
