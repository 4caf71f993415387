/**
 * `pnpm schemas:update` updates operations/schema/ to GitHub's published schemas, and derives gh-commands.json from gh.
 *
 *   --latest            use the newest versions on npm instead of versions.json
 *   --graphql <version> --openapi <version>   use this version
 *   --no-check          do not check the cards
 *   --report <file>     also write the report as the text of a pull request, with the diagnostics and `gen:diff`
 */

import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "graphql";
import { isObject, type JsonObject, parseJson, stableText } from "../generator/bind/json.js";
import { applyPatches, parsePatches } from "../generator/bind/patches.js";
import { compactOpenApi } from "../generator/schema/compact.js";
import { fetchPackage } from "../generator/schema/fetch.js";
import { ensureGh } from "./fetch-gh.js";
import { parseFlags } from "./parse-flags.js";
import { buildGithubSchema, diffGraphql, supersededExtensions } from "./update-schemas/diff-graphql.js";
import { diffOpenApi } from "./update-schemas/diff-openapi.js";
import { describeGh } from "./update-schemas/gh-commands.js";
import { pullRequestText, reportText } from "./update-schemas/report.js";

const root = join(import.meta.dirname, "..");
const schemaFolder = join(root, "operations/schema");
const sdlPackage = "@octokit/graphql-schema";
const openApiPackage = "@octokit/openapi";

async function main(): Promise<number> {
  const { values: flags } = parseFlags({
    options: {
      latest: { type: "boolean", default: false },
      graphql: { type: "string" },
      openapi: { type: "string" },
      "no-check": { type: "boolean", default: false },
      report: { type: "string" },
    },
  });
  const pinned = await readJson("versions.json");
  const wanted = (name: string, flag: string | undefined) =>
    flag ?? (flags.latest ? "latest" : String(pinned[name]));

  const temporary = await mkdtemp(join(tmpdir(), "ghx-schemas-"));
  try {
    const [sdl, openApi] = await Promise.all([
      fetchPackage(sdlPackage, wanted(sdlPackage, flags.graphql), join(temporary, "graphql")),
      fetchPackage(openApiPackage, wanted(openApiPackage, flags.openapi), join(temporary, "openapi")),
    ]);
    const sdlFolder = await sdl.unpack(["schema.graphql"]);
    const description = "generated/api.github.com.json";
    const openApiFolder = await openApi.unpack([description]);
    const { text, needsChanges } = await rewrite({
      pinned,
      sdl: await readFile(join(sdlFolder, "schema.graphql"), "utf8"),
      description: asObject(await readFile(join(openApiFolder, description), "utf8")),
      versions: { [sdlPackage]: sdl.version, [openApiPackage]: openApi.version },
    });
    await describeCommands();
    const check = flags["no-check"] ? undefined : run("gen:check");
    if (flags.report !== undefined) {
      const diff = run("gen:diff", "HEAD");
      await writeFile(flags.report, pullRequestText(text, check?.output, diff.output));
    }
    return needsChanges || check?.ok === false ? 1 : 0;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

interface Published {
  readonly pinned: JsonObject;
  readonly versions: Readonly<Record<string, string>>;
  readonly sdl: string;
  readonly description: JsonObject;
}

/** Writes the pinned files, prints and returns the changes, and whether other schema files must be edited. */
async function rewrite({
  pinned,
  versions,
  sdl,
  description,
}: Published): Promise<{ text: string; needsChanges: boolean }> {
  const before = { sdl: await readSchemaFile("github.graphql"), openApi: await readJson("openapi.json") };
  const compact = compactOpenApi(description);
  await writeFile(join(schemaFolder, "github.graphql"), sdl);
  await writeFile(join(schemaFolder, "openapi.json"), stableText(compact.description));
  await writeFile(join(schemaFolder, "openapi.examples.json"), stableText(compact.examples));
  await writeFile(join(schemaFolder, "versions.json"), `${JSON.stringify(versions, null, 2)}\n`);

  const schema = buildGithubSchema(sdl);
  const superseded = supersededExtensions(schema, parse(await readSchemaFile("github.extension.graphql")));
  const { stale } = applyPatches(
    compact.description,
    parsePatches(await readSchemaFile("openapi.patches.yaml")),
  );
  const text = reportText({
    versions: Object.fromEntries(
      Object.entries(versions).map(([name, to]) => [name, { from: String(pinned[name]), to }]),
    ),
    graphql: diffGraphql(buildGithubSchema(before.sdl), schema),
    openapi: diffOpenApi(before.openApi, compact.description),
    superseded,
    stale,
  });
  console.log(text);
  return { text, needsChanges: superseded.length + stale.length > 0 };
}

/** Derives the commands and flags of gh from the programs, if all versions that the tests use are installed. */
async function describeCommands(): Promise<void> {
  const binaries = await ensureGh();
  const file = await readJson("gh-commands.json");
  const described = describeGh(binaries);
  const isComplete = stableText(described.versions ?? null) === stableText(file.versions ?? null);
  if (isComplete) await writeFile(join(schemaFolder, "gh-commands.json"), stableText(described));
  else
    console.log("\ngh-commands.json is unchanged: it needs the versions of gh that `pnpm gh:fetch` installs");
}

/** Runs a script of package.json with the compiler, whose diagnostics report cards that do not match the new schemas. */
function run(script: string, ...args: readonly string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", script, "--", ...args], {
    cwd: root,
    encoding: "utf8",
  });
  const output = `${stderr}${stdout}`;
  console.log(`\npnpm ${[script, ...args].join(" ")}\n${output}`);
  return { ok: status === 0, output };
}

function readSchemaFile(name: string): Promise<string> {
  return readFile(join(schemaFolder, name), "utf8");
}

async function readJson(name: string): Promise<JsonObject> {
  return asObject(await readSchemaFile(name));
}

function asObject(text: string): JsonObject {
  const value = parseJson(text);
  if (!isObject(value)) throw new Error("expected a JSON object");
  return value;
}

process.exitCode = await main();
