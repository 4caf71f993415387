import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { CliCommand } from "../contract/options.js";
import { runGh } from "./run-gh.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ghx-run-"));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

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
    timeoutMs: 5_000,
    maxOutputBytes: 1_000_000,
    ...parts,
  };
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
  const pid = join(folder, "child.pid");
  const command = await fakeGh(`sleep 60 & echo $! > ${pid}; wait`, { timeoutMs: 300 });
  await expect(runGh(command)).rejects.toMatchObject({ code: "NETWORK", outcome: "unknown" });
  const child = Number(await readFile(pid, "utf8"));
  await expect.poll(() => alive(child), { timeout: 3_000 }).toBe(false);
});

test("kills a gh that ignores SIGTERM", async () => {
  const command = await fakeGh("trap '' TERM; while :; do sleep 0.1; done", { timeoutMs: 200 });
  await expect(runGh(command)).rejects.toMatchObject({ code: "NETWORK" });
}, 10_000);

test("the caller's signal terminates gh", async () => {
  const controller = new AbortController();
  const run = runGh(await fakeGh("sleep 60", { signal: controller.signal }));
  setTimeout(() => controller.abort(), 100);
  await expect(run).rejects.toMatchObject({ details: { aborted: true } });
});

test("terminates gh if both streams together exceed the output limit", async () => {
  const command = await fakeGh("head -c 600 /dev/zero; head -c 600 /dev/zero >&2; sleep 60", {
    maxOutputBytes: 1000,
  });
  await expect(runGh(command)).rejects.toMatchObject({ code: "UNKNOWN", outcome: "unknown" });
});

test("cuts stdout at maxStdoutBytes", async () => {
  const output = await runGh(await fakeGh("printf abcdef; sleep 60", { maxStdoutBytes: 4 }));
  expect([text(output.stdout), output.truncated]).toEqual(["abcd", true]);
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
    code: "UNKNOWN",
    outcome: "unknown",
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

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
