// The tables of tools, methods and ids of others, each with the capabilities that do the same.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A tool, method or command of another program. */
export interface Entry {
  /** The group whose share is measured: `default` or `other` toolsets, `top` or `next` methods. */
  readonly group: string;
  readonly name: string;
  /** Ids of the capabilities that do it, or nothing. */
  readonly capabilities: readonly string[];
  /** Why there is none, or what differs. */
  readonly reason: string;
}

/** Reads a table of this folder, which has a header and the columns of {@link Entry}, separated by tabs. */
export function readTable(file: string): Entry[] {
  return lines(file)
    .slice(1)
    .map((line) => {
      const [group = "", name = "", ids = "", reason = ""] = line.split("\t");
      return { group, name, capabilities: ids.split(" ").filter((id) => id !== ""), reason };
    });
}

export function lines(file: string): string[] {
  return readFileSync(join(import.meta.dirname, file), "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

/** Returns the share of entries with a capability, from 0 to 1. */
export function share(entries: readonly Pick<Entry, "capabilities">[]): number {
  return ratio(entries.filter(({ capabilities }) => capabilities.length > 0).length, entries.length);
}

/** Rounds down, so that only everything is 1. */
export function ratio(part: number, whole: number): number {
  return Math.floor((1000 * part) / whole) / 1000;
}
