/** Octokit's errors for rejected requests contain GitHub's status, message and documentation URL. */
import { GraphqlResponseError } from "@octokit/graphql";
import { RequestError } from "@octokit/request-error";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalGithub, startLocalGithub } from "../server/server.js";
import { octokitFor } from "./fixtures/client.js";

const github: LocalGithub = await startLocalGithub();
afterAll(() => github.close());
beforeEach(() => github.reset());
const octokit = octokitFor(github);
const as = (token: string) => octokitFor(github, token);
const hello = { owner: "octo", repo: "hello" };

async function rejection(request: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await request.then(
    () => new Error("the request succeeded"),
    (thrown: unknown) => thrown,
  );
  if (error instanceof RequestError) return error;
  throw error;
}

describe("REST", () => {
  const cases: readonly [string, number, string, RegExp, () => Promise<unknown>][] = [
    [
      "a bad token",
      401,
      "Bad credentials",
      /^https:\/\/docs\.github\.com\/rest$/,
      () => as("nope").rest.users.getAuthenticated(),
    ],
    [
      "no token",
      401,
      "Requires authentication",
      /docs\.github\.com\/rest/,
      () => as("").rest.users.getAuthenticated(),
    ],
    [
      "a repository that is not there",
      404,
      "Not Found",
      /rest\/repos\/repos#get-a-repository$/,
      () => octokit.rest.repos.get({ owner: "octo", repo: "none" }),
    ],
    [
      "an issue that is not there",
      404,
      "Not Found",
      /rest\/issues\/issues#get-an-issue$/,
      () => octokit.rest.issues.get({ ...hello, issue_number: 4040 }),
    ],
    [
      "a missing right",
      403,
      "Must have admin rights to Repository.",
      /rest\/issues\/issues#update-an-issue$/,
      () => as("reader-token").rest.issues.update({ ...hello, issue_number: 1, milestone: 1 }),
    ],
    [
      "a token without the permission",
      403,
      "Resource not accessible by personal access token",
      /rest\/pulls\/pulls#merge-a-pull-request$/,
      () => as("fine-token").rest.pulls.merge({ ...hello, pull_number: 3 }),
    ],
    [
      "a log that is gone",
      410,
      "Server Error",
      /actions\/workflow-jobs#download-job-logs/,
      () => octokit.rest.actions.downloadJobLogsForWorkflowRun({ ...hello, job_id: 41000000001 }),
    ],
    [
      "an artifact that is gone",
      410,
      "Artifact has expired",
      /actions\/artifacts#download-an-artifact$/,
      () =>
        octokit.rest.actions.downloadArtifact({ ...hello, artifact_id: 2200000002, archive_format: "zip" }),
    ],
    [
      "a pull request that conflicts",
      405,
      "Pull Request is not mergeable",
      /pulls#merge-a-pull-request$/,
      () => octokit.rest.pulls.merge({ ...hello, pull_number: 7 }),
    ],
    [
      "a head that moved",
      409,
      "Head branch was modified. Review and try the merge again.",
      /pulls#merge-a-pull-request$/,
      () => octokit.rest.pulls.merge({ ...hello, pull_number: 3, sha: "0".repeat(40) }),
    ],
  ];
  test.each(cases)("%s results in %i", async (_, status, message, docs, send) => {
    const error = await rejection(send());
    expect(error.status).toBe(status);
    const data: { message?: string; documentation_url?: string; status?: string } = Object(
      error.response?.data,
    );
    expect(data.message).toBe(message);
    expect(data.documentation_url).toMatch(docs);
    expect(data.status).toBe(String(status));
    // Octokit appends the documentation URL to the message.
    expect(error.message).toBe(`${data.message} - ${data.documentation_url}`);
    expect(error.response?.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-github-request-id": expect.any(String),
    });
    expect(github.writes).toBe(0);
  });

  test("a failed validation results in 422 with all fields in the message", async () => {
    const error = await rejection(
      octokit.rest.issues.createLabel({ ...hello, name: "bug", color: "d73a4a" }),
    );
    expect(error.status).toBe(422);
    expect(error.message).toMatch(
      /^Validation Failed: \{"resource":"Label","code":"already_exists","field":"name"\}/,
    );
    expect(error.response?.data).toMatchObject({
      message: "Validation Failed",
      errors: [{ resource: "Label", code: "already_exists", field: "name" }],
    });
  });

  test("an existing reference results in 422", async () => {
    const sha = "1000000000000000000000000000000000000001";
    const error = await rejection(octokit.rest.git.createRef({ ...hello, ref: "refs/heads/main", sha }));
    expect(error).toMatchObject({ status: 422, message: expect.stringMatching(/^Reference already exists/) });
  });

  test("a deleted issue results in 410", async () => {
    const { data: issue } = await octokit.rest.issues.create({ ...hello, title: "To be deleted" });
    await octokit.graphql(
      "mutation ($id: ID!) { deleteIssue(input: { issueId: $id }) { clientMutationId } }",
      {
        id: issue.node_id,
      },
    );
    const error = await rejection(octokit.rest.issues.get({ ...hello, issue_number: issue.number }));
    expect(error).toMatchObject({ status: 410, message: expect.stringMatching(/^This issue was deleted/) });
  });

  test("an unknown path results in 404", async () => {
    expect(await rejection(octokit.request("GET /no/such/path"))).toMatchObject({ status: 404 });
  });

  test("headers contain the token's permissions", async () => {
    const { headers } = await octokit.rest.users.getAuthenticated();
    expect(headers).toMatchObject({
      "x-oauth-scopes": "repo, workflow, admin:org, project, gist",
      "x-github-media-type": "github.v3; format=json",
      "x-ratelimit-limit": "5000",
      "x-ratelimit-remaining": "4999",
      "x-ratelimit-used": "1",
      "x-ratelimit-resource": "core",
    });
  });
});

describe("GraphQL", () => {
  test("errors contain the partial data", async () => {
    const query = `query ($owner: String!) {
      viewer { login }
      repository(owner: $owner, name: "none") { id }
    }`;
    const thrown: unknown = await octokit.graphql(query, { owner: "octo" }).catch((error: unknown) => error);
    if (!(thrown instanceof GraphqlResponseError)) throw thrown;
    expect(thrown).toMatchObject({
      name: "GraphqlResponseError",
      message:
        "Request failed due to following response errors:\n" +
        " - Could not resolve to a Repository with the name 'octo/none'.",
      errors: [
        {
          type: "NOT_FOUND",
          path: ["repository"],
          locations: [{ line: 3, column: 7 }],
          message: "Could not resolve to a Repository with the name 'octo/none'.",
        },
      ],
      data: { viewer: { login: "octocat" }, repository: null },
      request: { variables: { owner: "octo" } },
      headers: { "x-ratelimit-resource": "graphql" },
    });
  });

  test("an invalid document results in an error", async () => {
    const thrown: unknown = await octokit.graphql("{ viewer { log } }").catch((error: unknown) => error);
    if (!(thrown instanceof GraphqlResponseError)) throw thrown;
    expect(thrown.errors).toMatchObject([
      {
        message: "Field 'log' doesn't exist on type 'User'",
        extensions: { code: "undefinedField", typeName: "User", fieldName: "log" },
      },
    ]);
  });

  test("a rejected mutation results in an error", async () => {
    const add = `mutation ($id: ID!) { addComment(input: { subjectId: $id, body: "" }) { clientMutationId } }`;
    const { data } = await octokit.rest.issues.get({ ...hello, issue_number: 1 });
    const thrown: unknown = await octokit.graphql(add, { id: data.node_id }).catch((error: unknown) => error);
    if (!(thrown instanceof GraphqlResponseError)) throw thrown;
    expect(thrown.errors).toMatchObject([{ type: "UNPROCESSABLE", path: ["addComment"] }]);
    expect(github.writes).toBe(0);
  });

  test("a bad token is a RequestError", async () => {
    const error = await rejection(as("nope").graphql("{ viewer { login } }"));
    expect(error).toMatchObject({ status: 401, message: expect.stringMatching(/^Bad credentials/) });
  });
});
