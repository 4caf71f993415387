/** Security alerts of a repository. What GitHub found has the values of its examples unless a world file gives others. */
import { choice, created, flag, json, number, optional, text, time, updated, user } from "../field.js";
import { table, value } from "../resource.js";

const SCOPES = ["public_repo", "repo", "security_events"];
const scopes = { read: SCOPES, write: SCOPES };
const DISMISSED = { state: "DISMISSED" };

export const dependabotAlerts = table({
  type: "RepositoryVulnerabilityAlert",
  paths: ["/repos/{owner}/{repo}/dependabot/alerts/{alert_number}"],
  key: "number",
  access: { token: "vulnerability_alerts", read: "write", write: "write", scopes },
  nodePrefix: "RVA",
  filters: {
    severity: (alert) => Object(value(alert, "securityVulnerability")).severity,
    package: (alert) => Object(Object(value(alert, "dependency")).package).name,
    ecosystem: (alert) => Object(Object(value(alert, "dependency")).package).ecosystem,
    scope: (alert) => Object(value(alert, "dependency")).scope,
    manifest: (alert) => Object(value(alert, "dependency")).manifest_path,
  },
  page: "security/dependabot/{number}",
  sort: { created: "createdAt", updated: "updatedAt" },
  fields: {
    number: number(),
    state: choice(["OPEN", "DISMISSED", "FIXED", "AUTO_DISMISSED"], { default: "OPEN" }),
    dependency: json(),
    securityAdvisory: json(),
    securityVulnerability: json(),
    dismissReason: optional(text({ rest: "dismissed_reason", with: DISMISSED, isRequiredWith: true })),
    dismissComment: optional(text({ rest: "dismissed_comment", max: 280, with: DISMISSED })),
    dismisser: user({ rest: "dismissed_by", set: { state: "DISMISSED" } }),
    dismissedAt: optional(time({ set: { state: "DISMISSED" } })),
    fixedAt: optional(time({ set: { state: "FIXED" } })),
    autoDismissedAt: optional(time({ set: { state: "AUTO_DISMISSED" } })),
    createdAt: created(),
    updatedAt: updated(),
  },
});

export const codeScanningAlerts = table({
  type: "CodeScanningAlert",
  paths: ["/repos/{owner}/{repo}/code-scanning/alerts/{alert_number}"],
  key: "number",
  access: { token: "security_events", read: "write", write: "write", scopes },
  filters: {
    tool_name: (alert) => Object(value(alert, "tool")).name,
    ref: (alert) => Object(value(alert, "mostRecentInstance")).ref,
    severity: (alert) => {
      const rule = Object(value(alert, "rule"));
      return rule.security_severity_level ?? rule.severity;
    },
  },
  page: "code-scanning/{number}",
  sort: { created: "createdAt", updated: "updatedAt", number: "number" },
  fields: {
    number: number(),
    state: choice(["OPEN", "DISMISSED", "FIXED"], { default: "OPEN" }),
    rule: json(),
    tool: json(),
    mostRecentInstance: json(),
    dismissedReason: optional(text({ with: DISMISSED, isRequiredWith: true })),
    dismissedComment: optional(text({ max: 280, with: DISMISSED })),
    dismissedBy: user({ set: { state: "DISMISSED" } }),
    dismissedAt: optional(time({ set: { state: "DISMISSED" } })),
    fixedAt: optional(time({ set: { state: "FIXED" } })),
    createdAt: created(),
    updatedAt: updated(),
  },
  answer: { instances_url: "{item}/instances", dismissal_approved_by: null },
});

const REQUEST = ["comment", "html_url", "reviewer", "reviewer_comment"].map((key) => `_request_${key}`);
const BYPASS = ["ed_at", "ed_by", ...REQUEST];

export const secretScanningAlerts = table({
  type: "SecretScanningAlert",
  paths: ["/repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}"],
  key: "number",
  access: { token: "secret_scanning_alerts", read: "admin", write: "admin", scopes },
  page: "security/secret-scanning/{number}",
  hides: { hide_secret: ["secret"] },
  sort: { created: "createdAt", updated: "updatedAt" },
  fields: {
    number: number(),
    state: choice(["OPEN", "RESOLVED"], { default: "OPEN" }),
    secretType: text({ default: "mailchimp_api_key" }),
    secretTypeDisplayName: text({ default: "Mailchimp API Key" }),
    secret: text({ default: "XXXXXXXXXXXXXXX-us2" }),
    resolution: optional(text({ with: { state: "RESOLVED" }, isRequiredWith: true })),
    resolutionComment: optional(text({ with: { state: "RESOLVED" } })),
    resolvedBy: user({ set: { state: "RESOLVED" } }),
    resolvedAt: optional(time({ set: { state: "RESOLVED" } })),
    validity: text({ default: "unknown" }),
    pushProtectionBypassed: flag({ default: false }),
    assignee: user({ rest: "assigned_to", renamedBy: "assignee" }),
    createdAt: created(),
    updatedAt: updated(),
  },
  answer: {
    ...Object.fromEntries(BYPASS.map((key) => [`push_protection_bypass${key}`, null])),
    locations_url: "{item}/locations",
    first_location_detected: null,
    has_more_locations: false,
    is_base64_encoded: false,
    multi_repo: false,
    publicly_leaked: false,
  },
});
