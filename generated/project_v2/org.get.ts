// Generated from cards/project_v2.org.get.yaml. Do not edit.

import {
  type Capability,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  restPath,
} from "../../runtime/index.js";
import {
  ProjectV2OrgGetDocument,
  type ProjectV2OrgGetQuery,
  type ProjectV2OrgGetQueryVariables,
} from "../operations/ProjectV2OrgGet.js";
import { validateProjectV2OrgGetInput } from "./org.get.validate.js";

/** Input of `project_v2.org.get`. */
export interface ProjectV2OrgGetInput {
  /** Login of the organization. */
  readonly org: string;
  /** Number of the project. */
  readonly projectNumber: number;
}

/** Output of `project_v2.org.get`. */
export interface ProjectV2OrgGetOutput {
  readonly id: string;
  readonly number: number;
  /** Untrusted: anyone may have written it. */
  readonly title: string;
  /** Untrusted: anyone may have written it. */
  readonly shortDescription: string | null;
  readonly isPublic: boolean;
  readonly isClosed: boolean;
}

interface GraphqlScope {
  readonly input: ProjectV2OrgGetInput;
  readonly main: ProjectV2OrgGetQuery;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "main",
      role: "main",
      document: ProjectV2OrgGetDocument,
      variables({ input }: Pick<GraphqlScope, "input">): ProjectV2OrgGetQueryVariables {
        return {
          org: input.org,
          projectNumber: input.projectNumber,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): ProjectV2OrgGetOutput {
    const projectV2 = found(main.organization?.projectV2, "project v2");
    return {
      id: projectV2.id,
      number: projectV2.number,
      title: projectV2.title,
      shortDescription: projectV2.shortDescription,
      isPublic: projectV2.public,
      isClosed: projectV2.closed,
    };
  },
} satisfies GraphqlPlan;

/** `GET /orgs/{org}/projectsV2/{project_number}`, as far as it is read. */
type MainResponse = {
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly short_description: string | null;
  readonly public: boolean;
  readonly closed_at: string | null;
};

interface RestScope {
  readonly input: ProjectV2OrgGetInput;
  readonly main: MainResponse;
}

const rest = {
  api: "rest",
  steps: [
    {
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/orgs/${input.org}/projectsV2/${input.projectNumber}`,
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): ProjectV2OrgGetOutput {
    return {
      id: main.node_id,
      number: main.number,
      title: main.title,
      shortDescription: main.short_description,
      isPublic: main.public,
      isClosed: (main.closed_at != null ? true : null) ?? false,
    };
  },
} satisfies RestPlan;

/** The capability `project_v2.org.get`, for `execute`. */
export const projectV2OrgGetCapability: Capability<ProjectV2OrgGetInput, ProjectV2OrgGetOutput> = {
  id: "project_v2.org.get",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: false,
  paged: false,
  untrusted: ["title", "shortDescription"],
  fields: { org: "a string", projectNumber: "an integer of at least 1" },
  validate: validateProjectV2OrgGetInput,
  prepare(input: ProjectV2OrgGetInput): ProjectV2OrgGetInput {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * One project of an organization.
 *
 * Effect: read. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `ProjectV2OrgGet`, or `GET /orgs/{org}/projectsV2/{project_number}` (https://docs.github.com/rest/projects/projects#get-project-for-organization).
 *
 * @example
 * const result = await projectV2OrgGet({ org: "octo-org", projectNumber: 1 });
 */
export const projectV2OrgGet: Operation<ProjectV2OrgGetInput, ProjectV2OrgGetOutput> = /* @__PURE__ */ bind(undefined, projectV2OrgGetCapability);
