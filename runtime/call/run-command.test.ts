// Tests the `gh` subcommands of plans: their flags, and writes whose first attempt is a subcommand.

import { describe, expect, test } from "vitest";
import type { Confirmation, RestPlan } from "../contract/plan.js";
import { capability } from "../testing/test-capabilities.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { flag, runCommand, sendByCommand } from "./run-command.js";

/** What gh prints for a command: its output, or its error. */
type Printed = { readonly text: string } | { readonly error: string };

const ok = (body: object): Printed => ({ text: `HTTP/2.0 200 OK\r\n\r\n${JSON.stringify(body)}` });

/** Returns a session whose gh prints these texts in turn, and the commands that it ran. */
function ghPrinting(...printed: readonly Printed[]) {
  const commands: string[] = [];
  const cliRunner = async ({ args }: { readonly args: readonly string[] }) => {
    const one = printed[commands.push(args.join(" ")) - 1] ?? { error: "unexpected command" };
    const isError = "error" in one;
    return {
      exitCode: isError ? 1 : 0,
      stdout: new TextEncoder().encode(isError ? "" : one.text),
      stderr: isError ? one.error : "",
      truncated: false,
    };
  };
  return { commands, session: testSession("http://127.0.0.1:9", { cliRunner }) };
}

interface Parts {
  readonly idempotent?: boolean;
  readonly isRead?: true;
  readonly confirm?: Confirmation;
}

/** A write that is sent with a command of gh, and else with a request. */
function closing({ idempotent = false, isRead, confirm }: Parts = {}) {
  const rest: RestPlan = {
    api: "rest",
    requests: [
      {
        name: "main",
        role: "main",
        request: () => ({ method: "PUT", path: "/things/1", body: { state: "closed" } }),
        ...(confirm && { confirm }),
      },
    ],
    output: (scope) => Object(scope).main,
  };
  const command: RestPlan = {
    ...rest,
    minVersion: "2.40.0",
    command: {
      run: sendByCommand,
      argv: (scope) => ({ argv: ["thing", "close", String(Object(scope).input.id)] }),
      ...(isRead && { isRead }),
    },
  };
  return capability({
    id: "thing.close",
    effect: "write",
    idempotent,
    order: ["cli"],
    rest,
    cli: { command, derived: "rest" },
  });
}

/** Runs the write. Returns its result, and the commands: the subcommand, or the method of the request. */
async function close(parts: Parts, ...printed: readonly Printed[]) {
  const { commands, session } = ghPrinting(...printed);
  const result = await execute(closing(parts), { id: 1 }, { skipPreflight: true }, session);
  return { result, commands: commands.map((command) => /--method (\w+)/.exec(command)?.[1] ?? command) };
}

describe("a write by a command", () => {
  test("has no response, and no request follows", async () => {
    const { result, commands } = await close({}, { text: "Closed thing 1" });
    expect(result).toMatchObject({ ok: true, data: null });
    expect(commands).toEqual(["thing close 1"]);
  });

  test("is sent as a request if gh refuses it in its own words and it is idempotent", async () => {
    const { result, commands } = await close({ idempotent: true }, { error: "no such thing" }, ok({ id: 1 }));
    expect(result).toMatchObject({ ok: true, data: { id: 1 } });
    expect(commands).toEqual(["thing close 1", "PUT"]);
  });

  test("is sent as a request if gh refused it before it sent anything", async () => {
    const refusal = { error: "run 7 cannot be rerun; its workflow file may be broken" };
    const { result, commands } = await close({}, refusal, ok({ id: 1 }));
    expect(result).toMatchObject({ ok: true, data: { id: 1 } });
    expect(commands).toEqual(["thing close 1", "PUT"]);
  });

  test("has an unknown outcome if gh fails in its own words and it is not idempotent", async () => {
    const { result, commands } = await close({}, { error: "no such thing" }, ok({ id: 1 }));
    expect(result.error).toMatchObject({
      code: "UNKNOWN",
      message: expect.stringContaining("no such thing"),
      details: { outcome: "unknown" },
    });
    expect(commands).toEqual(["thing close 1"]);
  });

  test.each([false, true])("fails if GitHub refuses the command; idempotent: %s", async (idempotent) => {
    const refusal = { error: "gh: Not Found (HTTP 404)" };
    const { result, commands } = await close({ idempotent }, refusal, ok({ id: 1 }));
    expect(result.error).toMatchObject({ code: "NOT_FOUND" });
    expect(commands).toEqual(["thing close 1"]);
  });

  test("is sent as a request in later attempts", async () => {
    const lost = { error: "unexpected EOF" };
    const { result, commands } = await close({ idempotent: true }, lost, lost, ok({ id: 1 }));
    expect(result).toMatchObject({ ok: true, data: { id: 1 } });
    expect(commands).toEqual(["thing close 1", "PUT", "PUT"]);
  });
});

describe("a write by a command whose result is read", () => {
  const confirm: Confirmation = {
    by: "response",
    done: (scope) => Object(scope).main.state === "closed",
  };

  test("has the state that is read after the command", async () => {
    const printed = [{ text: "Closed" }, ok({ id: 1, state: "closed" })];
    const { result, commands } = await close({ isRead: true, confirm }, ...printed);
    expect(result).toMatchObject({ ok: true, data: { id: 1, state: "closed" } });
    expect(commands).toEqual(["thing close 1", "GET"]);
  });

  test("is sent as a request if the state does not show its effect", async () => {
    const printed = [{ text: "Closed" }, ok({ state: "open" }), ok({ id: 1, state: "closed" })];
    const { result, commands } = await close({ isRead: true, confirm }, ...printed);
    expect(result).toMatchObject({ ok: true, data: { id: 1, state: "closed" } });
    expect(commands).toEqual(["thing close 1", "GET", "PUT"]);
  });

  test("is sent as a request if the plan does not say how its state is read", async () => {
    const { result, commands } = await close({ isRead: true }, { text: "Closed" }, ok({ id: 1 }));
    expect(result).toMatchObject({ ok: true, data: { id: 1 } });
    expect(commands).toEqual(["thing close 1", "PUT"]);
  });
});

test("a command that reads is run again after a transient error", async () => {
  const { commands, session } = ghPrinting({ error: "unexpected EOF" }, { text: '{"id":1}' });
  const reading = capability({
    order: ["cli"],
    cli: {
      command: {
        api: "gh",
        minVersion: "2.40.0",
        requests: [
          { name: "main", role: "main", argv: () => ({ argv: ["thing", "view"] }), run: runCommand },
        ],
        output: (scope) => Object(scope).main,
      },
    },
  });
  expect(await execute(reading, {}, { skipPreflight: true }, session)).toMatchObject({ data: { id: 1 } });
  expect(commands).toEqual(["thing view", "thing view"]);
});

test.each<[unknown, readonly string[]]>([
  [null, []],
  [undefined, []],
  ["", ["--label="]],
  [0, ["--label=0"]],
  [false, ["--label=false"]],
  ['a,"b"', ['--label=a,"b"']],
  [[], []],
  [
    ["bug", 7],
    ["--label=bug", "--label=7"],
  ],
  [["a,b"], ['--label="a,b"']],
  [['say "hi" "you"'], ['--label="say ""hi"" ""you"""']],
  [
    ["a\nb", "c\rd"],
    ['--label="a\nb"', '--label="c\rd"'],
  ],
])("the flag for the value %j is %j", (value, flags) => {
  expect(flag("label", value)).toEqual(flags);
});
