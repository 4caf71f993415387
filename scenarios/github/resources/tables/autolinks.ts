/** Autolinks: prefixes of references to other systems. */
import { flag, text, updated } from "../field.js";
import { table } from "../resource.js";

export const autolinks = table({
  type: "KeyLink",
  paths: ["/repos/{owner}/{repo}/autolinks/{autolink_id}"],
  key: "databaseId",
  access: { token: "administration", read: "admin", write: "admin" },
  fields: {
    keyPrefix: text({ unique: true }),
    urlTemplate: text({ pattern: /<num>/ }),
    isAlphanumeric: flag({ default: true }),
    updatedAt: updated(),
  },
});
