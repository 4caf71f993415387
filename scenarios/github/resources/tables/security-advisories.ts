/** Security advisories of a repository. Who may not administrate it sees the published ones. */
import type { Entry } from "../../store/types.js";
import { choice, created, json, optional, text, texts, time, updated, user } from "../field.js";
import { table, value } from "../resource.js";

export const securityAdvisories = table({
  type: "RepositoryAdvisory",
  paths: ["/repos/{owner}/{repo}/security-advisories/{ghsa_id}"],
  key: "ghsaId",
  access: {
    token: "repository_advisories",
    write: "admin",
    scopes: {
      read: ["repo", "repository_advisories:read"],
      write: ["repo", "repository_advisories:write"],
    },
  },
  readRole: (advisory) => (value(advisory, "state") === "PUBLISHED" ? undefined : "admin"),
  nodePrefix: "RSA",
  page: "security/advisories/{ghsaId}",
  sort: { created: "createdAt", updated: "updatedAt", published: "publishedAt" },
  accepted: ["start_private_fork"],
  fields: {
    ghsaId: text({ derive: (advisory) => ghsaId(advisory) }),
    cveId: optional(text()),
    summary: text({ max: 1024 }),
    description: optional(text({ max: 65_535 })),
    severity: optional(choice(["CRITICAL", "HIGH", "MEDIUM", "LOW"])),
    state: choice(["TRIAGE", "DRAFT", "PUBLISHED", "CLOSED", "WITHDRAWN"], { default: "DRAFT" }),
    vulnerabilities: json({ default: [] }),
    cweIds: texts({ default: [] }),
    cvssVectorString: optional(text()),
    credits: json({ default: [] }),
    author: user({ set: "created" }),
    publisher: user({ set: { state: "PUBLISHED" } }),
    createdAt: created(),
    updatedAt: updated(),
    publishedAt: optional(time({ set: { state: "PUBLISHED" } })),
    closedAt: optional(time({ set: { state: "CLOSED" } })),
    withdrawnAt: optional(time({ set: { state: "WITHDRAWN" } })),
  },
  answer: {
    identifiers: (advisory) => [
      { type: "GHSA", value: value(advisory, "ghsaId") },
      ...[value(advisory, "cveId") ?? []].flat().map((cve) => ({ type: "CVE", value: cve })),
    ],
    cvss: (advisory) => ({ vector_string: value(advisory, "cvssVectorString"), score: null }),
    // The names of weaknesses are not known.
    cwes: (advisory) => [value(advisory, "cweIds")].flat().map((id) => ({ cwe_id: id, name: id })),
    credits_detailed: [],
    collaborating_users: [],
    collaborating_teams: [],
    submission: null,
    private_fork: null,
  },
});

const DIGITS = "23456789cfghjmpqrvwx";

/** Returns an identifier with GitHub's characters. */
function ghsaId({ databaseId }: Entry): string {
  const digits = Array.from(databaseId.toString(DIGITS.length).padStart(12, "0"));
  const text = digits.map((digit) => DIGITS[Number.parseInt(digit, DIGITS.length)]).join("");
  return `GHSA-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}
