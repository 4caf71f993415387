// The READMEs of the packages: programs, commands and links.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { bin, firstProgram, readme, root, run, write } from "./project.js";

const full = inject("full");

const readManifest = (name: string) =>
  JSON.parse(readFileSync(join(full, "node_modules", name, "package.json"), "utf8"));

test("begins with the installation of existing packages", () => {
  const section = readme.split("\n## ")[1] ?? "";
  expect(section).toMatch(/^Install\n/);
  const installed = [...section.matchAll(/^npm install (?:--save-dev )?(\S+)/gm)].map(
    ([, name = ""]) => name,
  );
  expect(installed).toEqual(["ghx", "@ghx/local-github"]);
  for (const name of installed) expect(readManifest(name).name).toBe(name);
});

test("the first program runs against ghx sim", async () => {
  const [, command = ""] = /^npx ghx (sim -- node first\.mjs)/m.exec(readme) ?? [];
  expect(firstProgram.split("\n").filter((line) => line !== "")).toHaveLength(5);
  write(full, { "first.mjs": firstProgram });
  const shown = await run(bin(full, "ghx"), command.split(" "), full, { GH_TOKEN: "" });
  expect(shown).toEqual({ exitCode: 0, out: "Found a bug\n", err: "" });
  expect(readme).toContain(`npx ghx ${command} # prints: ${shown.out}`);
});

test("links of the packed READMEs are absolute or lead to files of the package", () => {
  for (const name of ["ghx", "@ghx/generator", "@ghx/local-github"]) {
    const package_ = join(full, "node_modules", name);
    const found = [
      ...readFileSync(join(package_, "README.md"), "utf8").matchAll(
        /\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g,
      ),
    ];
    const broken = found
      .map(([, link = "", image = link]) => image)
      .filter((link) => !/^https:|^#/.test(link) && !existsSync(join(package_, link.split("#")[0] ?? "")));
    expect({ name, broken }).toEqual({ name, broken: [] });
  }
});

test("links of the pages in the compiler lead to files of the package or are absolute", () => {
  const folder = join(full, "node_modules/@ghx/generator/dist/docs");
  expect(readdirSync(folder)).toEqual(["card-language.md", "diagnostics.md"]);
  for (const page of readdirSync(folder)) {
    const found = [...readFileSync(join(folder, page), "utf8").matchAll(/\]\(([^)\s]+)\)/g)];
    const links = found.map(([, link = ""]) => link).filter((link) => !/^https:|^#/.test(link));
    expect(links.filter((link) => !existsSync(join(folder, link.split("#")[0] ?? "")))).toEqual([]);
    expect(found.length).toBeGreaterThan(3);
  }
});

test("packages name their repository, home page and issues", () => {
  const { repository, bugs } = readManifest("ghx");
  for (const name of ["ghx", "@ghx/generator", "@ghx/local-github"]) {
    const manifest = readManifest(name);
    expect(manifest).toMatchObject({ bugs, repository: { type: "git", url: repository.url } });
    expect(`git+${manifest.homepage}`.startsWith(repository.url.replace(/\.git$/, ""))).toBe(true);
    expect(existsSync(join(root, manifest.repository.directory ?? ".", "package.json"))).toBe(true);
  }
});
