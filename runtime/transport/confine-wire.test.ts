// Tests what a confined session says about commands that it does not run.

import { expect, test } from "vitest";
import { repositoryScope } from "../input/repositories.js";
import { confineWire } from "./confine-wire.js";

const unexpected = () => Promise.reject(new Error("it was sent"));
const options = { signal: undefined, timeoutMs: 1_000 };

test.each([
  ["another repository", ["label", "delete", "--repo=other/hello", "--", "bug"]],
  ["no repository", ["gist", "delete", "--", "aa5a315d61ae9438b18d"]],
  ["an organization", ["secret", "delete", "--org=acme", "--", "TOKEN"]],
  ["an address", ["issue", "close", "--repo=acme/hello", "--", "https://github.com/other/hello/issues/1"]],
])("a command that names %s is refused, and nothing was applied", async (_what, argv) => {
  const scope = repositoryScope(["acme/*"], undefined);
  if (scope === undefined) throw new Error("there is no scope");
  const wire = confineWire({ graphql: unexpected, rest: unexpected, gh: unexpected }, scope, "cli", {});
  await expect(wire.gh({ argv }, options)).rejects.toMatchObject({ code: "VALIDATION", outcome: "none" });
});

test.each([
  ["its own flag", ["label", "delete", "--repo=acme/hello", "--", "bug"]],
  ["an argument", ["repo", "edit", "--homepage=https://acme.test", "--", "acme/hello"]],
  ["a flag, next to an argument", ["repo", "deploy-key", "delete", "--repo=acme/hello", "--", "1"]],
])("a command that names a permitted repository in %s runs", async (_where, argv) => {
  const scope = repositoryScope(["acme/*"], undefined);
  if (scope === undefined) throw new Error("there is no scope");
  const gh = () => Promise.resolve("done");
  const wire = confineWire({ graphql: unexpected, rest: unexpected, gh }, scope, "cli", {});
  expect(await wire.gh({ argv }, options)).toBe("done");
});
