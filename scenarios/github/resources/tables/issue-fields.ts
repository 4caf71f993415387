/** Issue fields of an organization. The values of issues are in `domain/issue-fields.ts`. */
import type { Entry, IssueField, IssueFieldOption } from "../../store/types.js";
import { choice, created, json, optional, text, updated } from "../field.js";
import { table } from "../resource.js";

export const issueFields = table({
  type: "IssueField",
  paths: ["/orgs/{org}/issue-fields/{issue_field_id}"],
  key: "databaseId",
  access: {
    token: "issue_fields",
    write: "admin",
    scopes: { read: ["read:org", "write:org", "admin:org"], write: ["admin:org"] },
  },
  fields: {
    name: text({ unique: true }),
    description: optional(text()),
    dataType: choice(["TEXT", "DATE", "SINGLE_SELECT", "MULTI_SELECT", "NUMBER"]),
    visibility: choice(["ORGANIZATION_MEMBERS_ONLY", "ALL"], { default: "ORGANIZATION_MEMBERS_ONLY" }),
    options: json({ default: [] }),
    createdAt: created(),
    updatedAt: updated(),
  },
  answer: { options: (field) => shownOptions(field) },
});

function shownOptions(entry: Entry): IssueFieldOption[] | undefined {
  return isIssueField(entry) && entry.dataType.endsWith("_SELECT") ? fieldOptions(entry) : undefined;
}

export const isIssueField = (entry: Entry): entry is IssueField => entry.__typename === issueFields.type;

/** Returns the options of a field. Those that were given without an id have ids that no other field's options have. */
export function fieldOptions({ databaseId, options }: IssueField): IssueFieldOption[] {
  const largest = Math.max(databaseId * 1000, ...options.map(({ id = 0 }) => id));
  return options.map((option, index) => ({
    color: "gray",
    description: null,
    ...option,
    id: option.id ?? largest + index + 1,
  }));
}
