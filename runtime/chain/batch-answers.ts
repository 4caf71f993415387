// Distributes the answer of a joined document to its entries, and attributes its errors.

import { type RouteError, requestError } from "../contract/route-error.js";
import type { GraphqlError, GraphqlReply } from "../contract/wire.js";
import { declaredVariables, rootKeys } from "../transport/join-documents.js";
import { settleGraphql } from "../transport/refusals.js";
import type { BatchEntry } from "./split-batch.js";

export function rejectAll(entries: readonly BatchEntry[], error: RouteError): void {
  for (const { waiting } of entries) for (const { reject } of waiting) reject(error);
}

/** Attributes each error to the batch entry that caused it. Returns undefined if an error cannot be attributed. */
export function attributeErrors(
  entries: readonly BatchEntry[],
  errors: readonly GraphqlError[],
): Map<BatchEntry, GraphqlError[]> | undefined {
  const rejected = new Map<BatchEntry, GraphqlError[]>();
  for (const error of errors) {
    const causes = entries.filter((candidate) => isAttributable(candidate, error));
    if (causes.length === 0) return undefined;
    for (const entry of causes)
      rejected.set(entry, [...(rejected.get(entry) ?? []), withoutPrefix(error, entry)]);
  }
  return rejected;
}

/**
 * Whether the entry caused the error, by the error's path (which may start with the operation, or with a fragment that
 * several entries have) or its variable.
 */
function isAttributable(entry: BatchEntry, { path = [], message }: GraphqlError): boolean {
  const [start] = path;
  if (/^fragment \w+$/.test(String(start))) return entry.bound.operation.document.includes(`${start} on `);
  const keys = rootKeys(entry.bound).map((key) => entry.prefix + key);
  if (path.slice(0, 2).some((part) => keys.includes(String(part)))) return true;
  return declaredVariables(entry.bound).some((name) => message.includes(`$${entry.prefix}${name}`));
}

function withoutPrefix(error: GraphqlError, { prefix }: BatchEntry): GraphqlError {
  const strip = (part: string | number) =>
    typeof part === "string" && part.startsWith(prefix) ? part.slice(prefix.length) : part;
  return {
    ...error,
    message: error.message.replaceAll(`$${prefix}`, "$"),
    ...(error.path === undefined ? {} : { path: error.path.map(strip) }),
  };
}

/** Resolves each request with its part of the response, as if it had been sent separately, or rejects it. */
export function distribute(
  entries: readonly BatchEntry[],
  { data = {}, errors, headers }: GraphqlReply,
  onError: (entry: BatchEntry, error: RouteError) => void,
): void {
  const parts = entries.map((entry) => {
    const keys = rootKeys(entry.bound).filter((key) => Object.hasOwn(data, entry.prefix + key));
    const aliases = keys.map((key) => entry.prefix + key);
    return {
      entry,
      data: Object.fromEntries(keys.map((key) => [key, data[entry.prefix + key]])),
      errors: errors.filter(({ path }) => aliases.includes(String(path?.[0]))),
    };
  });
  const attributed = new Set(parts.flatMap((part) => part.errors));
  const unattributed = errors.filter((error) => !attributed.has(error));
  // An error without a path is attributed to parts with a null field but no error. If there are none, it is attributed
  // to all parts.
  const withUnexplainedNull = parts.filter(
    (part) => part.errors.length === 0 && Object.values(part.data).includes(null),
  );
  const affected = new Set(withUnexplainedNull.length > 0 ? withUnexplainedNull : parts);
  for (const part of parts) {
    const own = part.errors.map((error) => withoutPrefix(error, part.entry));
    const reply = { data: part.data, errors: affected.has(part) ? [...own, ...unattributed] : own, headers };
    for (const { request, resolve, reject } of part.entry.waiting) {
      try {
        resolve(settleGraphql(request, reply));
      } catch (thrown) {
        const error = requestError(thrown);
        onError(part.entry, error);
        reject(error);
      }
    }
  }
}
