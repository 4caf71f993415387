// Loads the function of each command on demand, so that no command slows down the start of another.

import type { Run } from "./command.js";
import type { CommandName } from "./command-table.js";

export const LOADERS: Readonly<Record<CommandName, () => Promise<Run>>> = {
  run: async () => (await import("./commands/run.js")).run,
  api: async () => (await import("./commands/api.js")).api,
  chain: async () => (await import("./commands/chain.js")).chain,
  "capabilities list": async () => (await import("./commands/capabilities.js")).listCapabilitiesCommand,
  "capabilities explain": async () => (await import("./commands/capabilities.js")).explain,
  mcp: async () => (await import("./commands/mcp.js")).mcp,
  doctor: async () => (await import("./commands/doctor.js")).doctor,
  auth: async () => (await import("./commands/auth.js")).auth,
  setup: async () => (await import("./commands/setup.js")).setup,
  completion: async () => (await import("./commands/completion.js")).completion,
  trust: async () => (await import("./commands/trust.js")).trust,
  sim: async () => (await import("./commands/sim.js")).sim,
};
