// The formats of diagnostics: text for people, JSON for programs, and annotations of GitHub Actions.

import { type Diagnostic, renderDiagnostic } from "./source/diagnostic.js";
import { findPosition, type SourceMap } from "./source/source-map.js";

export const DIAGNOSTIC_FORMATS = ["pretty", "json", "github"] as const;
export type DiagnosticFormat = (typeof DIAGNOSTIC_FORMATS)[number];

/** A diagnostic in JSON. Lines and columns begin with 1; the end is after the last character. */
export interface DiagnosticEntry {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly message: string;
  readonly fix?: string;
}

/** `others`: problems of whole files, which the format `pretty` leaves to its caller. */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  sources: SourceMap,
  format: DiagnosticFormat,
  others: readonly DiagnosticEntry[] = [],
): string {
  const entries = [...diagnostics.map((one) => toEntry(one, sources)), ...others];
  switch (format) {
    case "pretty":
      return diagnostics.map((one) => `${renderDiagnostic(one, sources)}\n\n`).join("");
    case "json":
      return `${JSON.stringify(entries).replace(HIDDEN, escapeUnit)}\n`;
    case "github":
      return entries.map((one) => `${annotation(one)}\n`).join("");
  }
}

/** The code of files that `gen` would write or remove. */
const OUTDATED = "OUTDATED";

const REASONS = {
  missing: "the file is missing",
  changed: "the file is not what the cards generate",
  orphan: "no card generates the file",
} as const;

/** Returns an entry for a generated file that is out of date. */
export const outdatedEntry = (file: string, kind: keyof typeof REASONS): DiagnosticEntry => ({
  file,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  severity: "error",
  code: OUTDATED,
  message: REASONS[kind],
  fix: "run ghx-gen gen with the same options and commit the result",
});

/** Characters that a terminal could obey or hide. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escapeUnit = (text: string): string =>
  Array.from(
    { length: text.length },
    (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");

function toEntry({ span, severity, code, message, fix }: Diagnostic, sources: SourceMap): DiagnosticEntry {
  const text = sources.get(span.file) ?? "";
  const { line, column } = findPosition(text, span.start);
  const end = findPosition(text, span.end);
  const place = { file: span.file, line, column, endLine: end.line, endColumn: end.column };
  return { ...place, severity: severity ?? "error", code, message, ...(fix !== undefined && { fix }) };
}

/** A command of GitHub Actions, which shows the message at the line in the pull request. */
function annotation({
  file,
  line,
  column,
  endLine,
  endColumn,
  severity,
  code,
  message,
  fix,
}: DiagnosticEntry): string {
  const columns = line === endLine ? `,col=${column},endColumn=${endColumn}` : "";
  const text = fix === undefined ? message : `${message}\nfix: ${fix}`;
  return `::${severity} file=${property(file)},line=${line},endLine=${endLine}${columns},title=${code}::${data(text)}`;
}

const data = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
