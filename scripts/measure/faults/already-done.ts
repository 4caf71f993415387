// Whether GitHub already had the state that a write requests, so that it succeeds without being applied.

import { executeTasks } from "../../../generated/index.js";
import { replaceLeaves } from "../../../runtime/chain/references.js";
import { createSession } from "../../../runtime/index.js";
import type { LocalGithub } from "../../../scenarios/github/index.js";
import { createFolder } from "../../../scenarios/runner/folders.js";
import type { ChainSeen, Task } from "./run-chain.js";

/** Runs the step of a chain once more, without faults, and returns whether the state remains the same. */
export async function isAlreadyDone(
  github: LocalGithub,
  { task, input }: Task,
  { answer }: Pick<ChainSeen, "answer">,
): Promise<boolean> {
  github.faults.clear();
  const resolved = replaceLeaves(input, (leaf) => (typeof leaf === "string" ? resolve(leaf, answer) : leaf));
  const before = stateOf(github);
  const session = createSession({
    apiUrl: github.url,
    token: github.token,
    env: {},
    folder: createFolder(),
  });
  const again = await executeTasks([{ task, input: resolved }], { mixed: true }, session);
  return again.status === "success" && stateOf(github) === before;
}

/** Returns the value of an earlier step that `$0.number` names; other texts as they are. */
function resolve(text: string, { results }: ChainSeen["answer"]): unknown {
  const [, step, path = ""] = /^\$(\d+)\.(.+)$/.exec(text) ?? [];
  if (step === undefined) return text;
  return path.split(".").reduce<unknown>((value, key) => Object(value)[key], results[Number(step)]?.data);
}

/** The state without the times of writes that change nothing else. */
const stateOf = (github: LocalGithub): string =>
  JSON.stringify(github.world()).replace(/"updatedAt":"[^"]*"/g, "");
