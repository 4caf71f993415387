// A result in the format that was asked for, or that fits where it goes.

import type { ResultEnvelope } from "../../../runtime/index.js";
import { present } from "../../present.js";
import { safeJson, safeLine, safeText } from "../../text.js";
import type { Format } from "../choices.js";
import type { Terminal } from "../terminal.js";
import { flatten } from "./flatten.js";

export interface OutputOptions {
  /** Undefined: what fits. */
  readonly format: Format | undefined;
  /** The whole envelope, in the formats that have one. */
  readonly full: boolean;
  /** Meta is asked for: on stderr in the formats that have no envelope. */
  readonly verbose: boolean;
  /** The output field that is a text as it came, unless only some fields were asked for. */
  readonly text: string | undefined;
  /** Texts as GitHub has them, for whoever parses them; a terminal still shows what is hidden. */
  readonly rawText: boolean;
  /** The data is a plan and not what the capability gives. */
  readonly plan: boolean;
}

/** Data goes to stdout; a failure goes there too where the format has an envelope, else to stderr. */
export async function print(
  result: ResultEnvelope,
  options: OutputOptions,
  terminal: Terminal,
): Promise<void> {
  const format = options.format ?? fitting(result, options, terminal);
  const whole = present(result, {
    format: options.full || options.verbose ? "full" : "compact",
    rawText: options.rawText,
  });
  if (format === "json") return terminal.out(`${safeJson(whole)}\n`);
  if (format === "yaml") {
    const { toYaml } = await import("./yaml.js");
    return terminal.out(toYaml(whole));
  }
  if (options.verbose) terminal.err(`meta: ${safeJson(result.meta)}\n`);
  if (!whole.ok) return terminal.err(`ghx: ${whole.error.code}: ${safeLine(whole.error.message)}\n`);
  const asShown = terminal.isTTY.out ? safeText : (text: string) => text;
  if (format === "raw") return printText(whole.data, options.text, terminal, asShown);
  if (format === "csv") {
    const { toCsv } = await import("./csv.js");
    return terminal.out(asShown(toCsv(whole.data)));
  }
  const { toTable } = await import("./table.js");
  const { NO_COLOR, TERM } = terminal.env;
  const bold = terminal.isTTY.out && !NO_COLOR && TERM !== "dumb";
  terminal.out(toTable(whole.data, { columns: terminal.isTTY.out ? terminal.columns() : undefined, bold }));
}

/** A text as it is; for a person a table; for a program JSON. A plan is too deep for a table. */
function fitting({ ok }: ResultEnvelope, { full, text, plan }: OutputOptions, { isTTY }: Terminal): Format {
  if (full) return "json";
  if (ok && text !== undefined && !plan) return "raw";
  if (!isTTY.out) return "json";
  return plan && ok ? "yaml" : "table";
}

/** The text itself, or the only field there is; other data as JSON without an envelope. */
function printText(
  data: unknown,
  field: string | undefined,
  { out, err }: Terminal,
  asShown: (text: string) => string,
): void {
  const fields = new Map(flatten(data));
  const [only] = fields.size === 1 ? fields.values() : [];
  const value = field === undefined ? (only ?? data) : fields.get(field);
  const text = typeof value === "string" ? asShown(value) : safeJson(value);
  out(text === "" || text.endsWith("\n") ? text : `${text}\n`);
  if (fields.get("truncated") === true) err("ghx: this is not all: the text was cut, see --max-bytes\n");
}
