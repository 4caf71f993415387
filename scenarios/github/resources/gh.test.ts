/** The real gh with declared resources. */
import { describe, expect, test } from "vitest";
import { ghVersions } from "../../runner/depth.js";
import { ghSession, REPO } from "../gh-session.js";
import { type GhBinary, ghBinaries } from "../testing.js";

describe.each(ghVersions(ghBinaries()))("gh $version", (gh: GhBinary) => {
  const { run, json } = ghSession(gh);

  test("creates, edits, lists and deletes labels", async () => {
    expect(await run("label", "create", "chore", ...REPO, "--color", "00ff00")).toMatchObject({ code: 0 });
    expect(await run("label", "edit", "chore", ...REPO, "--name", "Chores")).toMatchObject({ code: 0 });
    const list = ["label", "list", ...REPO, "--search", "chores", "--json", "name,color"];
    expect(await json(...list)).toEqual([{ name: "Chores", color: "00ff00" }]);
    expect(await run("label", "delete", "Chores", ...REPO, "--yes")).toMatchObject({ code: 0 });
    expect((await run(...list)).stdout).toBe("");
  });

  test("sets, replaces, lists and deletes variables", async () => {
    for (const value of ["one", "two"])
      expect(await run("variable", "set", "level", ...REPO, "--body", value)).toMatchObject({ code: 0 });
    expect((await run("variable", "list", ...REPO)).stdout).toMatch(/^LEVEL\ttwo\t/);
    expect(await run("variable", "delete", "LEVEL", ...REPO)).toMatchObject({ code: 0 });
    expect((await run("variable", "list", ...REPO)).stdout).toBe("");
  });
});
