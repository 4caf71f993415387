// Errors about a missing input that repeats other inputs, such as the repository that is deleted, contain its value.

import type { ResultEnvelope } from "../../runtime/index.js";
import type { Extend } from "../explain/extended-catalog.js";
import { findCapability } from "../explain/find.js";
import { kebab } from "./capability-flags.js";

/** Returns the result with `--confirm octo/hello` in place of the type of `confirm`. `repo`: the repository of the call. */
export async function mentionForm(
  result: ResultEnvelope,
  id: string,
  input: unknown,
  repo: string | undefined,
  extend?: Extend,
): Promise<ResultEnvelope> {
  const issues: unknown = result.ok ? undefined : result.error.details?.issues;
  if (result.ok || !Array.isArray(issues)) return result;
  const missing = issues.flatMap((issue) =>
    /^is required/.test(Object(issue).message) ? [String(Object(issue).path)] : [],
  );
  const { entry } = await findCapability(id, extend);
  const [owner, name] = repo?.split("/") ?? [];
  const given: Readonly<Record<string, unknown>> = { owner, name, ...Object(input) };
  const message = missing.reduce((text, field) => {
    const form = entry?.flags.find((flag) => flag.name === field)?.forms?.[0];
    const isKnown = form?.match(/\w+/g)?.every((part) => given[part] !== undefined);
    if (form === undefined || !isKnown) return text;
    const value = form.replace(/\w+/g, (part) => String(given[part]));
    return text.replace(
      new RegExp(`\\b${field}: is required \\([^)]*\\)`),
      () => `${field}: is required: --${kebab(field)} ${value}`,
    );
  }, result.error.message);
  return { ...result, error: { ...result.error, message } };
}
