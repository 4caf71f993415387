import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGhx, unwrap } from "../../agent/main.js";
import { openCassette } from "./cassette.js";
import { startGithub, type TestGithub } from "./start-github.js";

const TOKEN = `ghp_${"s3cr3t".repeat(6)}`;

let github: TestGithub;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ghx-cassette-"));
  github = await startGithub({
    world: {
      users: { monalisa: {} },
      tokens: { [TOKEN]: { user: "monalisa", scopes: ["repo"] } },
      repositories: { "monalisa/app": { issues: { 7: { title: "Crash ❤ \u202e" } } } },
    },
  });
});
afterAll(async () => {
  await github.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  github.reset();
  file = join(folder, `${Math.random()}.json`);
});

const repo = "monalisa/app";
/** What the program under test does. */
async function program(ghx: TestGithub["ghx"]) {
  const before = await unwrap(ghx.issue.view({ issueNumber: 7 }));
  await unwrap(ghx.issue.comments.create({ issueNumber: 7, body: `My token is ${TOKEN}.` }));
  const closed = await unwrap(ghx.issue.close({ issueNumber: 7 }, { routes: ["rest"] }));
  return [before.title, before.state, closed.state];
}

async function record(): Promise<string> {
  const tape = openCassette(file, { mode: "record", secrets: ["monalisa"] });
  await program(createGhx({ ...tape.options, apiUrl: github.url, token: TOKEN, repo }));
  await tape.close();
  return readFile(file, "utf8");
}
const replayed = () => {
  const tape = openCassette(file, { mode: "replay", secrets: ["monalisa"] });
  return { tape, ghx: createGhx({ ...tape.options, apiUrl: github.url, repo }) };
};

test("replays what was recorded, without requests", async () => {
  await record();
  github.reset();
  const { tape, ghx } = replayed();
  expect(await program(ghx)).toEqual(["Crash ❤ \u202e", "OPEN", "CLOSED"]);
  await tape.close();
  github.expectSent({}, { times: 0 });
});

test("a record contains no token and none of the given secrets", async () => {
  const text = await record();
  expect(text).toContain("My token is [redacted].");
  expect(text).not.toContain(TOKEN);
  expect(text).not.toContain("monalisa");
  expect(text).not.toMatch(/authorization/i);
});

describe("a replay is strict", () => {
  test("an unknown request is an error that is not retried, and fails the test", async () => {
    await record();
    const { tape, ghx } = replayed();
    const result = await ghx.issue.view({ issueNumber: 8 });
    const message = `does not contain this request: POST ${github.url}/graphql IssueView`;
    expect(result).toMatchObject({ ok: false, error: { message: expect.stringContaining(message) } });
    await expect(tape.close()).rejects.toThrow(
      /"issueNumber":8.*\nRecorded and not used yet:\n {2}POST .*"issueNumber":7/,
    );
  });

  test("each exchange is used once", async () => {
    await record();
    const { ghx } = replayed();
    const view = () => ghx.issue.view({ issueNumber: 7 }, { routes: ["graphql"] });
    expect(await view()).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ ok: false });
  });

  test("exchanges that are not used fail the test", async () => {
    await record();
    const { tape, ghx } = replayed();
    await unwrap(ghx.issue.view({ issueNumber: 7 }));
    await expect(tape.close()).rejects.toThrow(/but not sent:\n {2}POST .*IssueOrPrId(?:.|\n)*CommentCreate/);
  });

  test("a missing or another file is reported", async () => {
    expect(() => openCassette(file, { mode: "replay" })).toThrow(
      /does not exist\. Set GHX_RECORD=1 to record it/,
    );
    await writeFile(file, "{}");
    expect(() => openCassette(file, { mode: "replay" })).toThrow(
      /expected a file that openCassette recorded/,
    );
    await writeFile(file, '{"version": 2, "exchanges": []}');
    expect(() => openCassette(file, { mode: "replay" })).toThrow(/expected version 1, got 2/);
  });
});

test.each([
  [{ secret: ["monalisa"] }, 'there is no option "secret"; expected one of mode, secrets, fetch.'],
  [{ mode: "recrod" }, 'mode: expected "record" or "replay".'],
  [{ secrets: "monalisa" }, "secrets: expected a list of strings."],
])("options that do not exist are reported: %j", (options, message) => {
  expect(() => openCassette(file, Object(options))).toThrow(`openCassette: ${message}`);
});

describe("any fetch", () => {
  const signed = "https://blob.example.com/log?X-Amz-Signature=abc123&part=1";
  const grants = [
    "jwt",
    "authToken",
    "client_secret",
    "code",
    "sessionToken",
    "X-Amz-Credential",
    "auth",
    "apikey",
  ];
  const answers: Readonly<Record<string, () => Response>> = {
    "/text": () => new Response("a\nb"),
    "/spaced": () => new Response('{ "a": 1 }', { headers: { "content-type": "application/json" } }),
    "/binary": () => new Response(Uint8Array.from([0xff, 0x00, 0xfe])),
    "/none": () => new Response(null, { status: 204, headers: { "set-cookie": "session=1", etag: '"1"' } }),
    "/redirect": () => new Response(null, { status: 302, headers: { location: signed } }),
    "/log?X-Amz-Signature=abc123&part=1": () => new Response(`see ${signed}`),
  };
  const send: typeof fetch = async (input) => {
    const url = new URL(new Request(input).url);
    return answers[`${url.pathname}${url.search}`]?.() ?? new Response("", { status: 404 });
  };
  async function read(get: typeof fetch) {
    const seen = [];
    for (const path of ["/text", "/spaced", "/binary", "/none"]) {
      const response = await get(new Request(`https://example.com${path}`, { method: "DELETE" }));
      seen.push([
        response.status,
        response.headers.get("etag"),
        [...new Uint8Array(await response.arrayBuffer())],
      ]);
    }
    const { headers } = await get("https://example.com/redirect", { redirect: "manual" });
    const location = headers.get("location") ?? "";
    const log = await get(location);
    return { seen, status: log.status };
  }

  test("is replayed with the same bytes, and signed URLs are followed without their signatures", async () => {
    const tape = openCassette(file, { mode: "record", fetch: send });
    const recorded = await read(tape.fetch);
    await tape.close();
    const text = await readFile(file, "utf8");
    expect(text).not.toMatch(/abc123|session=1/);
    await using replay = openCassette(file, { mode: "replay" });
    expect(await read(replay.fetch)).toEqual(recorded);
  });

  test("is recorded without the token that GitHub sends with a private repository", async () => {
    const body = { temp_clone_token: "AACLONETOKEN234", name: "hello" };
    const tape = openCassette(file, { mode: "record", fetch: async () => Response.json(body) });
    const response = await tape.fetch("https://example.com/repo");
    expect(await response.json()).toEqual(body);
    await tape.close();
    const text = await readFile(file, "utf8");
    expect(text).not.toContain("AACLONETOKEN234");
    expect(text).toContain('"temp_clone_token": "redacted"');
  });

  test("is recorded without parameters of URLs that grant access", async () => {
    const urls = grants.map((name) => `https://example.com/a?part=1&${name}=gr4nt&key=gr4nt`).join(" ");
    const tape = openCassette(file, { mode: "record", fetch: async () => new Response(urls) });
    for (const name of grants) await tape.fetch(`https://example.com/?${name}=gr4nt&page=2`);
    await tape.close();
    const text = await readFile(file, "utf8");
    expect(text).toContain("https://example.com/?jwt=redacted&page=2");
    expect(text).not.toContain("gr4nt");
  });

  test("is recorded without base64 of a secret, in texts, headers and bytes", async () => {
    const encoded = btoa(`x-access-token:${TOKEN}`);
    const bytes = new Uint8Array([0xff, ...new TextEncoder().encode(TOKEN)]);
    const bodies = [`see ${encoded}`, JSON.stringify({ encoded }), bytes];
    const tape = openCassette(file, {
      mode: "record",
      secrets: [TOKEN],
      fetch: async (input) =>
        new Response(bodies[Number(new URL(new Request(input).url).pathname.slice(1))], {
          headers: { link: `<https://example.com/?page=${encoded}>` },
        }),
    });
    for (const index of bodies.keys()) await tape.fetch(`https://example.com/${index}?q=${encoded}`);
    await tape.close();
    const text = await readFile(file, "utf8");
    for (const before of ["", "-", "--"])
      expect(text).not.toContain(btoa(before + TOKEN).slice(before === "" ? 0 : 4, 40));
  });
});
