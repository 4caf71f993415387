// Lists whose elements lack a part that the token may not read.

import { expect, test } from "vitest";
import { createGhx } from "../../../generated/index.js";
import { fault, startLocalGithub } from "../../github/index.js";

test("a page of project items is returned although the token cannot read the slug of a team", async () => {
  await using github = await startLocalGithub();
  const message = "Your token has not been granted the required scopes: ['read:org']";
  github.failNext(
    fault.rewrite((body) => {
      const answer = JSON.parse(body);
      const path = [
        "repositoryOwner",
        "projectV2",
        "items",
        "nodes",
        1,
        "reviewers",
        "reviewers",
        "nodes",
        0,
      ];
      const errors = [{ type: "INSUFFICIENT_SCOPES", path: [...path, "slug"], message }];
      return JSON.stringify({ ...answer, errors });
    }),
  );
  const ghx = createGhx({ apiUrl: github.url, token: github.token, env: {}, routes: ["graphql"] });
  const { data } = await ghx.project_v2.items.list({ project: "octo/1" });
  expect(data?.items).toHaveLength(5);
  expect(github.requests).toHaveLength(1);
});
