/** Endpoints for the public keys with which clients encrypt secrets. */
import { requireWritable } from "../../domain/permissions.js";
import { findEntry } from "../../resources/entries.js";
import { environments } from "../../resources/tables/environments.js";
import { codespacesSecrets, dependabotSecrets, secrets } from "../../resources/tables/secrets.js";
import { notFound } from "../../store/errors.js";
import type { Parent, Table } from "../../store/types.js";
import { type Call, getRepository, param } from "../call.js";
import type { Route } from "../route.js";

/** A key of GitHub's documentation does not decode to the 32 bytes of a key. */
const KEY = { key_id: "568250167242549743", key: "dh2I7IMEE5Gd/p1NHVbxfmU8jJlAgt9bE3uQoK5u33Q=" };

export const publicKeyRoutes: readonly Route[] = [
  ...Object.entries({ actions: secrets, dependabot: dependabotSecrets }).flatMap(([app, table]) => [
    publicKey(
      table,
      `/repos/{owner}/{repo}/${app}`,
      `${app}/secrets#get-a-repository-public-key`,
      getRepository,
    ),
    publicKey(table, `/orgs/{org}/${app}`, `${app}/secrets#get-an-organization-public-key`, organization),
  ]),
  publicKey(
    codespacesSecrets,
    "/repos/{owner}/{repo}/codespaces",
    "codespaces/repository-secrets#get-a-repository-public-key",
    getRepository,
  ),
  publicKey(
    codespacesSecrets,
    "/orgs/{org}/codespaces",
    "codespaces/organization-secrets#get-an-organization-public-key",
    organization,
  ),
  publicKey(
    secrets,
    "/repos/{owner}/{repo}/environments/{environment_name}",
    "actions/secrets#get-an-environment-public-key",
    (call) => findEntry(environments, getRepository(call), param(call, "environment_name")) ?? missing(),
  ),
];

function publicKey({ access }: Table, prefix: string, docs: string, parent: (call: Call) => Parent): Route {
  return {
    method: "GET",
    path: `${prefix}/secrets/public-key`,
    docs,
    handle: (call) => {
      requireWritable(call.viewer, parent(call), access);
      return { status: 200, body: KEY };
    },
  };
}

function organization(call: Call): Parent {
  return call.store.organization(param(call, "org")) ?? missing();
}

function missing(): never {
  throw notFound();
}
