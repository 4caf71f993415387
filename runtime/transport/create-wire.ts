// Creates the wires of a session's routes.

import type { Route } from "../contract/route.js";
import type { Session } from "../contract/session.js";
import type { Exchange, Meter, Wire } from "../contract/wire.js";
import { sendGraphql } from "./graphql.js";
import { createHttpExchange } from "./http.js";
import { metered, timed } from "./meter.js";
import { sendRest } from "./rest.js";

/** Returns the exchange of a route. Adds the cost of each request to the meter. */
export async function createExchange(session: Session, route: Route, meter: Meter): Promise<Exchange> {
  const exchange = route === "cli" ? (await session.gh()).exchange : createHttpExchange(session);
  const counted = metered(exchange, session, route, meter);
  return session.layers?.exchange(session, counted, route, meter) ?? counted;
}

/** Returns the wire of a route. Adds the cost of each request to the meter. */
export async function createWire(session: Session, route: Route, meter: Meter): Promise<Wire> {
  const exchange = await createExchange(session, route, meter);
  return {
    graphql: (request, options) => sendGraphql(exchange, request, options),
    rest: (request, nullOn, options) => sendRest(exchange, request, nullOn, options),
    gh: (command, options) => timed(meter, async () => (await session.gh()).run(command, options)),
  };
}
