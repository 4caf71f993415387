/** The root fields of all mutations. Each resolves ids to entities, calls a domain operation and returns the payload. */
import { deleteRef } from "../domain/refs.js";
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
  deleteRef: (_root, { input }: Input<{ refId: string }>, call) => {
    deleteRef(call.store, call.viewer, getNode(call, input.refId, "Ref"));
    return payload(input, {});
  },
};
