// Type tests: GraphQL clients infer the types of results and variables from generated documents.

import { expectTypeOf } from "vitest";
import {
  IssueViewDocument,
  type IssueViewQuery,
  type IssueViewQueryVariables,
} from "../generated/operations/IssueView.js";

/** The interface of `@graphql-typed-document-node/core` and graphql-codegen. */
interface DocumentTypeDecoration<Result, Variables> {
  __apiType?: (variables: Variables) => Result;
}

/** A function with the types of clients such as urql, Apollo and graphql-request. */
declare function request<Result, Variables>(
  document: DocumentTypeDecoration<Result, Variables>,
  variables: Variables,
): Promise<Result>;

const variables = { owner: "octo", name: "hello", issueNumber: 7 };
expectTypeOf(request(IssueViewDocument, variables)).resolves.toEqualTypeOf<IssueViewQuery>();
expectTypeOf(request<IssueViewQuery, IssueViewQueryVariables>)
  .parameter(0)
  .toExtend<DocumentTypeDecoration<IssueViewQuery, IssueViewQueryVariables>>();
// @ts-expect-error issueNumber is a number
request(IssueViewDocument, { ...variables, issueNumber: "7" });
// @ts-expect-error issueNumber is missing
request(IssueViewDocument, { owner: "octo", name: "hello" });

// A document is the text that is sent.
expectTypeOf(IssueViewDocument).toExtend<string>();
