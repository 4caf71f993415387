// Faults in the write that follows a merge: the result says what happened to the branch.

import { expect, test } from "vitest";
import { type FaultAction, fault } from "../../github/index.js";
import { merge, ways } from "./fixtures/calls.js";
import { runCall } from "./support.js";

const afterMerge: [string, FaultAction, boolean][] = [
  ["whose response is lost after the branch was deleted", fault.badGateway({ after: true }), true],
  ["whose response is lost before the branch was deleted", fault.badGateway(), true],
  ["that is refused because the branch is gone", { ...refusal(), after: true }, true],
  ["that is refused", refusal(), false],
];

test.each(ways.flatMap((each) => afterMerge.map((one) => [each.name, ...one, each.way] as const)))(
  "on %s: a follow-up %s is reported by the state of the branch",
  async (_name, _what, action, branchDeleted, way) => {
    const report = await runCall(way, {
      ...merge,
      faults: [{ match: { mutation: true, nth: 2 }, do: action }],
    });
    expect(report.result).toMatchObject({ ok: true, data: { status: "MERGED", branchDeleted } });
    expect(report.result.meta.warnings).toEqual(
      branchDeleted ? undefined : [expect.objectContaining({ step: "cleanup", code: "VALIDATION" })],
    );
  },
);

/** A refusal as REST returns it, and over GraphQL in a response with HTTP 200. */
function refusal() {
  const message = "Reference does not exist";
  const errors = [{ type: "UNPROCESSABLE", message, path: ["deleteRef"] }];
  const body = JSON.stringify({ message, data: { deleteRef: null }, errors });
  return { kind: "respond", status: 422, body, headers: { "content-type": "application/json" } } as const;
}
