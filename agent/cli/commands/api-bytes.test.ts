// `ghx api` with bodies and responses that are bytes, against the local GitHub.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ghx, type Setting } from "../testing/in-process.js";
import { environment, github, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

const folder = mkdtempSync(join(tmpdir(), "ghx-api-bytes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONTENT = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 256));
const FILE = join(folder, "app.bin");
writeFileSync(FILE, CONTENT);
writeFileSync(join(folder, "app.json"), "{}");
const ASSETS = "repos/octo/hello/releases/301/assets";

function api(argv: readonly string[], setting: Setting = {}) {
  const env = environment({ GH_REPO: "octo/hello", ...setting.env });
  return ghx(["api", ...argv], { cwd: folder, ...setting, env });
}

async function download(id: unknown): Promise<Buffer> {
  const asset = `repos/octo/hello/releases/assets/${id}`;
  const { out, exitCode, err } = await api([asset, "-H", "Accept: application/octet-stream"]);
  expect([exitCode, err]).toEqual([0, ""]);
  return Buffer.from(out, "latin1");
}

test.each([
  ["the path of the endpoint", ASSETS],
  ["an address of the host for uploads", "URL"],
])("uploads a file to %s, and prints the same bytes again", async (_name, endpoint) => {
  const target = endpoint === "URL" ? `${github.url}/api/uploads/${ASSETS}` : endpoint;
  const argv = ["-X", "POST", `${target}?name=app.bin`, "--input", "app.bin"];
  const { out, err, exitCode } = await api([...argv, "-H", "Content-Type: application/x-test"]);
  expect([exitCode, err]).toEqual([0, ""]);
  const asset = JSON.parse(out);
  expect(asset).toMatchObject({ name: "app.bin", size: CONTENT.length, content_type: "application/x-test" });
  expect(await download(asset.id)).toEqual(CONTENT);
});

test("fields are in the query, and stdin is the body", async () => {
  const argv = [ASSETS, "-f", "name=notes.txt", "-f", "label=Notes", "--input", "-"];
  const { out } = await api(argv, { stdin: "text" });
  const asset = JSON.parse(out);
  expect(asset).toMatchObject({ name: "notes.txt", label: "Notes", size: 4 });
  expect(String(await download(asset.id))).toBe("text");
});

test("a body with another content type is sent as it is", async () => {
  const { exitCode } = await api(["markdown/raw", "-H", "Content-Type: text/plain", "--input", "-"], {
    stdin: "*a*",
  });
  expect([exitCode, github.requests.at(-1)]).toMatchObject([exitCode, { path: "/markdown/raw", bytesIn: 3 }]);
});

test("an upload is refused by restrictions, and --dry-run shows its size", async () => {
  const argv = [`${ASSETS}?name=a`, "--input", "app.bin"];
  expect(await api(argv, { env: { GHX_READ_ONLY: "1" } })).toMatchObject({ exitCode: 1 });
  expect(await api(argv, { env: { GHX_REPOSITORIES: "octo/other" } })).toMatchObject({ exitCode: 1 });
  const planned = await api([...argv, "--dry-run"]);
  expect(JSON.parse(planned.out).routes[0].requests[0].rest).toMatchObject({
    host: "uploads",
    binary: { bytes: CONTENT.length, path: FILE, contentType: "application/octet-stream" },
  });
  expect(github.requests).toEqual([]);
});

test("a file that does not exist is a usage error", async () => {
  const finished = await api([`${ASSETS}?name=a`, "--input", "gone.bin"]);
  expect(finished).toMatchObject({ exitCode: 2, out: "", err: expect.stringContaining("there is no file") });
  expect(github.requests).toEqual([]);
});

test("bytes are not printed on a terminal", async () => {
  const argv = ["repos/octo/hello/releases/assets/401", "-H", "Accept: application/octet-stream"];
  const finished = await api(argv, { columns: 80 });
  expect(finished).toMatchObject({ exitCode: 1, out: "", err: expect.stringContaining("> file") });
});

test("JSON of a file is a JSON body", async () => {
  const { exitCode, err } = await api(["repos/octo/hello/issues", "--input", "app.json"]);
  expect([exitCode, err]).toEqual([1, expect.stringContaining("title")]);
  expect(github.requests).toMatchObject([{ body: {} }]);
});
