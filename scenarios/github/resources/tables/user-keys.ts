/** SSH and GPG keys of the authenticated user. */
import { createHash } from "node:crypto";
import { created, flag, optional, text, time } from "../field.js";
import { table, value } from "../resource.js";

const SSH_KEY = /^(ssh|ecdsa|sk)-\S+ \S+/;

/** Returns the scopes of keys: `admin:` includes `write:`, which includes `read:`. */
function scopes(key: string) {
  const [all, write] = [`admin:${key}`, `write:${key}`];
  return { read: [`read:${key}`, write, all], write: [write, all], delete: [all] };
}

export const keys = table({
  type: "Key",
  paths: ["/user/keys/{key_id}"],
  key: "databaseId",
  access: { token: "keys", write: "write", scopes: scopes("public_key") },
  fields: {
    title: text({ default: "" }),
    key: text({ unique: "key is already in use", pattern: SSH_KEY }),
    readOnly: flag({ default: false }),
    verified: flag({ default: true }),
    createdAt: created(),
    lastUsedAt: optional(time({ rest: "last_used" })),
  },
});

export const signingKeys = table({
  type: "SshSigningKey",
  paths: ["/user/ssh_signing_keys/{ssh_signing_key_id}"],
  key: "databaseId",
  access: { token: "ssh_signing_keys", write: "write", scopes: scopes("ssh_signing_key") },
  fields: {
    title: text({ default: "" }),
    key: text({ unique: "key is already in use", pattern: SSH_KEY }),
    createdAt: created(),
  },
});

export const gpgKeys = table({
  type: "GpgKey",
  paths: ["/user/gpg_keys/{gpg_key_id}"],
  key: "databaseId",
  access: { token: "gpg_keys", write: "write", scopes: scopes("gpg_key") },
  fields: {
    name: optional(text()),
    armoredPublicKey: text({
      unique: "key_id already exists",
      pattern: /^-----BEGIN PGP PUBLIC KEY BLOCK-----/,
    }),
    // The id is derived from the text, because keys are not parsed.
    keyId: text({
      derive: (key) => {
        const digest = createHash("sha1")
          .update(String(value(key, "armoredPublicKey")))
          .digest("hex");
        return digest.slice(0, 16).toUpperCase();
      },
    }),
    createdAt: created(),
    expiresAt: optional(time()),
  },
  answer: {
    public_key: (key) => value(key, "armoredPublicKey"),
    raw_key: (key) => value(key, "armoredPublicKey"),
    primary_key_id: null,
    revoked: false,
  },
});
