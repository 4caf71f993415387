// The texts that ghx gives an agent: the main skill, the tool definitions and the lists of domains and of their ids.

import { HINTS } from "../../../agent/cli/commands/capabilities.js";
import { listEntries } from "../../../agent/explain/list.js";
import { mainSkill } from "../../../agent/explain/main-skill.js";
import { createTools } from "../../../agent/index.js";
import { catalog } from "../../../generated/catalog.js";
import { cost, type Exchange } from "./count.js";
import { shellCall } from "./run-gh.js";

export interface Surface {
  readonly skill: string;
  /** The definitions of execute, explain and list_capabilities. */
  readonly tools: string;
  /** The same with chain and annotations. */
  readonly toolsWithChain: string;
  /** The list of domains. */
  readonly list: Exchange;
}

export async function readSurface(): Promise<Surface> {
  const { definitions } = createTools({ env: {} });
  const three = definitions
    .filter(({ name }) => name !== "chain")
    .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  return {
    skill: mainSkill.text,
    tools: JSON.stringify(three),
    toolsWithChain: JSON.stringify(definitions),
    list: await listed([]),
  };
}

/** Returns the call that lists the ids of the domains of capabilities, or the domains. */
async function listed(domains: readonly string[]): Promise<Exchange> {
  const { text, lists } = await listEntries(catalog, { words: domains.join(" ") });
  return { write: shellCall(["list", ...domains], "ghx"), read: `${text}\n${HINTS[lists]}` };
}

/** Returns the tokens of the call that lists the ids of the domains of these capabilities. */
export async function listCost(ids: readonly string[]): Promise<number> {
  return cost([await listed([...new Set(ids.map((id) => id.split(".", 1).join()))])]);
}
