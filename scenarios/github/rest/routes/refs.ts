/** Endpoints for reading, creating, updating and deleting refs. */
import { branchRules, protectionRule } from "../../domain/branch-rules.js";
import { createRef, deleteRef, updateRef } from "../../domain/refs.js";
import { notFound, unprocessable } from "../../store/errors.js";
import type { Ref } from "../../store/types.js";
import { type Call, getRepository, param } from "../call.js";
import { optionalFlag, requiredText } from "../input.js";
import { listPage } from "../pages.js";
import {
  branchObject,
  mergeQueueRule,
  refObject,
  rulesetRule,
  shortBranch,
  tagObject,
} from "../render/commit.js";
import type { Route } from "../route.js";

export const refRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/branches",
    docs: "branches/branches#list-branches",
    handle: (call) => {
      const only = call.request.query.get("protected");
      const branches = refsWithin(call, "refs/heads/").filter(
        (ref) => only === null || String(protectionRule(ref.repository, ref.name) !== null) === only,
      );
      return listPage(call, branches, (ref) => shortBranch(call, ref));
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/tags",
    docs: "repos/repos#list-repository-tags",
    handle: (call) => listPage(call, refsWithin(call, "refs/tags/").reverse(), (ref) => tagObject(call, ref)),
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/branches/{branch*}",
    docs: "branches/branches#get-a-branch",
    handle: (call) => {
      const ref = getRepository(call, "contents").refs.get(`refs/heads/${param(call, "branch")}`);
      if (!ref) throw notFound();
      return { status: 200, body: branchObject(call, ref) };
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/rules/branches/{branch*}",
    docs: "repos/rules#get-rules-for-a-branch",
    handle: (call) => {
      const repository = getRepository(call);
      const branch = param(call, "branch");
      const queue = protectionRule(repository, branch)?.mergeQueue;
      const rules = branchRules(repository, branch).map(rulesetRule);
      return listPage(call, queue ? [mergeQueueRule(repository), ...rules] : rules, (rule) => rule);
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/git/ref/{ref*}",
    docs: "git/refs#get-a-reference",
    handle: (call) => {
      const ref = getRepository(call, "contents").refs.get(`refs/${param(call, "ref")}`);
      if (!ref) throw notFound();
      return { status: 200, body: refObject(call, ref) };
    },
  },
  {
    method: "DELETE",
    path: "/repos/{owner}/{repo}/git/refs/{ref*}",
    docs: "git/refs#delete-a-reference",
    handle: (call) => {
      deleteRef(call.store, call.viewer, writtenRef(call));
      return { status: 204 };
    },
  },
  {
    method: "POST",
    path: "/repos/{owner}/{repo}/git/refs",
    docs: "git/refs#create-a-reference",
    handle: (call) => {
      const given = { name: requiredText(call.input, "ref"), oid: requiredText(call.input, "sha") };
      const body = refObject(call, createRef(call.store, call.viewer, getRepository(call), given));
      return { status: 201, headers: { location: body.url }, body };
    },
  },
  {
    method: "PATCH",
    path: "/repos/{owner}/{repo}/git/refs/{ref*}",
    docs: "git/refs#update-a-reference",
    handle: (call) => {
      const ref = writtenRef(call);
      const force = optionalFlag(call.input, "force") ?? false;
      updateRef(call.store, call.viewer, ref, { oid: requiredText(call.input, "sha"), force });
      return { status: 200, body: refObject(call, ref) };
    },
  },
];

/** Returns the branches or tags, sorted by name. */
function refsWithin(call: Call, prefix: Ref["prefix"]): Ref[] {
  const refs = [...getRepository(call, "contents").refs.values()].filter((ref) => ref.prefix === prefix);
  return refs.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** For a missing ref, GitHub returns 422 instead of 404. */
function writtenRef(call: Call): Ref {
  const ref = getRepository(call).refs.get(`refs/${param(call, "ref")}`);
  if (!ref) throw unprocessable("Reference does not exist");
  return ref;
}
