// Lists whose elements lack a part that the token may not read.

import { expect, test } from "vitest";
import { ensureGh } from "../../../scripts/fetch-gh.js";
import { fault, startLocalGithub } from "../../github/index.js";
import { createCaller, expandWays, wayName } from "../../runner/caller.js";
import { ghVersions } from "../../runner/depth.js";

const ways = expandWays(ghVersions(await ensureGh()))
  .filter(({ route }) => route !== "rest")
  .map((way) => ({ way, name: wayName(way) }));

const team = ["repositoryOwner", "projectV2", "items", "nodes", 1, "reviewers", "reviewers", "nodes", 0];
const error = {
  type: "INSUFFICIENT_SCOPES",
  path: [...team, "slug"],
  message: "Your token has not been granted the required scopes: ['read:org']",
};

test.each(ways)(
  "a page of project items is returned although the token cannot read the slug of a team, on $name",
  async ({ way }) => {
    await using github = await startLocalGithub();
    github.failNext(
      fault.rewrite((body) => JSON.stringify({ ...JSON.parse(body), errors: [error] })),
      { api: "graphql" },
    );
    const { ok, data } = await createCaller(github, way).call("project_v2.items.list", { project: "octo/1" });
    expect(ok).toBe(true);
    expect(data).toMatchObject({ items: { length: 5 } });
    expect(github.requests).toHaveLength(1);
  },
);
