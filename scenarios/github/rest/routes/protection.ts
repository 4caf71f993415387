/** Endpoints for the protection of a branch. */
import { protectionRule } from "../../domain/branch-rules.js";
import { createEntry, deleteEntry, updateEntry } from "../../domain/entries.js";
import { requireReadable } from "../../domain/permissions.js";
import { branchProtectionRules } from "../../resources/tables/branch-protection-rules.js";
import { notFound } from "../../store/errors.js";
import type { BranchProtectionRule, Repository } from "../../store/types.js";
import { type Call, getRepository, param } from "../call.js";
import { readProtection } from "../protection-body.js";
import { protectionObject } from "../render/protection.js";
import type { Route } from "../route.js";

const PATH = "/repos/{owner}/{repo}/branches/{branch*}/protection";
const DOCS = "branches/branch-protection";

export const protectionRoutes: readonly Route[] = [
  {
    method: "GET",
    path: PATH,
    docs: `${DOCS}#get-branch-protection`,
    handle: (call) => {
      const repository = protectedRepository(call);
      requireReadable(call.viewer, repository, branchProtectionRules.access);
      return { status: 200, body: protectionObject(call, repository, getRule(call, repository)) };
    },
  },
  {
    method: "PUT",
    path: PATH,
    docs: `${DOCS}#update-branch-protection`,
    handle: (call) => {
      const { store, viewer } = call;
      const repository = protectedRepository(call);
      const name = param(call, "branch");
      const values = readProtection(call.input);
      const rule = protectionRule(repository, name);
      if (rule?.pattern === name) updateEntry(store, viewer, rule, values);
      else createEntry(store, viewer, branchProtectionRules, repository, { ...values, pattern: name });
      return { status: 200, body: protectionObject(call, repository, getRule(call, repository)) };
    },
  },
  {
    method: "DELETE",
    path: PATH,
    docs: `${DOCS}#delete-branch-protection`,
    handle: (call) => {
      deleteEntry(call.store, call.viewer, getRule(call, protectedRepository(call)));
      return { status: 204 };
    },
  },
];

/** Returns the repository of a branch that exists. */
function protectedRepository(call: Call): Repository {
  const repository = getRepository(call);
  if (!repository.refs.has(`refs/heads/${param(call, "branch")}`)) throw notFound();
  return repository;
}

function getRule(call: Call, repository: Repository): BranchProtectionRule {
  const rule = protectionRule(repository, param(call, "branch"));
  if (rule === null) throw notFound();
  return rule;
}
