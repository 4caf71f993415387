// Bytes of release assets: what is uploaded is listed and downloaded unchanged, on every route and in every form.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SaveFile } from "../../runtime/contract/github-api.js";
import { installedGh } from "../../scripts/fetch-gh.js";
import { fault, type LocalGithub, startLocalGithub } from "../github/index.js";
import { createCaller, expandWays, type Way, wayName } from "../runner/caller.js";

const folder = mkdtempSync(join(tmpdir(), "ghx-assets-"));
let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => {
  github.reset();
  github.clearRequests();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await github.close();
});

const release = { owner: "octo", name: "hello", tagName: "v0.9.0" };
/** More than a chunk of a file, with every byte. */
const CONTENT = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7 + (index >> 8)) % 256);
writeFileSync(join(folder, "app.bin"), CONTENT);

const caller = (way: Way) => createCaller(github, way, undefined, { client: { folder } });
const rest: Way = { route: "rest", gh: undefined };

async function uploadAndDownload(way: Way, file: unknown): Promise<Uint8Array> {
  const uploaded = await caller(way).call("release.asset.upload", {
    ...release,
    file,
    assetName: "app.bin",
  });
  expect(uploaded).toMatchObject({ ok: true, data: { name: "app.bin", size: CONTENT.length } });
  const listed = await caller({ ...way, ...(way.gh ? {} : rest) }).call("release.get", release);
  expect(listed.data).toMatchObject({
    assets: expect.arrayContaining([expect.objectContaining({ name: "app.bin", size: CONTENT.length })]),
  });
  const downloaded = await caller(rest).call("release.asset.download", {
    ...release,
    asset: "app.bin",
    dir: "out",
    overwrite: true,
  });
  expect(downloaded).toMatchObject({ ok: true, data: { bytes: CONTENT.length } });
  return new Uint8Array(readFileSync(join(folder, "out/app.bin")));
}

async function* chunks() {
  yield CONTENT.subarray(0, 100_000);
  yield CONTENT.subarray(100_000);
}

const ways = expandWays(installedGh(), ["rest", "cli"]);
test.each(ways.map((way) => [wayName(way), way] as const))(
  "a file is downloaded as it was uploaded over %s",
  async (_name, way) => {
    expect(await uploadAndDownload(way, { path: "app.bin" })).toEqual(CONTENT);
  },
);

test.each<[string, () => unknown]>([
  ["a Uint8Array", () => CONTENT],
  ["a Blob", () => new Blob([CONTENT])],
  ["the path of JSON", () => "app.bin"],
])("%s is downloaded as it was uploaded", async (_name, file) => {
  expect(await uploadAndDownload(rest, file())).toEqual(CONTENT);
});

test("a program receives the bytes of a download in place of a file", async () => {
  await uploadAndDownload(rest, { path: "app.bin" });
  let received: unknown;
  const saveFile: SaveFile = async ({ name, dir, stream }) => {
    received = [name, dir, new Uint8Array(await new Response(stream).arrayBuffer())];
  };
  const input = { ...release, asset: "app.bin", dir: "bytes" };
  const { call } = createCaller(github, rest, undefined, { client: { folder, saveFile } });
  expect(await call("release.asset.download", input)).toMatchObject({
    data: { path: "bytes/app.bin", bytes: CONTENT.length },
  });
  expect(received).toEqual(["app.bin", "bytes", CONTENT]);
  expect(existsSync(join(folder, "bytes"))).toBe(false);
});

test("GitHub refuses a stream, whose length it does not know, and nothing is sent again", async () => {
  const result = await caller(rest).call("release.asset.upload", {
    ...release,
    file: chunks(),
    assetName: "a",
  });
  expect(result).toMatchObject({ ok: false, error: { message: expect.stringContaining("Content-Length") } });
  expect(github.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("bytes that are not a file use another route than gh", async () => {
  const gh = ways.at(-1)?.gh;
  const { call, commands } = caller({ route: undefined, gh });
  const input = { ...release, file: CONTENT, assetName: "app.bin" };
  const result = await call("release.asset.upload", input, { routes: ["cli", "rest"], trace: true });
  expect(result).toMatchObject({
    ok: true,
    meta: { route_used: "rest", attempts: [{ route: "cli", error_code: "ADAPTER_UNSUPPORTED" }, {}] },
  });
  expect(commands.filter(({ args }) => args.some((arg) => arg.includes("/api/uploads")))).toEqual([]);
});

describe("a lost response", () => {
  test.each(ways.map((way) => [wayName(way), way] as const))(
    "over %s has an unknown outcome with candidates, and is not sent again",
    async (_name, way) => {
      github.faults.add({ match: { method: "POST" }, do: fault.resetAfter() });
      const result = await caller(way).call("release.asset.upload", {
        ...release,
        file: { path: "app.bin" },
      });
      expect(result).toMatchObject({
        ok: false,
        error: {
          code: "NETWORK",
          details: { outcome: "unknown", candidates: [{ assetId: expect.any(Number) }] },
        },
      });
      expect(github.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
    },
  );

  test("leaves the asset that was to be replaced", async () => {
    github.faults.add({ match: { method: "POST" }, do: fault.resetBefore() });
    const input = { ...release, file: { path: "app.bin" }, assetName: "checksums.txt", overwrite: true };
    const result = await caller(rest).call("release.asset.upload", input);
    expect(result).toMatchObject({ ok: false, error: { details: { outcome: "unknown" } } });
    expect(github.requests.map(({ method }) => method)).not.toContain("DELETE");
  });
});

const OVERWRITE = { ...release, file: { path: "app.bin" }, assetName: "checksums.txt", overwrite: true };
const assets = () => {
  const listed = github.world().repositories["octo/hello"]?.releases?.[301]?.assets ?? {};
  return Object.values(listed).map(({ name, size }) => [name, size]);
};
const replaced = [
  ["hello.tar.gz", 20480],
  ["checksums.txt", CONTENT.length],
];

describe("an overwrite that was interrupted is run again", () => {
  const requests = ["POST", "DELETE", "PATCH"] as const;
  const cases = requests.flatMap((method) => [
    [method, "before", fault.resetBefore()] as const,
    [method, "after", fault.resetAfter()] as const,
  ]);

  test.each(cases)("at its %s request, %s it is applied", async (method, _when, reset) => {
    github.faults.add({ match: { method }, do: reset });
    expect((await caller(rest).call("release.asset.upload", OVERWRITE)).ok).toBe(false);
    github.faults.clear();
    expect(await caller(rest).call("release.asset.upload", OVERWRITE)).toMatchObject({ ok: true });
    expect(assets()).toEqual(replaced);
  });

  test("twice, as it removes what the first one left", async () => {
    for (const nth of [1, 2]) {
      github.faults.add({ match: { method: "DELETE", nth }, do: fault.resetBefore() });
      expect((await caller(rest).call("release.asset.upload", OVERWRITE)).ok).toBe(false);
      github.faults.clear();
    }
    expect(await caller(rest).call("release.asset.upload", OVERWRITE)).toMatchObject({ ok: true });
    expect(assets()).toEqual(replaced);
  });
});

test("a file that cannot be read does not remove the asset that it replaces", async () => {
  const input = { ...release, file: { path: "gone.bin" }, assetName: "checksums.txt", overwrite: true };
  const result = await caller(rest).call("release.asset.upload", input);
  expect([result.ok, github.requests]).toEqual([false, []]);
});

test.each(["../etc/passwd", "a\u202Ecod.exe", "a/b", ".hidden", "x".repeat(300)])(
  "an asset with the hostile name %j is a file in the folder",
  async (assetName) => {
    const uploaded = await caller(rest).call("release.asset.upload", {
      ...release,
      file: { path: "app.bin" },
      assetName,
    });
    const { name: asset } = Object(uploaded.data);
    const dir = `hostile-${assetName.length}`;
    const saved = await caller(rest).call("release.asset.download", { ...release, asset, dir });
    expect(saved).toMatchObject({ ok: true, data: { bytes: CONTENT.length } });
    expect(Object(saved.data).path).toMatch(new RegExp(`^${dir}/[^/\\\\\\p{C}.][^/\\\\\\p{C}]*$`, "u"));
  },
);
