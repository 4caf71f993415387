// Data as a person reads it on a terminal: a list as columns, an object as one line for each field.

import stringWidth from "string-width";
import { safeLine, safeText } from "../../text.js";
import { flatten, itemsOf, type Rows, rowsOf } from "./flatten.js";

export interface TableOptions {
  /** Width of the terminal; undefined where nothing needs to be cut. */
  readonly columns: number | undefined;
  /** Headings stand out. */
  readonly bold: boolean;
}

const GAP = "  ";
/** No column is made narrower than this for the sake of others. */
const LEAST_WIDTH = 12;

export function toTable(data: unknown, options: TableOptions): string {
  const items = itemsOf(data) ?? (Array.isArray(data) ? data : undefined);
  if (items === undefined) return fieldList(data, options);
  const table = items.length === 0 ? "none\n" : list(rowsOf(items), options);
  const cursor = nextCursor(data);
  return cursor === undefined ? table : `${table}\nmore: --after ${safeLine(cursor)}\n`;
}

function nextCursor(data: unknown): string | undefined {
  const page = Object(Object(data).pageInfo);
  return page.hasNextPage === true && typeof page.endCursor === "string" ? page.endCursor : undefined;
}

/** Fields of one object; a list of objects among them is a table of its own under its name. */
function fieldList(data: unknown, options: TableOptions): string {
  const fields = flatten(data);
  const isTable = (value: unknown) =>
    Array.isArray(value) && value.some((element) => typeof element === "object" && element !== null);
  const lines = fields.filter(([, value]) => !isTable(value));
  const width = Math.max(0, ...lines.map(([name]) => stringWidth(name)));
  const indent = `\n${" ".repeat(width + GAP.length)}`;
  const block = lines.map(([name, value]) => {
    const text = safeText(words(value)).trimEnd().replace(/\r?\n/g, indent);
    return `${heading(pad(name, width), options)}${GAP}${text}`.trimEnd();
  });
  const tables = fields
    .filter(([, value]) => isTable(value))
    .map(([name, value]) => `${heading(name, options)}\n${list(rowsOf(value), options)}`);
  return [block.length > 0 ? `${block.join("\n")}\n` : "", ...tables].filter(Boolean).join("\n");
}

function list({ columns, rows }: Rows, options: TableOptions): string {
  const cells = rows.map((row) => row.map((value) => safeLine(words(value).replaceAll("\t", " "))));
  const natural = columns.map((name, index) =>
    Math.max(stringWidth(name), ...cells.map((row) => stringWidth(row[index] ?? ""))),
  );
  const shown = fitting(natural, options.columns);
  const widths = shrink(natural.slice(0, shown), options.columns);
  const line = (row: readonly string[]) =>
    widths
      .map((width, index) => pad(cut(row[index] ?? "", width), width))
      .join(GAP)
      .trimEnd();
  const hidden = columns.slice(shown);
  return [
    heading(line(columns), options),
    ...cells.map(line),
    ...(hidden.length === 0 ? [] : ["", `not shown: ${hidden.join(", ")}; choose with --fields`]),
  ]
    .map((text) => `${text}\n`)
    .join("");
}

/** How many columns can be read side by side; at least one. */
function fitting(widths: readonly number[], total: number | undefined): number {
  if (total === undefined) return widths.length;
  let used = -GAP.length;
  const first = widths.findIndex((width) => {
    used += GAP.length + Math.min(width, LEAST_WIDTH);
    return used > total;
  });
  return first < 0 ? widths.length : Math.max(1, first);
}

/** The widest columns give way until the row fits. */
function shrink(widths: readonly number[], total: number | undefined): number[] {
  const fitted = [...widths];
  if (total === undefined) return fitted;
  let excess = fitted.reduce((sum, width) => sum + width, GAP.length * (fitted.length - 1)) - total;
  while (excess > 0) {
    const widest = Math.max(...fitted);
    if (widest <= LEAST_WIDTH) break;
    fitted[fitted.indexOf(widest)] = widest - 1;
    excess--;
  }
  return fitted;
}

/** At most this wide, with an ellipsis for what is left out; never through the middle of a character. */
function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const more = stringWidth(segment);
    if (used + more > width - 1) break;
    kept += segment;
    used += more;
  }
  return `${kept}…`;
}

function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - stringWidth(text)));
}

function heading(text: string, { bold }: TableOptions): string {
  return bold ? `\u001b[1m${text}\u001b[22m` : text;
}

function words(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (!Array.isArray(value)) return typeof value === "object" ? JSON.stringify(value) : String(value);
  return value
    .map((element) => (typeof element === "object" ? JSON.stringify(element) : String(element)))
    .join(", ");
}
