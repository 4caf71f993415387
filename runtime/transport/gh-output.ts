// Collects what gh prints, within limits.

import type { CliCommand, CliOutput } from "../contract/options.js";
import { RouteError } from "../contract/route-error.js";

/** gh must be stopped: it printed more than is wanted, or, with an error, more than is allowed. */
export interface Excess {
  readonly error?: RouteError;
}

/** Returns functions that add what gh prints, and report when that is too much. */
export function collectOutput({
  keepStdoutEnd,
  maxStdoutBytes = Number.POSITIVE_INFINITY,
  maxOutputBytes,
}: Pick<CliCommand, "keepStdoutEnd" | "maxStdoutBytes" | "maxOutputBytes">) {
  const start: Buffer[] = [];
  const end: Buffer[] = [];
  const errors: Buffer[] = [];
  let startBytes = 0;
  let endBytes = 0;
  let errorBytes = 0;
  let truncated = false;

  const checkAll = (): Excess | undefined =>
    startBytes + errorBytes > maxOutputBytes ? { error: oversized(maxOutputBytes) } : undefined;

  /** Keeps the start of the output, and of its end as much as `maxStdoutBytes` leaves room for. */
  const keepEnd = (chunk: Buffer, wantedStart: number): void => {
    if (startBytes < wantedStart) {
      start.push(chunk);
      startBytes += chunk.byteLength;
      return;
    }
    end.push(chunk);
    endBytes += chunk.byteLength;
    const room = maxStdoutBytes - wantedStart;
    for (let oldest = end[0]; oldest !== undefined; oldest = end[0]) {
      if (endBytes - oldest.byteLength < room) return;
      end.shift();
      endBytes -= oldest.byteLength;
      truncated = true;
    }
  };

  return {
    addStdout(chunk: Buffer): Excess | undefined {
      if (keepStdoutEnd !== undefined) {
        keepEnd(chunk, keepStdoutEnd);
        return undefined;
      }
      if (truncated) return undefined;
      const kept = chunk.subarray(0, maxStdoutBytes - startBytes);
      start.push(kept);
      startBytes += kept.byteLength;
      truncated = kept.byteLength < chunk.byteLength;
      return truncated ? {} : checkAll();
    },
    addStderr(chunk: Buffer): Excess | undefined {
      errors.push(chunk);
      errorBytes += chunk.byteLength;
      return checkAll();
    },
    isTruncated: () => truncated,
    result: (exitCode: number): CliOutput => ({
      exitCode,
      stdout: Buffer.concat([...start, ...end]),
      stderr: Buffer.concat(errors).toString(),
      truncated,
    }),
  };
}

function oversized(bytes: number): RouteError {
  return new RouteError("SERVER", `gh printed more than ${bytes} bytes. Request less data.`);
}
