/** Reports programs of Debian that are missing, with the reason. In CI, where the tests require them, it is an error. */

import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type DebianMirror, debianMirror } from "./apt.js";

/** A program that tests need. */
export interface Program {
  /** Its name, for messages. */
  readonly name: string;
  /** The cache folder of its downloads. */
  readonly folder: string;
  /** What is tested with it. */
  readonly tests: string;
}

/** Where programs come from: the mirror of this machine, and whether this is CI. */
export interface Machine {
  readonly mirror: DebianMirror | undefined;
  readonly ci: boolean;
}

const thisMachine = (): Machine => ({ mirror: debianMirror(), ci: Boolean(process.env.CI) });

/** Returns why the tests of a missing program are skipped. Throws in CI. */
export function skipReason(program: Program, { mirror, ci }: Machine = thisMachine()): string {
  const why = mirror === undefined ? "no Debian mirror in apt's sources" : notFetched(program, mirror);
  const missing = `${program.name} not found (${why}; not on PATH)`;
  if (ci) throw new Error(`${missing}: the tests of ${program.tests} require it`);
  return `${missing}: tests of ${program.tests} are skipped`;
}

/** Prints why the tests of a missing program are skipped. In CI it is an error. */
export function reportMissing(program: Program): void {
  try {
    console.log(skipReason(program));
  } catch (error) {
    console.error(`error: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}

/** Keeps why a program could not be fetched, for {@link skipReason} in other processes. Returns it as a message. */
export async function recordFailure({ name, folder }: Program, error: unknown): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    failureFile(folder),
    messageOf(error)
      .trim()
      .replace(/\s*\n\s*/g, " "),
  );
  return `${name} of Debian: ${messageOf(error)}`;
}

/** Removes the reason of an earlier failure. */
export async function clearFailure({ folder }: Program): Promise<void> {
  await rm(failureFile(folder), { force: true });
}

function notFetched({ folder }: Program, { uri }: DebianMirror): string {
  const file = failureFile(folder);
  if (existsSync(file)) return `not fetched from ${uri}: ${readFileSync(file, "utf8")}`;
  const isFetched = existsSync(folder);
  return isFetched ? `what was fetched from ${uri} does not run` : `not fetched from ${uri}`;
}

const failureFile = (folder: string): string => join(folder, "failure.txt");

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
