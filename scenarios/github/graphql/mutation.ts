/** The root fields of all mutations. Each resolves ids to entities, calls a domain operation and returns the payload. */
import { createLabel, deleteLabel, updateLabel } from "../domain/labels.js";
import { deleteRef } from "../domain/refs.js";
import { commentMutations } from "./comment-mutation.js";
import { issueMutations } from "./issue-mutation.js";
import { getNode } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import { projectMutations } from "./project-mutation.js";
import { pullMutations } from "./pull-mutation.js";
import { reactionMutations } from "./reaction.js";
import { relationMutations } from "./relation.js";
import { reviewMutations } from "./review-mutation.js";
import type { Fields } from "./types.js";

export const mutationFields: Fields<undefined> = {
  ...issueMutations,
  ...commentMutations,
  ...reactionMutations,
  ...relationMutations,
  ...pullMutations,
  ...reviewMutations,
  ...projectMutations,
  deleteRef: (_root, { input }: Input<{ refId: string }>, call) => {
    deleteRef(call.store, call.viewer, getNode(call, input.refId, "Ref"));
    return payload(input, {});
  },
  createLabel: (
    _root,
    { input }: Input<{ repositoryId: string; name: string; color: string; description?: string | null }>,
    call,
  ) => {
    const repository = getNode(call, input.repositoryId, "Repository");
    const { name, color, description } = input;
    return payload(input, {
      label: createLabel(call.store, call.viewer, repository, { name, color, description }),
    });
  },
  updateLabel: (
    _root,
    { input }: Input<{ id: string; name?: string; color?: string; description?: string | null }>,
    call,
  ) => {
    const label = getNode(call, input.id, "Label");
    const { name, color, description } = input;
    updateLabel(call.store, call.viewer, label, { name, color, description });
    return payload(input, { label });
  },
  deleteLabel: (_root, { input }: Input<{ id: string }>, call) => {
    deleteLabel(call.store, call.viewer, getNode(call, input.id, "Label"));
    return payload(input, {});
  },
};
