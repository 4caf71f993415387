// Other GraphQL clients send the documents of `ghx/operations`.

import { Client, fetchExchange } from "@urql/core";
import { GraphQLClient } from "graphql-request";
import { afterAll, expect, test } from "vitest";
import { IssueViewDocument } from "../generated/operations/index.js";
import { startLocalGithub } from "../scenarios/github/index.js";

const github = await startLocalGithub();
afterAll(() => github.close());
const url = `${github.url}/graphql`;
const headers = { authorization: `bearer ${github.token}` };
const variables = { owner: "octo", name: "hello", issueNumber: 1 };

test("urql returns the data of a document", async () => {
  const urql = new Client({
    url,
    exchanges: [fetchExchange],
    fetchOptions: { headers },
    preferGetMethod: false,
  });
  const { data, error } = await urql.query(IssueViewDocument, variables).toPromise();
  expect([error, data?.repository?.issue?.title]).toEqual([undefined, "Found a bug"]);
});

test("graphql-request returns the data of a document", async () => {
  const data = await new GraphQLClient(url, { headers }).request(IssueViewDocument, variables);
  expect(data.repository?.issue?.title).toBe("Found a bug");
});
