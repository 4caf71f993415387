/** Creates, updates, deletes and finds labels of a repository. */
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
  requireShort(input.name);
  requireFree(repository, input.name);
  requireColor(input.color);
  const label = addLabel(store, { repository, ...input, createdAt: store.now() });
  store.writes++;
  return label;
}

export function updateLabel(
  store: Store,
  viewer: Viewer,
  label: Label,
  { name, color, description }: Omit<LabelInput, "name"> & { readonly name?: string | undefined },
): void {
  requirePermission(viewer, label.repository, { permission: "write", resource: "issues" });
  if (name !== undefined) {
    requireShort(name);
    requireFree(label.repository, name, label);
  }
  requireColor(color);
  if (name !== undefined) label.name = name;
  if (color !== undefined) label.color = color;
  if (description !== undefined) label.description = description;
  store.writes++;
}

/** Deletes a label and removes it from all issues and pull requests. */
export function deleteLabel(store: Store, viewer: Viewer, label: Label): void {
  const { repository } = label;
  requirePermission(viewer, repository, { permission: "write", resource: "issues" });
  repository.labels = repository.labels.filter((other) => other !== label);
  for (const thread of repository.threads.values()) {
    thread.labels = thread.labels.filter((other) => other !== label);
  }
  store.nodes.delete(label.id);
  store.writes++;
}

const MAX_NAME = 50;

/** Throws if the name of a label is too long. */
function requireShort(name: string): void {
  if ([...name].length <= MAX_NAME) return;
  const message = `Name is too long (maximum is ${MAX_NAME} characters)`;
  throw invalid(message, { resource: "Label", field: "name", code: "invalid" });
}

function requireFree(repository: Repository, name: string, self?: Label): void {
  const found = findLabel(repository, name);
  if (!found || found === self) return;
  const error = { resource: "Label", field: "name", code: "already_exists" } as const;
  throw invalid("Name has already been taken", error);
}

function requireColor(color: string | undefined): void {
  if (color === undefined || /^[0-9a-f]{6}$/i.test(color)) return;
  throw invalid("Color is invalid", { resource: "Label", field: "color", code: "invalid" });
}

/** Returns the labels with these names. Creates missing labels, as GitHub's REST API does when labeling an issue. */
export function labelsByName(store: Store, repository: Repository, names: readonly string[]): Label[] {
  names.forEach(requireShort);
  return names.map(
    (name) => findLabel(repository, name) ?? addLabel(store, { repository, name, createdAt: store.now() }),
  );
}
