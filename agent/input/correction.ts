// Reports corrected inputs, and refuses to correct inputs of destructive capabilities.

import { maskValue } from "../../runtime/errors/mask-value.js";
import {
  type ChainStepResult,
  loadCapability,
  type ResultEnvelope,
  type Warning,
} from "../../runtime/index.js";
import { effectOf } from "../explain/effect-of.js";
import { type Extend, extended } from "../explain/extended-catalog.js";
import { parseRepository } from "./parse-repository.js";

/** Maximum number of characters of each part of an input in a message. */
const MAX_CHARACTERS = 200;

type Result = ResultEnvelope | ChainStepResult;

/** How an input was corrected: only the properties that differ. */
export interface Correction {
  /** `number was read as issueNumber`, `issueNumber "7" was read as issueNumber 7`, `repo was not needed`. */
  readonly summary: string;
  /** What was read, as JSON. */
  readonly read: string;
  /** Whether only names differ. */
  readonly isMinor: boolean;
  /** Whether the capability is destructive and something was read differently, so that the call must not be made. */
  readonly isRefused: boolean;
}

/**
 * Returns how the input was corrected; undefined if it was not: `repo: "owner/name"`, and the URL of a repository, are
 * `owner` and `name` in every input, as signatures show.
 */
export async function describeCorrection(
  name: string,
  input: unknown,
  corrected: object,
  extend?: Extend,
): Promise<Correction | undefined> {
  const [before, after] = [Object.entries(splitRepo(Object(input))), Object.entries(corrected)];
  const without = (own: typeof before, others: typeof before) =>
    own.filter(
      ([key, value]) => !others.some(([other, otherValue]) => key === other && value === otherValue),
    );
  const [given, read] = [without(before, after), without(after, before)];
  if (given.length === 0 && read.length === 0) return undefined;
  const capability = await loadCapability(extended(extend), name);
  const mask = <T>(value: T) => maskValue(value, capability?.secrets?.(corrected) ?? []);
  const hasName = ([key, value]: Entry) =>
    given.some(([other, one]) => other !== key && String(one) === String(value));
  const isMinor = given.length === read.length && read.every(hasName);
  const isLeftOut = read.length === 0;
  // The value, if only that differs.
  const names = (isLeftOut ? without(Object.entries(Object(input)), after) : given).map((one) =>
    describe(mask(one), !read.some(([key]) => key === one[0])),
  );
  const meaning = read.map((one) => describe(mask(one), hasName(one))).join(", ");
  const verb = names.length === 1 ? "was" : "were";
  const summary = `${names.join(", ")} ${verb} ${isLeftOut ? "not needed" : `read as ${meaning}`}`;
  return {
    summary,
    read: shorten(JSON.stringify(mask(Object.fromEntries(read)))),
    isMinor,
    isRefused: capability !== undefined && effectOf(capability, corrected) === "destructive" && !isLeftOut,
  };
}

/** Returns the name of a property, with its value unless the name says enough. */
function describe([key, value]: Entry, isEnough: boolean): string {
  return isEnough ? key : shorten(`${key} ${JSON.stringify(value)}`);
}

type Entry = readonly [name: string, value: unknown];

function splitRepo({ repo, ...others }: Readonly<Record<string, unknown>>): object {
  const [owner, name] = (typeof repo === "string" ? parseRepository(repo)?.repo.split("/") : undefined) ?? [];
  if (owner !== undefined && name !== undefined) return { ...others, owner, name };
  return repo === undefined ? others : { ...others, repo };
}

const shorten = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;

/** Adds a warning with what was read, or to the error of a refused correction what to write. */
export function withCorrection<One extends Result>(result: One, correction: Correction | undefined): One {
  if (correction === undefined) return result;
  const { summary, read, isMinor, isRefused } = correction;
  if (!isRefused) {
    const warning: Warning = { code: "CORRECTED_INPUT", message: summary, ...(isMinor && { minor: true }) };
    return { ...result, meta: { ...result.meta, warnings: [...(result.meta?.warnings ?? []), warning] } };
  }
  if (result.ok) return result;
  const message = `${result.error.message}; the input of a destructive capability is not corrected: write ${read}`;
  return { ...result, error: { ...result.error, message } };
}
