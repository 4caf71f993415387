// Resolves references in scenarios: `$id` to the id of an entity in the world, `$before` to a result of an earlier call.

import type { Store } from "../github/index.js";
import { BadReference, earlierResult } from "../testing/earlier-calls.js";
import { isMap } from "./scenario.js";

export { BadReference };

export interface Known {
  readonly store: Store;
  /** Data of the calls under `before`. */
  readonly before: Readonly<Record<string, unknown>>;
}

/** Returns the value with every `{ $id: [kind, …] }` and `{ $before: name.path }` replaced. */
export function resolveReferences<T>(value: T, known: Known): T;
export function resolveReferences(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, known));
  if (!isMap(value)) return value;
  if (Array.isArray(value.$id)) return findId(value.$id.map(String), known.store);
  if (typeof value.$before === "string") return earlierResult(value.$before, known.before);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveReferences(item, known)]),
  );
}

/** Reports whether a map is a reference, whose value is known only when the scenario runs. */
export function isReference(value: unknown): boolean {
  return isMap(value) && ("$id" in value || "$before" in value);
}

/** Kinds of `$id`, each with a description of the elements after the kind. */
export const ID_KINDS: Readonly<Record<string, string>> = {
  repository: "owner/name",
  thread: "owner/name, number of the issue or pull request",
  discussion: "owner/name, number",
  discussionComment: "owner/name, number of the discussion, index of the comment",
  label: "owner/name, name",
  milestone: "owner/name, number",
  entry: "owner/name, type, database id",
  run: "owner/name, id",
  check: "owner/name, id of the check run or job",
  status: "owner/name, commit, context",
  project: "owner/number",
  item: "owner/number, id",
  field: "owner/number, name",
  option: "owner/number, name of the field, name of the option or iteration",
};

function findId([kind = "", container = "", ...keys]: readonly string[], store: Store): string {
  const [key = "", second = ""] = keys;
  const repository = store.repositories.get(container.toLowerCase());
  const project = store.projects.get(container.toLowerCase());
  const commits = [...(repository?.commits.values() ?? [])];
  const field = project?.fields.find(({ name }) => name === key);
  const find = (): string | undefined => {
    switch (kind) {
      case "repository":
        return repository?.id;
      case "thread":
        return repository?.threads.get(Number(key))?.id;
      case "discussion":
        return repository?.discussions.get(Number(key))?.id;
      case "discussionComment":
        return repository?.discussions.get(Number(key))?.comments[Number(second)]?.id;
      case "label":
        return repository?.labels.find(({ name }) => name === key)?.id;
      case "milestone":
        return repository?.milestones.get(Number(key))?.id;
      case "entry":
        return [...(repository?.entries ?? [])]
          .find(([{ type }]) => type === key)?.[1]
          .find(({ databaseId }) => databaseId === Number(second))?.id;
      case "run":
        return repository?.runs.get(Number(key))?.id;
      case "check":
        return commits
          .flatMap(({ checkSuites }) => checkSuites.flatMap(({ checkRuns }) => checkRuns))
          .find(({ databaseId }) => databaseId === Number(key))?.id;
      case "status":
        return repository?.commits.get(key)?.statuses.find(({ context }) => context === second)?.id;
      case "project":
        return project?.id;
      case "item":
        return project?.items.find(({ databaseId }) => databaseId === Number(key))?.id;
      case "field":
        return field?.id;
      case "option":
        return (
          field?.options.find(({ name }) => name === second) ??
          field?.iterations.find(({ title }) => title === second)
        )?.id;
      default:
        return undefined;
    }
  };
  const id = find();
  if (id === undefined)
    throw new BadReference(`$id: the world has no ${[kind, container, ...keys].join(" ")}`);
  return id;
}
