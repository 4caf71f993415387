// Finds in outputs what hostile input must not cause.

import { posix } from "node:path";
import ts from "typescript";
import { createSearch } from "../../canaries/search.js";
import { CANARY, MARKER } from "./hostile-values.js";
import type { Finding } from "./input.js";

/** Characters that change how a terminal or an editor shows the text around them. */
const HIDDEN = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u;

/** Checks the paths and texts of generated files. */
export function checkFiles(files: ReadonlyMap<string, string>): Finding[] {
  return [...files].flatMap(([path, text]) => [
    ...(posix.normalize(`out/${path}`).startsWith("out/") && !/[\0\\]/.test(path)
      ? []
      : ["outside" as const]),
    ...(hasCode(path, text) || HIDDEN.test(text) ? ["injected" as const] : []),
  ]);
}

/** Whether the marker is code, not a text or comment. */
function hasCode(path: string, text: string): boolean {
  if (!text.includes(MARKER)) return false;
  if (path.endsWith(".md")) {
    const prose = text.replace(/^```.*?^```/gms, "").replace(/(?<![\\`])(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, "");
    return new RegExp(`(?<!\\\\)(?:<script>${MARKER}|\\]\\(javascript:${MARKER})`).test(prose);
  }
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === MARKER) found = true;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

const searchToken = createSearch([CANARY]);

/** Checks a text that a person or a model reads. */
export function checkOutput(text: string): Finding[] {
  const isUnsafe = HIDDEN.test(text.replaceAll("\r\n", "\n"));
  return [
    ...(/\n\s+at .*:\d+:\d+/.test(text) || text.includes("Maximum call stack") ? ["stacks" as const] : []),
    ...(isUnsafe || searchToken(text) !== undefined ? ["injected" as const] : []),
  ];
}
