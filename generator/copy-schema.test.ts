// `ghx-gen schema`: the included schemas with the complete description of an installed package.

import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copySchema } from "./copy-schema.js";
import { repository } from "./testing/projects.js";

const included = join(repository, "operations/schema");
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "ghx-schema-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const copy = (): Promise<string> => copySchema({ root, operations: join(root, "operations") }, included);

async function install(version: string): Promise<void> {
  const folder = join(root, "node_modules/@octokit/openapi");
  await mkdir(join(folder, "generated"), { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "@octokit/openapi", version }));
  await writeFile(join(folder, "generated/api.github.com.json"), '{"paths":{}}');
}

it("copies the schemas and replaces the extract by the complete description", async () => {
  const { "@octokit/openapi": version } = JSON.parse(await readFile(join(included, "versions.json"), "utf8"));
  await install(version);
  expect(await copy()).toBe(
    `operations/schema/: the schemas of ghx-gen, with the REST description of @octokit/openapi ${version}\n`,
  );
  const target = join(root, "operations/schema");
  expect(await readFile(join(target, "openapi.json"), "utf8")).toBe('{"paths":{}}');
  expect(await readdir(target)).toEqual(await readdir(included));
});

it("names the version that it was tested with if another one is installed", async () => {
  await install("1.0.0");
  expect(await copy()).toMatch(/^ghx-gen was tested with @octokit\/openapi \d+\.\d+\.\d+\.$/m);
});

it("says what to install, and does not overwrite a folder", async () => {
  await expect(copy()).rejects.toThrow(/run: npm install --save-dev @octokit\/openapi@\d/);
  await cp(included, join(root, "operations/schema"), { recursive: true });
  await expect(copy()).rejects.toThrow("operations/schema exists; delete it to create it again");
});
