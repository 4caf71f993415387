// Print: module models to text. Nothing else writes TypeScript.

import { posix } from "node:path";
import { IndentationText, Project, QuoteKind, type StatementStructures, StructureKind, type OptionalKind, type JSDocStructure } from "ts-morph";
import type { Import, Module, Statement } from "../emit/module.js";
import { compareText } from "../source.js";

/** Text of each module under its file name. `runtime` is a specifier, or a path relative to the output folder. */
export function printModules(modules: readonly Module[], runtime: string): Map<string, string> {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces, quoteKind: QuoteKind.Double },
  });
  const files = new Map<string, string>();
  for (const module of modules) {
    const imports = importsOf(module, runtime);
    const file = project.createSourceFile(`${module.path}.ts`, { statements: [...imports, ...(imports.length > 0 ? [""] : []), ...module.statements.flatMap(separated)] });
    files.set(`${module.path}.ts`, `${headerOf(module)}\n\n${file.getFullText().trimStart()}`);
  }
  return files;
}

function headerOf(module: Module): string {
  const lines = [`// Generated from ${module.source}. Do not edit.`, ...(module.about ? [`// ${module.about}`] : [])];
  return [...lines, ...(module.unchecked ? ["// @ts-nocheck: printed by ajv, as JavaScript."] : [])].join("\n");
}

function importsOf(module: Module, runtime: string): string[] {
  const bySource = new Map<string, Import[]>();
  for (const one of module.imports) bySource.set(one.from, [...(bySource.get(one.from) ?? []), one]);
  return [...bySource]
    .map(([from, names]) => ({ specifier: specifierOf(from, module.path, runtime), names }))
    .sort((a, b) => compareText(a.specifier, b.specifier))
    .map(({ specifier, names }) => importText(specifier, names));
}

/** On one line, or a name a line where they are many. */
function importText(specifier: string, imports: readonly Import[]): string {
  const allTypes = imports.every((one) => one.type);
  const names = [...imports]
    .sort((a, b) => compareText(a.name, b.name))
    .map((one) => (one.type && !allTypes ? `type ${one.name}` : one.name));
  const list = names.join(", ").length <= 80 ? `{ ${names.join(", ")} }` : `{\n  ${names.join(",\n  ")},\n}`;
  return `import ${allTypes ? "type " : ""}${list} from ${JSON.stringify(specifier)};`;
}

function specifierOf(from: string, module: string, runtime: string): string {
  const folder = posix.dirname(module);
  if (from === "runtime") return runtime.startsWith(".") ? relative(folder, runtime) : runtime;
  return relative(folder, `${from}.js`);
}

/** Both are relative to the output folder, which stands at some depth: `..` must not stop at a root. */
function relative(folder: string, path: string): string {
  const out = "/a/b/c/d/e/f/g/h";
  const result = posix.relative(posix.join(out, folder), posix.join(out, path));
  return result.startsWith(".") ? result : `./${result}`;
}

function docsOf(docs: string | undefined): { docs: OptionalKind<JSDocStructure>[] } | object {
  // A comment ends at the first `*/`, whoever wrote it.
  return docs === undefined ? {} : { docs: [{ description: docs.replaceAll("*/", "*\\/") }] };
}

/** A blank line before each statement, but between re-exports. */
function separated(statement: Statement, index: number, all: readonly Statement[]): (StatementStructures | string)[] {
  const previous = all[index - 1];
  const together = previous?.kind === statement.kind && (statement.kind === "reexportAll" || statement.kind === "reexport");
  return previous && !together && needsBlank(previous, statement) ? ["", structureOf(statement)] : [structureOf(statement)];
}

/** ts-morph puts a blank line around interfaces by itself. */
const needsBlank = (previous: Statement, statement: Statement): boolean => previous.kind !== "interface" && statement.kind !== "interface";

function docComment(docs: string | undefined): string[] {
  if (docs === undefined) return [];
  const safe = docs.replaceAll("*/", "*\\/");
  return safe.includes("\n") ? ["/**", ...safe.split("\n").map((line) => ` * ${line}`.trimEnd()), " */"] : [`/** ${safe} */`];
}

/** Values and types of several lines are text: a structure would indent them once more. */
function structureOf(statement: Statement): StatementStructures | string {
  switch (statement.kind) {
    case "text":
      return statement.text;
    case "alias":
      return [...docComment(statement.docs), `${statement.exported ? "export " : ""}type ${statement.name} = ${statement.type};`].join("\n");
    case "interface":
      return {
        kind: StructureKind.Interface,
        name: statement.name,
        isExported: statement.exported,
        ...docsOf(statement.docs),
        ...(statement.extends && { extends: [...statement.extends] }),
        ...(statement.typeParameters && { typeParameters: [...statement.typeParameters] }),
        properties: statement.members.map((member) => ({
          name: member.name,
          type: member.type,
          isReadonly: true,
          hasQuestionToken: member.optional === true,
          ...docsOf(member.docs),
        })),
      };
    case "const":
      return [
        ...docComment(statement.docs),
        `${statement.exported ? "export " : ""}const ${statement.name}${statement.type ? `: ${statement.type}` : ""} = ${statement.value};`,
      ].join("\n");
    case "reexport":
      return {
        kind: StructureKind.ExportDeclaration,
        moduleSpecifier: statement.from,
        namedExports: statement.names.map((one) => ({ name: one.name, isTypeOnly: one.type })),
      };
    case "reexportAll":
      return { kind: StructureKind.ExportDeclaration, moduleSpecifier: statement.from, isTypeOnly: statement.type };
  }
}
