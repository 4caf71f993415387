// Binds the commands of gh that run a capability on the command line.

import type { GhCommand, GhEach, GhExit, GhUnless } from "../model/gh-command.js";
import type { Report } from "../source/diagnostic.js";
import { parseMatch } from "../syntax/match.js";
import { at, type Located, toList, toText } from "../syntax/yaml.js";

export function parseGhCommand(node: Located, report: Report): GhCommand {
  const values = <Value>(key: string, read: (value: unknown) => Value) => valuesIn(node, key, read);
  const [argument, stdin, also] = [at(node, "argument"), at(node, "stdin"), at(node, "also")];
  const [completes, fallback] = [at(node, "completes"), at(node, "default")];
  const [each, pair, unless] = [at(node, "each"), at(node, "pair"), at(node, "unless")];
  const print = at(node, "print");
  return {
    span: node.span,
    command: toText(at(node, "command") ?? node) ?? "",
    ...(argument && { argument: { value: String(argument.value), span: argument.span } }),
    ...(fallback && { default: String(fallback.value) }),
    ...(at(node, "digits") && { digits: true as const }),
    ...(stdin && { stdin: { value: String(stdin.value), span: stdin.span } }),
    ...(also && { also: also.value === true ? true : values("also", String) }),
    ...(unless && { unless: parseUnless(unless) }),
    ...(completes && { completes: toList(completes).map(({ value }) => String(value)) }),
    ...(pair && { pair: { value: String(pair.value), span: pair.span } }),
    ...(each && { each: parseEach(each) }),
    ...(print && { print: { value: String(print.value), span: print.span } }),
    flags: values("flags", textOrBoolean),
    names: values("names", String),
    inputs: values("inputs", textOrBoolean),
    fields: values("fields", String),
    // The schema of cards checks them.
    qualifiers: values("qualifiers", readQualifier),
    exit: [...(at(node, "exit")?.fields ?? [])].flatMap(([code, field]) =>
      parseExit(code, field.node, report),
    ),
  };
}

const textOrBoolean = (value: unknown) => (typeof value === "boolean" ? value : String(value));

const valuesIn = <Value>(node: Located, key: string, read: (value: unknown) => Value) =>
  new Map(
    [...(at(node, key)?.fields ?? [])].map(([name, field]) => [
      name,
      { value: read(field.node.value), span: field.node.span },
    ]),
  );

const textIn = (node: Located, key: string) => {
  const { value, span } = at(node, key) ?? node;
  return { value: String(value), span };
};

const parseUnless = (node: Located): GhUnless => ({
  read: textIn(node, "read"),
  where: valuesIn(node, "where", (value) => value),
});

function parseEach(node: Located): GhEach {
  const text = (key: string) => textIn(node, key);
  return {
    list: text("list"),
    ...(at(node, "items") && { items: text("items") }),
    field: text("field"),
    input: text("input"),
    ...(at(node, "folder") && { folder: text("folder") }),
    ...(at(node, "files") && { files: text("files") }),
    where: valuesIn(node, "where", (value) => value),
  };
}

/** Returns no exit code if its match is not valid. */
function parseExit(key: string, node: Located, report: Report): GhExit[] {
  if (key === "empty") return [{ span: node.span, code: Number(node.value) }];
  const match = parseMatch(node, report);
  return match ? [{ span: node.span, code: Number(key), when: { match, value: node.value } }] : [];
}

function readQualifier(value: unknown): string | readonly string[] | object {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "object" && value !== null ? value : String(value);
}
