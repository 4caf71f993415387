// Reads what a write would return if it is unknown whether GitHub applied it: the state of the same object.

import type { Confirmation, PlannedRequest } from "../contract/plan.js";
import type { StateReader } from "../contract/send-write.js";
import { properties } from "../text/parse-object.js";
import { checkOutput } from "./check-output.js";
import { replaced } from "./read-response-again.js";
import { type Channel, sendOperation, sendRest } from "./send-request.js";

/** The function for a {@link Confirmation} by the response of the write. */
export const confirmResponse: Confirmation["start"] = (planned, plan, scope, channel) => {
  const { call }: Channel = Object(channel);
  const state: { -readonly [Key in keyof StateReader]: StateReader[Key] } = {
    afterRefusal: false,
    isApplied: async () => {
      state.response = await readState(planned, scope, Object(channel));
      const values = { ...scope, [planned.name]: state.response };
      const data = plan.output?.(values);
      checkOutput(call.capability, data, [], call.strict);
      return planned.confirm?.done?.({ ...values, data });
    },
  };
  return { ...channel, confirm: state };
};

async function readState(planned: PlannedRequest, scope: object, channel: Channel): Promise<unknown> {
  if ("request" in planned) {
    const { path } = planned.request(scope);
    const { parent, pages } = planned.confirm ?? {};
    const request = {
      method: "GET",
      path: parent ? path.slice(0, path.lastIndexOf("/")) : path,
      ...(pages && { query: { per_page: 100 } }),
    } as const;
    return (await sendRest(planned.name, request, [], channel, planned.check)).value;
  }
  if (!("operation" in planned)) return undefined;
  const { rereads = [], nodes = 0 } = planned.operation;
  const { path = [], document = "", variable = "" } = rereads.find((one) => one.variable) ?? {};
  const { [variable]: id } = properties(planned.variables(scope)) ?? {};
  const request = { operation: { document, nodes }, variables: { id }, repeated: [], partial: [] };
  const node = properties(await sendOperation(planned.name, request, channel))?.node;
  return replaced(undefined, path, node);
}
