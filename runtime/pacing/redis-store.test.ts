// The command that the store sends, and the answers that it accepts. The script runs on a real server in scenarios/suites/pacing.

import { expect, test } from "vitest";
import { redisStore } from "./redis-store.js";

const reservation = { costs: [{ name: "minute", ms: 60_000, limit: 80, cost: 1 }], resource: "core" };

/** Returns the clients of both packages, which answer with the value, and the commands that they received. */
function clients(answer: unknown) {
  const commands: string[][] = [];
  const receive = async (...command: string[]) => {
    commands.push(command);
    return answer;
  };
  return {
    commands,
    all: [{ call: receive }, { sendCommand: (args: string[]) => receive(...args) }],
  };
}

test("the store of either package runs the script with the key, the reservation and the time", async () => {
  const { commands, all } = clients(250);
  for (const client of all) {
    expect(await redisStore(client).take("account", reservation)).toBe(250);
    expect(await redisStore(client, { prefix: "own:", now: () => 5 }).take("account", reservation)).toBe(250);
  }
  const script = expect.stringContaining("redis.call('GET', KEYS[1])");
  const json = JSON.stringify(reservation);
  const sent = [
    ["EVAL", script, "1", "ghx:pacing:account", json, ""],
    ["EVAL", script, "1", "own:account", json, "5"],
  ];
  expect(commands).toEqual([...sent, ...sent]);
});

test.each([
  [0, 0],
  ["12", 12],
])("the answer %j is %j milliseconds", async (answer, wait) => {
  const [client] = clients(answer).all;
  expect(client && (await redisStore(client).take("account", reservation))).toBe(wait);
});

test.each([-1, "soon", undefined, Number.NaN])("the answer %j is an error", async (answer) => {
  for (const client of clients(answer).all)
    await expect(redisStore(client).take("account", reservation)).rejects.toThrow(
      `Redis: expected a number of milliseconds, got ${answer}.`,
    );
});
