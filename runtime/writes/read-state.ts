// Reads the state from GitHub if it is unknown whether a write was applied, as the card says.

import { checkOutput } from "../call/check-output.js";
import { sendIfWanted } from "../call/run-request.js";
import { createSender, sendOperation, sendRestRequest } from "../call/send-request.js";
import type { Channel, RunScope, StateReader } from "../contract/call.js";
import type {
  ConfirmationByLookups,
  ConfirmationByResponse,
  Plan,
  PlannedRequest,
} from "../contract/plan.js";
import { properties } from "../text/parse-object.js";
import { replaced } from "./read-objects.js";

/** Returns the reader of the state of a write; undefined if the plan does not say how it is read. */
export function stateReader(
  planned: PlannedRequest,
  plan: Plan,
  scope: RunScope,
  channel: Channel,
): StateReader | undefined {
  const { confirm } = planned;
  if (confirm === undefined) return undefined;
  return confirm.by === "lookups"
    ? byLookups(planned, confirm, plan, scope, channel)
    : byResponse(planned, confirm, plan, scope, channel);
}

/** Reads the state into the scope, so that the output is mapped from it. */
function byLookups(
  planned: PlannedRequest,
  { lookups: own, once, refused, done }: ConfirmationByLookups,
  plan: Plan,
  scope: RunScope,
  channel: Channel,
): StateReader {
  return {
    once,
    afterRefusal: refused === true || planned.role === "then",
    isApplied: async () => {
      const lookups: readonly PlannedRequest[] = own ?? plan.requests.filter(({ role }) => role === "lookup");
      for (const one of lookups) scope[one.name] = await sendIfWanted(one, scope, createSender(channel));
      const isDone = done === undefined ? planned.when?.(scope) === false : done(scope);
      // The state is older than the response of a write that is sent again.
      if (isDone !== true) for (const { name } of own ?? []) scope[name] = undefined;
      return isDone;
    },
  };
}

function byResponse(
  planned: PlannedRequest,
  confirm: ConfirmationByResponse,
  plan: Plan,
  scope: RunScope,
  channel: Channel,
): StateReader {
  let response: unknown;
  return {
    afterRefusal: false,
    get response() {
      return response;
    },
    isApplied: async () => {
      response = await readResponse(planned, confirm, scope, channel);
      const values = { ...scope, [planned.name]: response };
      const data = plan.output?.(values);
      checkOutput(channel.call.capability, data, [], channel.call.strict);
      return confirm.done({ ...values, data });
    },
  };
}

/** Reads what the write would return: the state of the same object. */
async function readResponse(
  planned: PlannedRequest,
  { parent, pages }: ConfirmationByResponse,
  scope: RunScope,
  channel: Channel,
): Promise<unknown> {
  if ("request" in planned) {
    const { path } = planned.request(scope);
    const request = {
      method: "GET",
      path: parent ? path.slice(0, path.lastIndexOf("/")) : path,
      ...(pages && { query: { per_page: 100 } }),
    } as const;
    return (await sendRestRequest(planned.name, request, [], channel, planned.expects)).value;
  }
  if (!("operation" in planned)) return undefined;
  const { rereads = [], nodes = 0 } = planned.operation;
  const { path = [], document = "", variable = "" } = rereads.find((one) => one.variable) ?? {};
  const { [variable]: id } = properties(planned.variables(scope)) ?? {};
  const request = { operation: { document, nodes }, variables: { id }, repeated: [], partial: [] };
  const node = properties(await sendOperation(planned.name, request, channel))?.node;
  return replaced(undefined, path, node);
}
