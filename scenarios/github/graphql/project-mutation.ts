/** Resolvers for mutations of projects (v2). */
import {
  copyProject,
  createField,
  createProject,
  deleteField,
  deleteProject,
  type ProjectSettings,
  setTemplate,
  updateDraft,
  updateProject,
} from "../domain/project-changes.js";
import { createStatusUpdate, setLink } from "../domain/project-parts.js";
import {
  addDraft,
  addItem,
  clearItemFieldValue,
  deleteItem,
  setArchived,
  updateItemFieldValue,
} from "../domain/projects.js";
import { unprocessable } from "../store/errors.js";
import type { ProjectStatus, ProjectValue } from "../store/types.js";
import { getNode, getNodes } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import type { Call, Fields, View } from "./types.js";

interface Target {
  readonly projectId: string;
  readonly itemId: string;
  readonly fieldId: string;
  readonly clientMutationId?: string | null;
}

interface ItemInput {
  readonly projectId: string;
  readonly itemId: string;
  readonly clientMutationId?: string | null;
}

interface DraftInput {
  readonly projectId: string;
  readonly title: string;
  readonly body?: string | null;
  readonly assigneeIds?: string[] | null;
  readonly clientMutationId?: string | null;
}

interface CopyInput {
  readonly projectId: string;
  readonly ownerId: string;
  readonly title: string;
  readonly includeDraftIssues?: boolean | null;
}

interface FieldInput {
  readonly projectId: string;
  readonly name: string;
  readonly dataType: "TEXT" | "NUMBER" | "DATE" | "SINGLE_SELECT" | "ITERATION";
  readonly singleSelectOptions?: { name: string; color: string; description: string }[] | null;
  readonly iterationConfiguration?: {
    iterations: { title: string; startDate: string; duration: number }[];
  } | null;
}

interface StatusUpdateInput {
  readonly projectId: string;
  readonly status?: ProjectStatus | null;
  readonly body?: string | null;
  readonly startDate?: string | null;
  readonly targetDate?: string | null;
}

interface LinkInput {
  readonly projectId: string;
  readonly repositoryId: string;
}

interface Value {
  readonly text?: string | null;
  readonly number?: number | null;
  readonly date?: string | null;
  readonly singleSelectOptionId?: string | null;
  readonly iterationId?: string | null;
}

export const projectMutations: Fields<undefined> = {
  createProjectV2: (_root, { input }: Input<{ ownerId: string; title: string }>, call) => {
    const owner = getNode(call, input.ownerId, "User", "Organization");
    return payload(input, { projectV2: createProject(call.store, call.viewer, owner, input.title) });
  },
  deleteProjectV2: (_root, { input }: Input<{ projectId: string }>, call) => {
    const project = getNode(call, input.projectId, "ProjectV2");
    deleteProject(call.store, call.viewer, project);
    return payload(input, { projectV2: project });
  },
  updateProjectV2: (_root, { input }: Input<ProjectSettings & { projectId: string }>, call) => {
    const project = getNode(call, input.projectId, "ProjectV2");
    updateProject(call.store, call.viewer, project, input);
    return payload(input, { projectV2: project });
  },
  markProjectV2AsTemplate: (_root, { input }: Input<{ projectId: string }>, call) => mark(call, input, true),
  unmarkProjectV2AsTemplate: (_root, { input }: Input<{ projectId: string }>, call) =>
    mark(call, input, false),
  copyProjectV2: (_root, { input }: Input<CopyInput>, call) => {
    const source = getNode(call, input.projectId, "ProjectV2");
    const owner = getNode(call, input.ownerId, "User", "Organization");
    const to = { owner, title: input.title, withDrafts: input.includeDraftIssues === true };
    return payload(input, { projectV2: copyProject(call.store, call.viewer, source, to) });
  },
  linkProjectV2ToRepository: (_root, { input }: Input<LinkInput>, call) => link(call, input, true),
  unlinkProjectV2FromRepository: (_root, { input }: Input<LinkInput>, call) => link(call, input, false),
  createProjectV2StatusUpdate: (_root, { input }: Input<StatusUpdateInput>, call) => {
    const project = getNode(call, input.projectId, "ProjectV2");
    const statusUpdate = createStatusUpdate(call.store, call.viewer, project, {
      status: input.status ?? null,
      body: input.body ?? null,
      startDate: input.startDate ?? null,
      targetDate: input.targetDate ?? null,
    });
    return payload(input, { statusUpdate });
  },
  createProjectV2Field: (_root, { input }: Input<FieldInput>, call) => {
    const project = getNode(call, input.projectId, "ProjectV2");
    const to = {
      name: input.name,
      dataType: input.dataType,
      options: input.singleSelectOptions ?? null,
      iterations: input.iterationConfiguration?.iterations ?? [],
    };
    return payload(input, { projectV2Field: createField(call.store, call.viewer, project, to) });
  },
  deleteProjectV2Field: (_root, { input }: Input<{ fieldId: string }>, call) => {
    const field = getField(call, input.fieldId);
    deleteField(call.store, call.viewer, field);
    return payload(input, { projectV2Field: field });
  },
  updateProjectV2DraftIssue: (
    _root,
    { input }: Input<{ draftIssueId: string; title?: string | null; body?: string | null }>,
    call,
  ) => {
    const draftIssue = getNode(call, input.draftIssueId, "DraftIssue");
    updateDraft(call.store, call.viewer, draftIssue, input);
    return payload(input, { draftIssue });
  },
  updateProjectV2ItemFieldValue: (_root, { input }: { input: Target & { value: Value } }, call) => {
    const target = getTarget(call, input);
    updateItemFieldValue(call.store, call.viewer, target, fieldValue(input.value));
    return payload(input, { projectV2Item: target.item });
  },
  clearProjectV2ItemFieldValue: (_root, { input }: { input: Target }, call) => {
    const target = getTarget(call, input);
    clearItemFieldValue(call.store, call.viewer, target);
    return payload(input, { projectV2Item: target.item });
  },
  addProjectV2ItemById: (
    _root,
    { input }: { input: { projectId: string; contentId: string; clientMutationId?: string | null } },
    call,
  ) => {
    const project = getNode(call, input.projectId, "ProjectV2");
    const content = getNode(call, input.contentId, "Issue", "PullRequest");
    const item = addItem(call.store, call.viewer, project, content);
    return payload(input, { item });
  },
  addProjectV2DraftIssue: (_root, { input }: { input: DraftInput }, call) => {
    const project = getNode(call, input.projectId, "ProjectV2");
    const projectItem = addDraft(call.store, call.viewer, project, {
      title: input.title,
      body: input.body ?? "",
      assignees: getNodes(call, input.assigneeIds ?? [], "User"),
    });
    return payload(input, { projectItem });
  },
  archiveProjectV2Item: (_root, { input }: { input: ItemInput }, call) => archive(call, input, true),
  unarchiveProjectV2Item: (_root, { input }: { input: ItemInput }, call) => archive(call, input, false),
  deleteProjectV2Item: (
    _root,
    { input }: { input: { projectId: string; itemId: string; clientMutationId?: string | null } },
    call,
  ) => {
    const project = getNode(call, input.projectId, "ProjectV2");
    deleteItem(call.store, call.viewer, project, getNode(call, input.itemId, "ProjectV2Item"));
    return payload(input, { deletedItemId: input.itemId });
  },
};

function mark(call: Call, input: Input<{ projectId: string }>["input"], template: boolean): View {
  const projectV2 = getNode(call, input.projectId, "ProjectV2");
  setTemplate(call.store, call.viewer, projectV2, template);
  return payload(input, { projectV2 });
}

function link(call: Call, input: Input<LinkInput>["input"], linked: boolean): View {
  const project = getNode(call, input.projectId, "ProjectV2");
  const repository = getNode(call, input.repositoryId, "Repository");
  setLink(call.store, call.viewer, project, repository, linked);
  return payload(input, { repository });
}

function archive(call: Call, input: ItemInput, isArchived: boolean): View {
  const project = getNode(call, input.projectId, "ProjectV2");
  const item = getNode(call, input.itemId, "ProjectV2Item");
  setArchived(call.store, call.viewer, project, item, isArchived);
  return payload(input, { item });
}

const getField = (call: Call, id: string) =>
  getNode(call, id, "ProjectV2Field", "ProjectV2SingleSelectField", "ProjectV2IterationField");

function getTarget(call: Call, { projectId, itemId, fieldId }: Target) {
  return {
    project: getNode(call, projectId, "ProjectV2"),
    item: getNode(call, itemId, "ProjectV2Item"),
    field: getField(call, fieldId),
  };
}

/** Returns the value of the input, which must contain exactly one kind. */
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
