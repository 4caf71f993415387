/** Webhooks of repositories and organizations. */
import { created, flag, json, text, texts, updated } from "../field.js";
import { holder, table, value } from "../resource.js";

// `admin:repo_hook` includes `write:repo_hook`, which includes `read:repo_hook`.
const ADMIN = ["admin:repo_hook", "admin:org_hook", "repo"];
const WRITE = ["write:repo_hook", ...ADMIN];

export const hooks = table({
  type: "Hook",
  paths: ["/repos/{owner}/{repo}/hooks/{hook_id}", "/orgs/{org}/hooks/{hook_id}"],
  key: "databaseId",
  access: {
    token: "repository_hooks",
    read: "admin",
    write: "admin",
    scopes: { read: ["read:repo_hook", ...WRITE], write: WRITE, delete: ADMIN },
  },
  firstId: 12_345_678,
  fields: {
    name: text({ default: "web" }),
    active: flag({ default: true }),
    events: texts({ default: ["push"] }),
    config: json({ default: {} }),
    createdAt: created(),
    updatedAt: updated(),
  },
  answer: {
    config: (hook) => masked(value(hook, "config")),
    type: (hook) => (holder(hook).__typename === "Repository" ? "Repository" : "Organization"),
    ping_url: "{item}/pings",
    test_url: "{item}/tests",
    deliveries_url: "{item}/deliveries",
    last_response: () => ({ code: null, status: "unused", message: null }),
  },
});

/** Returns the configuration as GitHub shows it, without the secret. */
function masked(config: unknown): unknown {
  const hasSecret = typeof config === "object" && config !== null && "secret" in config;
  return hasSecret ? { ...config, secret: "********" } : config;
}
