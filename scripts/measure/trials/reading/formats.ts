// The formats that a reading test compares.

import { encode } from "@toon-format/toon";
import type { List } from "./lists.js";

/** Formats a list. `columns` is the form of ghx's results for agents. */
export const FORMATS: Readonly<Record<string, (list: List) => string>> = {
  objects: ({ rows }) => JSON.stringify({ items: rows, totalCount: rows.length }),
  columns: ({ rows }) => {
    const columns = Object.keys(rows[0] ?? {});
    const cells = rows.map((row) => columns.map((column) => row[column]));
    return JSON.stringify({ columns, rows: cells, totalCount: rows.length });
  },
  toon: ({ rows }) => encode({ items: rows, totalCount: rows.length }),
};
