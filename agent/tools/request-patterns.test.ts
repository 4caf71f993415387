// Patterns of requests without a capability in `allow` and `deny`.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bindGraphql, bindRequest, createSession } from "../../runtime/index.js";
import { createPolicy, type PolicyOptions } from "./policy.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => github.clearRequests());
afterAll(() => github.close());

async function send(policy: PolicyOptions, request: string): Promise<"sent" | "refused"> {
  const options = { apiUrl: github.url, token: github.token, repo: "octo/hello", env: {} };
  const session = createSession(options, { policy: createPolicy(policy) });
  const [, document] = /^graphql (.*)/.exec(request) ?? [];
  const result = await (document === undefined
    ? bindRequest(session)(request)
    : bindGraphql(session)(document));
  if (github.requests.length > 0) return "sent";
  expect(result).toMatchObject({ error: { code: "VALIDATION", details: { refused: true } } });
  return "refused";
}

const VIEWER = "graphql { viewer { login } }";
const MUTATION = 'graphql mutation { addStar(input: {starrableId: "R_1"}) { clientMutationId } }';

test.each<[PolicyOptions, request: string, "sent" | "refused"]>([
  [{}, "GET /repos/{owner}/{repo}", "sent"],
  [{ allow: ["issue.*", "request:GET /repos/**"] }, "GET /repos/{owner}/{repo}/issues?state=open", "sent"],
  [{ allow: ["*"] }, "GET /repos/{owner}/{repo}", "refused"],
  [{ allow: ["*", "request:GET /repos/**"] }, "GET /user", "refused"],
  [{ allow: ["request:GET /repos/**"] }, "PUT /repos/{owner}/{repo}/topics", "refused"],
  [{ allow: ["request:* /repos/octo/*"] }, "GET /repos/octo/hello", "sent"],
  [{ allow: ["request:* /repos/octo/*"] }, "GET /repos/octo/hello/issues", "refused"],
  // A server reads %2F as a slash, and the name of an owner in any case.
  [{ allow: ["request:GET /repos/octo/*"] }, "GET /repos/octo/hello%2Fissues", "refused"],
  [{ deny: ["request:GET /repos/octo/hello"] }, "GET /repos/Octo/%68ello/", "refused"],
  [{ allow: ["request:*"] }, VIEWER, "sent"],
  [{ allow: ["request:*"] }, "GET /user", "sent"],
  [{ allow: ["request:query"] }, VIEWER, "sent"],
  [{ allow: ["request:query"] }, MUTATION, "refused"],
  [{ allow: ["request:* /**"] }, VIEWER, "refused"],
  [{ deny: ["request:mutation"] }, MUTATION, "refused"],
  [{ deny: ["request:* /graphql"] }, VIEWER, "sent"],
])("%j: %s is %s", async (policy, request, expected) => {
  expect(await send(policy, request)).toBe(expected);
});

describe("an invalid pattern is an error", () => {
  test.each(["request:", "request:get /user", "request:GET user", "request:GET", "request:subscription"])(
    "%s",
    (pattern) => {
      for (const option of ["allow", "deny"])
        expect(() => createPolicy({ [option]: [pattern] })).toThrow(`${option}: expected a request such as`);
    },
  );
});

test("a path that a parameter fills in is matched as it is sent", async () => {
  const options = { apiUrl: github.url, token: github.token, env: {} };
  const policy = createPolicy({ allow: ["request:GET /repos/octo/**"] });
  const request = bindRequest(createSession(options, { policy }));
  const template = "GET /repos/{owner}/{repo}";
  expect(await request(template, { owner: "other", repo: "octo" })).toMatchObject({
    error: { message: "The request GET /repos/other/octo is not allowed here." },
  });
  expect(github.requests).toEqual([]);
  expect(await request(template, { owner: "octo", repo: "hello" })).toMatchObject({ ok: true });
});
