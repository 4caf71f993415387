// Checks that a call whose main request is not sent, or of which GitHub answers that there is nothing, is no success of
// nothing: its output is read from a response.

import type { Capability } from "../model/ir.js";
import type { TypedGraphqlRoute, TypedRequest, TypedRestRoute } from "../model/typed-ir.js";
import type { Report } from "../source/diagnostic.js";

export function checkUnsent(
  { input, effect }: Capability,
  { requests, origins, route }: TypedGraphqlRoute | TypedRestRoute,
  report: Report,
): void {
  const main = requests.find(({ role }) => role === "main");
  if (!main) return;
  if (main.when && !main.onSkip) {
    report({
      code: "GHX706",
      span: main.when.source.span,
      message: `the main request of ${route} is not sent if this does not hold, and the card does not say what the call then returns`,
      fix: "to fail, write guard: { when: …, miss: message } instead; to succeed, add onSkip: succeed",
    });
    return;
  }
  const reason = effect === "read" ? undefined : emptyReason(main, input);
  if (reason === undefined) return;
  // The response of a request that was not sent is null; of a request per element it is the list of what was sent.
  const unread = main.perItem ? ["in"] : ["in", "main"];
  // The response of statuses is a value without fields.
  const isValue = (root: string) =>
    requests.some((one) => one.name === root && "byStatus" in one && one.byStatus);
  const isRead = origins.some(
    ({ root, path }) => !unread.includes(root) && (path.length > 0 || isValue(root)),
  );
  if (isRead) return;
  report({
    code: "GHX706",
    span: main.span,
    message: `${reason}, and the output would be the same: it reads no response`,
    fix: "read a field of a response that shows the state, also in the when of from",
  });
}

/** Returns how the main request of a write may change nothing without a failure; undefined if it cannot. */
function emptyReason(main: TypedRequest, input: Capability["input"]): string | undefined {
  if (main.onSkip) return "the write may be skipped";
  if (main.perItem && !isNeverEmpty(main.perItem.over, input)) return "the list of writes may be empty";
  return main.api === "rest" && main.nullOn.length > 0 && main.byStatus === undefined
    ? `GitHub may answer the write with ${main.nullOn.join(" or ")}`
    : undefined;
}

/** Whether the elements come from an input list that requires at least one. */
function isNeverEmpty(
  over: NonNullable<TypedRequest["perItem"]>["over"],
  { schema }: Capability["input"],
): boolean {
  if (over.kind !== "path" || (over.root ?? "in") !== "in" || over.segments.length !== 1) return false;
  const name = over.segments[0]?.name ?? "";
  return (
    Number(schema.properties?.[name]?.minItems ?? 0) > 0 && !over.type.absent && !over.type.shape.nullable
  );
}
