// Prints a result in the requested format, or in the default format of the output.

import type { ResultEnvelope } from "../../../runtime/index.js";
import { withoutEnvelope } from "../../output/compact.js";
import { presentResult } from "../../output/present.js";
import { lineOf, safeJson, safeLine, safeText } from "../../output/text.js";
import type { Format } from "../choices.js";
import type { Terminal } from "../terminal.js";
import { flatten } from "./flatten.js";
import { countList, describeEmpty, describePart, describeRest, type ListCount } from "./list-count.js";
import { printError } from "./print-error.js";

export interface OutputOptions {
  /** Undefined: the default of the output. */
  readonly format: Format | undefined;
  /** Print the full envelope, in the formats that have one. */
  readonly full: boolean;
  /** Print meta: in the envelope, or on stderr in formats without one. */
  readonly verbose: boolean;
  /** The output field that is printed as text, unless `--fields` is set. */
  readonly text: string | undefined;
  /** Whether the output contains such a field, and may state that the text is truncated. */
  readonly hasText: boolean;
  /** Keep hidden characters, and formulas in CSV, for programs. A terminal still shows characters as `<U+202E>`. */
  readonly rawText: boolean;
  /** The data is a plan, not the output of the capability. */
  readonly plan: boolean;
  /** The data is a list of outputs of a filter; each is printed on a line, a string without quotes. */
  readonly lines: boolean;
  /** The columns that come first in a table, if no fields are selected. */
  readonly brief?: readonly string[] | undefined;
  /** The lists of objects that become columns in a table, with the property that names them. */
  readonly keys?: ReadonlyMap<string, string> | undefined;
  /** Whether the input says how many items to read. */
  readonly isLimited: boolean;
  /** What was searched, for a list without items. */
  readonly searched?: string | undefined;
  /** The paths of Markdown, if a person sees all fields of an object as a page. */
  readonly page?: readonly string[] | undefined;
}

/**
 * Prints data to stdout, and a failure to stdout if the format has an envelope, else to stderr. `whole`: the data of which
 * the result contains a part.
 */
export type Print = (result: ResultEnvelope, whole?: unknown) => void;

/**
 * Loads the module that the format needs; JSON needs none. Called before the request, so that a module that cannot be
 * loaded does not hide the result of a write.
 */
export async function loadPrinter(options: OutputOptions, terminal: Terminal): Promise<Print> {
  const chooseFormat = ({ ok }: Pick<ResultEnvelope, "ok">) => {
    // The reader of the lines expects no JSON of an error.
    if (!ok && options.lines && !options.full) return "raw";
    if (options.format === undefined) return defaultFormat(ok, options, terminal);
    // Escapes make a text longer.
    return options.format === "compact" && isRawText(ok, options) ? "raw" : options.format;
  };
  // A failure needs no other module: it is in the same format, in JSON, or a line on stderr.
  const usual = chooseFormat({ ok: true });
  const render = await LOADERS[usual](terminal, options);
  const isForPerson = terminal.isTTY.out && (usual === "table" || usual === "raw");
  const out = isForPerson ? (await import("./pager.js")).pagedOut(terminal) : terminal.out;
  return (result, whole = result.data) => {
    const format = chooseFormat(result);
    const presented = presentResult(result, {
      format: options.full || options.verbose ? "full" : "compact",
      rawText: options.rawText,
    });
    if (isCut(whole, options.hasText)) terminal.err("ghx: the text is truncated; increase --max-bytes\n");
    const { data } = presented;
    const count = options.plan ? undefined : countList(whole);
    const warn = () => {
      for (const { message } of presented.meta?.warnings ?? [])
        terminal.err(`ghx: warning: ${safeLine(message)}\n`);
    };
    const isAsked = options.isLimited && !terminal.isTTY.err;
    if (options.lines && !options.full && Array.isArray(data)) {
      warn();
      return printLines(data, isAsked ? undefined : count, terminal);
    }
    // Selected fields do not show that the list has further pages.
    const isPart = (format === "json" || format === "yaml") && presented.ok && !("pageInfo" in Object(data));
    const part = isPart && count && !isAsked ? describePart(count) : undefined;
    if (part !== undefined) terminal.err(`ghx: ${part}\n`);
    if (format === "json" || format === "compact")
      return terminal.out(`${safeJson(format === "compact" ? withoutEnvelope(presented) : presented)}\n`);
    if (format === "yaml") return terminal.out(render(presented));
    if (options.verbose) terminal.err(`meta: ${safeJson(result.meta)}\n`);
    else warn();
    if (!presented.ok) return printError(presented.error, terminal);
    if (format === "raw") return printText(presented.data, options.text, { ...terminal, out });
    // The rows of CSV cannot contain it.
    const note = format === "csv" && count ? describeCut(count, options, terminal) : undefined;
    if (note !== undefined) terminal.err(`ghx: ${note}\n`);
    out(render(presented.data, count));
  };
}

/** `count`: how much of the list the value contains. */
type Render = (value: unknown, count?: ListCount) => string;

type LoadRenderer = (terminal: Terminal, options: OutputOptions) => Promise<Render> | Render;

const LOADERS: Readonly<Record<Format, LoadRenderer>> = {
  json: () => safeJson,
  compact: () => safeJson,
  raw: () => safeJson,
  yaml: async () => (await import("./yaml.js")).toYaml,
  csv: async (terminal, { rawText: exact }) => {
    const { toCsv } = await import("./csv.js");
    return (data) => forOutput(toCsv(data, { exact }), terminal);
  },
  table: async (terminal, { format, brief, keys, searched, page: markdown }) => {
    const { toTable } = await import("./table.js");
    const styles = (await import("./styles.js")).stylesOf(terminal);
    const { isTTY, columns } = terminal;
    if (!isTTY.out)
      return (data, count) => toTable(data, { columns: undefined, styles, brief, keys, count, searched });
    const page = format === undefined && markdown !== undefined ? await import("./page.js") : undefined;
    return (data, count) => {
      const shared = { columns: columns(), styles, now: Date.now() };
      const text = page && markdown ? page.toTextPage(data, { ...shared, markdown }) : undefined;
      return text ?? toTable(data, { ...shared, brief, keys, count, searched });
    };
  },
};

/** Escapes characters that would control a terminal. */
function forOutput(text: string, { isTTY }: Terminal): string {
  return isTTY.out ? safeText(text) : text;
}

/** Returns raw for text, table on a terminal, and json elsewhere. A plan is YAML, since it is too deep for a table. */
function defaultFormat(ok: boolean, options: OutputOptions, { isTTY }: Terminal): Format {
  if (options.full) return "json";
  // The reader of a text, such as a patch, expects no JSON of an error.
  if (isRawText(true, options)) return "raw";
  if (!isTTY.out) return "json";
  return options.plan && ok ? "yaml" : "table";
}

function isRawText(ok: boolean, { full, text, plan }: OutputOptions): boolean {
  return ok && text !== undefined && !plan && !full;
}

/** Prints each output of a filter on a line. Stderr says if the input was a part of the list, and a terminal if there is no output. */
export function printLines(
  outputs: readonly unknown[],
  count: ListCount | undefined,
  terminal: Terminal,
): void {
  for (const output of outputs) terminal.out(`${forOutput(lineOf(output), terminal)}\n`);
  if (outputs.length === 0 && terminal.isTTY.err) terminal.err("ghx: the filter has no output\n");
  const rest = count && (terminal.isTTY.err ? describeRest(count) : describePart(count));
  if (rest !== undefined)
    terminal.err(`ghx: filtered ${rest}${terminal.isTTY.err ? ", or all with --all" : ""}\n`);
}

/** Returns a line about a list that has further pages, or for a person about one without items. */
function describeCut(count: ListCount, { searched }: OutputOptions, { isTTY }: Terminal): string | undefined {
  return describeRest(count) ?? (count.items === 0 && isTTY.err ? describeEmpty(count, searched) : undefined);
}

/** Whether the data contains a text that was truncated, as `truncated` states: of the data, or of a part of the text. */
function isCut(data: unknown, hasText: boolean): boolean {
  const parts = hasText ? Object.values(Object(data)).flat() : [];
  return [data, ...parts].some((one) => Object(one).truncated === true);
}

/** Prints the text field, or the only field; other data is JSON without an envelope. */
function printText(data: unknown, field: string | undefined, terminal: Terminal): void {
  const fields = new Map(flatten(data));
  const [only] = fields.size === 1 ? fields.values() : [];
  const value = field === undefined ? (only ?? data) : fields.get(field);
  const text = typeof value === "string" ? forOutput(value, terminal) : safeJson(value);
  terminal.out(text === "" || text.endsWith("\n") ? text : `${text}\n`);
}
