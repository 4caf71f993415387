// The options of clients and calls by name, and their check: JavaScript programs may pass wrong names or types.

import type { FileResponse } from "../contract/github-api.js";
import type { ChainOptions, ExecuteOptions, GhxOptions, OptionKind } from "../contract/options.js";
import type { PacingOptions } from "../contract/pacing.js";
import type { RetryOptions } from "../contract/retry.js";
import { validationError } from "../contract/route-error.js";
import { nearest } from "../text/nearest.js";
import { cut } from "./issues.js";

/**
 * The type of an option: names of types separated by spaces, a name of {@link KINDS}, or the texts that are possible.
 */
type OptionType = string | readonly string[];

/** The options that an object may have, with their types. */
export type OptionTable = Readonly<Record<string, OptionType>>;

/** A table with every option of a type, so that none is accepted in one place and unknown in another. */
export type OptionsOf<Options> = { readonly [Name in keyof Options]-?: OptionType };

/** What a client and a single call have in common. */
const SHARED = {
  token: "string function",
  host: "string",
  apiUrl: "string",
  repo: "string",
  repositories: "list",
  routes: "routes",
  readOnly: "boolean",
  strict: "boolean",
  retry: "object",
  timeoutMs: "positive",
  requestTimeoutMs: "positive",
  folder: "string",
  saveFile: "function",
  gh: "string",
  env: "object",
  fetch: "function",
  cliRunner: "function",
  onEvent: "function",
} satisfies OptionsOf<Omit<GhxOptions, "extend" | "pacing" | "use">>;

/** Options of a client. */
export const CLIENT_OPTIONS = {
  ...SHARED,
  extend: "list",
  pacing: "boolean object",
  use: "function",
} satisfies OptionsOf<GhxOptions>;

/** Options of a call. */
export const CALL_OPTIONS = {
  ...SHARED,
  signal: "signal",
  trace: "boolean",
  skipPreflight: "boolean",
  dryRun: "boolean",
} satisfies OptionsOf<ExecuteOptions>;

/** Options of a chain. */
export const CHAIN_OPTIONS = {
  ...CALL_OPTIONS,
  mixed: "boolean",
  ordered: "boolean",
  skipInvalid: "boolean",
  checkFirst: "boolean",
} satisfies OptionsOf<ChainOptions>;

/** Of an iteration over pages, what differs from a call. */
const PAGES = { dryRun: "false", maxPages: "count" };

/** Options of a request without a capability. */
const REQUEST_OPTIONS = { ...CALL_OPTIONS, headers: "object" };

const TABLES = {
  call: CALL_OPTIONS,
  chain: CHAIN_OPTIONS,
  pages: { ...CALL_OPTIONS, ...PAGES },
  request: { ...REQUEST_OPTIONS, idempotent: "boolean" },
  requestPages: { ...REQUEST_OPTIONS, ...PAGES },
  restRequest: {
    ...REQUEST_OPTIONS,
    idempotent: "boolean",
    accept: "string",
    contentType: "string",
    response: "string object",
  },
  restPages: { ...REQUEST_OPTIONS, ...PAGES, accept: "string" },
} satisfies Readonly<Record<OptionKind, OptionTable>>;

/** The options of options. */
export const INNER_OPTIONS: Readonly<Record<string, OptionTable>> = {
  retry: {
    maxAttempts: "count",
    budgetMs: "number",
    baseMs: "number",
  } satisfies OptionsOf<RetryOptions>,
  pacing: {
    maxConcurrent: "count",
    restPointsPerMinute: "positive",
    graphqlPointsPerMinute: "positive",
    creationsPerMinute: "positive",
    creationsPerHour: "positive",
    store: "object",
  } satisfies OptionsOf<PacingOptions>,
  response: {
    file: "string",
    dir: "string",
    overwrite: "boolean",
    maxBytes: "number",
  } satisfies OptionsOf<FileResponse>,
};

/** Throws `VALIDATION` for an option that a call of this kind does not have, or whose value has another type. */
export function checkOptions(options: object, kind: OptionKind = "call"): void {
  checkTable(options, TABLES[kind]);
}

/**
 * Throws `VALIDATION` for an option that is not in the table or whose value has another type. Errors have the path of the
 * option and contain no values. `path`: of the options.
 */
export function checkTable(options: unknown, table: OptionTable, path = ""): void {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw validationError(`${path || "options"}: expected an object.`);
  const place = path === "" ? "" : `${path}.`;
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const at = place + cut(name);
    const expected = Object.hasOwn(table, name) ? table[name] : undefined;
    if (expected === undefined) {
      const near = nearest(name, Object.keys(table));
      const hint = near === undefined ? "." : `; did you mean "${place}${near}"?`;
      throw validationError(`There is no option "${at}"${hint}`);
    }
    checkValue(value, expected, at);
    const inner = Object.hasOwn(INNER_OPTIONS, at) ? INNER_OPTIONS[at] : undefined;
    if (inner !== undefined && typeof value === "object") checkTable(value, inner, at);
  }
}

function checkValue(value: unknown, expected: OptionType, at: string): void {
  if (typeof expected !== "string") {
    if (expected.some((text) => text === value)) return;
    throw validationError(`${at}: expected ${expected.join(" or ")}.`);
  }
  const [name, accepts] = KINDS[expected] ?? [
    `a value of type ${expected.split(" ").join(" or ")}`,
    () => value !== null && expected.split(" ").includes(Array.isArray(value) ? "list" : typeof value),
  ];
  if (!accepts(value)) throw validationError(`${at}: expected ${name}.`);
}

const ROUTES: readonly unknown[] = ["graphql", "rest", "cli"];

/** The types that JavaScript has no name for, with their names in errors. NaN is no number. */
const KINDS: Readonly<Record<string, readonly [name: string, accepts: (value: unknown) => boolean]>> = {
  number: ["a number of at least 0", (value) => Number(value) === value && value >= 0],
  positive: ["a number greater than 0", (value) => Number(value) === value && value > 0],
  count: ["an integer of at least 1", (value) => Number.isInteger(value) && Number(value) > 0],
  routes: [
    `a list of ${ROUTES.join(", ")}`,
    (value) => Array.isArray(value) && value.length > 0 && value.every((route) => ROUTES.includes(route)),
  ],
  false: ["false, as a plan has no pages", (value) => value === false],
  signal: [
    "an AbortSignal",
    (value) => typeof value === "object" && value !== null && "addEventListener" in value,
  ],
};
