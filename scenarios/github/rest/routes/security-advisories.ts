/** The endpoint for the security advisories of all repositories of an organization. */
import { requireScope } from "../../domain/permissions.js";
import { entriesIn } from "../../resources/entries.js";
import { securityAdvisories } from "../../resources/tables/security-advisories.js";
import { GitHubError, notFound } from "../../store/errors.js";
import { param } from "../call.js";
import { listEntries } from "../declared.js";
import type { Route } from "../route.js";

const SCOPES = ["repo", "repository_advisories:write"];

export const securityAdvisoryRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/orgs/{org}/security-advisories",
    docs: "security-advisories/repository-advisories#list-repository-security-advisories-for-an-organization",
    scopes: SCOPES,
    handle: (call) => {
      const { store, viewer } = call;
      const organization = store.organization(param(call, "org"));
      const role = organization?.members.get(viewer.user.login.toLowerCase());
      if (role === undefined) throw notFound();
      requireScope(viewer, SCOPES);
      if (role !== "admin")
        throw new GitHubError("FORBIDDEN", "Must be an owner of the organization.", { lacks: "permission" });
      const repositories = [...store.repositories.values()].filter(({ owner }) => owner === organization);
      const found = repositories.flatMap((repository) => entriesIn(securityAdvisories, repository));
      return listEntries(call, securityAdvisories, found);
    },
  },
];
