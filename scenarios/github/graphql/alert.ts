/** Resolvers for Dependabot alerts. What GitHub found is stored with the names of REST. */
import { isObject, type JsonObject } from "../json-object.js";
import { value } from "../resources/resource.js";
import { dependabotAlerts } from "../resources/tables/alerts.js";
import type { Entry } from "../store/types.js";
import { declaredFields } from "./declared.js";
import { type Fields, View, WEB } from "./types.js";

const at = (source: unknown, key: string): unknown => (isObject(source) ? source[key] : undefined);
const upper = (text: unknown): string => String(text).toUpperCase();
/** Creates the view of an object that is stored, or returns null. */
const view = (source: unknown, fields: (stored: JsonObject) => JsonObject): View | null =>
  isObject(source) ? new View(fields(source)) : null;

export const dependabotAlertFields: Fields<Entry> = {
  ...declaredFields(dependabotAlerts),
  dependencyScope: (alert) => {
    const scope = at(value(alert, "dependency"), "scope");
    return scope == null ? null : upper(scope);
  },
  vulnerableManifestPath: (alert) => manifest(alert),
  vulnerableManifestFilename: (alert) => manifest(alert).split("/").at(-1),
  securityAdvisory: (alert) =>
    view(value(alert, "securityAdvisory"), ({ ghsa_id: ghsaId, summary, description, severity }) => ({
      ...{ ghsaId, summary, description, severity: level(severity) },
      permalink: `${WEB}/advisories/${ghsaId}`,
    })),
  securityVulnerability: (alert) =>
    view(value(alert, "securityVulnerability"), (found) => ({
      severity: level(found.severity),
      package: view(found.package, ({ ecosystem, name }) => ({ ecosystem: upper(ecosystem), name })),
      vulnerableVersionRange: found.vulnerable_version_range,
      firstPatchedVersion: view(found.first_patched_version, ({ identifier }) => ({ identifier })),
    })),
};

const manifest = (alert: Entry): string => String(at(value(alert, "dependency"), "manifest_path") ?? "");

/** Returns GraphQL's name of a severity. */
const level = (severity: unknown): string => (severity === "medium" ? "MODERATE" : upper(severity));
