/** Loads issue types, fields, sub-issues, dependencies and duplicates, including those across repositories. */
import { expectedValue, repositoryFields } from "../domain/issue-fields.js";
import type { Issue, IssueFieldValue, Repository } from "../store/types.js";
import type { Loading } from "./loading.js";
import type { Path } from "./shape.js";
import type { RepositoryFile } from "./shapes.js";

export function loadRelations(
  loading: Loading,
  repository: Repository,
  file: RepositoryFile,
  path: Path,
): void {
  for (const [number, given] of file.issues ?? []) {
    const issue = loading.store.issue(repository, number);
    if (!issue) continue;
    const at = [...path, "issues", number];
    const find = (reference: string | number, where: Path) => issueAt(loading, repository, reference, where);
    if (given.type) issue.issueType = typeAt(loading, repository, given.type, [...at, "type"]);
    // Either side may declare a sub-issue; the parent's list determines the order.
    for (const [index, reference] of (given.subIssues ?? []).entries()) {
      link(issue, find(reference, [...at, "subIssues", index]));
    }
    if (given.parent != null) link(find(given.parent, [...at, "parent"]), issue);
    if (given.duplicateOf != null) issue.duplicateOf = find(given.duplicateOf, [...at, "duplicateOf"]);
    issue.blockedBy = (given.blockedBy ?? []).flatMap(
      (reference, index) => find(reference, [...at, "blockedBy", index]) ?? [],
    );
    for (const [name, value] of given.fieldValues ?? [])
      loadFieldValue(loading, issue, name, value, [...at, "fieldValues", name]);
  }
}

function loadFieldValue(
  loading: Loading,
  issue: Issue,
  name: string,
  value: IssueFieldValue,
  path: Path,
): void {
  const fields = repositoryFields(issue.repository);
  const field = fields.find((one) => one.name === name);
  const known = fields.map((one) => one.name).join(", ") || "none";
  const expected = field && expectedValue(field, value);
  if (!field) loading.problem(path, `unknown issue field "${name}"; this owner has ${known}`);
  else if (expected !== undefined) loading.problem(path, `the issue field expects ${expected}`);
  else issue.fieldValues.set(field, value);
}

function link(parent: Issue | null, child: Issue | null): void {
  if (!parent || !child) return;
  child.parent = parent;
  if (!parent.subIssues.includes(child)) parent.subIssues.push(child);
}

function issueAt(
  loading: Loading,
  repository: Repository,
  reference: string | number,
  path: Path,
): Issue | null {
  const [name, number] = typeof reference === "number" ? ["", reference] : splitReference(reference);
  const where = name === "" ? repository : loading.store.repositories.get(name.toLowerCase());
  const issue = where && loading.store.issue(where, number);
  if (!issue) loading.problem(path, `unknown issue ${JSON.stringify(reference)}`);
  return issue ?? null;
}

function splitReference(reference: string): [string, number] {
  const [name = "", number = ""] = reference.split("#");
  return [name, Number(number)];
}

function typeAt(loading: Loading, { owner }: Repository, name: string, path: Path) {
  const types = owner.__typename === "Organization" ? owner.issueTypes : [];
  const type = types.find((candidate) => candidate.name === name);
  const known = types.map((candidate) => candidate.name).join(", ") || "none";
  if (!type) loading.problem(path, `unknown issue type "${name}"; this owner has ${known}`);
  return type ?? null;
}
