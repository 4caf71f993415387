// Scopes of a classic token, and what each is for.

import type { Check } from "./check.js";

interface Scope {
  readonly name: string;
  /** Scopes that hold it. */
  readonly within: readonly string[];
  readonly lets: string;
}

/** What all capabilities together need. */
const NEEDED: readonly Scope[] = [
  { name: "repo", within: [], lets: "private repositories, and whatever writes" },
  {
    name: "read:org",
    within: ["write:org", "admin:org"],
    lets: "teams as reviewers, projects of organizations",
  },
  { name: "project", within: [], lets: "projects; read:project is enough to read" },
  { name: "workflow", within: [], lets: "merging what changes workflow files" },
];

/** @param header What GitHub answers in `X-OAuth-Scopes`: nothing for tokens with permissions in place of scopes. */
export function scopeChecks(header: string | undefined, fromGh: boolean): Check[] {
  const name = "scopes";
  if (header === undefined) {
    return [
      { name, status: "ok", message: "none: a token with permissions of its own, which GitHub doesn't list" },
    ];
  }
  const scopes = header
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  const lacking = NEEDED.filter(
    (scope) => ![scope.name, ...scope.within].some((word) => scopes.includes(word)),
  );
  const message = scopes.join(", ") || "none";
  if (lacking.length === 0) return [{ name, status: "ok", message }];
  const names = lacking.map((scope) => scope.name).join(",");
  return [
    {
      name,
      status: "warning",
      message: `${message}; lacks ${lacking.map((scope) => `${scope.name} (${scope.lets})`).join(", ")}`,
      fix: fromGh
        ? `Run \`gh auth refresh --scopes ${names}\`.`
        : "Add them at https://github.com/settings/tokens.",
    },
  ];
}
