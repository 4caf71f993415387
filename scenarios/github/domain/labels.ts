import { addLabel, findLabel } from "../store/repositories.js";
import type { Store } from "../store/store.js";
import type { Label, Repository } from "../store/types.js";
import { requireLength } from "./text-limits.js";

/** Returns the labels with these names. Creates missing labels, as GitHub's REST API does when labeling an issue. */
export function labelsByName(store: Store, repository: Repository, names: readonly string[]): Label[] {
  for (const name of names) requireLength(name, 50, { resource: "Label", field: "name" });
  return names.map(
    (name) => findLabel(repository, name) ?? addLabel(store, { repository, name, createdAt: store.now() }),
  );
}
