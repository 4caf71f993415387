/** The values that repositories have for the custom properties of their organization. */
import { addEntry, entriesIn, findEntry, removeEntry } from "../resources/entries.js";
import { value } from "../resources/resource.js";
import { customProperties, customPropertyValues } from "../resources/tables/custom-properties.js";
import { GitHubError, invalid } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { Entry, Repository } from "../store/types.js";
import { requirePermission } from "./permissions.js";

export interface PropertyValue {
  readonly name: string;
  readonly value: unknown;
}

/** Returns the values of a repository. A required property without one has its default. */
export function propertyValues(repository: Repository): PropertyValue[] {
  return entriesIn(customProperties, repository.owner).flatMap((property) => {
    const name = String(value(property, "propertyName"));
    const own = findEntry(customPropertyValues, repository, name);
    const fallback = value(property, "required") === true ? value(property, "defaultValue") : null;
    const found = own ? value(own, "value") : fallback;
    return found === null ? [] : [{ name, value: found }];
  });
}

/** Sets values, of which null removes one. Changes nothing if one of them is not valid. */
export function setPropertyValues(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  given: readonly PropertyValue[],
): void {
  requirePermission(viewer, repository, { permission: "admin", resource: customPropertyValues.access.token });
  const checked = given.map((one) => ({ ...one, property: definition(repository, one) }));
  for (const { property } of checked) requireEditor(viewer, repository, property);
  for (const one of checked) setValue(store, repository, one);
  store.writes++;
}

function setValue(store: Store, repository: Repository, { name, value }: PropertyValue): void {
  const found = findEntry(customPropertyValues, repository, name);
  if (found && value !== null) Reflect.set(found, "value", value);
  else if (found) removeEntry(store, found);
  else if (value !== null) addEntry(store, customPropertyValues, repository, { propertyName: name, value });
}

/** Returns the property if the value is valid for it. */
function definition(repository: Repository, { name, value: given }: PropertyValue): Entry {
  const property = findEntry(customProperties, repository.owner, name);
  if (!property) throw refused(`Property '${name}' does not exist`, "property_name");
  if (given !== null && !permits(property, given))
    throw refused(`Property value '${given}' is invalid for property '${name}'`, "value");
  return property;
}

function permits(property: Entry, given: unknown): boolean {
  const type = value(property, "valueType");
  const allowed = value(property, "allowedValues");
  const isAllowed = (one: unknown) => Array.isArray(allowed) && allowed.includes(one);
  if (type === "MULTI_SELECT") return Array.isArray(given) && given.every(isAllowed);
  if (type === "SINGLE_SELECT") return isAllowed(given);
  if (type === "TRUE_FALSE") return given === "true" || given === "false";
  return typeof given === "string" && (type !== "URL" || URL.canParse(given));
}

/** Throws unless the property permits administrators of repositories, or the viewer is an owner of the organization. */
function requireEditor({ user }: Viewer, { owner }: Repository, property: Entry): void {
  const isOwner =
    owner.__typename === "Organization" && owner.members.get(user.login.toLowerCase()) === "admin";
  if (!isOwner && value(property, "valuesEditableBy") === "ORG_ACTORS")
    throw new GitHubError("FORBIDDEN", "Must be an owner of the organization.", { lacks: "permission" });
}

function refused(message: string, field: string): GitHubError {
  return invalid(message, { resource: "CustomProperty", field, code: "invalid" });
}
