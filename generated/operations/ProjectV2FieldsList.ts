// Generated from operations/ProjectV2FieldsList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type ProjectV2FieldsListQueryVariables = { owner: string; projectNumber: number; first: number; after?: string | null | undefined; };

type ProjectV2FieldType = "ASSIGNEES" | "DATE" | "ITERATION" | "LABELS" | "LINKED_PULL_REQUESTS" | "MILESTONE" | "NUMBER" | "PARENT_ISSUE" | "REPOSITORY" | "REVIEWERS" | "SINGLE_SELECT" | "SUB_ISSUES_PROGRESS" | "TEXT" | "TITLE" | "TRACKED_BY" | "TRACKS";

/** Data of the response. */
export type ProjectV2FieldsListQuery = { readonly organization: { readonly projectV2: { readonly fields: { readonly nodes: ReadonlyArray< { readonly __typename: "ProjectV2Field", readonly id: string, readonly name: string, readonly dataType: ProjectV2FieldType } | { readonly __typename: "ProjectV2IterationField", readonly id: string, readonly name: string, readonly dataType: ProjectV2FieldType, readonly configuration: { readonly iterations: ReadonlyArray<{ readonly id: string, readonly title: string, readonly startDate: string, readonly duration: number }> } } | { readonly __typename: "ProjectV2SingleSelectField", readonly id: string, readonly name: string, readonly dataType: ProjectV2FieldType, readonly options: ReadonlyArray<{ readonly id: string, readonly name: string }> } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null } | null, readonly user: { readonly projectV2: { readonly fields: { readonly nodes: ReadonlyArray< { readonly __typename: "ProjectV2Field", readonly id: string, readonly name: string, readonly dataType: ProjectV2FieldType } | { readonly __typename: "ProjectV2IterationField", readonly id: string, readonly name: string, readonly dataType: ProjectV2FieldType, readonly configuration: { readonly iterations: ReadonlyArray<{ readonly id: string, readonly title: string, readonly startDate: string, readonly duration: number }> } } | { readonly __typename: "ProjectV2SingleSelectField", readonly id: string, readonly name: string, readonly dataType: ProjectV2FieldType, readonly options: ReadonlyArray<{ readonly id: string, readonly name: string }> } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null } | null };

export const ProjectV2FieldsListDocument: GraphqlDocument = {
  name: "ProjectV2FieldsList",
  kind: "query",
  variables: { owner: "String!", projectNumber: "Int!", first: "Int!", after: "String" },
  roots: [
    {
      key: "organization",
      parts: [
        "organization(login:$",
        "owner){projectV2(number:$",
        "projectNumber){...on ProjectV2{fields(first:$",
        "first after:$",
        "after){nodes{__typename ...on ProjectV2Field{id name dataType}...on ProjectV2SingleSelectField{id name dataType options{id name}}...on ProjectV2IterationField{id name dataType configuration{iterations{id title startDate duration}}}}pageInfo{hasNextPage endCursor}}}}}",
      ],
    },
    {
      key: "user",
      parts: [
        "user(login:$",
        "owner){projectV2(number:$",
        "projectNumber){...on ProjectV2{fields(first:$",
        "first after:$",
        "after){nodes{__typename ...on ProjectV2Field{id name dataType}...on ProjectV2SingleSelectField{id name dataType options{id name}}...on ProjectV2IterationField{id name dataType configuration{iterations{id title startDate duration}}}}pageInfo{hasNextPage endCursor}}}}}",
      ],
    },
  ],
  nodes: 200,
};
