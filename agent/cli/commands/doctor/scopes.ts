// The scopes of a classic token.

import type { Check } from "./check.js";

interface Scope {
  readonly name: string;
  /** Scopes that include this scope. */
  readonly includedIn: readonly string[];
  readonly purpose: string;
}

/** The scopes that the capabilities need. */
const REQUIRED: readonly Scope[] = [
  { name: "repo", includedIn: [], purpose: "private repositories and writes" },
  {
    name: "read:org",
    includedIn: ["write:org", "admin:org"],
    purpose: "team reviewers, organization projects",
  },
  { name: "project", includedIn: [], purpose: "projects; read:project suffices for reading" },
  { name: "workflow", includedIn: [], purpose: "merging changes to workflow files" },
];

/** @param header The response header `X-OAuth-Scopes`, which is absent for tokens with permissions instead of scopes. */
export function scopeChecks(header: string | undefined, fromGh: boolean): Check[] {
  const name = "scopes";
  if (header === undefined) {
    return [{ name, status: "ok", message: "none (a token with permissions, which GitHub does not list)" }];
  }
  const scopes = header
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  const missing = REQUIRED.filter(
    (scope) => ![scope.name, ...scope.includedIn].some((word) => scopes.includes(word)),
  );
  const message = scopes.join(", ") || "none";
  if (missing.length === 0) return [{ name, status: "ok", message }];
  const names = missing.map((scope) => scope.name).join(",");
  return [
    {
      name,
      status: "warning",
      message: `${message}; missing ${missing.map((scope) => `${scope.name} (${scope.purpose})`).join(", ")}`,
      fix: fromGh
        ? `Run \`gh auth refresh --scopes ${names}\`.`
        : "Add them at https://github.com/settings/tokens.",
    },
  ];
}
