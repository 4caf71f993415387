// Generated from operations/ProjectV2UserGet.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type ProjectV2UserGetQueryVariables = { user: string; projectNumber: number; };

/** Data of the response. */
export type ProjectV2UserGetQuery = { readonly user: { readonly projectV2: { readonly id: string, readonly number: number, readonly title: string, readonly shortDescription: string | null, readonly public: boolean, readonly closed: boolean } | null } | null };

export const ProjectV2UserGetDocument: GraphqlDocument = {
  name: "ProjectV2UserGet",
  kind: "query",
  variables: { user: "String!", projectNumber: "Int!" },
  roots: [
    {
      key: "user",
      parts: ["user(login:$", "user){projectV2(number:$", "projectNumber){...ProjectSummary}}"],
    },
  ],
  fragments: {
    ProjectSummary: "fragment ProjectSummary on ProjectV2{id number title shortDescription public closed}",
  },
};
