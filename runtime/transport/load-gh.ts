// Loads gh on demand, because most calls do not need it.

import type { GhSetting, GhTool } from "../contract/session.js";

/** Returns the gh tool of a session. */
export async function loadGh(setting: GhSetting): Promise<GhTool> {
  return (await import("./gh.js")).createGhTool(setting);
}
