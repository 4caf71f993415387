// GraphQL documents: parsed, and indexed by operation and fragment name.

import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  Source,
  visit,
} from "graphql";
import type { Report } from "../source/diagnostic.js";
import { reportEscaped, reportHidden } from "../source/hidden.js";
import { isIncludedFile } from "../source/included.js";
import type { SourceMap } from "../source/source-map.js";

export interface Documents {
  readonly operations: ReadonlyMap<string, { readonly file: string; readonly node: OperationDefinitionNode }>;
  readonly fragments: ReadonlyMap<string, { readonly file: string; readonly node: FragmentDefinitionNode }>;
  readonly files: ReadonlyMap<string, DocumentNode>;
  /** A document has a syntax error, so an operation that seems to be missing may exist. */
  readonly hasErrors: boolean;
}

export function parseDocuments(sources: SourceMap, reportTo: Report): Documents {
  let hasErrors = false;
  const report: Report = (diagnostic) => {
    hasErrors = true;
    reportTo(diagnostic);
  };
  const operations = new Map<string, { file: string; node: OperationDefinitionNode }>();
  const fragments = new Map<string, { file: string; node: FragmentDefinitionNode }>();
  const files = new Map<string, DocumentNode>();
  for (const [file, text] of sources) {
    const document = parseOne(file, text, report);
    if (!document) continue;
    files.set(file, document);
    reportStrings(file, document, report);
    for (const node of document.definitions) {
      if (node.kind !== Kind.OPERATION_DEFINITION && node.kind !== Kind.FRAGMENT_DEFINITION) {
        report({
          code: "GHX303",
          span: spanAt(file, node.loc),
          message: "only operations and fragments are allowed here",
        });
        continue;
      }
      if (node.kind === Kind.OPERATION_DEFINITION && node.operation === "subscription") {
        report({ code: "GHX303", span: spanAt(file, node.loc), message: "GitHub has no subscriptions" });
        continue;
      }
      const name = node.name?.value;
      if (name === undefined) {
        report({ code: "GHX303", span: spanAt(file, node.loc), message: "every operation has a name" });
        continue;
      }
      const index: Map<string, { file: string; node: typeof node }> =
        node.kind === Kind.OPERATION_DEFINITION ? operations : fragments;
      const earlier = index.get(name);
      if (earlier) {
        // The project's own one is read first and replaces the included one.
        if (isIncludedFile(file) && !isIncludedFile(earlier.file)) continue;
        report({
          code: "GHX304",
          span: spanAt(file, node.name?.loc),
          message: `"${name}" is defined twice; the other one is in ${earlier.file}`,
        });
        continue;
      }
      if (node.kind === Kind.OPERATION_DEFINITION) operations.set(name, { file, node });
      else fragments.set(name, { file, node });
    }
  }
  return { operations, fragments, files, hasErrors };
}

/** Reports strings that graphql-codegen changes, since it writes documents into template literals without escaping them. */
function reportStrings(file: string, document: DocumentNode, report: Report): void {
  visit(document, {
    StringValue(node) {
      const odd = /[`\\]|\$\{/.exec(print(node))?.[0];
      if (odd === undefined) return;
      report({
        code: "GHX313",
        span: spanAt(file, node.loc),
        message: `a string in a document must not contain ${odd}`,
        fix: "declare a variable, and set it in the card",
      });
    },
  });
}

function parseOne(file: string, text: string, report: Report): DocumentNode | undefined {
  reportHidden(file, text, report);
  try {
    const document = parse(new Source(text, file));
    visit(document, {
      StringValue: ({ value, loc }) =>
        reportEscaped(value, text.slice(loc?.start, loc?.end), spanAt(file, loc), report),
    });
    return document;
  } catch (error) {
    if (error instanceof RangeError) {
      report({ code: "GHX102", span: { file, start: 0, end: 1 }, message: "the file is nested too deeply" });
      return undefined;
    }
    if (!(error instanceof GraphQLError)) throw error;
    const start = Math.min(error.positions?.[0] ?? 0, Math.max(0, text.length - 1));
    report({ code: "GHX102", span: { file, start, end: start + 1 }, message: error.message });
    return undefined;
  }
}

export function spanAt(file: string, location: { readonly start: number; readonly end: number } | undefined) {
  return { file, start: location?.start ?? 0, end: location?.end ?? 1 };
}
