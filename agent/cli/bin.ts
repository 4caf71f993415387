#!/usr/bin/env node
// The program `ghx`.

import { main } from "./main.js";
import { EXIT } from "./terminal.js";

process.exitCode = await main(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  // Looked up when used: opening a stream takes time.
  get stdin() {
    return process.stdin;
  },
  out: writer(() => process.stdout),
  err: writer(() => process.stderr),
  interrupt: () => {
    const controller = new AbortController();
    process.once("SIGINT", () => controller.abort());
    return controller.signal;
  },
});

function writer(open: () => NodeJS.WriteStream): (text: string) => void {
  let stream: NodeJS.WriteStream | undefined;
  return (text) => {
    stream ??= open().on("error", ({ code }: NodeJS.ErrnoException) => {
      // A reader that has seen enough (`| head`) is no failure.
      if (code !== "EPIPE") process.exitCode = EXIT.failed;
    });
    stream.write(text);
  };
}
