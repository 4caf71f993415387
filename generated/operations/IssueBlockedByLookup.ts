// Generated from operations/IssueBlockedByLookup.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueBlockedByLookupQueryVariables = { owner: string; name: string; issueNumber: number; blockerOwner: string; blockerName: string; blockerNumber: number; };

/** Data of the response. */
export type IssueBlockedByLookupQuery = { readonly blocked: { readonly issue: { readonly id: string } | null } | null, readonly blocker: { readonly issue: { readonly id: string } | null } | null };

export const IssueBlockedByLookupDocument: GraphqlDocument = {
  name: "IssueBlockedByLookup",
  kind: "query",
  text: "query IssueBlockedByLookup($owner:String!$name:String!$issueNumber:Int!$blockerOwner:String!$blockerName:String!$blockerNumber:Int!){blocked:repository(owner:$owner name:$name){issue(number:$issueNumber){id}}blocker:repository(owner:$blockerOwner name:$blockerName){issue(number:$blockerNumber){id}}}",
};
