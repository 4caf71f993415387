/** Mutations that create repositories. */

import { createFromTemplate } from "../domain/copies.js";
import { createRepository, newOwner } from "../domain/repositories.js";
import type { Owner, Repository } from "../store/types.js";
import { getNode } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import type { Call, Fields } from "./types.js";

interface NewRepository {
  readonly name: string;
  readonly ownerId?: string | null;
  readonly visibility: Repository["visibility"];
  readonly description?: string | null;
}

interface Created extends NewRepository {
  readonly homepageUrl?: string | null;
  readonly hasIssuesEnabled?: boolean | null;
  readonly hasWikiEnabled?: boolean | null;
  readonly template?: boolean | null;
}

interface Cloned extends NewRepository {
  readonly repositoryId: string;
  readonly includeAllBranches?: boolean | null;
}

export const repositoryMutations: Fields<undefined> = {
  createRepository: (_root, { input }: Input<Created>, call) => {
    const repository = createRepository(call.store, call.viewer, input.name, {
      ...settings(input),
      owner: ownerOf(call, input.ownerId),
      homepageUrl: input.homepageUrl ?? null,
      hasIssuesEnabled: input.hasIssuesEnabled ?? true,
      hasWikiEnabled: input.hasWikiEnabled ?? false,
      isTemplate: input.template ?? false,
    });
    return payload(input, { repository });
  },
  cloneTemplateRepository: (_root, { input }: Input<Cloned>, call) => {
    const template = getNode(call, input.repositoryId, "Repository");
    const repository = createFromTemplate(call.store, call.viewer, template, input.name, {
      ...settings(input),
      owner: ownerOf(call, input.ownerId),
      allBranches: input.includeAllBranches ?? false,
    });
    return payload(input, { repository });
  },
};

const settings = ({ visibility, description }: NewRepository) => ({
  visibility,
  description: description ?? null,
});

function ownerOf(call: Call, id: string | null | undefined): Owner {
  const login = id == null ? undefined : getNode(call, id, "User", "Organization").login;
  return newOwner(call.store, call.viewer, login);
}
