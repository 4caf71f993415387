/** The root fields of all mutations. Each resolves ids to entities, calls a domain operation and returns the payload. */
import { createRef, deleteRef, updateRef } from "../domain/refs.js";
import { commentMutations } from "./comment-mutation.js";
import { declaredMutations } from "./declared.js";
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
  ...declaredMutations,
  createRef: (_root, { input }: Input<{ repositoryId: string; name: string; oid: string }>, call) => {
    const repository = getNode(call, input.repositoryId, "Repository");
    return payload(input, { ref: createRef(call.store, call.viewer, repository, input) });
  },
  updateRef: (_root, { input }: Input<{ refId: string; oid: string; force?: boolean | null }>, call) => {
    const ref = getNode(call, input.refId, "Ref");
    updateRef(call.store, call.viewer, ref, { oid: input.oid, force: input.force ?? false });
    return payload(input, { ref });
  },
  deleteRef: (_root, { input }: Input<{ refId: string }>, call) => {
    deleteRef(call.store, call.viewer, getNode(call, input.refId, "Ref"));
    return payload(input, {});
  },
};
