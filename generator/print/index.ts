// Print: module models to text. Nothing else writes TypeScript.

import { posix } from "node:path";
import { CodeBlockWriter } from "ts-morph";
import { rows } from "../emit/code.js";
import {
  CLIENT_RUNTIME,
  type Import,
  type Member,
  type Module,
  RUNTIME,
  type Statement,
} from "../emit/module.js";
import { fileHeader } from "../source/header.js";
import { keepByText } from "../source/kept.js";
import { compareText } from "../source/source-map.js";
import { layOut } from "./layout.js";

/** Text of each module under its file name. `runtime` is a specifier, or a path relative to the output folder. */
export function printModules(modules: readonly Module[], runtime: string): Map<string, string> {
  return new Map(modules.map((module) => [`${module.path}.ts`, printModule(module, runtime)]));
}

const printModule = keepByText(
  ([{ path }]) => path,
  (module: Module, runtime: string): string => {
    const writer = new CodeBlockWriter({ indentNumberOfSpaces: 2, newLine: "\n", useTabs: false });
    writer.writeLine(fileHeader(".ts", module.source));
    if (module.about) writer.writeLine(`// ${module.about}`);
    if (module.imports.length > 0) writer.blankLine();
    printImports(writer, module, runtime);
    for (const [index, statement] of module.statements.entries()) {
      const previous = module.statements[index - 1];
      const isTogether = module.compact === true || isReexport(statement) || isPlainConst(statement);
      if (previous?.kind !== statement.kind || !isTogether) writer.blankLine();
      printStatement(writer, statement);
    }
    return layOut(writer.toString());
  },
);

const isReexport = (statement: Statement): boolean =>
  statement.kind === "reexport" || statement.kind === "reexportAll";

/** A constant without documentation, as in a list of constants. */
const isPlainConst = (statement: Statement): boolean =>
  statement.kind === "const" && statement.docs === undefined;

function printImports(writer: CodeBlockWriter, module: Module, runtime: string): void {
  const bySource = new Map<string, Import[]>();
  for (const one of module.imports) bySource.set(one.from, [...(bySource.get(one.from) ?? []), one]);
  const sources = [...bySource].map(([from, imports]) => ({
    specifier: toSpecifier(from, module.path, runtime),
    imports,
  }));
  for (const { specifier, imports } of sources.sort((a, b) => compareText(a.specifier, b.specifier))) {
    const allTypes = imports.every((one) => one.type);
    const names = [...imports]
      .sort((a, b) => compareText(a.name, b.name))
      .map((one) => (one.type && !allTypes ? `type ${one.name}` : one.name));
    writer.write(allTypes ? "import type " : "import ");
    if (names.join(", ").length <= 80) writer.write(`{ ${names.join(", ")} }`);
    else writer.inlineBlock(() => rows(names, 96).forEach((row) => void writer.writeLine(`${row},`)));
    writer.write(` from ${JSON.stringify(specifier)};`).newLine();
  }
}

function toSpecifier(from: string, module: string, runtime: string): string {
  const folder = posix.dirname(module);
  if (from !== RUNTIME && !from.startsWith(`${RUNTIME}/`)) return relative(folder, `${from}.js`);
  // Bundlers put a module into the first chunk with all that its index exports, so parts have paths of their own.
  if (!runtime.startsWith(".")) return from.replace(RUNTIME, () => runtime);
  return relative(folder, runtime.replace(/index\.js$/, runtimeFile(from)));
}

/** Returns the file of a part of the runtime, relative to its folder. */
function runtimeFile(from: string): string {
  if (from === RUNTIME) return "index.js";
  return from === CLIENT_RUNTIME ? "client/index.js" : `${from.replace(RUNTIME, "mapping")}.js`;
}

/** Both paths are relative to the output folder. Its own depth is unknown, so `..` must not end at a root. */
function relative(folder: string, path: string): string {
  const out = "/a/b/c/d/e/f/g/h";
  const result = posix.relative(posix.join(out, folder), posix.join(out, path));
  return result.startsWith(".") ? result : `./${result}`;
}

function printStatement(writer: CodeBlockWriter, statement: Statement): void {
  switch (statement.kind) {
    case "text":
      writer.writeLine(statement.text.trimEnd());
      return;
    case "alias":
      printDocs(writer, statement.docs);
      writer.writeLine(`${exported(statement)}type ${statement.name} = ${statement.type};`);
      return;
    case "const": {
      printDocs(writer, statement.docs);
      const type = statement.type ? `: ${statement.type}` : "";
      const separator = statement.value.startsWith("\n") ? "" : " ";
      writer.writeLine(
        `${exported(statement)}const ${statement.name}${type} =${separator}${statement.value};`,
      );
      return;
    }
    case "interface": {
      printDocs(writer, statement.docs);
      const parameters = statement.typeParameters ? `<${statement.typeParameters.join(", ")}>` : "";
      writer.write(`${exported(statement)}interface ${statement.name}${parameters}`);
      if (statement.extended) writer.newLine().write(`  extends ${statement.extended.join(", ")}`);
      const { call } = statement;
      if (call !== undefined) {
        writer.block(() => {
          printDocs(writer, call.docs);
          writer.writeLine(`${call.signature};`);
        });
        return;
      }
      const line = ` { ${statement.members.map(memberText).join(" ")} }`;
      const isShort = line.length <= 70 && statement.members.every(({ docs }) => docs === undefined);
      if (isShort && !line.includes("\n")) writer.write(line).newLine();
      else writer.block(() => statement.members.forEach((member) => void printMember(writer, member)));
      return;
    }
    case "reexport": {
      const names = statement.names.map((one) => (one.type ? `type ${one.name}` : one.name));
      writer.writeLine(`export { ${names.join(", ")} } from ${JSON.stringify(statement.from)};`);
      return;
    }
    case "reexportAll":
      writer.writeLine(`export ${statement.type ? "type " : ""}* from ${JSON.stringify(statement.from)};`);
  }
}

const exported = ({ local }: { readonly local?: true }): string => (local ? "" : "export ");

function printMember(writer: CodeBlockWriter, member: Member): void {
  printDocs(writer, member.docs);
  writer.writeLine(memberText(member));
}

const memberText = ({ name, optional, type }: Member): string =>
  `readonly ${name}${optional ? "?" : ""}: ${type};`;

/** Escapes the end of a comment within its text. */
function printDocs(writer: CodeBlockWriter, docs: string | undefined): void {
  if (docs === undefined) return;
  const lines = docs.replaceAll("*/", "*\\/").split("\n");
  if (lines.length === 1) writer.writeLine(`/** ${lines[0] ?? ""} */`);
  else writer.writeLine(["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n"));
}
