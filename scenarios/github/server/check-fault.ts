/** Checks the faults that tests add. */
import {
  callback,
  checkProperties,
  count,
  either,
  flag,
  map,
  oneOf,
  type Properties,
  pattern,
  text,
} from "./check-arguments.js";
import type { Fault, FaultAction, FaultMatch } from "./fault.js";

const MATCH = {
  api: oneOf("graphql", "rest"),
  via: oneOf("socket", "tcp"),
  method: text,
  pathMatches: pattern,
  document: text,
  mutation: flag,
  nth: count,
} satisfies Properties<FaultMatch>;

const when = oneOf("after", "before");
const ACTIONS: { readonly [Name in FaultAction["kind"]]: Properties<FaultAction & { kind: Name }> } = {
  respond: {
    kind: text,
    status: count,
    body: text,
    headers: either(map, callback),
    after: flag,
  },
  reset: { kind: text, when },
  delay: { kind: text, ms: count },
  hang: { kind: text, when },
  truncate: { kind: text, bytes: count },
  rewrite: { kind: text, rewrite: callback },
};

const FAULT = { match: map, times: count, do: map } satisfies Properties<Fault>;

/** `what`: the function whose argument the fault is. */
export function checkAction(what: string, action: FaultAction): void {
  const kinds = map.accepts(action) && Object.hasOwn(ACTIONS, action.kind) ? ACTIONS[action.kind] : undefined;
  if (kinds === undefined)
    throw new TypeError(`${what}: expected a fault, such as fault.badGateway(), or fault.respond(200, {}).`);
  checkProperties(what, action, kinds);
}

export function checkMatch(what: string, match: FaultMatch): void {
  checkProperties(what, match, MATCH);
}

export function checkFault(fault: Fault): void {
  checkProperties("faults.add", fault, FAULT);
  checkAction("faults.add: do", fault.do);
  if (fault.match !== undefined) checkMatch("faults.add: match", fault.match);
}
