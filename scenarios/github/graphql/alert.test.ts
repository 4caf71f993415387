import { expect, test } from "vitest";
import { startLocalGithub } from "../index.js";

const QUERY = `{ repository(owner: "octo", name: "hello") {
  vulnerabilityAlerts(states: [OPEN], first: 5) { nodes {
  number dependencyScope vulnerableManifestPath vulnerableManifestFilename
  securityAdvisory { ghsaId summary severity permalink }
  securityVulnerability {
    severity package { ecosystem name } vulnerableVersionRange firstPatchedVersion { identifier }
  }
} } } }`;

test("returns what REST returns, with the names of GraphQL", async () => {
  const known = { package: { ecosystem: "npm", name: "left-pad" }, severity: "medium" };
  const world = {
    users: { octocat: {} },
    tokens: { "octocat-token": { user: "octocat", scopes: ["repo"] } },
    organizations: { octo: { members: { octocat: "admin" as const } } },
    repositories: {
      "octo/hello": {
        dependabotAlerts: {
          1: { state: "FIXED" as const },
          2: {
            dependency: { package: known.package, manifest_path: "app/package.json", scope: "runtime" },
            securityAdvisory: { ghsa_id: "GHSA-1", summary: "It hangs", severity: "medium" },
            securityVulnerability: { ...known, vulnerable_version_range: "< 2", first_patched_version: null },
          },
          3: {},
        },
      },
    },
  };
  await using github = await startLocalGithub({ world });
  const response = await fetch(`${github.url}/graphql`, {
    method: "POST",
    headers: { authorization: `bearer ${github.token}` },
    body: JSON.stringify({ query: QUERY }),
  });
  const { data } = Object(await response.json());
  expect(data.repository.vulnerabilityAlerts.nodes).toEqual([
    {
      ...{ number: 2, dependencyScope: "RUNTIME", vulnerableManifestPath: "app/package.json" },
      vulnerableManifestFilename: "package.json",
      securityAdvisory: {
        ...{ ghsaId: "GHSA-1", summary: "It hangs", severity: "MODERATE" },
        permalink: "https://github.com/advisories/GHSA-1",
      },
      securityVulnerability: {
        ...{ severity: "MODERATE", package: { ecosystem: "NPM", name: "left-pad" } },
        ...{ vulnerableVersionRange: "< 2", firstPatchedVersion: null },
      },
    },
    {
      ...{ number: 3, dependencyScope: null, vulnerableManifestPath: "", vulnerableManifestFilename: "" },
      ...{ securityAdvisory: null, securityVulnerability: null },
    },
  ]);
  const filtered = await fetch(
    `${github.url}/repos/octo/hello/dependabot/alerts?severity=high,medium&package=left-pad`,
    { headers: { authorization: `bearer ${github.token}` } },
  );
  expect(await filtered.json()).toMatchObject([{ number: 2 }]);
});
