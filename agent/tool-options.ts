// The options of one call of the functions that `createExecuteTool` and `createChainTool` create.

import type { CliRunner } from "../runtime/index.js";

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
