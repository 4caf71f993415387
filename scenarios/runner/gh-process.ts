// Runs gh for the process that started this one. A process whose memory is large takes 20 to 100 ms to start another,
// during which it does nothing else.

import type { RouteErrorInit } from "../../runtime/contract/route-error.js";
import { RouteError } from "../../runtime/contract/route-error.js";
import type { CliCommand, CliOutput } from "../../runtime/index.js";
import { runGh } from "../../runtime/transport/run-gh.js";

/** A command to run, or to abort if `command` is absent. */
export interface GhRequest {
  readonly id: number;
  readonly command?: Omit<CliCommand, "signal">;
}

export type GhResponse = { readonly id: number } & (
  | { readonly output: CliOutput }
  | { readonly error: Pick<RouteError, "code" | "message"> & RouteErrorInit }
);

const running = new Map<number, AbortController>();

process.on("message", async ({ id, command }: GhRequest) => {
  if (command === undefined) return running.get(id)?.abort();
  const controller = new AbortController();
  running.set(id, controller);
  const response = await runGh({ ...command, signal: controller.signal }).then(
    (output): GhResponse => ({ id, output }),
    (thrown: unknown): GhResponse => {
      if (!(thrown instanceof RouteError)) throw thrown;
      return { id, error: { ...thrown, message: thrown.message } };
    },
  );
  running.delete(id);
  process.send?.(response);
});
process.on("disconnect", () => process.exit());
