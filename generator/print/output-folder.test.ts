// ghx-gen gen and check refuse output folders outside of the project, with its inputs, or with symbolic links.

import { mkdir, rename, symlink, unlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run, useWrittenProject } from "../testing/written-project.js";

const { around, project, put, makeDrift, expectRefusal } = await useWrittenProject();

describe("symbolic links", () => {
  it("rejects an output folder that is a link to the project", async () => {
    await symlink(".", join(project, "out"));
    await expectRefusal(["--out", "out"], "ghx-gen: --out out is a symbolic link");
  });

  it("rejects an output folder that is a broken link", async () => {
    await symlink(join(around, "nothing"), join(project, "out"));
    await expectRefusal(["--out", "out"], "ghx-gen: --out out is a symbolic link");
  });

  it("rejects an output folder inside a linked folder", async () => {
    await symlink(join(around, "elsewhere"), join(project, "linked"));
    await expectRefusal(
      ["--out", "linked/gen"],
      "ghx-gen: --out linked/gen is behind the symbolic link linked",
    );
    await expectRefusal(["--reference", "linked"], "ghx-gen: --reference linked is a symbolic link");
  });

  it("rejects a linked folder in the output folder", async () => {
    await rename(join(project, "generated/issue"), join(around, "elsewhere/issue"));
    await symlink(join(around, "elsewhere/issue"), join(project, "generated/issue"));
    await expectRefusal([], "generated/issue is a symbolic link");
  });

  it("rejects a linked file, even if its target begins with the header", async () => {
    await makeDrift();
    const target = join(around, "elsewhere/client.ts");
    await rename(join(project, "generated/client.ts"), target);
    await symlink(target, join(project, "generated/client.ts"));
    await expectRefusal([], "generated/client.ts is a symbolic link");
  });

  it("rejects a broken link at the path of a generated file", async () => {
    await unlink(join(project, "generated/client.ts"));
    await symlink(join(around, "elsewhere/new.ts"), join(project, "generated/client.ts"));
    await expectRefusal([], "generated/client.ts is a symbolic link");
  });

  it("rejects a link at the path of no generated file", async () => {
    await symlink(join(around, "elsewhere/mine.ts"), join(project, "generated/extra.ts"));
    await expectRefusal([], "generated/extra.ts is a symbolic link");
  });

  it("writes to a project that is reached through a link", async () => {
    await makeDrift();
    await symlink(project, join(around, "alias"));
    expect(await run(join(around, "alias"), "gen")).toMatchObject({ code: 0, err: "" });
  });
});

describe("rejects an output folder that is", () => {
  it.each([
    ["the project", ".", "is the project itself"],
    ["the project, with a longer path", "cards/..", "is the project itself"],
    ["an empty path", "", "is the project itself"],
    ["the parent folder of the project", "..", "is outside of the project"],
    ["a folder next to the project", "../elsewhere", "is outside of the project"],
    [
      "a folder next to the project whose name begins with the same word",
      "../project-2",
      "is outside of the project",
    ],
    ["an absolute path outside of the project", join(around, "elsewhere"), "is outside of the project"],
    ["the cards", "cards", "contains cards, the folder of --cards"],
    ["the cards, in capitals", "Cards", "contains cards, the folder of --cards"],
    ["the operations", "operations/", "contains operations, the folder of --operations"],
    ["a file", "README.md", "is a file"],
    ["a path through a file", "README.md/gen", "is inside a file, README.md"],
  ])("%s", async (_name, given, reason) => {
    await put("README.md", "# Mine\n");
    await put("scenarios/mine.yaml", "");
    const advice = "give a folder inside the project that contains only generated files";
    for (const flag of ["--out", "--reference"])
      await expectRefusal([flag, given], `ghx-gen: ${flag} ${given} ${reason}; ${advice}\n`);
  });

  it("a folder that contains the cards or the scenarios", async () => {
    await mkdir(join(project, "src"));
    await rename(join(project, "cards"), join(project, "src/cards"));
    const cards = ["--cards", "src/cards"];
    await expectRefusal([...cards, "--out", "src"], "--out src contains src/cards, the folder of --cards");
    await put("scenarios/mine.yaml", "");
    const scenarios = ["--scenarios", "scenarios", "--out", "scenarios"];
    await expectRefusal([...cards, ...scenarios], "contains scenarios, the folder of --scenarios");
  });

  it.each([
    ["one folder twice", "generated"],
    ["one folder twice, in capitals", "Generated"],
    ["a folder inside the other one", "generated/docs"],
    ["the parent folder of the other one", "."],
  ])("%s for the SDK and its reference", async (_name, reference) => {
    const reason = reference === "." ? "is the project itself" : "overlaps with --out generated";
    await expectRefusal(["--reference", reference], `--reference ${reference} ${reason}`);
  });

  it("an invalid file name, with an error of one line", async () => {
    const err = await expectRefusal(["--out", "x".repeat(1000)], "ENAMETOOLONG");
    expect(err).toMatch(/^ghx-gen: [^\n]*\n$/);
  });
});
