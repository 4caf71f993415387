import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const HOOKS = "/repos/octocat/hello/hooks";

test("masks the secret of a webhook, and keeps it", async () => {
  const { request, store } = testGitHub();
  const config = { url: "https://ci.example/github", content_type: "json", secret: "hush" };
  const body = { config: { ...config, secret: "********" } };
  const created = await request("POST", HOOKS, { body: { config } });
  expect(created).toMatchObject({ status: 201, body });
  expect(await request("GET", HOOKS)).toMatchObject({ body: [body] });
  const { id } = Object(created.body);
  expect(await request("PATCH", `${HOOKS}/${id}`, { body: { active: false } })).toMatchObject({ body });
  expect([...store.nodes.values()]).toContainEqual(expect.objectContaining({ config }));
});

test("shows the configuration of a webhook without a secret", async () => {
  const { request } = testGitHub();
  const config = { url: "https://ci.example/github", content_type: "form" };
  const created = await request("POST", HOOKS, { body: { config } });
  expect(Object(created.body).config).toEqual(config);
});
