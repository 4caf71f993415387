// Commands of gh that are a call for each element of a list.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fault } from "@ghx/local-github";
import { split } from "shlex";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fileName } from "../../runtime/transport/file-name.js";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ghx-each-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** Runs a command. Downloads are written to the folder. */
const run = (line: string) =>
  ghx(line.includes("download") ? [...split(line), "-D", folder] : split(line), {
    env: environment({ GH_REPO: "octo/hello" }),
    cwd: folder,
  });

const files = (): readonly string[] => readdirSync(folder, { recursive: true }).map(String).sort();

test.each([
  ["v0.9.0", ["checksums.txt", "hello.tar.gz"]],
  ["v0.9.0 -p '*.txt'", ["checksums.txt"]],
  ["v0.9.0 --pattern='h?llo.*' -p checksums.txt", ["checksums.txt", "hello.tar.gz"]],
  ["-p '[a-d]*.txt'", ["checksums.txt"]],
  ["--release-id 301 -p '*.gz'", ["hello.tar.gz"]],
])("release download %s writes the assets that match", async (flags, expected) => {
  const { exitCode, out } = await run(`release download ${flags}`);
  expect(exitCode, out).toBe(0);
  expect(files()).toEqual(expected);
});

test.each([
  ["'{checksums,b}*'", /^ghx: no asset matches "\{checksums,b\}\*"; assets: /],
  ["'x*' -p 'y*'", /^ghx: no asset matches "x\*" or "y\*"; assets: hello\.tar\.gz, checksums\.txt\n$/],
])("a pattern without a match is an error that lists the assets: %s", async (patterns, message) => {
  const { exitCode, err } = await run(`release download v0.9.0 -p ${patterns}`);
  expect(exitCode).toBe(1);
  expect(err).toMatch(message);
  expect(files()).toEqual([]);
});

test("one name needs no list, and is one call", async () => {
  const { out } = await run("release download v0.9.0 -p checksums.txt");
  expect(JSON.parse(out)).toMatchObject({ ok: true, data: { path: join(folder, "checksums.txt") } });
  expect(github.requests.map(({ path }) => path)).not.toContain("/graphql");
});

test("an input as JSON is one call", async () => {
  const { exitCode, out } = await run(`release download '{"tagName":"v0.9.0","asset":"checksums.txt"}'`);
  expect(exitCode, out).toBe(0);
  expect(files()).toEqual(["checksums.txt"]);
});

test("a file that exists is kept, and the others are downloaded", async () => {
  writeFileSync(join(folder, "checksums.txt"), "mine");
  const { exitCode, out } = await run("release download v0.9.0");
  expect(exitCode).toBe(1);
  expect(JSON.parse(out).status).toBe("partial");
  expect(files()).toEqual(["checksums.txt", "hello.tar.gz"]);
  expect(await run("release download v0.9.0 --clobber")).toMatchObject({ exitCode: 0 });
});

test.each(["v0.9.0", "v0.9.0 -p '*'", "v0.9.0 -p checksums.txt"])(
  "release download %s --skip-existing keeps files that exist, and downloads the others",
  async (flags) => {
    writeFileSync(join(folder, "checksums.txt"), "mine");
    const { exitCode, out } = await run(`release download ${flags} --skip-existing`);
    const others = flags.endsWith(".txt") ? [] : ["hello.tar.gz"];
    expect({ exitCode, status: JSON.parse(out).status }).toEqual({ exitCode: 0, status: "success" });
    expect(files()).toEqual(["checksums.txt", ...others]);
    expect(readFileSync(join(folder, "checksums.txt"), "utf8")).toBe("mine");
  },
);

test.each(["release download v0.9.0", "release download v0.9.0 -p '*.txt'", "run download 15000000002"])(
  "a step of a chain that is several downloads names the command to run instead: %s",
  async (step) => {
    const { exitCode, err } = await ghx(["chain", step], { env: environment({ GH_REPO: "octo/hello" }) });
    const [, command] = /^(\w+ \w+)/.exec(step) ?? [];
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: expect.stringContaining(`step 0: run ghx ${command} on its own, which reads the list`),
    });
    expect(github.requests).toEqual([]);
  },
);

test.each(["-p checksums.txt", "--asset checksums.txt", '{"asset": "checksums.txt"}'])(
  "a step of a chain downloads one asset: %s",
  async (flags) => {
    const step = `release download v0.9.0 ${flags} --dir '${folder}'`;
    const { exitCode, out } = await ghx(["chain", step], { env: environment({ GH_REPO: "octo/hello" }) });
    expect(exitCode, out).toBe(0);
    expect(files()).toEqual(["checksums.txt"]);
  },
);

test("a flag that does not exist is refused before the list is read", async () => {
  const { exitCode, err } = await run("run download 15000000002 --nope");
  expect(exitCode).toBe(2);
  expect(err).toContain("unknown flag --nope");
  expect(github.requests).toEqual([]);
});

test("a list that fails is the result", async () => {
  const { exitCode, out } = await run("release download v9 -p '*'");
  expect(exitCode).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
});

test("a dry run shows the request for the list, and sends nothing", async () => {
  const { exitCode, out } = await run("release download v0.9.0 -p '*' --dry-run");
  expect(exitCode).toBe(0);
  expect(JSON.parse(out).data.capability_id).toBe("release.get");
  expect(github.requests).toEqual([]);
});

test.each([
  ["15000000002", ["coverage", "coverage/coverage.txt"]],
  ["15000000002 -n other -n coverage", ["coverage", "coverage/coverage.txt"]],
  ["15000000002 -n coverage", ["coverage.txt"]],
  ["15000000002 -n coverage --no-extract", ["coverage.zip"]],
  ["15000000002 -p 'cover*'", ["coverage", "coverage/coverage.txt"]],
  ["15000000002 -p coverage", ["coverage", "coverage/coverage.txt"]],
])("run download %s extracts the artifacts that match, as gh does", async (flags, expected) => {
  const { exitCode, out } = await run(`run download ${flags}`);
  expect(exitCode, out).toBe(0);
  expect(files()).toEqual(expected);
});

/** Answers the list of artifacts with changes of the only one. */
async function changeArtifact(changes: object): Promise<void> {
  const { out } = await run("workflow run artifacts list 15000000002 --jq .items[0].id");
  const artifact = {
    ...{ id: Number(out), node_id: "MDg6QXJ0aWZhY3Q3", name: "coverage", size_in_bytes: 1, expired: false },
    ...{ created_at: "2026-01-01T00:00:00Z", expires_at: "2026-02-01T00:00:00Z" },
  };
  const body = { total_count: 1, artifacts: [{ ...artifact, ...changes }] };
  github.faults.add({ match: { pathMatches: /\/artifacts(?:\?|$)/ }, do: fault.respond(200, body) });
}

test("expired artifacts are not downloaded", async () => {
  await changeArtifact({ expired: true });
  const { exitCode, err } = await run("run download 15000000002");
  expect({ exitCode, err }).toEqual({ exitCode: 1, err: "ghx: there is no artifact\n" });
});

test.each(["$0.path", "-p", "--yes", 'it\'s {"a":1}', "@file", " x\ny"])(
  "the name %j is a text, not a reference or a flag",
  async (name) => {
    await changeArtifact({ name });
    const { exitCode, out } = await run("run download 15000000002 -p '*'");
    expect(exitCode, out).toBe(0);
    expect(files()).toEqual([fileName(name), join(fileName(name), "coverage.txt")]);
  },
);

test("a run is required", async () => {
  const { exitCode, out } = await run("run download -p '*'");
  expect(exitCode).toBe(2);
  expect(JSON.parse(out).error.message).toContain("runId");
});

describe("with caches", () => {
  useLocalGithub({
    world: {
      users: { octocat: {} },
      tokens: { "octocat-token": { user: "octocat", scopes: ["repo"] } },
      repositories: {
        "octocat/hello": {
          caches: {
            601: {
              key: "npm-1",
              ref: "refs/heads/main",
              sizeInBytes: 10,
              lastAccessedAt: "2026-02-01T10:00:00Z",
            },
            602: {
              key: "npm-1",
              ref: "refs/heads/topic",
              sizeInBytes: 9,
              lastAccessedAt: "2026-02-02T10:00:00Z",
            },
          },
        },
      },
    },
  });

  test("cache delete --all deletes each of them after a confirmation", async () => {
    const refused = await run("cache delete --all -R octocat/hello");
    expect(refused).toMatchObject({ exitCode: 2, err: expect.stringContaining("--yes") });
    const { exitCode, out } = await run("cache delete -a --yes -R octocat/hello");
    expect(exitCode, out).toBe(0);
    expect(github.world().repositories?.["octocat/hello"]?.caches).toEqual({});
    expect(await run("cache delete -a -y -R octocat/hello")).toMatchObject({
      exitCode: 1,
      err: "ghx: there is no cache\n",
    });
  });
});
