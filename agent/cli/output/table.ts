// Formats data for a terminal: a list as columns, an object as one line for each field.

import { pageItems } from "../../output/page-items.js";
import { nameElements } from "../../output/reduce.js";
import { safeLine, safeText } from "../../output/text.js";
import { flatten, type Rows, toRows } from "./flatten.js";
import { describeEmpty, describeRest, type ListCount } from "./list-count.js";
import { relativeTime } from "./relative-time.js";
import { type Styles, styleOfField } from "./styles.js";
import { textWidth, truncate } from "./text-width.js";

export interface TableOptions {
  /** Width of the terminal. Undefined: no limit. */
  readonly columns: number | undefined;
  /** Headings are bold, and states have colors. */
  readonly styles: Styles;
  /** The time to which others are relative, in milliseconds. Undefined: times as GitHub returns them. */
  readonly now?: number | undefined;
  /**
   * The columns that come first in a list. Ids are hidden; those among them are the last columns, always shown. Undefined:
   * all columns as they are.
   */
  readonly brief?: readonly string[] | undefined;
  /** The lists of objects in an item that become columns, with the property that names them: `values` by `field`. */
  readonly keys?: ReadonlyMap<string, string> | undefined;
  /** How much of the list the data contains. */
  readonly count?: ListCount | undefined;
  /** What was searched, for a list without items. */
  readonly searched?: string | undefined;
}

const GAP = "  ";
/** A column is not made narrower than this to fit the others. */
const MIN_WIDTH = 12;

export function toTable(data: unknown, options: TableOptions): string {
  const items = pageItems(data) ?? (Array.isArray(data) ? data : undefined);
  if (items === undefined) return fieldList(data, options);
  const { count = { items: items.length, total: undefined, next: undefined }, searched } = options;
  const named = nameElements(items, options.keys ?? new Map());
  const rest = describeRest(count);
  return [
    items.length === 0
      ? `${describeEmpty(count, searched)}\n`
      : listTable(briefFirst(toRows(named), options.brief), options),
    ...(rest === undefined ? [] : [`\n${rest}\n`]),
  ].join("");
}

/** Formats the fields of one object. A list of objects becomes a table below its name. */
function fieldList(data: unknown, options: TableOptions): string {
  const fields = flatten(data);
  const lines = fields.filter(([, value]) => !isListOfObjects(value));
  const width = Math.max(0, ...lines.map(([name]) => textWidth(name)));
  const indent = `\n${" ".repeat(width + GAP.length)}`;
  const block = lines.map(([name, value]) => {
    const text = safeText(cellText(value, options.now)).trimEnd();
    const styled = styleOfField(name, text, options.styles)(text.replace(/\r?\n/g, indent));
    return `${options.styles.bold(pad(name, width))}${GAP}${styled}`.trimEnd();
  });
  const tables = fields
    .filter(([, value]) => isListOfObjects(value))
    .map(([name, value]) => `${options.styles.bold(name)}\n${listTable(toRows(value), options)}`);
  return [block.length > 0 ? `${block.join("\n")}\n` : "", ...tables].filter(Boolean).join("\n");
}

const startsAt = (column: string, path: string): boolean => column === path || column.startsWith(`${path}.`);

/** Whether a value is a list that is better as a table. */
export const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.some((element) => typeof element === "object" && element !== null);

export const isId = (column: string): boolean => /(?:^|\.)(?:id|\w+Id)$/.test(column);

/** Returns the rows with the brief columns first and their ids last, without other ids. */
function briefFirst(all: Rows, brief: readonly string[] | undefined): Rows {
  if (brief === undefined) return all;
  const rank = (column: string) => brief.findIndex((path) => startsAt(column, path));
  type Ranked = { readonly column: string; readonly rank: number };
  const place = ({ column, rank }: Ranked) =>
    rank < 0 ? brief.length : isId(column) ? Number.MAX_SAFE_INTEGER : rank;
  const order = all.columns
    .map((column, index) => ({ column, index, rank: rank(column) }))
    .toSorted((a, b) => place(a) - place(b));
  const isOmitted = ({ column, rank }: Ranked) => rank < 0 && isId(column);
  const shown = order.filter((one) => !isOmitted(one));
  return {
    columns: shown.map(({ column }) => column),
    rows: all.rows.map((row) => shown.map(({ index }) => row[index])),
  };
}

/** Returns a line with the names of the columns and one for each row. */
export function listTable({ columns, rows }: Rows, options: TableOptions): string {
  // Columns of a list of objects have the names that users chose: `Status` for `values.Status`.
  const keyed = (column: string) =>
    [...(options.keys?.keys() ?? [])].find((path) => column.startsWith(`${path}.`));
  const headings = columns.map((column) => safeLine(column.slice((keyed(column)?.length ?? -1) + 1)));
  const cells = rows.map((row) =>
    row.map((value) => safeLine(cellText(value, options.now).replaceAll("\t", " "))),
  );
  const natural = headings.map((name, index) =>
    cells.reduce((most, row) => Math.max(most, textWidth(row[index] ?? "")), textWidth(name)),
  );
  const firstKeyed = columns.find(keyed);
  const isBrief = (column: string) =>
    (column === firstKeyed || keyed(column) === undefined) &&
    (options.brief?.some((path) => startsAt(column, path)) ?? false);
  const ids = columns.filter((column) => isBrief(column) && isId(column)).length;
  const others = columns.length - ids;
  const brief = columns.filter(isBrief).length - ids;
  const idWidths = natural.slice(others);
  const idWidth = idWidths.reduce((sum, width) => sum + GAP.length + width, 0);
  const rest = options.columns === undefined ? undefined : options.columns - idWidth;
  const shown = fittingColumns(natural.slice(0, others), rest, brief);
  const widths = [...shrink(shrink(natural.slice(0, shown), rest, brief), rest, 0), ...idWidths];
  const ofShown = (row: readonly string[]) => [...row.slice(0, shown), ...row.slice(others)];
  const names = ofShown(columns);
  const line = (row: readonly string[], style: (name: string, text: string) => (text: string) => string) =>
    ofShown(row)
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        const text = truncate(cell, width);
        return style(names[index] ?? "", cell)(text) + " ".repeat(Math.max(0, width - textWidth(text)));
      })
      .join(GAP)
      .trimEnd();
  const { styles } = options;
  const rowLines = cells.map((row) => line(row, (name, text) => styleOfField(name, text, styles)));
  return [styles.bold(line(headings, () => String)), ...rowLines].map((text) => `${text}\n`).join("");
}

/**
 * Returns the number of columns that fit; at least one. The `brief` columns come first; others do not make them narrower.
 */
function fittingColumns(widths: readonly number[], total: number | undefined, brief: number): number {
  if (total === undefined) return widths.length;
  const fitting = (complete: number) => {
    let used = -GAP.length;
    const first = widths.findIndex((width, index) => {
      used += GAP.length + (index < complete ? width : Math.min(width, MIN_WIDTH));
      return used > total;
    });
    return first < 0 ? widths.length : Math.max(1, first);
  };
  return Math.max(fitting(brief), Math.min(brief, fitting(0)));
}

/** Shrinks the widest columns from the column `start` on until the row fits. */
function shrink(widths: readonly number[], total: number | undefined, start: number): number[] {
  const fitted = [...widths];
  if (total === undefined) return fitted;
  let excess = fitted.reduce((sum, width) => sum + width, GAP.length * (fitted.length - 1)) - total;
  while (excess > 0) {
    const widest = Math.max(...fitted.slice(start));
    if (widest <= MIN_WIDTH) break;
    fitted[fitted.indexOf(widest, start)] = widest - 1;
    excess--;
  }
  return fitted;
}

function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - textWidth(text)));
}

/** Returns the text of a value: of a list, its elements, separated by commas. */
export function cellText(value: unknown, now?: number): string {
  if (value === null || value === undefined) return "";
  const relative = now === undefined ? undefined : relativeTime(value, now);
  if (relative !== undefined) return relative;
  if (!Array.isArray(value)) return typeof value === "object" ? JSON.stringify(value) : String(value);
  return value
    .map((element) => (typeof element === "object" ? JSON.stringify(element) : String(element)))
    .join(", ");
}
