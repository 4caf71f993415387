// Tests that a failure has the same code over gh as over HTTP, and an unknown outcome exactly if GitHub may have applied
// the request.

import { describe, expect, test } from "vitest";
import { requestError } from "../../../runtime/contract/route-error.js";
import { classifyGh } from "../../../runtime/errors/classify-gh.js";
import { classifyGraphql } from "../../../runtime/errors/classify-graphql.js";
import { classifyHttp } from "../../../runtime/errors/classify-http.js";
import { messages } from "./gh-messages.js";
import { graphqlErrors } from "./graphql-errors.js";

test.each(messages)("gh's message $text is $code", ({ text, code, exitCode = 1, mayBeApplied }) => {
  const error = requestError(classifyGh(exitCode, `${text}\n`));
  expect([error.code, error.outcome]).toEqual([code, mayBeApplied ? "unknown" : "none"]);
});

describe("GraphQL errors over gh", () => {
  const printed = graphqlErrors.flatMap(({ name, error }) => (error ? [{ name, error }] : []));
  const forms: readonly (readonly [string, (message: string) => string])[] = [
    ["of a subcommand", (message) => `GraphQL: ${message} (repository)`],
    ["of a subcommand, with another error", (message) => `GraphQL: ${message} (repository), Other (viewer)`],
    ["of gh api", (message) => `gh: ${message}`],
  ];
  test.each(printed)("$name has the same code and outcome as over HTTP", ({ error }) => {
    const { code, outcome } = classifyGraphql([error]);
    const seen = forms.map(([form, print]) => {
      const found = classifyGh(1, print(error.message));
      return [form, found.code, found.outcome];
    });
    expect(seen).toEqual(forms.map(([form]) => [form, code, outcome]));
  });
});

describe("HTTP errors over gh", () => {
  const responses: readonly (readonly [status: number, message: string])[] = [
    [301, "Moved Permanently"],
    [400, "Problems parsing JSON"],
    [401, "Bad credentials"],
    [403, "Repository was archived so is read-only."],
    [403, "Resource protected by organization SAML enforcement."],
    [404, "Not Found"],
    [405, "Pull Request is not mergeable"],
    [405, "Repository rule violations found\n\nChanges must be made through the merge queue\n"],
    [408, "Request Timeout"],
    [409, "Head branch was modified. Review and try the merge again."],
    [410, "Gone"],
    [422, "Validation Failed"],
    [422, "was submitted too quickly"],
    [429, "Too many requests"],
    [451, "Repository access blocked"],
    [500, "Server Error"],
    [500, "Server Error\n\nMore about it"],
    [502, ""],
    [503, "Service Unavailable"],
  ];
  test.each(responses)("HTTP %i %j has the same code and outcome", (status, message) => {
    const body = JSON.stringify({ message });
    const [first = "", ...rest] = message.split("\n");
    const { code, outcome } = classifyHttp(status, {}, body);
    const printed = [
      `HTTP ${status}: ${first} (https://api.github.com/x)${rest.map((line) => `\n${line}`).join("")}`,
      `gh: ${message} (HTTP ${status})`,
      `non-200 OK status code: ${status} Some Text body: ${JSON.stringify(body)}`,
    ].map((text) => classifyGh(1, text));
    expect(printed.map((error) => [error.code, error.outcome])).toEqual(printed.map(() => [code, outcome]));
  });
});
