// Tests clients with the tokens of a GitHub App's installation, created by @octokit/auth-app.

import { createSign, generateKeyPairSync } from "node:crypto";
import { type LocalGithub, startLocalGithub, type World } from "@ghx/local-github";
import { createAppAuth } from "@octokit/auth-app";
import { request } from "@octokit/request";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGhx, type TokenRequest } from "../../agent/main.js";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const [appId, installationId] = [77, 4711];
const world: World = {
  users: { octo: {}, "triage[bot]": { type: "Bot" } },
  apps: {
    triage: {
      name: "Triage",
      id: appId,
      publicKey,
      installations: {
        [installationId]: { user: "octo", permissions: { issues: "write", metadata: "read" } },
      },
    },
    keyless: { name: "Keyless", id: 78 },
  },
  tokens: { "octo-token": { user: "octo" } },
  repositories: { "octo/hello": { issues: { 1: { title: "Crash" } } } },
};

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub({ world });
});
beforeEach(() => github.reset());
afterAll(() => github.close());

/** Returns a client that uses tokens of the installation, and the tokens. */
function appClient(key = privateKey) {
  const auth = createAppAuth({
    appId,
    privateKey: key,
    installationId,
    request: request.defaults({ baseUrl: github.url }),
  });
  const tokens: string[] = [];
  const token = async ({ refresh }: TokenRequest) => {
    const { token } = await auth({ type: "installation", refresh });
    tokens.push(token);
    return token;
  };
  return { ghx: createGhx({ repo: "octo/hello", apiUrl: github.url, env: { PATH: "" }, token }), tokens };
}

const created = () => github.requests.filter(({ path }) => path.endsWith("/access_tokens"));

test("the token is created once, and used by calls, chains and requests", async () => {
  const { ghx, tokens } = appClient();
  expect(await ghx.issue.view({ issueNumber: 1 })).toMatchObject({ ok: true, data: { title: "Crash" } });
  const chain = await ghx.chain([
    ghx.issue.view.step({ issueNumber: 1 }),
    ghx.issue.close.step({ issueNumber: 1 }),
  ]);
  expect(chain.status).toBe("success");
  expect(await ghx.request("GET /repos/{owner}/{repo}/issues")).toMatchObject({ ok: true });
  expect(created()).toHaveLength(1);
  expect(new Set(tokens).size).toBe(1);
});

test("permissions of the installation apply", async () => {
  const { ghx } = appClient();
  expect(await ghx.issue.close({ issueNumber: 1 })).toMatchObject({ ok: true });
  const denied = await ghx.request("POST /repos/{owner}/{repo}/releases", { tag_name: "v1" });
  expect(denied.error).toMatchObject({
    code: "AUTH",
    message: expect.stringContaining("Resource not accessible by integration"),
  });
});

test("a revoked token is replaced, and the write is applied once", async () => {
  const { ghx, tokens } = appClient();
  await ghx.issue.view({ issueNumber: 1 });
  const revoked = await fetch(`${github.url}/installation/token`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${tokens[0]}`, "user-agent": "test" },
  });
  expect(revoked.status).toBe(204);
  const result = await ghx.issue.comments.create({ issueNumber: 1, body: "Seen." });
  expect(result).toMatchObject({ ok: true });
  expect(created()).toHaveLength(2);
  const { data } = await ghx.issue.comments.list({ issueNumber: 1 });
  expect(data?.items).toHaveLength(1);
});

test("a key that the app does not have fails the call with AUTH, and sends no request of the call", async () => {
  const other = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const { ghx } = appClient(other.privateKey);
  const result = await ghx.issue.view({ issueNumber: 1 });
  expect(result.error).toMatchObject({
    code: "AUTH",
    message: expect.stringContaining("A JSON web token could not be decoded"),
  });
  expect(github.requests.every(({ path }) => path.endsWith("/access_tokens"))).toBe(true);
});

describe("the local GitHub refuses", () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: appId, iat: now - 30, exp: now + 300 };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const sign = (payload: object, header: object = { alg: "RS256", typ: "JWT" }) => {
    const content = `${part(header)}.${part(payload)}`;
    return `${content}.${createSign("RSA-SHA256").update(content).sign(privateKey, "base64url")}`;
  };
  const post = (jwt: string, id = installationId, body: object = {}) =>
    fetch(`${github.url}/app/installations/${id}/access_tokens`, {
      method: "POST",
      headers: { authorization: `Bearer ${jwt}`, "user-agent": "test" },
      body: JSON.stringify(body),
    });

  test.each<[string, string, number, string]>([
    ["an expired JWT", sign({ ...claims, exp: now - 1 }), 401, "'Expiration time' claim"],
    ["a JWT of more than ten minutes", sign({ ...claims, exp: now + 3600 }), 401, "too far in the future"],
    ["a JWT of the future", sign({ ...claims, iat: now + 3600 }), 401, "'Issued at' claim"],
    ["an unknown app", sign({ ...claims, iss: 1 }), 404, "Integration not found"],
    ["an app without a key", sign({ ...claims, iss: 78 }), 404, "Integration not found"],
    ["another algorithm", sign(claims, { alg: "none" }), 401, "could not be decoded"],
    [
      "a changed claim",
      `${part({ alg: "RS256" })}.${part(claims)}.${sign(claims).split(".")[2]}`,
      401,
      "decoded",
    ],
    ["a token of a user", "octo-token", 401, "could not be decoded"],
  ])("%s", async (_, jwt, status, message) => {
    const response = await post(jwt);
    const { message: actual } = Object(await response.json());
    expect([response.status, actual]).toEqual([status, expect.stringContaining(message)]);
  });

  test("an unknown installation, and permissions that it does not have", async () => {
    expect((await post(sign(claims), 1)).status).toBe(404);
    expect((await post(sign(claims), installationId, { permissions: { contents: "write" } })).status).toBe(
      422,
    );
    expect((await post(sign(claims), installationId, { repositories: ["hello"] })).status).toBe(422);
    expect((await post(sign(claims), installationId, { permissions: { issues: "read" } })).status).toBe(201);
  });
});
