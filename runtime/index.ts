// What generated code, the agent surface and users import from the runtime.

export type * from "./capability.js";
export type * from "./envelope.js";
export type * from "./events.js";
export type * from "./options.js";
export type * from "./plan.js";
