/** Deploy keys: SSH keys that have access to one repository. */
import { created, flag, optional, text, time, user } from "../field.js";
import { REPOSITORY_SCOPES, table } from "../resource.js";

export const deployKeys = table({
  type: "PublicKey",
  paths: ["/repos/{owner}/{repo}/keys/{key_id}"],
  key: "databaseId",
  access: { token: "administration", read: "admin", write: "admin", scopes: REPOSITORY_SCOPES },
  fields: {
    title: text({ default: "" }),
    key: text({ unique: "key is already in use", pattern: /^(ssh|ecdsa)-\S+ \S+/ }),
    readOnly: flag({ default: false }),
    verified: flag({ default: true }),
    enabled: flag({ default: true }),
    addedBy: user({ set: "created", isLogin: true }),
    createdAt: created(),
    lastUsedAt: optional(time({ rest: "last_used" })),
  },
});
