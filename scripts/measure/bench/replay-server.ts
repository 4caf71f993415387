// A server in a separate process that answers every request with the recorded response to it.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface Recorded {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The recorded responses by method and path. */
export type Recording = Readonly<Record<string, Recorded>>;

export interface ReplayServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a process, so that the server does not share the event loop of the measured code. */
export async function startReplayServer(recording: Recording): Promise<ReplayServer> {
  const child = fork(join(import.meta.dirname, "replay-process.ts"), {
    execArgv: ["--import", "tsx", "--conditions=source"],
  });
  child.send(recording);
  const [port] = await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
