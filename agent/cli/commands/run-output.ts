// What `ghx run` prints: the format, and the part of the data that flags or the input select.

import type { Capability, CatalogEntry } from "../../../runtime/index.js";
import { findCapability } from "../../explain/find.js";
import { briefKeys, leafPaths, selectFields, withoutKey } from "../../explain/select-fields.js";
import type { Project, RequestedCall } from "../../output/projection.js";
import { type Parsed, readFormat } from "../args.js";
import { FORMATS } from "../choices.js";
import type { Input } from "../input.js";
import type { OutputOptions } from "../output/format.js";
import { describeSearch } from "../output/list-count.js";
import { type Terminal, UsageError } from "../terminal.js";

/** The input of a call, and how its result is printed. */
export interface PreparedOutput {
  readonly input: Input;
  readonly output: OutputOptions;
  /** Undefined: the data is printed as it is. */
  readonly project: Project | undefined;
}

/**
 * Reads what the flags select, or `fields` and `jq` in the input, where agents may write them. `entry`: undefined if the
 * command line does not need the catalog.
 */
export async function prepareOutput(
  given: Input,
  parsed: Parsed,
  { id, text, effect }: Pick<Capability<unknown, unknown>, "id" | "text" | "effect">,
  entry: CatalogEntry | undefined,
  terminal: Terminal,
): Promise<PreparedOutput> {
  if (effect !== "read" && given.problem === undefined) {
    const { cutInput } = await import("../../output/cut-texts.js");
    const problem = cutInput(given.value);
    if (problem !== undefined) throw new UsageError(`--${problem}`);
  }
  const flags = {
    ...(parsed.has("fields") && { fields: parsed.values("fields") }),
    ...(parsed.has("jq") && { jq: parsed.value("jq") }),
  };
  const known = entry ?? (mayRequest(given) ? (await findCapability(id, terminal.extend)).entry : undefined);
  if (known === undefined)
    return { input: given, output: await outputOptions(parsed, terminal, { text }), project: undefined };
  const { prepareCall, moveRequested } = await import("../../output/projection.js");
  const requested: RequestedCall =
    given.problem === undefined
      ? moveRequested({ ...flags, input: given.value }, known)
      : { ...flags, input: {} };
  const hasFields = requested.fields !== undefined;
  const output = await outputOptions(parsed, terminal, {
    text: hasFields || requested.jq !== undefined ? undefined : text,
    hasText: text !== undefined,
    searched: describeSearch(known.id, requested.input, known.flags),
    lines: requested.jq !== undefined,
    isLimited: Object(requested.input).first !== undefined,
  });
  const input = given.problem === undefined ? { value: requested.input } : given;
  const isCompact = output.format === "compact" && output.text === undefined && !output.full;
  if (!hasFields && !output.lines && !isCompact) {
    const brief = known.brief?.map(withoutKey);
    const keys = briefKeys(known);
    return { input, output: { ...output, brief, keys, page: known.markdown ?? [] }, project: undefined };
  }
  if (output.plan && requested.jq !== undefined) {
    const { withFilter } = await import("../../output/projection.js");
    const { project, problem } = await withFilter(asItIs, String(requested.jq), "read", true);
    if (problem !== undefined) throw new UsageError(`--${problem}`);
    return { input, output, project };
  }
  const style = output.lines ? "outputs" : isCompact ? "brief" : "objects";
  const call = await prepareCall(id, requested, style, terminal.extend);
  if (call.problem !== undefined) throw new UsageError(`--${call.problem}`);
  return {
    input: given.problem === undefined ? { value: call.input } : given,
    output: { ...output, brief: await firstColumns(requested, known), keys: briefKeys(known) },
    project: call.project,
  };
}

/** The plan of a dry run has no other fields than those of ghx. */
const asItIs = (data: unknown) => ({ data, untrusted: [] });

/** Returns the default columns of a table and those that the request adds; undefined if it replaces them. */
async function firstColumns(
  { fields }: RequestedCall,
  entry: CatalogEntry,
): Promise<readonly string[] | undefined> {
  if (fields === undefined) return entry.brief?.map(withoutKey);
  const selected = await selectFields([fields].flat().map(String), entry);
  if (!selected.adds || selected.fields === undefined) return undefined;
  return entry.brief && [...entry.brief.map(withoutKey), ...leafPaths(selected.fields)];
}

/** Whether the input has a property that may select a part of the data. */
const mayRequest = (input: Input): boolean =>
  input.problem === undefined && ["fields", "jq"].some((name) => Object.hasOwn(Object(input.value), name));

/** Returns the options of the flags. */
export async function outputOptions(
  parsed: Parsed | undefined,
  { env }: Pick<Terminal, "env">,
  {
    text,
    hasText = text !== undefined,
    searched,
    lines = false,
    isLimited = false,
  }: Partial<Pick<OutputOptions, "text" | "hasText" | "searched" | "lines" | "isLimited">> = {},
): Promise<OutputOptions> {
  const compact = parsed?.has("compact") ? "compact" : undefined;
  const format = await readFormat(parsed?.value("format") ?? compact, env.GHX_FORMAT, FORMATS);
  if (lines && parsed?.has("format") && format !== "json" && format !== "compact")
    throw new UsageError(`--jq prints lines; it cannot be used with --format ${format}`);
  return {
    format,
    full: parsed?.has("json") ?? false,
    verbose: parsed?.has("verbose") ?? false,
    rawText: parsed?.has("raw-text") ?? false,
    text,
    hasText,
    lines,
    isLimited,
    searched,
    plan: parsed?.has("dry-run") ?? false,
  };
}
