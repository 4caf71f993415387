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
