// Generated from cards/project_v2.user.get.yaml. Do not edit.

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
  ProjectV2UserGetDocument,
  type ProjectV2UserGetQuery,
  type ProjectV2UserGetQueryVariables,
} from "../operations/ProjectV2UserGet.js";
import { validateProjectV2UserGetInput } from "./user.get.validate.js";

/** Input of `project_v2.user.get`. */
export interface ProjectV2UserGetInput {
  /** Login of the user. */
  readonly user: string;
  /** Number of the project. */
  readonly projectNumber: number;
}

/** Output of `project_v2.user.get`. */
export interface ProjectV2UserGetOutput {
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
  readonly input: ProjectV2UserGetInput;
  readonly main: ProjectV2UserGetQuery;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "main",
      role: "main",
      document: ProjectV2UserGetDocument,
      variables({ input }: Pick<GraphqlScope, "input">): ProjectV2UserGetQueryVariables {
        return {
          user: input.user,
          projectNumber: input.projectNumber,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): ProjectV2UserGetOutput {
    const projectV2 = found(main.user?.projectV2, "project v2");
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

/** `GET /users/{username}/projectsV2/{project_number}`, as far as it is read. */
type MainResponse = {
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly short_description: string | null;
  readonly public: boolean;
  readonly closed_at: string | null;
};

interface RestScope {
  readonly input: ProjectV2UserGetInput;
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
          path: restPath`/users/${input.user}/projectsV2/${input.projectNumber}`,
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): ProjectV2UserGetOutput {
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

/** The capability `project_v2.user.get`, for `execute`. */
export const projectV2UserGetCapability: Capability<ProjectV2UserGetInput, ProjectV2UserGetOutput> = {
  id: "project_v2.user.get",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: false,
  paged: false,
  untrusted: ["title", "shortDescription"],
  fields: { user: "a string", projectNumber: "an integer of at least 1" },
  validate: validateProjectV2UserGetInput,
  prepare(input: ProjectV2UserGetInput): ProjectV2UserGetInput {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * One project of a user.
 *
 * Effect: read. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `ProjectV2UserGet`, or `GET /users/{username}/projectsV2/{project_number}` (https://docs.github.com/rest/projects/projects#get-project-for-user).
 *
 * @example
 * const result = await projectV2UserGet({ user: "octo", projectNumber: 1 });
 */
export const projectV2UserGet: Operation<ProjectV2UserGetInput, ProjectV2UserGetOutput> = /* @__PURE__ */ bind(undefined, projectV2UserGetCapability);
