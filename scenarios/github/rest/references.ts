/** Resolves references in the input of an issue: assignees by login, the milestone by number, the type by name, fields by id. */
import { checkedFieldValues } from "../domain/issue-fields.js";
import { canSee, isAssignable } from "../domain/permissions.js";
import { ownerIssueTypes } from "../domain/relations.js";
import { notFound } from "../store/errors.js";
import type {
  Issue,
  IssueField,
  IssueFieldValue,
  IssueType,
  Milestone,
  Repository,
  User,
} from "../store/types.js";
import type { Call } from "./call.js";
import {
  fieldError,
  nullableInteger,
  nullableText,
  optionalNames,
  optionalObjects,
  requiredInteger,
  requireKeys,
} from "./input.js";
import { storeLogin } from "./render/account.js";
import { NotImplemented } from "./unimplemented.js";

/** Resolves assignees. Creating and updating reject users that cannot be assigned; adding ignores them. */
export function assignedUsers(call: Call, repository: Repository): User[] | undefined {
  const { store, input } = call;
  // `assignee` is the deprecated form: one login, or null for none.
  const single = nullableText(input, "assignee");
  const logins =
    optionalNames(input, "assignees") ?? (single === undefined ? undefined : single ? [single] : []);
  return logins?.map((login) => {
    const user = store.user(storeLogin(login));
    if (!user || !isAssignable(user, repository)) throw fieldError("Issue", "assignees", "invalid", login);
    return user;
  });
}

export function givenMilestone(call: Call, repository: Repository): Milestone | null | undefined {
  const number = nullableInteger(call.input, "milestone");
  if (number === undefined || number === null) return number;
  const milestone = repository.milestones.get(number);
  if (!milestone) throw fieldError("Issue", "milestone", "invalid", number);
  return milestone;
}

/** Resolves an issue type by name. Null removes the type. */
export function givenType({ input }: Call, repository: Repository): IssueType | null | undefined {
  const name = nullableText(input, "type");
  if (name === undefined || name === null) return name;
  const types = ownerIssueTypes(repository) ?? [];
  const type = types.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!type) throw fieldError("Issue", "type", "invalid", name);
  return type;
}

/** Returns the values of fields that a body contains, by the ids of the fields. */
export function givenFieldValues({ input }: Call): [field: number, value: unknown][] | undefined {
  return optionalObjects(input, "issue_field_values")?.map((one) => {
    requireKeys(one, ["value"]);
    if (one.suggest === true) throw new NotImplemented('"suggest" in "issue_field_values" of the body of ');
    return [requiredInteger(one, "field_id"), one.value];
  });
}

/** Resolves the values of fields, and checks them. */
export function resolvedFieldValues(
  call: Call,
  repository: Repository,
): Map<IssueField, IssueFieldValue> | undefined {
  const given = givenFieldValues(call);
  return given && checkedFieldValues(call.viewer, repository, given);
}

/** Returns the issue whose database id a property contains, or undefined without the property. */
export function givenIssue(call: Call, name: string): Issue | undefined {
  const id = nullableInteger(call.input, name);
  if (id === undefined || id === null) return undefined;
  const issue = visibleIssue(call, id);
  if (!issue) throw notFound();
  return issue;
}

export function visibleIssue({ store, viewer }: Call, databaseId: number): Issue | undefined {
  for (const node of store.nodes.values()) {
    if ("table" in node || node.__typename !== "Issue" || node.databaseId !== databaseId) continue;
    return canSee(viewer, node.repository) ? node : undefined;
  }
  return undefined;
}
