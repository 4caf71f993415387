// Loads gh on demand, because most calls do not need it.

import type { Route } from "../contract/route.js";
import type { GhSetting, GhTool } from "../contract/session.js";

/** Returns the gh tool of a session. */
export async function loadGh(setting: GhSetting): Promise<GhTool> {
  return (await import("./gh.js")).createGhTool(setting);
}

/** Returns the routes of a card in the order for a client. One that was given a token tries gh last, which is slower. */
export function withToken(order: readonly Route[], token: unknown): readonly Route[] {
  if (!token || !order.includes("cli")) return order;
  return [...order.filter((route) => route !== "cli"), "cli"];
}
