// Formats data as CSV (RFC 4180): a row for each element of a list, else one row. A list in a cell is JSON.

import { toRows } from "./flatten.js";

/** `exact` keeps texts that a spreadsheet would run as formulas. By default an apostrophe makes them text. */
export function toCsv(data: unknown, { exact }: { readonly exact: boolean }): string {
  const { columns, rows } = toRows(data);
  if (columns.length === 0) return "";
  const cell = (value: unknown): string => quote(exact ? toText(value) : withoutFormulas(value));
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\n`).join("");
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * The start of a formula, in a cell or after a character inside it at which a spreadsheet with another separator begins
 * a cell.
 */
const FORMULA = /(^|[;|\t\r\n]) *(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/g;

function withoutFormulas(value: unknown): string {
  return typeof value === "number" ? String(value) : toText(value).replace(FORMULA, "$&'");
}

function quote(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
