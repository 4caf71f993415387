/** Workflows of GitHub Actions in committed files. Only their names and triggers are read, and a dispatch has no inputs. */
import { addWorkflow } from "../store/actions.js";
import type { Store } from "../store/store.js";
import type { Repository } from "../store/types.js";

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;

/** Adds the workflows among new files of the default branch. */
export function addCommittedWorkflows(
  store: Store,
  repository: Repository,
  files: ReadonlyMap<string, string>,
): void {
  const known = [...repository.workflows.values()];
  for (const [path, text] of files) {
    if (!WORKFLOW.test(path) || known.some((workflow) => workflow.path === path)) continue;
    const name = /^name: *(.+)$/m.exec(text)?.[1] ?? path;
    const isDispatched = /^(?:on:.*| +)\bworkflow_dispatch\b/m.test(text);
    addWorkflow(store, {
      repository,
      name,
      path,
      dispatchInputs: isDispatched ? [] : null,
      createdAt: store.now(),
    });
  }
}
