// The values that flags and arguments accept.

export const FORMATS = ["json", "compact", "yaml", "table", "csv", "raw"] as const;
export const CHAIN_FORMATS = ["json", "compact"] as const;
export const ROUTES = ["graphql", "rest", "cli"] as const;
export const SHELLS = ["bash", "zsh", "fish"] as const;
export const TARGETS = ["skill", "agents-skill", "agents-md"] as const;

export type Format = (typeof FORMATS)[number];
