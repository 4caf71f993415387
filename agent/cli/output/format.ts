// A result in the format that was asked for, or that fits where it goes.

import type { ResultEnvelope } from "../../../runtime/index.js";
import { present } from "../../present.js";
import { safeJson, safeLine, safeText } from "../../text.js";
import type { Format } from "../choices.js";
import { CommandError, type Terminal } from "../terminal.js";
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

/** Prints a result: data to stdout; a failure there too where the format has an envelope, else to stderr. */
export type Print = (result: ResultEnvelope) => void;

/**
 * Loads what the format needs, and nothing for JSON. Called before the request: a format that cannot be loaded must
 * not hide a write that was carried out. Throws {@link CommandError}.
 */
export async function loadPrinter(options: OutputOptions, terminal: Terminal): Promise<Print> {
  const formatOf = ({ ok }: Pick<ResultEnvelope, "ok">) => options.format ?? fitting(ok, options, terminal);
  // A failure needs nothing else: it is in the same format, in JSON, or one line on stderr.
  const render = await loadRenderer(formatOf({ ok: true }), terminal);
  return (result) => {
    const format = formatOf(result);
    const whole = present(result, {
      format: options.full || options.verbose ? "full" : "compact",
      rawText: options.rawText,
    });
    if (format === "json") return terminal.out(`${safeJson(whole)}\n`);
    if (format === "yaml") return terminal.out(render(whole));
    if (options.verbose) terminal.err(`meta: ${safeJson(result.meta)}\n`);
    if (!whole.ok) return terminal.err(`ghx: ${whole.error.code}: ${safeLine(whole.error.message)}\n`);
    if (format === "raw") return printText(whole.data, options.text, terminal);
    terminal.out(render(whole.data));
  };
}

type Render = (value: unknown) => string;

async function loadRenderer(format: Format, terminal: Terminal): Promise<Render> {
  try {
    return await LOADERS[format](terminal);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    const fix = "Install ghx again, or use --format json.";
    throw new CommandError(`--format ${format}: could not be loaded, so nothing was sent. ${fix} (${why})`);
  }
}

const LOADERS: Readonly<Record<Format, (terminal: Terminal) => Promise<Render> | Render>> = {
  json: () => safeJson,
  raw: () => safeJson,
  yaml: async () => (await import("./yaml.js")).toYaml,
  csv: async (terminal) => {
    const { toCsv } = await import("./csv.js");
    return (data) => asShown(toCsv(data), terminal);
  },
  table: async ({ isTTY, env: { NO_COLOR, TERM }, columns }) => {
    const { toTable } = await import("./table.js");
    const bold = isTTY.out && !NO_COLOR && TERM !== "dumb";
    return (data) => toTable(data, { columns: isTTY.out ? columns() : undefined, bold });
  },
};

/** On a terminal, without anything that it would act on. */
function asShown(text: string, { isTTY }: Terminal): string {
  return isTTY.out ? safeText(text) : text;
}

/** A text as it is; for a person a table; for a program JSON. A plan is too deep for a table. */
function fitting(ok: boolean, { full, text, plan }: OutputOptions, { isTTY }: Terminal): Format {
  if (full) return "json";
  if (ok && text !== undefined && !plan) return "raw";
  if (!isTTY.out) return "json";
  return plan && ok ? "yaml" : "table";
}

/** The text itself, or the only field there is; other data as JSON without an envelope. */
function printText(data: unknown, field: string | undefined, terminal: Terminal): void {
  const fields = new Map(flatten(data));
  const [only] = fields.size === 1 ? fields.values() : [];
  const value = field === undefined ? (only ?? data) : fields.get(field);
  const text = typeof value === "string" ? asShown(value, terminal) : safeJson(value);
  terminal.out(text === "" || text.endsWith("\n") ? text : `${text}\n`);
  if (fields.get("truncated") === true)
    terminal.err("ghx: this is not all: the text was cut, see --max-bytes\n");
}
