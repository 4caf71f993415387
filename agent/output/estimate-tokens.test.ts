import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ghx } from "../cli/testing/in-process.js";
import { createExecuteTool, createTools } from "../index.js";
import { estimateTokens } from "./estimate-tokens.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());

const client = () => ({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {} });

test.each(["issue.list", "repo.view", "pr.list", "workflow.runs.list", "release.list", "repo.labels.list"])(
  "the estimate for %s is near the number of tokens",
  async (id) => {
    const { data } = await createExecuteTool(client())(id, {});
    const ratio = estimateTokens(data) / encode(JSON.stringify(data)).length;
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.4);
  },
);

test("results with meta contain the estimates for input and data, also of a failure", async () => {
  const params = { issueNumber: 1 };
  const cost = { requests: 1, tokens_in: estimateTokens(params), tokens_out: expect.any(Number) };
  const full = await createExecuteTool(client())("issue.view", params);
  expect(full.meta.cost).toMatchObject({ ...cost, tokens_out: estimateTokens(full.data) });
  const answer = await createTools({ ...client(), format: "full" }).run("execute", {
    capability_id: "issue.view",
    params,
  });
  expect(answer.value).toMatchObject({ meta: { cost } });
  const steps = [{ task: "issue.view", input: params }];
  const chain = await createTools({ ...client(), format: "full" }).run("chain", { steps });
  expect(chain.value).toMatchObject({
    meta: { cost: { tokens_in: estimateTokens(steps), tokens_out: estimateTokens([full.data]) } },
  });
  const { out } = await ghx(["issue.view", "99999", "-R", "octo/hello", "--json"], {
    env: { GHX_API_URL: github.url, GH_TOKEN: github.token },
  });
  const { error, meta } = JSON.parse(out);
  expect(meta.cost).toMatchObject({ tokens_out: estimateTokens(error) });
});

test("takes linear time, and counts every script", () => {
  expect(estimateTokens("a".repeat(6_000_000))).toBe(1_000_002);
  expect(estimateTokens("你好")).toBeGreaterThan(1);
  expect(estimateTokens(undefined)).toBe(0);
});
