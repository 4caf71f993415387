// The options of the functions of `ghx/agent`: by name, with their check, and the sessions and policies they create.

import { createCheckedSession } from "../../runtime/client/client-session.js";
import { withOptionErrors } from "../../runtime/client/option-errors.js";
import type { Layers } from "../../runtime/contract/middleware-functions.js";
import { asRouteError } from "../../runtime/contract/route-error.js";
import {
  type CliRunner,
  createSession,
  type GhxOptions,
  type ResultError,
  type Session,
} from "../../runtime/index.js";
import {
  CALL_OPTIONS,
  CHAIN_OPTIONS,
  CLIENT_OPTIONS,
  checkTable,
  type OptionsOf,
  type OptionTable,
} from "../../runtime/input/check-options.js";
import { isObject } from "../../runtime/schema/object.js";
import { FORMAT_OPTION } from "../explain/function-options.js";
import { createPolicy, type Policy, type PolicyOptions } from "./policy.js";

export interface RawText {
  /**
   * Keep control characters, terminal escapes and invisible Unicode. By default they are shown as `<U+202E>`, which
   * `restoreHidden` converts back.
   */
  readonly rawText?: boolean | undefined;
}

/** The options of a call that only tools have. */
export interface OwnOptions extends RawText {
  /** `full`, the default, returns the envelope with `meta`; `compact` what a model needs. */
  readonly format?: "compact" | "full";
  /** Another name of `skipPreflight`, which takes precedence. */
  readonly skip_preflight?: boolean | undefined;
  /** Another name of `cliRunner`, which takes precedence. */
  readonly cli_runner?: CliRunner | undefined;
}

/** Options of the client that all calls of a tool share, and the policy of the tool. */
export type ToolClientOptions = GhxOptions & PolicyOptions & RawText;

/** Options of functions that create a tool. */
export const TOOL_OPTIONS = {
  ...CLIENT_OPTIONS,
  allow: "list",
  deny: "list",
  allowDestructive: "boolean",
  rawText: "boolean",
} satisfies OptionsOf<ToolClientOptions>;

const OWN_OPTIONS = {
  ...FORMAT_OPTION,
  rawText: "boolean",
  skip_preflight: "boolean",
  cli_runner: "function",
} satisfies OptionsOf<OwnOptions>;

/** Options of one call of a tool. */
export const TOOL_CALL_OPTIONS = { ...CALL_OPTIONS, ...OWN_OPTIONS };

/** Options of one chain of a tool. */
export const TOOL_CHAIN_OPTIONS = { ...CHAIN_OPTIONS, ...OWN_OPTIONS };

/** The policy and the session of tools. */
export interface ToolSession {
  readonly policy: Policy;
  readonly session: Session;
  /** Returns the session with other layers and a policy that permits the confirmed capabilities. */
  confirm(ids: readonly string[], layers: Layers): Session;
}

/**
 * Creates the policy and the session of the tools that the function `name` creates. Throws {@link GhxError} for an option
 * that is not in the table or is invalid.
 */
export function createToolSession(
  name: string,
  given: ToolClientOptions & Pick<OwnOptions, "format"> & { readonly allowRequests?: unknown },
  table: OptionTable,
): ToolSession {
  return withOptionErrors(name, () => {
    // The policy checks its patterns, with more specific errors.
    checkTable(isObject(given) ? { ...given, allow: undefined, deny: undefined } : given, table);
    const {
      allow,
      deny,
      allowDestructive,
      rawText: _,
      format: _format,
      allowRequests: _requests,
      ...own
    } = given;
    // A model chooses the paths of files.
    const options = { ...own, folder: own.folder ?? "." };
    const { readOnly } = createSession(options);
    const policyFor = (confirmed?: readonly string[]) =>
      createPolicy({ allow, deny, allowDestructive, readOnly, extend: options.extend }, confirmed);
    const policy = policyFor();
    const session = createCheckedSession(options, policy);
    return {
      policy,
      session,
      confirm: (ids, layers) => createCheckedSession(options, policyFor(ids), layers),
    };
  });
}

/** Returns the error for an option that is not in the table or is invalid; undefined if there is none. */
export function optionError(options: object, table: OptionTable): ResultError | undefined {
  try {
    checkTable(options, table);
    return undefined;
  } catch (thrown) {
    const { code, message, retryable } = asRouteError(thrown);
    return { code, message, retryable };
  }
}

/** Returns the options of the SDK: without the names in snake case. */
export function sdkOptions<
  Options extends Pick<OwnOptions, "skip_preflight" | "cli_runner"> & {
    readonly skipPreflight?: boolean | undefined;
    readonly cliRunner?: CliRunner | undefined;
  },
>({ skip_preflight, cli_runner, ...options }: Options): Omit<Options, "skip_preflight" | "cli_runner"> {
  const { skipPreflight = skip_preflight, cliRunner = cli_runner } = options;
  return { ...options, skipPreflight, cliRunner };
}
