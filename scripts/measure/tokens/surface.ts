// The texts that ghx gives an agent: the main skill, the tool definitions and the list of capabilities.

import { HINT as LIST_HINT } from "../../../agent/cli/commands/capabilities.js";
import { mainSkill } from "../../../agent/explain/main-skill.js";
import { createTools, listCapabilities } from "../../../agent/index.js";
import { type Exchange, tokens } from "./count.js";
import { shellCall } from "./gh.js";

export interface Surface {
  readonly skill: string;
  /** The definitions of execute, explain and list_capabilities. */
  readonly tools: string;
  /** The same with chain and annotations. */
  readonly toolsWithChain: string;
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
    list: {
      write: shellCall(["list"], "ghx"),
      read: `${await listCapabilities({ format: "compact" })}\n${LIST_HINT}`,
    },
  };
}

/** Returns the tokens of a conversation in a shell before its first operation: the skill, and the list of capabilities. */
export function fixedCost({ skill, list }: Surface): number {
  return tokens(skill) + tokens(list.write) + tokens(list.read);
}
