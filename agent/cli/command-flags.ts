// The flags that commands have in common.

import { CHAIN_FORMATS, FORMATS, ROUTES } from "./choices.js";
import type { Flag, Flags } from "./command.js";

export const REPO: Flags = {
  repo: {
    type: "string",
    short: "R",
    value: "<repo>",
    about: "Repository: [host/]owner/name (or GH_REPO, or origin)",
  },
};
/** Flags that restrict what may run. */
export const LIMITS: Flags = {
  "read-only": { type: "boolean", about: "Refuse capabilities that write (or GHX_READ_ONLY=1)" },
  repositories: {
    type: "string",
    many: true,
    value: "<p>",
    about: "Stay within owner/name or owner/* (GHX_REPOSITORIES)",
  },
};
/** Flags of the commands that send requests. */
const SEND_FLAGS: Flags = {
  trace: { type: "boolean", about: "Log routes and attempts to stderr as they happen" },
  "raw-text": { type: "boolean", about: "Keep hidden characters (not <U+202E>) and formulas in CSV" },
  "dry-run": { type: "boolean", about: "Print the plan (routes and requests) and send nothing" },
};
/** Flags of the commands that run capabilities. */
const CALL_FLAGS: Flags = {
  ...SEND_FLAGS,
  ...LIMITS,
  route: {
    type: "string",
    many: true,
    value: "<route>",
    values: ROUTES,
    about: "Use only graphql, rest or cli; repeat for more, in order",
  },
};

/** Short, since agents repeat it in each call. */
const COMPACT: Flag = {
  type: "boolean",
  short: "c",
  about: "Print only what agents need (--format compact)",
};

const formatFlags = (formats: readonly string[]): Flags => ({
  format: {
    type: "string",
    value: "<format>",
    values: formats,
    about: `${formats.join(", ")} (or set GHX_FORMAT)`,
  },
  compact: COMPACT,
  json: { type: "boolean", about: "Print the full envelope, with meta and error details" },
});

const YES: Flags = {
  yes: { type: "boolean", short: "y", about: "Confirm a destructive call; needed without a terminal" },
};

export const RUN_FLAGS: Flags = {
  input: {
    type: "string",
    value: "<json>",
    about: "Input as JSON (also an argument), @file, or - for stdin",
  },
  ...REPO,
  fields: {
    type: "string",
    many: true,
    value: "<paths>",
    about: "Output fields to print: a,b.c; +a adds one",
  },
  jq: {
    type: "string",
    short: "q",
    value: "<filter>",
    about: "Filter the data (of lists: the items) with jq",
  },
  ...formatFlags(FORMATS),
  verbose: { type: "boolean", about: "Print meta and attempts (on stderr unless JSON or YAML)" },
  web: { type: "boolean", short: "w", about: "Open the url of the result in the browser", hidden: true },
  ...YES,
  ...CALL_FLAGS,
};

/** Flags of `gh api`, and those that restrict what may run. */
export const API_FLAGS: Flags = {
  method: { type: "string", short: "X", value: "<method>", about: "HTTP method (GET, or POST with fields)" },
  field: {
    type: "string",
    short: "F",
    many: true,
    value: "<k=v>",
    about: "Field: number, true, false, null, @file, or text",
  },
  "raw-field": { type: "string", short: "f", many: true, value: "<k=v>", about: "Field that is a text" },
  header: { type: "string", short: "H", many: true, value: "<k:v>", about: "Header of the request" },
  input: { type: "string", value: "<file>", complete: "file", about: "Body: a file, or - for stdin" },
  paginate: { type: "boolean", about: "Read all pages of a list or a connection" },
  slurp: { type: "boolean", about: "Print the pages as one list" },
  jq: { type: "string", short: "q", value: "<filter>", about: "Filter each response with jq" },
  include: { type: "boolean", short: "i", about: "Print the status and the headers as well" },
  silent: { type: "boolean", about: "Do not print the body", hidden: true },
  preview: {
    type: "string",
    short: "p",
    many: true,
    value: "<names>",
    about: "Accept a preview of the API",
    hidden: true,
  },
  hostname: { type: "string", value: "<host>", about: "Host (or GH_HOST)", hidden: true },
  ...REPO,
  ...YES,
  ...LIMITS,
  ...Object.fromEntries(Object.entries(SEND_FLAGS).map(([name, flag]) => [name, { ...flag, hidden: true }])),
};

export const CHAIN_FLAGS: Flags = {
  steps: {
    type: "string",
    value: "<json>",
    about: "Steps as JSON (also an argument), @file, or - for stdin",
  },
  mixed: {
    type: "boolean",
    negatable: true,
    about: "Also run steps without a GraphQL route (default)",
  },
  ordered: {
    type: "boolean",
    negatable: true,
    about: "Run writes in order, and reads after them (default)",
  },
  "check-first": {
    type: "boolean",
    about: "Send no write if a name in a step does not exist",
    hidden: true,
  },
  lines: { type: "boolean", about: "Print the outputs of the filters, each on a line", hidden: true },
  "step-names": { type: "string", many: true, about: "What each step is about, for errors", hidden: true },
  "skip-invalid": { type: "boolean", about: "Run the valid steps although others are invalid" },
  ...REPO,
  ...formatFlags(CHAIN_FORMATS),
  verbose: { type: "boolean", about: "Same as --json", hidden: true },
  ...YES,
  ...CALL_FLAGS,
};

export const JSON_FLAG = (about: string): Flags => ({ json: { type: "boolean", about } });
