// Tests that no result, error, event or output contains the value of a secret input.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, expect, test } from "vitest";
import { executeTask, listOperationCards } from "../../generated/index.js";
import { createSession, type GhxEvent } from "../../runtime/index.js";
import { ghx } from "../cli/testing/in-process.js";
import { createExecuteTool, createTools } from "../index.js";

const SECRET = "correct-horse-battery";
const github: LocalGithub = await startLocalGithub();
afterAll(() => github.close());

const session = { apiUrl: github.url, token: github.token, env: {} };
const secrets = (await listOperationCards()).flatMap((card) => {
  const { properties = {} } = card.input_schema as { properties?: Record<string, { writeOnly?: boolean }> };
  const [example] = card.examples;
  return Object.entries(properties).flatMap(([name, { writeOnly }]) =>
    writeOnly ? [{ id: card.capability_id, name, input: { ...example?.input } }] : [],
  );
});

/** A valid value, and values of other types. */
const VALUES = [SECRET, [SECRET], { text: SECRET }, [[SECRET, 1]]];

test("a capability has a secret input", () => {
  expect(secrets.length).toBeGreaterThan(0);
});

test.each(secrets)("$id does not print the value of $name", async ({ id, name, input }) => {
  for (const value of VALUES) {
    const given = { ...input, [name]: value };
    const events: GhxEvent[] = [];
    const onEvent = (event: GhxEvent) => void events.push(event);
    const found = [
      await executeTask({ task: id, input: given }, { onEvent }, createSession(session)),
      await createExecuteTool(session)(id, given),
      await createTools(session).call("execute", { capability_id: id, params: given }),
      await createTools(session).call("chain", { steps: [{ task: id, input: given }] }),
      await ghx(["run", id, "--input", JSON.stringify(given), "--trace"]),
    ];
    expect(JSON.stringify(found)).toContain(id);
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify([found, events]), JSON.stringify(value)).not.toContain(SECRET);
  }
});
