// Paths, and texts with paths: from located YAML to the IR's nodes.

import type { Path, Segment, Template } from "../model/expressions.js";
import type { Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import type { Located } from "./yaml.js";

export function parsePath(node: Located, report: Report): Path | undefined {
  if (typeof node.value === "string") {
    const path = parsePathText(node.value, node.span, report);
    return path && { ...path, ...(node.implied !== undefined && { implied: node.implied }) };
  }
  report({ code: "GHX401", span: node.span, message: `expected a path, not ${JSON.stringify(node.value)}` });
  return undefined;
}

export function parsePathText(text: string, span: Span, report: Report): Path | undefined {
  const match = /^(?:\$([A-Za-z]\w*)(?:\.|$))?(.*)$/.exec(text);
  const [, root, rest = ""] = match ?? [];
  const segments: Segment[] = [];
  for (const part of rest === "" || rest === "." ? [] : rest.split(".")) {
    const segment = /^([A-Za-z_][\w-]*)(\[\])?$/.exec(part);
    if (!segment?.[1]) {
      report({
        code: "GHX402",
        span,
        message: `"${text}" is not a path`,
        fix: "write a.b, a[].b, $in.x or $name.x",
      });
      return undefined;
    }
    segments.push({ name: segment[1], each: segment[2] !== undefined });
  }
  if (text === "") {
    report({ code: "GHX402", span, message: "a path is empty" });
    return undefined;
  }
  return { kind: "path", span, ...(root !== undefined && { root }), segments };
}

/** Text with `{path}`s. */
export function parseTemplate(node: Located, report: Report): Template | undefined {
  const text = String(node.value);
  const parts: (string | Path)[] = [];
  for (const [index, part] of text.split(/\{([^}]*)\}/).entries()) {
    if (index % 2 === 0) {
      if (part !== "") parts.push(part);
      continue;
    }
    const path = parsePathText(part, node.span, report);
    if (!path) return undefined;
    parts.push(path);
  }
  return { span: node.span, parts };
}
