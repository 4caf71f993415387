// Type tests: GraphQL clients infer the types of results and variables from the documents of `ghx/operations`.

import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import { Client, fetchExchange } from "@urql/core";
import { GraphQLClient } from "graphql-request";
import { expectTypeOf } from "vitest";
import {
  IssueViewDocument,
  type IssueViewQuery,
  type IssueViewQueryVariables,
} from "../generated/operations/index.js";

const variables = { owner: "octo", name: "hello", issueNumber: 7 };
const urql = new Client({ url: "http://localhost/graphql", exchanges: [fetchExchange] });
const graphqlRequest = new GraphQLClient("http://localhost/graphql");

expectTypeOf(urql.query(IssueViewDocument, variables).toPromise())
  .resolves.toHaveProperty("data")
  .toEqualTypeOf<IssueViewQuery | undefined>();
// @ts-expect-error issueNumber is a number
urql.query(IssueViewDocument, { ...variables, issueNumber: "7" });

expectTypeOf(graphqlRequest.request(IssueViewDocument, variables)).resolves.toEqualTypeOf<IssueViewQuery>();
// @ts-expect-error issueNumber is missing
graphqlRequest.request(IssueViewDocument, { owner: "octo", name: "hello" });

expectTypeOf(IssueViewDocument).toExtend<DocumentTypeDecoration<IssueViewQuery, IssueViewQueryVariables>>();
// A document is the text that is sent.
expectTypeOf(IssueViewDocument).toExtend<string>();
