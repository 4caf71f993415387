/** The values that issues have for the fields of their organization. */
import { entriesIn } from "../resources/entries.js";
import { fieldOptions, isIssueField, issueFields } from "../resources/tables/issue-fields.js";
import { notFound, unprocessable } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { Issue, IssueField, IssueFieldValue, Repository } from "../store/types.js";
import { touch } from "./issues.js";
import { isMember, requirePermission } from "./permissions.js";

/** GitHub's limit for a request. */
const MAX_VALUES = 25;

export interface ValueOfField {
  readonly field: IssueField;
  readonly value: IssueFieldValue;
}

/** Returns the fields that a repository has from its owner. Users have none. */
export function repositoryFields({ owner }: Repository): readonly IssueField[] {
  return entriesIn(issueFields, owner).filter(isIssueField);
}

/** Returns the values of an issue in the order of the fields, without options that its fields no longer have. */
export function issueFieldValues(issue: Issue): ValueOfField[] {
  return repositoryFields(issue.repository).flatMap((field) => {
    const stored = issue.fieldValues.get(field);
    if (stored === undefined) return [];
    const names = fieldOptions(field).map(({ name }) => name);
    if (Array.isArray(stored)) {
      const value = names.filter((name) => stored.includes(name));
      return value.length === 0 ? [] : [{ field, value }];
    }
    return accepts(field, stored) ? [{ field, value: stored }] : [];
  });
}

/** Returns the values of the fields that the viewer can see. */
export function visibleFieldValues(viewer: Viewer, issue: Issue): ValueOfField[] {
  return issueFieldValues(issue).filter(({ field }) => canSeeField(viewer, issue.repository, field));
}

/** Returns what a field expects, or undefined if the value is valid. */
export function expectedValue(field: IssueField, value: unknown): string | undefined {
  const names = fieldOptions(field).map(({ name }) => name);
  const isOption = (one: unknown) => typeof one === "string" && names.includes(one);
  switch (field.dataType) {
    case "TEXT":
      return typeof value === "string" ? undefined : "a string";
    case "NUMBER":
      return typeof value === "number" ? undefined : "a number";
    case "DATE":
      return isDate(value) ? undefined : "a date such as 2026-01-31";
    case "SINGLE_SELECT":
      return isOption(value) ? undefined : `one of ${names.join(", ")}`;
    case "MULTI_SELECT":
      return Array.isArray(value) && value.every(isOption) ? undefined : `a list of ${names.join(", ")}`;
  }
}

const accepts = (field: IssueField, value: unknown): value is IssueFieldValue =>
  expectedValue(field, value) === undefined;

/** Sets values by the ids of fields. `replaces`: the issue keeps no other values. */
export function setFieldValues(
  store: Store,
  viewer: Viewer,
  issue: Issue,
  given: readonly (readonly [field: number, value: unknown])[],
  replaces: boolean,
): void {
  requireWrite(viewer, issue);
  const values = checkedFieldValues(viewer, issue.repository, given);
  issue.fieldValues = new Map([...(replaces ? [] : issue.fieldValues), ...values]);
  touch(store, issue);
}

/** Returns values by their fields. Throws if a field does not exist, or does not accept its value. */
export function checkedFieldValues(
  viewer: Viewer,
  repository: Repository,
  given: readonly (readonly [field: number, value: unknown])[],
): Map<IssueField, IssueFieldValue> {
  if (given.length > MAX_VALUES)
    throw unprocessable(`No more than ${MAX_VALUES} issue field values are allowed.`);
  const values = new Map<IssueField, IssueFieldValue>();
  for (const [id, value] of given) {
    const field = findField(viewer, repository, id);
    if (!field) throw unprocessable(`Issue field ${id} does not exist in the organization.`);
    if (!accepts(field, value))
      throw unprocessable(`The issue field "${field.name}" expects ${expectedValue(field, value)}.`);
    values.set(field, value);
  }
  return values;
}

/** Removes the value of a field. An issue without one is an error, as on GitHub. */
export function removeFieldValue(store: Store, viewer: Viewer, issue: Issue, id: number): void {
  requireWrite(viewer, issue);
  const field = findField(viewer, issue.repository, id);
  if (!field || !issueFieldValues(issue).some((one) => one.field === field)) throw notFound();
  issue.fieldValues.delete(field);
  touch(store, issue);
}

function findField(viewer: Viewer, repository: Repository, id: number): IssueField | undefined {
  const found = repositoryFields(repository).find(({ databaseId }) => databaseId === id);
  return found && canSeeField(viewer, repository, found) ? found : undefined;
}

function canSeeField(viewer: Viewer, { owner }: Repository, { visibility }: IssueField): boolean {
  return visibility === "ALL" || isMember(viewer, owner);
}

function requireWrite(viewer: Viewer, { repository }: Issue): void {
  requirePermission(viewer, repository, { permission: "write", resource: "issues" });
}

function isDate(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  // A day such as February 30 becomes another one, or none.
  const day = new Date(value);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
