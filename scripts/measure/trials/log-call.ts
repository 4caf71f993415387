// The wrapper of a tool: runs it in the folder of the trial with its login, and appends the call to the log.
// `start` bundles it. When the trial has ended, it runs nothing: without the configuration of the trial, gh would
// send the call to github.com.

import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, fstatSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Inserted when the wrapper is bundled. */
declare const CALL: {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly dir: string;
};

if (existsSync(CALL.env.GH_CONFIG_DIR ?? "")) runTool();
else {
  process.stderr.write("The trial has ended; nothing was sent.\n");
  process.exitCode = 1;
}

function runTool(): void {
  const [program = "", ...first] = CALL.command;
  const argv = process.argv.slice(2);
  const input = readInput();
  const { stdout, stderr, status } = spawnSync(program, [...first, ...argv], {
    input,
    encoding: "utf8",
    maxBuffer: 1e9,
    cwd: CALL.dir,
    env: { ...process.env, ...CALL.env },
  });
  const [out, err] = [stdout ?? "", stderr ?? ""];
  appendFileSync(join(CALL.dir, "log.jsonl"), `${JSON.stringify({ argv, input, out, err, code: status })}\n`);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = status ?? 1;
}

/** Reads standard input if it is a pipe or a file. A terminal would block. */
function readInput(): string {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isFile() ? readFileSync(0, "utf8") : "";
  } catch {
    return "";
  }
}
