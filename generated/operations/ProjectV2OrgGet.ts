// Generated from operations/ProjectV2OrgGet.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type ProjectV2OrgGetQueryVariables = { org: string; projectNumber: number; };

/** Data of the response. */
export type ProjectV2OrgGetQuery = { readonly organization: { readonly projectV2: { readonly id: string, readonly number: number, readonly title: string, readonly shortDescription: string | null, readonly public: boolean, readonly closed: boolean } | null } | null };

export const ProjectV2OrgGetDocument: GraphqlDocument = {
  name: "ProjectV2OrgGet",
  kind: "query",
  variables: { org: "String!", projectNumber: "Int!" },
  roots: [
    {
      key: "organization",
      parts: ["organization(login:$", "org){projectV2(number:$", "projectNumber){...ProjectSummary}}"],
    },
  ],
  fragments: {
    ProjectSummary: "fragment ProjectSummary on ProjectV2{id number title shortDescription public closed}",
  },
};
