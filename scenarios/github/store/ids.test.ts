import { describe, expect, it } from "vitest";
import { decodeNodeId, nodeId } from "./ids.js";

describe("node ids", () => {
  it("have GitHub's format", () => {
    expect(nodeId("Issue", 1_296_269, 1_700_000_001)).toMatch(/^I_kwDO[\w-]+$/);
    expect(nodeId("PullRequest", 1_296_269, 5)).toMatch(/^PR_kwDO/);
    expect(nodeId("Label", 1_296_269, 5)).toMatch(/^LA_kwDO/);
    expect(nodeId("Repository", 1_296_269)).toMatch(/^R_kgDO/);
    expect(nodeId("User", 583_231)).toMatch(/^U_kgDO/);
  });

  it("decode to their keys, including names and numbers beyond 32 bits", () => {
    expect(decodeNodeId(nodeId("CheckRun", 7, 41_000_000_001))).toEqual({
      prefix: "CR",
      keys: [7, 41_000_000_001],
    });
    const ref = nodeId("Ref", 7, "refs/heads/a-branch-with-a-rather-long-name-ü");
    expect(decodeNodeId(ref)?.keys).toEqual([7, "refs/heads/a-branch-with-a-rather-long-name-ü"]);
  });

  it.each(["", "x", "I_", "I_AAAA", "_kwDO", "I_kwDO"])("reject %j", (id) => {
    expect(decodeNodeId(id)).toBeNull();
  });
});
