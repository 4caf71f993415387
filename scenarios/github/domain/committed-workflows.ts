/** Workflows of GitHub Actions in committed files. Their names, the inputs of a dispatch and the names of jobs are read. */
import { addWorkflow } from "../store/actions.js";
import type { Store } from "../store/store.js";
import type { Repository, Workflow } from "../store/types.js";
import { parseYaml } from "../world/yaml.js";
import { DEFAULT_JOB } from "./run-progress.js";

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;

/** GitHub refuses other values of a boolean like values outside of a choice: https://github.com/cli/cli/issues/5246 */
const BOOLEANS = [true, false];

/** Adds the workflows among new files of the default branch, and updates those that the files replace. */
export function addCommittedWorkflows(
  store: Store,
  repository: Repository,
  files: ReadonlyMap<string, string>,
): void {
  const known = [...repository.workflows.values()];
  for (const [path, text] of files) {
    if (!WORKFLOW.test(path)) continue;
    const read = { name: path, ...readWorkflow(text) };
    const existing = known.find((workflow) => workflow.path === path);
    if (existing) Object.assign(existing, read, { updatedAt: store.now() });
    else addWorkflow(store, { ...read, repository, path, createdAt: store.now() });
  }
}

type Read = Pick<Workflow, "dispatchInputs" | "requiredInputs" | "inputDefaults" | "inputOptions" | "jobs">;

function readWorkflow(text: string): Read & { readonly name?: string } {
  const { data, syntaxErrors } = parseYaml(text);
  const file = syntaxErrors.length === 0 ? entries(data) : entries(null);
  const [name, on] = [file.get("name"), file.get("on")];
  const triggers = Array.isArray(on) ? on : typeof on === "string" ? [on] : [...entries(on).keys()];
  const inputs = Array.from(
    entries(entries(entries(on).get("workflow_dispatch")).get("inputs")),
    ([input, value]) => [input, entries(value)] as const,
  );
  return {
    ...(typeof name === "string" && { name }),
    dispatchInputs: triggers.includes("workflow_dispatch") ? inputs.map(([input]) => input) : null,
    requiredInputs: inputs.flatMap(([input, value]) => (value.get("required") === true ? [input] : [])),
    inputDefaults: new Map(
      inputs.flatMap(([input, value]) =>
        value.has("default") ? [[input, String(value.get("default"))]] : [],
      ),
    ),
    inputOptions: new Map(
      inputs.flatMap(([input, value]) => {
        const options = value.get("type") === "boolean" ? BOOLEANS : value.get("options");
        return Array.isArray(options) ? [[input, options.map(String)]] : [];
      }),
    ),
    jobs: Array.from(entries(file.get("jobs")), ([id, value]) => {
      const { name = id, "runs-on": label } = Object.fromEntries(entries(value));
      const labels =
        typeof label === "string" ? [label] : Array.isArray(label) ? label.map(String) : undefined;
      return { ...DEFAULT_JOB, name: String(name), ...(labels && { labels }) };
    }),
  };
}

/** Returns the entries of a map in YAML, or of any other value none. */
function entries(value: unknown): ReadonlyMap<string, unknown> {
  return value instanceof Map ? value : new Map();
}
