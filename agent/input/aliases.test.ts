// Aliases: each runs and is explained like its capability, and has the same types.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { createGhx, executeTask, listOperationCards } from "../../generated/index.js";
import { aliases } from "../../generated/registry.js";
import { createSession } from "../../runtime/index.js";
import { ghx as inProcess } from "../cli/testing/in-process.js";
import { explainCapability } from "../index.js";

const root = join(import.meta.dirname, "../..");
const names = catalog.flatMap(({ id, aliases: aliasNames = [] }) =>
  aliasNames.map((alias) => ({ alias, id })),
);
const cards = await listOperationCards();
const probes = join(root, ".cache/alias-types");
// Requests of a dry run may contain the time of the call.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-07-01T12:00:00Z") }));
afterAll(() => void vi.useRealTimers());
afterAll(() => rmSync(probes, { recursive: true, force: true }));

test("aliases exist and are not ids", () => {
  expect(names.length).toBeGreaterThanOrEqual(12);
  expect(Object.fromEntries(names.map(({ alias, id }) => [alias, id]))).toEqual(aliases);
  const ids = catalog.map(({ id }) => id);
  expect(names.filter(({ alias }) => ids.includes(alias))).toEqual([]);
});

/** Returns the input of the first example in the card. */
function exampleInput(id: string): object {
  const [example] = cards.find((card) => card.capability_id === id)?.examples ?? [];
  if (example === undefined) throw new Error(`${id} has no example`);
  return example.input;
}

const ghx = (...argv: string[]) => inProcess(argv, { env: { PATH: "" } });

/** Returns the function at a dotted path. */
function atPath(client: object, name: string): unknown {
  return name.split(".").reduce<unknown>((node, part) => Object(node)[part], client);
}

test.each(names)("$alias runs like $id", async ({ alias, id }) => {
  const input = exampleInput(id);
  const options = { dryRun: true, routes: ["cli", "graphql", "rest"] } as const;
  const session = createSession({ env: {}, token: "t" });
  const expected = await executeTask({ task: id, input }, options, session);
  expect(expected).toMatchObject({ ok: true, meta: { capability_id: id } });
  expect(JSON.parse(JSON.stringify(expected))).toEqual(expected);
  const byAlias = await executeTask({ task: alias, input }, options, session);
  expect(plan(byAlias)).toEqual(plan(expected));

  const call = atPath(createGhx({ env: {}, token: "t" }), alias);
  if (typeof call !== "function") throw new Error(`expected a function at ghx.${alias}`);
  expect(plan(await call(input, options))).toEqual(plan(expected));

  const [runById, runByAlias] = await Promise.all(
    [id, alias].map((name) => ghx("run", name, "--dry-run", "--input", JSON.stringify(input))),
  );
  expect(runById).toMatchObject({ exitCode: 0, out: expect.stringContaining('"ok":true') });
  const { meta, ...answer } = JSON.parse(runByAlias?.out ?? "");
  expect(answer).toEqual(JSON.parse(runById?.out ?? ""));
  const about = catalog.find((entry) => entry.id === id)?.description;
  expect(meta).toEqual({
    warnings: [
      {
        code: "RENAMED_CAPABILITY",
        message: expect.stringContaining(`${alias} was renamed to ${id}: ${about}`),
      },
    ],
  });
});

test("the warning about an older name contains the note about another capability, and no other note", async () => {
  const { out } = await ghx(
    "run",
    "pr.comments.list",
    "--dry-run",
    "--input",
    '{"prNumber":1}',
    "-R",
    "octo/hello",
  );
  expect(JSON.parse(out).meta.warnings[0].message).toBe(
    "pr.comments.list was renamed to pr.thread.list: List review threads of a pull request. The comments of the conversation are those of issue.comments.list.",
  );
});

/** Returns the result without the parts that differ between calls. */
function plan(result: unknown): unknown {
  const { ok, data, error, meta } = Object(result);
  return { ok, data, error, capability_id: meta.capability_id };
}

test.each(names)("explain shows that $alias is an alias of $id", async ({ alias, id }) => {
  const [explained, text] = await Promise.all(
    [id, alias].map((name) => explainCapability(name, { format: "compact" })),
  );
  expect(text).toBe(`${alias} is an alias of ${id}\n${explained}`);
  expect(await explainCapability(alias)).toEqual(await explainCapability(id));
  expect(await ghx("capabilities", "explain", alias)).toEqual({
    exitCode: 0,
    err: "",
    out: `${text}\n`,
  });
  expect(JSON.parse((await ghx("capabilities", "explain", alias, "--json")).out)).toMatchObject({
    capability_id: id,
    aliases: expect.arrayContaining([alias]),
  });
});

test.each(names)("the reference lists $alias", ({ alias, id }) => {
  const page = (name: string) => readFileSync(join(root, "docs/reference", name), "utf8");
  expect(page("README.md")).toContain(`| \`${alias}\` | [${id}](${id}.md) |`);
  expect(page(`${id}.md`)).toMatch(new RegExp(`Also known as .*\`${alias.replaceAll(".", "\\.")}\``));
});

test("a call by an alias has the types of its capability, and the types of ids and the client omit aliases", () => {
  mkdirSync(probes, { recursive: true });
  const lines = names.map(
    ({ alias, id }, index) => `
export const alias${index}: CapabilityAliases["${alias}"] = "${id}";
export const isNoId${index}: Equal<Extract<keyof CapabilityInputs | keyof CapabilityOutputs, "${alias}">, never> = true;
${isNamespace(alias) ? "" : "// @ts-expect-error the type of the client has no older names"}
export type Path${index} = Ghx["${alias.split(".").join('"]["')}"];
export const run${index} = (input: CapabilityInputs["${id}"]) => executeTask({ task: "${alias}", input });
export const runs${index}: Equal<Data<typeof run${index}>, CapabilityOutputs["${id}"]> = true;`,
  );
  const text = `import { type CapabilityAliases, type CapabilityInputs, type CapabilityOutputs, executeTask, type Ghx } from "../../generated/index.js";
import type { ResultEnvelope } from "../../runtime/index.js";
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Data<F> = F extends (...args: never) => Promise<ResultEnvelope<infer D>> ? D : never;
${lines.join("\n")}
// This error shows that the probe is checked.
export const mistake: Equal<CapabilityAliases["${names[0]?.alias}"], "none"> = true;
`;
  writeFileSync(join(probes, "probe.ts"), text);
  writeFileSync(
    join(probes, "tsconfig.json"),
    JSON.stringify({
      extends: "../../tsconfig.json",
      compilerOptions: { incremental: false },
      files: ["probe.ts"],
    }),
  );
  const errors = typeErrors(join(probes, "tsconfig.json"), "probe.ts");
  expect(errors.map(({ message }) => message)).toEqual(["Type 'true' is not assignable to type 'false'."]);
  const mistake = text.split("\n").findIndex((line) => line.includes("mistake:"));
  expect(errors[0]?.line).toBe(mistake);
});

/** Whether ids begin with the alias: `workflow.dispatch`. */
function isNamespace(alias: string): boolean {
  return catalog.some(({ id }) => id.startsWith(`${alias}.`));
}

/** Returns the errors in one file. Only the types that the file uses are checked, which takes a fifth of the time. */
function typeErrors(config: string, file: string): { readonly line: number; readonly message: string }[] {
  const onUnRecoverableConfigFileDiagnostic = (problem: ts.Diagnostic) => {
    throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, "\n"));
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic };
  const parsed = ts.getParsedCommandLineOfConfigFile(config, {}, host);
  const program = ts.createProgram(parsed?.fileNames ?? [], parsed?.options ?? {});
  const source = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(`/${file}`));
  if (source === undefined) throw new Error(`${config} does not include ${file}`);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ start = 0, messageText }) => ({
      line: source.getLineAndCharacterOfPosition(start).line,
      message: ts.flattenDiagnosticMessageText(messageText, "\n"),
    }),
  );
}
