// Generated from cards/project_v2.item.field.update.yaml. Do not edit.

import { type Capability, type Given, type GraphqlPlan, type Operation, bind, found } from "../../runtime/index.js";
import {
  ProjectV2ItemFieldUpdateDocument,
  type ProjectV2ItemFieldUpdateMutation,
  type ProjectV2ItemFieldUpdateMutationVariables,
} from "../operations/ProjectV2ItemFieldUpdate.js";
import { validateProjectV2ItemFieldUpdateInput } from "./item.field.update.validate.js";

/** Every field of {@link ProjectV2ItemFieldUpdateInput}. */
export interface ProjectV2ItemFieldUpdateInputFields {
  /** Node id of the project. */
  readonly projectId: string;
  /** Node id of the item. */
  readonly itemId: string;
  /** Node id of the field. */
  readonly fieldId: string;
  /** New text. */
  readonly text?: string | undefined;
  /** New number. */
  readonly number?: number | undefined;
  /** New date, YYYY-MM-DD. */
  readonly date?: string | undefined;
  /** Id of the option. */
  readonly singleSelectOptionId?: string | undefined;
  /** Id of the iteration. */
  readonly iterationId?: string | undefined;
  /** Remove the value. */
  readonly clear?: true | undefined;
}

/** Input of `project_v2.item.field.update`. */
export type ProjectV2ItemFieldUpdateInput = ProjectV2ItemFieldUpdateInputFields & (Given<ProjectV2ItemFieldUpdateInputFields, "text"> | Given<ProjectV2ItemFieldUpdateInputFields, "number"> | Given<ProjectV2ItemFieldUpdateInputFields, "date"> | Given<ProjectV2ItemFieldUpdateInputFields, "singleSelectOptionId"> | Given<ProjectV2ItemFieldUpdateInputFields, "iterationId"> | Given<ProjectV2ItemFieldUpdateInputFields, "clear">);

/** Output of `project_v2.item.field.update`. */
export interface ProjectV2ItemFieldUpdateOutput {
  readonly itemId: string;
  readonly fieldId: string;
  readonly cleared: boolean;
  readonly updatedAt: string;
}

interface GraphqlScope {
  readonly input: ProjectV2ItemFieldUpdateInputFields;
  readonly main: ProjectV2ItemFieldUpdateMutation;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "main",
      role: "main",
      document: ProjectV2ItemFieldUpdateDocument,
      variables({ input }: Pick<GraphqlScope, "input">): ProjectV2ItemFieldUpdateMutationVariables {
        return {
          projectId: input.projectId,
          itemId: input.itemId,
          fieldId: input.fieldId,
          value: {
            text: input.text,
            number: input.number,
            date: input.date,
            singleSelectOptionId: input.singleSelectOptionId,
            iterationId: input.iterationId,
          },
          clear: input.clear ?? false,
        };
      },
    },
  ],
  output({ input, main }: Pick<GraphqlScope, "input" | "main">): ProjectV2ItemFieldUpdateOutput {
    const projectV2Item = found(main.updateProjectV2ItemFieldValue?.projectV2Item ?? main.clearProjectV2ItemFieldValue?.projectV2Item, "project v2 item");
    return {
      itemId: projectV2Item.id,
      fieldId: input.fieldId,
      cleared: input.clear ?? false,
      updatedAt: projectV2Item.updatedAt,
    };
  },
} satisfies GraphqlPlan;

/** The capability `project_v2.item.field.update`, for `execute`. */
export const projectV2ItemFieldUpdateCapability: Capability<ProjectV2ItemFieldUpdateInput, ProjectV2ItemFieldUpdateOutput> = {
  id: "project_v2.item.field.update",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["graphql", "cli"],
  inRepository: false,
  paged: false,
  fields: {
    projectId: "a string",
    itemId: "a string",
    fieldId: "a string",
    text: "a string",
    number: "a number",
    date: "a date string",
    singleSelectOptionId: "a string",
    iterationId: "a string",
    clear: "true",
  },
  alternatives: [["text"], ["number"], ["date"], ["singleSelectOptionId"], ["iterationId"], ["clear"]],
  validate: validateProjectV2ItemFieldUpdateInput,
  prepare(input: ProjectV2ItemFieldUpdateInput): ProjectV2ItemFieldUpdateInputFields {
    return input;
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Set or clear one field of a project item.
 *
 * Effect: write. Routes: graphql, cli.
 *
 * Sends GraphQL `ProjectV2ItemFieldUpdate`.
 *
 * @example
 * const result = await projectV2ItemFieldUpdate({ projectId: "PVT_1", itemId: "PVTI_1", fieldId: "PVTSSF_1", singleSelectOptionId: "98236657" });
 */
export const projectV2ItemFieldUpdate: Operation<ProjectV2ItemFieldUpdateInput, ProjectV2ItemFieldUpdateOutput> = /* @__PURE__ */ bind(undefined, projectV2ItemFieldUpdateCapability);
