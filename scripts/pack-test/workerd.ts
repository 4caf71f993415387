// Serves a worker with workerd and requests it once.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { type Output, write } from "./project.js";

/** Returns the body of the worker's response. The worker has no compatibility flags. */
export async function serveWorker(folder: string, script: string): Promise<Output> {
  write(folder, {
    "worker.capnp": `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "${script}")],
      compatibilityDate = "2026-11-01",
    )),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`,
  });
  const args = ["serve", "worker.capnp", "--control-fd=1"];
  const child = spawn(join(folder, "node_modules/.bin/workerd"), args, { cwd: folder });
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.stdout.on("data", (chunk: Buffer) => {
        const [, found] = /"event":"listen".*"port":(\d+)/.exec(chunk.toString()) ?? [];
        if (found !== undefined) resolve(Number(found));
      });
      ended.then(() => reject(new Error("workerd ended")));
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return { exitCode: response.ok ? 0 : 1, out: await response.text(), err };
  } catch (thrown) {
    return { exitCode: 1, out: "", err: `${err}${String(thrown)}` };
  } finally {
    child.kill();
    await ended;
  }
}
