/** Custom properties: what an organization defines, and the values of its repositories. */
import { choice, flag, json, optional, text } from "../field.js";
import { table } from "../resource.js";

export const customProperties = table({
  type: "CustomProperty",
  paths: [],
  key: "propertyName",
  access: { token: "organization_custom_properties", write: "admin" },
  fields: {
    propertyName: text(),
    valueType: choice(["STRING", "SINGLE_SELECT", "MULTI_SELECT", "TRUE_FALSE", "URL"], {
      default: "STRING",
    }),
    required: flag({ default: false }),
    defaultValue: optional(json()),
    allowedValues: json({ default: [] }),
    valuesEditableBy: choice(["ORG_ACTORS", "ORG_AND_REPO_ACTORS"], { default: "ORG_ACTORS" }),
  },
});

export const customPropertyValues = table({
  type: "CustomPropertyValue",
  paths: [],
  key: "propertyName",
  access: { token: "repository_custom_properties", write: "admin" },
  fields: { propertyName: text(), value: json() },
});
