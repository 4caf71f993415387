/** Endpoints for reading, creating, updating and deleting refs. */
import { branchRules, protectionRule } from "../../domain/branch-rules.js";
import { createRef, createTagObject, deleteRef, isOtherRef, updateRef } from "../../domain/refs.js";
import { notFound, unprocessable } from "../../store/errors.js";
import type { Ref } from "../../store/types.js";
import { type Call, getRepository, param } from "../call.js";
import { optionalFlag, requiredText } from "../input.js";
import { listPage } from "../pages.js";
import {
  annotatedTagObject,
  branchObject,
  mergeQueueRule,
  refObject,
  rulesetRule,
  shortBranch,
  tagObject,
} from "../render/commit.js";
import type { Route } from "../route.js";
import { NotImplemented } from "../unimplemented.js";

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
      if (isOtherRef(given.name)) throw new NotImplemented("refs other than branches and tags in ");
      const body = refObject(call, createRef(call.store, call.viewer, getRepository(call), given));
      return { status: 201, headers: { location: body.url }, body };
    },
  },
  {
    method: "POST",
    path: "/repos/{owner}/{repo}/git/tags",
    docs: "git/tags#create-a-tag-object",
    handle: (call) => {
      const { input } = call;
      const oid = requiredText(input, "object");
      if (requiredText(input, "type") !== "commit")
        throw new NotImplemented('a "type" other than "commit" of ');
      if ("tagger" in input) throw new NotImplemented('the key "tagger" of the body of ');
      const given = { name: requiredText(input, "tag"), message: requiredText(input, "message"), oid };
      const created = createTagObject(call.store, call.viewer, getRepository(call), given);
      const body = annotatedTagObject(call, created);
      return { status: 201, headers: { location: body.url }, body };
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/git/tags/{tag_sha}",
    docs: "git/tags#get-a-tag",
    handle: (call) => {
      const found = getRepository(call, "contents").tagObjects.get(param(call, "tag_sha"));
      if (!found) throw notFound();
      return { status: 200, body: annotatedTagObject(call, found) };
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
