// Refusals that GitHub distinguishes only by their message have the same code on every route.

import { describe, expect, test } from "vitest";
import { classifyGh } from "./classify-gh.js";
import { classifyGraphql } from "./classify-graphql.js";
import { classifyHttp } from "./classify-http.js";

/** The messages, with the status that REST returns. */
const refusals: readonly (readonly [code: "VALIDATION" | "AUTH", status: number, message: string])[] = [
  // Merges.
  ["VALIDATION", 405, "Pull Request is not mergeable"],
  ["VALIDATION", 405, "Pull Request is still a draft"],
  ["VALIDATION", 405, "Pull Request is closed"],
  ["VALIDATION", 422, "Pull request is not open"],
  ["VALIDATION", 405, "At least 1 approving review is required by reviewers with write access."],
  ["VALIDATION", 405, "At least 2 approving reviews are required by reviewers with write access."],
  ["VALIDATION", 405, 'Required status check "build" is expected.'],
  ["VALIDATION", 405, 'Required status check "build" is failing.'],
  ["VALIDATION", 405, "2 of 2 required status checks are expected."],
  ["VALIDATION", 405, "3 of 3 required status checks have not succeeded: 1 expected."],
  ["VALIDATION", 405, "Merge commits are not allowed on this repository."],
  ["VALIDATION", 405, "Squash merges are not allowed on this repository."],
  ["VALIDATION", 405, "Rebase merges are not allowed on this repository."],
  ["VALIDATION", 405, "This branch can't be rebased"],
  ["VALIDATION", 405, "Changes must be made through a pull request."],
  ["VALIDATION", 405, "Changes must be made through the merge queue"],
  ["VALIDATION", 405, "Repository rule violations found\n\nCannot update this protected ref.\n\n"],
  ["VALIDATION", 405, "Merge already in progress"],
  ["VALIDATION", 405, "Base branch was modified. Review and try the merge again."],
  ["VALIDATION", 409, "Head branch was modified. Review and try the merge again."],
  ["VALIDATION", 409, "Head sha didn't match expected head sha"],
  ["VALIDATION", 422, "expected head sha didn’t match current head ref."],
  ["VALIDATION", 422, "Protected branch update failed for refs/heads/main."],
  ["VALIDATION", 422, "Protected branch rules not configured for this branch"],
  ["VALIDATION", 422, "Cannot delete this protected branch"],
  // A merge queue and auto-merge.
  ["VALIDATION", 422, "Pull request is already in the queue"],
  ["VALIDATION", 422, "Pull request is already in the merge queue"],
  ["VALIDATION", 422, "Pull request The merge queue is not enabled"],
  ["VALIDATION", 422, "Pull request Pull request is a draft"],
  ["VALIDATION", 422, "Pull request Pull request is in clean status"],
  ["VALIDATION", 422, "Pull request Waiting on code owner review from octo/core."],
  ["VALIDATION", 422, '["Pull request Auto merge is already enabled"]'],
  ["VALIDATION", 422, "Auto merge is not allowed for this repository"],
  // States of a repository or a conversation.
  ["VALIDATION", 403, "Repository was archived so is read-only."],
  ["VALIDATION", 403, "Repository has been archived and is read-only"],
  ["VALIDATION", 403, "Unable to create comment because issue is locked."],
  ["VALIDATION", 403, "Issue is locked"],
  ["VALIDATION", 403, "This conversation is locked"],
  ["VALIDATION", 403, "Commenting is disabled on issues with more than 2500 comments"],
  // Diffs.
  ["VALIDATION", 406, "Sorry, the diff exceeded the maximum number of lines (20000)"],
  [
    "VALIDATION",
    406,
    "Sorry, the diff exceeded the maximum number of files (300). Consider using 'List pull requests files' API or locally cloning the repository instead.",
  ],
  // Runs.
  ["VALIDATION", 403, "Unable to retry this workflow run because it was created over a month ago"],
  ["VALIDATION", 403, "This workflow run cannot be retried"],
  ["VALIDATION", 403, "This workflow run cannot be rerun"],
  ["VALIDATION", 422, "inputs are too large."],
  // Pull requests, reviews and refs.
  ["VALIDATION", 422, "Review cannot be requested from pull request author."],
  ["VALIDATION", 422, "You can't request review from pull request author"],
  ["VALIDATION", 422, "Can not approve your own pull request"],
  ["VALIDATION", 422, "Reference already exists"],
  ["VALIDATION", 422, 'A ref named "refs/heads/main" already exists in the repository.'],
  ["VALIDATION", 422, "A pull request already exists for octo:feature."],
  ["VALIDATION", 422, "No commits between main and feature"],
  ["VALIDATION", 422, "Head sha can't be blank, Base sha can't be blank, Head ref must be a branch"],
  ["VALIDATION", 422, "Validation failed: title is too long"],
  ["VALIDATION", 422, "Validation Failed"],
  // Missing permissions.
  ["AUTH", 403, "Resource not accessible by integration"],
  ["AUTH", 403, "Resource not accessible by personal access token"],
  ["AUTH", 403, "Must have admin rights to Repository."],
  ["AUTH", 403, "You do not have permission to merge this pull request"],
  ["AUTH", 403, "octocat does not have permission to update the pull request 3."],
  [
    "AUTH",
    405,
    "You're not authorized to push to this branch. Visit https://docs.github.com for more information.",
  ],
  ["AUTH", 422, '["Pull request User is not authorized for this protected branch"]'],
  ["AUTH", 403, "Resource protected by organization SAML enforcement. You must grant your token access."],
];

/** gh prints a path only if the error has one. */
const printed = (message: string) => [`GraphQL: ${message} (main)`, `gh: ${message}`];

describe.each(refusals)("%s: %i %j", (code, status, message) => {
  const expected = { code, retryable: false, outcome: "none" };
  // 406 is about the response.
  const overRest = { ...expected, outcome: status === 406 ? "unknown" : "none" };

  test.each([undefined, "FORBIDDEN"])("over GraphQL with the type %s", (type) => {
    const error = { message, path: ["main"], ...(type && { type }) };
    expect(classifyGraphql([error])).toMatchObject(expected);
  });
  test("over REST", () => {
    expect(classifyHttp(status, {}, JSON.stringify({ message }))).toMatchObject(overRest);
  });
  test.each(printed(message))("over gh: %j", (stderr) => {
    expect(classifyGh(1, stderr)).toMatchObject(expected);
  });
  test("over gh, from REST", () => {
    const body = JSON.stringify({ message });
    const lines = [
      `gh: ${message} (HTTP ${status})`,
      `HTTP ${status}: ${message} (https://api.github.com/x)`,
    ];
    for (const stderr of lines) expect(classifyGh(1, stderr)).toMatchObject(overRest);
    expect(classifyGh(1, lines[0] ?? "", body)).toMatchObject(overRest);
  });
});

test.each([
  "Something new that GitHub refuses",
  "The label 'Pull request is closed' is not known",
  "draft",
  "locked",
])("%j is UNKNOWN, and its outcome is unknown", (message) => {
  const expected = { code: "UNKNOWN", outcome: "unknown" };
  expect(classifyGraphql([{ message, path: ["main"] }])).toMatchObject(expected);
  for (const stderr of printed(message)) expect(classifyGh(1, stderr)).toMatchObject(expected);
});

test("a type determines the code of a message that contains a refusal", () => {
  const message = "Could not resolve to a Repository with the name 'octo/Validation failed'.";
  expect(classifyGraphql([{ message, type: "NOT_FOUND" }]).code).toBe("NOT_FOUND");
  expect(classifyGh(1, `GraphQL: ${message} (repository)`).code).toBe("NOT_FOUND");
});
