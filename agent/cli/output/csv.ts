// Formats data as CSV (RFC 4180): a row for each element of a list, else one row. A list in a cell is JSON.

import { toRows } from "./flatten.js";

export function toCsv(data: unknown): string {
  const { columns, rows } = toRows(data);
  if (columns.length === 0) return "";
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\n`).join("");
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
