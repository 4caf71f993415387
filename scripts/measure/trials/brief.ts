// The brief of an agent: the same text for each tool, except for what it may assume.

import { join } from "node:path";
import { mainSkill } from "../../../agent/explain/main-skill.js";

/** gh, ghx in a shell, and the MCP server of ghx. */
export const TOOLS = ["ghx", "gh", "ghx-mcp"] as const;
export type Tool = (typeof TOOLS)[number];

const KNOWLEDGE: Readonly<Record<Tool, string>> = {
  ghx: `All that you know about it is this:\n\n${mainSkill.text}`,
  gh: "You know gh; use its help if you need it.",
  "ghx-mcp":
    "It calls the tools of an MCP server: with `tools` as its argument, it prints the instructions of the server and the definitions of its tools, which you need first; `<tool> '<arguments as JSON>'` calls a tool and prints its result.",
};

/** Returns the brief for the trial in a folder. */
export function brief(dir: string, tool: Tool): string {
  return `Use ONLY this tool for GitHub: ${join(dir, "bin", tool)}; login and server are set up inside, and its current folder is ${dir}. RULE: each shell command is exactly one invocation of it: no pipes, loops, \`;\`, \`&&\`, substitution or filters outside the tool. ${KNOWLEDGE[tool]}

Read no source code and no other file than ${join(dir, "tasks.md")}. Do its tasks in order with as few calls and as little output as you sensibly can. Write answers into ${join(dir, "answers.txt")}, one line a task ("1: ...").

At the end: for each task done or not, and every place where the tool cost extra calls or confused you.
`;
}
