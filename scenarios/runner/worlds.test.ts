import { expect, test } from "vitest";
import { createCaller } from "./caller.js";
import { Worlds } from "./worlds.js";

test.each([
  [
    "release.asset.download",
    { owner: "octo", name: "hello", tagName: "v0.9.0", asset: "checksums.txt", overwrite: true },
  ],
  ["label.create", { owner: "octo", name: "hello", label: "later", color: "336699" }],
])("loads the world again after %s", async (capability, input) => {
  await using worlds = new Worlds();
  const before = await worlds.use({}, {}, async (github) => {
    const state = github.world();
    const caller = createCaller(github, { route: "rest", gh: undefined });
    expect(await caller.call(capability, input)).toMatchObject({ ok: true });
    expect(github.world()).not.toEqual(state);
    return state;
  });
  await worlds.use({}, {}, async (github) => expect(github.world()).toEqual(before));
});
