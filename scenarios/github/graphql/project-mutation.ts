/** The root fields of mutations of projects (v2). */
import { addItem, clearItemFieldValue, deleteItem, updateItemFieldValue } from "../domain/projects.js";
import { unprocessable } from "../store/errors.js";
import type { ProjectValue } from "../store/types.js";
import { nodeOf } from "./nodes.js";
import { type Call, type Fields, View } from "./types.js";

interface Target {
  readonly projectId: string;
  readonly itemId: string;
  readonly fieldId: string;
  readonly clientMutationId?: string | null;
}

interface Value {
  readonly text?: string | null;
  readonly number?: number | null;
  readonly date?: string | null;
  readonly singleSelectOptionId?: string | null;
  readonly iterationId?: string | null;
}

export const projectMutations: Fields<undefined> = {
  updateProjectV2ItemFieldValue: (_root, { input }: { input: Target & { value: Value } }, call) => {
    const target = targetOf(call, input);
    updateItemFieldValue(call.store, call.viewer, target, fieldValue(input.value));
    return new View({ clientMutationId: input.clientMutationId ?? null, projectV2Item: target.item });
  },
  clearProjectV2ItemFieldValue: (_root, { input }: { input: Target }, call) => {
    const target = targetOf(call, input);
    clearItemFieldValue(call.store, call.viewer, target);
    return new View({ clientMutationId: input.clientMutationId ?? null, projectV2Item: target.item });
  },
  addProjectV2ItemById: (
    _root,
    { input }: { input: { projectId: string; contentId: string; clientMutationId?: string | null } },
    call,
  ) => {
    const project = nodeOf(call, input.projectId, "ProjectV2");
    const content = nodeOf(call, input.contentId, "Issue", "PullRequest");
    const item = addItem(call.store, call.viewer, project, content);
    return new View({ clientMutationId: input.clientMutationId ?? null, item });
  },
  deleteProjectV2Item: (
    _root,
    { input }: { input: { projectId: string; itemId: string; clientMutationId?: string | null } },
    call,
  ) => {
    const project = nodeOf(call, input.projectId, "ProjectV2");
    deleteItem(call.store, call.viewer, project, nodeOf(call, input.itemId, "ProjectV2Item"));
    return new View({ clientMutationId: input.clientMutationId ?? null, deletedItemId: input.itemId });
  },
};

function targetOf(call: Call, { projectId, itemId, fieldId }: Target) {
  return {
    project: nodeOf(call, projectId, "ProjectV2"),
    item: nodeOf(call, itemId, "ProjectV2Item"),
    field: nodeOf(call, fieldId, "ProjectV2Field", "ProjectV2SingleSelectField", "ProjectV2IterationField"),
  };
}

/** Exactly one of the kinds. */
function fieldValue(value: Value): ProjectValue {
  const given: ProjectValue[] = [];
  if (value.text != null) given.push({ kind: "text", text: value.text });
  if (value.number != null) given.push({ kind: "number", number: value.number });
  if (value.date != null) given.push({ kind: "date", date: value.date });
  if (value.singleSelectOptionId != null)
    given.push({ kind: "singleSelect", optionId: value.singleSelectOptionId });
  if (value.iterationId != null) given.push({ kind: "iteration", iterationId: value.iterationId });
  const [only, ...others] = given;
  if (!only || others.length > 0) throw unprocessable("Must provide exactly one field value to update");
  return only;
}
