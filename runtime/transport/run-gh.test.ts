import { execFileSync } from "node:child_process";
import { EventEmitter } from "node:events";
import { createReadStream } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setImmediate as nextIteration } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { CliCommand } from "../contract/options.js";
import { runGh } from "./run-gh.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ghx-run-"));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

let scripts = 0;
/** A command that runs this shell script in gh's place. */
async function fakeGh(script: string, parts: Partial<CliCommand> = {}): Promise<CliCommand> {
  const file = join(folder, `gh-${scripts++}`);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return {
    file,
    args: [],
    env: { PATH: process.env.PATH },
    timeoutMs: 60_000,
    maxOutputBytes: 1_000_000,
    ...parts,
  };
}

/** Creates a named pipe. `ready` resolves after a script writes to it, `released` after no process has it open. */
function namedPipe() {
  const path = join(folder, `pipe-${scripts++}`);
  execFileSync("mkfifo", [path]);
  const stream = createReadStream(path);
  const ready = new Promise<unknown>((resolve) => stream.once("data", resolve));
  const released = new Promise<void>((resolve) => stream.once("close", resolve));
  return { path, ready, released };
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test("passes arguments to gh unchanged, without a shell", async () => {
  const output = await runGh(await fakeGh('printf "%s|" "$@"', { args: ["$(id)", "a b", "; ls", "*"] }));
  expect(text(output.stdout)).toBe("$(id)|a b|; ls|*|");
});

test("passes stdin and returns stdout, stderr and the exit code", async () => {
  const output = await runGh(await fakeGh("cat; echo oops >&2; exit 3", { stdin: "in" }));
  expect({ ...output, stdout: text(output.stdout) }).toEqual({
    exitCode: 3,
    stdout: "in",
    stderr: "oops\n",
    truncated: false,
  });
});

test("passes only the given environment", async () => {
  const output = await runGh(
    await fakeGh('echo "$HOME|$GIVEN"', { env: { PATH: process.env.PATH, GIVEN: "1", HOME: undefined } }),
  );
  expect(text(output.stdout)).toBe("|1\n");
});

test("a timeout terminates gh and its child processes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { path, ready, released } = namedPipe();
  const command = await fakeGh(`exec 3> ${path}; sleep 60 & echo >&3; wait`, { timeoutMs: 300 });
  const run = expect(runGh(command)).rejects.toMatchObject({ code: "NETWORK", outcome: undefined });
  await ready;
  vi.advanceTimersByTime(300);
  await run;
  await released;
});

test("kills a gh that ignores SIGTERM", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { path, ready, released } = namedPipe();
  const script = `trap '' TERM; exec 3> ${path}; echo >&3; while :; do sleep 60; done`;
  const command = await fakeGh(script, { timeoutMs: 300 });
  const run = expect(runGh(command)).rejects.toMatchObject({ code: "NETWORK" });
  await ready;
  // The time limit, then the time between SIGTERM and SIGKILL.
  vi.advanceTimersByTime(300);
  vi.advanceTimersByTime(2_000);
  await run;
  await released;
});

test("the caller's signal terminates gh", async () => {
  const controller = new AbortController();
  const { path, ready } = namedPipe();
  const command = await fakeGh(`exec 3> ${path}; echo >&3; sleep 60`, { signal: controller.signal });
  const run = expect(runGh(command)).rejects.toMatchObject({ details: { aborted: true } });
  await ready;
  controller.abort();
  await run;
});

test("terminates gh if both streams together exceed the output limit", async () => {
  const command = await fakeGh("head -c 600 /dev/zero; head -c 600 /dev/zero >&2; sleep 60", {
    maxOutputBytes: 1000,
  });
  await expect(runGh(command)).rejects.toMatchObject({ code: "SERVER", outcome: undefined });
});

test("does not wait for a child process that keeps the output open after gh exited", async () => {
  const output = await runGh(await fakeGh("sleep 30 & echo done"));
  expect([output.exitCode, text(output.stdout)]).toEqual([0, "done\n"]);
});

test("the time limit ends a gh that exited, if a child process of another group keeps printing", async () => {
  const { path, ready } = namedPipe();
  const endless = "echo $$ >&3; exec 3>&-; while :; do echo more; done";
  const command = await fakeGh(`exec 3> ${path}; setsid sh -c '${endless}' &`, {
    timeoutMs: 300,
    maxOutputBytes: 1e9,
  });
  const run = expect(runGh(command)).rejects.toMatchObject({ code: "NETWORK", outcome: undefined });
  const pid = Number(await ready);
  try {
    await run;
  } finally {
    // It may have ended already, because nothing reads its output any more.
    execFileSync("sh", ["-c", `kill -KILL -${pid} 2>/dev/null || true`]);
  }
});

test("reads all output of a gh that exited", async () => {
  const output = await runGh(await fakeGh("sleep 30 & head -c 900000 /dev/zero"));
  expect(output.stdout.byteLength).toBe(900_000);
});

test("cuts stdout at maxStdoutBytes", async () => {
  const output = await runGh(await fakeGh("printf abcdef; sleep 60", { maxStdoutBytes: 4 }));
  expect([text(output.stdout), output.truncated]).toEqual(["abcd", true]);
});

test("keeps the start and the end of stdout", async () => {
  const limits = { maxStdoutBytes: 100_001, keepStdoutEnd: 1 };
  const output = await runGh(
    await fakeGh("printf a; head -c 900000 /dev/zero | tr '\\0' b; printf c", limits),
  );
  const printed = text(output.stdout);
  expect([printed.startsWith("a"), printed.endsWith("c"), output.truncated]).toEqual([true, true, true]);
  expect(printed.length).toBeGreaterThan(100_000);
  expect(printed.length).toBeLessThan(400_000);
});

test("rejects a NUL character before gh is started", async () => {
  const run = runGh(await fakeGh("true", { args: ["a\0b"] }));
  await expect(run).rejects.toMatchObject({ code: "VALIDATION" });
});

test("a missing gh is ADAPTER_UNSUPPORTED, and the message says how to install it", async () => {
  const run = runGh({ ...(await fakeGh("true")), file: join(folder, "none") });
  await expect(run).rejects.toMatchObject({
    code: "ADAPTER_UNSUPPORTED",
    message: expect.stringContaining("set GH_TOKEN"),
  });
});

test("a killed gh has an unknown outcome", async () => {
  await expect(runGh(await fakeGh("kill -9 $$"))).rejects.toMatchObject({
    code: "NETWORK",
    outcome: undefined,
  });
});

test("reports which runtimes are supported if no process can be started", async () => {
  const command = await fakeGh("exit 0");
  vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
  await expect(runGh(command)).rejects.toMatchObject({
    code: "ADAPTER_UNSUPPORTED",
    message: expect.stringContaining("cannot start processes"),
  });
});

test("output that arrived while the event loop was blocked is not lost", async () => {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const child = Object.assign(new EventEmitter(), streams);
  const getBuiltinModule: typeof process.getBuiltinModule = process.getBuiltinModule;
  vi.spyOn(process, "getBuiltinModule").mockImplementation((id: string) =>
    id === "node:child_process" ? { spawn: () => child } : getBuiltinModule(id),
  );
  const running = runGh(await fakeGh(""));
  await nextIteration();
  child.emit("exit", 0, null);
  // The event loop reads it after the timers of its next iteration.
  setImmediate(() => streams.stdout.write("late"));
  const blockedUntil = performance.now() + 250;
  while (performance.now() < blockedUntil);
  await nextIteration();
  child.emit("close", 0, null);
  expect(String((await running).stdout)).toBe("late");
});
