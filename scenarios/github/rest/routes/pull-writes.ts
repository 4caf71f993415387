/** Endpoints for creating and updating pull requests and updating their branches. */
import { createPullRequest } from "../../domain/pull-create.js";
import { updateBranch, updatePullRequest } from "../../domain/pull-update.js";
import type { Repository } from "../../store/types.js";
import { type Call, getPull, getRepository } from "../call.js";
import {
  fieldError,
  nullableText,
  optionalEnum,
  optionalFlag,
  optionalText,
  requiredText,
} from "../input.js";
import { fullPull } from "../render/pull.js";
import { threadPage } from "../render/thread.js";
import type { Route } from "../route.js";

const PULLS = "/repos/{owner}/{repo}/pulls";
const PULL = `${PULLS}/{pull_number}`;

export const pullWriteRoutes: readonly Route[] = [
  {
    method: "POST",
    path: PULLS,
    docs: "pulls/pulls#create-a-pull-request",
    handle: (call) => {
      const { store, viewer, input } = call;
      const repository = getRepository(call);
      const pull = createPullRequest(store, viewer, repository, {
        // The title is optional when converting an issue, which the local GitHub does not support.
        title: optionalText(input, "title") ?? "",
        body: nullableText(input, "body"),
        head: requiredText(input, "head"),
        headRepository: headRepository(call, repository),
        base: requiredText(input, "base"),
        draft: optionalFlag(input, "draft"),
        maintainerCanModify: optionalFlag(input, "maintainer_can_modify"),
      });
      const body = fullPull(call, pull);
      return { status: 201, headers: { location: body.url }, body };
    },
  },
  {
    method: "PATCH",
    path: PULL,
    docs: "pulls/pulls#update-a-pull-request",
    handle: (call) => {
      const { store, viewer, input } = call;
      const pull = getPull(call);
      const state = optionalEnum(input, "state", ["open", "closed"]);
      updatePullRequest(store, viewer, pull, {
        title: optionalText(input, "title"),
        body: nullableText(input, "body"),
        state: state && (state === "open" ? "OPEN" : "CLOSED"),
        base: optionalText(input, "base"),
        maintainerCanModify: optionalFlag(input, "maintainer_can_modify"),
      });
      return { status: 200, body: fullPull(call, pull) };
    },
  },
  {
    method: "PUT",
    path: `${PULL}/update-branch`,
    docs: "pulls/pulls#update-a-pull-request-branch",
    handle: (call) => {
      const pull = getPull(call);
      const expectedHeadOid = nullableText(call.input, "expected_head_sha") ?? undefined;
      updateBranch(call.store, call.viewer, pull, { expectedHeadOid });
      const body = { message: "Updating pull request branch.", url: threadPage(pull) };
      return { status: 202, body };
    },
  },
];

/** Finds the head repository by name within the same network. */
function headRepository({ store, input }: Call, repository: Repository): Repository | undefined {
  const name = optionalText(input, "head_repo");
  if (name === undefined) return undefined;
  const [owner = "", short = ""] = name.includes("/") ? name.split("/") : [repository.owner.login, name];
  const found = store.repository(owner, short);
  if (!found) throw fieldError("PullRequest", "head_repo", "invalid", name);
  return found;
}
