/** Creating and finding labels of a repository. */
import { invalid } from "../store/errors.js";
import { addLabel, findLabel } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type { Label, Repository } from "../store/types.js";
import { requirePermission } from "./permissions.js";

export interface LabelInput {
  readonly name: string;
  readonly color?: string | undefined;
  readonly description?: string | null | undefined;
}

export function createLabel(store: Store, viewer: Viewer, repository: Repository, input: LabelInput): Label {
  requirePermission(viewer, repository, { permission: "write", resource: "issues" });
  if (findLabel(repository, input.name)) {
    throw invalid("Name has already been taken", {
      resource: "Label",
      field: "name",
      code: "already_exists",
    });
  }
  if (input.color !== undefined && !/^[0-9a-f]{6}$/i.test(input.color)) {
    throw invalid("Color is invalid", { resource: "Label", field: "color", code: "invalid" });
  }
  const label = addLabel(store, { repository, ...input, createdAt: store.now() });
  store.writes++;
  return label;
}

/** REST creates labels that an issue is given and the repository lacks. */
export function labelsByName(store: Store, repository: Repository, names: readonly string[]): Label[] {
  return names.map(
    (name) => findLabel(repository, name) ?? addLabel(store, { repository, name, createdAt: store.now() }),
  );
}
