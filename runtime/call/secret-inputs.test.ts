// Tests that no error, event or plan contains the value of a secret input, also not what GitHub repeats of it.

import { expect, test } from "vitest";
import { runChain } from "../chain/run-chain.js";
import type { Capability } from "../contract/capability.js";
import type { GhxEvent } from "../contract/events.js";
import { secretInputs } from "../schema/index.js";
import { capability, operation, restPlan } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";

const SECRET = 'correct "horse"\nbattery';
const PIN = 48151623;

const secrets = secretInputs("token", "auth.key", "list.key", "others.*");
const parts = { effect: "write", secrets } as const;
const overRest: Capability<unknown, unknown> = capability({
  ...parts,
  id: "vault.put",
  order: ["rest", "cli"],
  rest: restPlan("POST", {
    requests: [
      {
        name: "main",
        role: "main",
        request: ({ input }: { readonly input: object }) => ({
          method: "POST",
          path: `/vault/${encodeURIComponent(SECRET)}`,
          body: { text: `key: ${SECRET}`, input },
        }),
      },
    ],
  }),
  cli: { derived: "rest" },
});
const overGraphql: Capability<unknown, unknown> = capability({
  ...parts,
  id: "vault.set",
  order: ["graphql"],
  graphql: {
    api: "graphql",
    requests: [
      {
        name: "main",
        role: "main",
        operation: operation("Main", "mutation", "put"),
        variables: ({ input }: { readonly input: object }) => ({ input }),
      },
    ],
    output: () => ({}),
  },
});

const INPUTS: readonly object[] = [
  { token: SECRET },
  { token: [SECRET] },
  { auth: { key: SECRET } },
  { list: [{ key: "other" }, { key: SECRET }] },
  { others: { any: SECRET } },
  { token: PIN },
];

/** The texts that a result may not contain: the secret as it is, and as JSON in a text. */
const leaks = (value: unknown): readonly string[] => {
  const text = JSON.stringify(value);
  const parts = ["horse", "battery", String(PIN)];
  return parts.filter((part) => text.includes(part));
};

test("the value of a secret input is in no error, event or plan", async () => {
  await using server = await serve(({ body, url }, response) => {
    const message = `Validation Failed: ${decodeURIComponent(url)} ${body} ${SECRET} ${PIN}`;
    if (url === "/graphql") respondJson(response, { errors: [{ type: "UNPROCESSABLE", message }] });
    else respondJson(response, { message, errors: [{ message: `${SECRET} is weak`, code: "custom" }] }, 422);
  });
  for (const [index, input] of INPUTS.entries()) {
    const found: unknown[] = [];
    const events: GhxEvent[] = [];
    const options = { onEvent: (event: GhxEvent) => void events.push(event), trace: true };
    for (const one of [overRest, overGraphql]) {
      const session = () => testSession(server.url);
      const step = { task: one.id, input, capability: one };
      const results = [
        await execute(one, input, options, session()),
        await runChain([step], options, session()),
        await runChain([step, step], { ...options, mixed: true }, session()),
      ];
      expect(JSON.stringify(results), `${index}`).toContain("[redacted]");
      found.push(
        results,
        await execute(one, input, { ...options, dryRun: true }, session()),
        await runChain([step, step], { ...options, mixed: true, dryRun: true }, session()),
      );
    }
    expect(events.length).toBeGreaterThan(0);
    // The message of the server contains both secrets.
    const own = input === INPUTS.at(-1) ? [String(PIN)] : ["horse", "battery"];
    expect(
      leaks([found, events]).filter((one) => own.includes(one)),
      JSON.stringify(input),
    ).toEqual([]);
  }
});
