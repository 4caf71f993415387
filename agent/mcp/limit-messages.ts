// Removes messages that are too large from the input of the MCP server, which a message over its own limit would end.

import { Transform, type TransformCallback } from "node:stream";
import { createIdReader, type IdReader } from "./read-id.js";

/** The id of a removed request, and the size of the message. */
export type OnTooLarge = (message: {
  readonly id: string | number | undefined;
  readonly bytes: number;
}) => void;

const LF = 0x0a;

/**
 * Passes on complete lines of at most `maxBytes` bytes for which `isMessage` returns true. Of a longer line, only the id is
 * kept.
 */
export function limitMessages(
  maxBytes: number,
  onTooLarge: OnTooLarge,
  isMessage: (line: string) => boolean,
): Transform {
  let parts: Buffer[] = [];
  let bytes = 0;
  let ids: IdReader | undefined;

  /** Adds a part of the current line. */
  function add(part: Buffer): void {
    bytes += part.length;
    if (ids === undefined) parts.push(part);
    else ids.read(part);
    if (bytes <= maxBytes || ids !== undefined) return;
    ids = createIdReader();
    for (const kept of parts) ids.read(kept);
    parts = [];
  }

  function endLine(stream: Transform): void {
    const line = Buffer.concat(parts);
    if (ids !== undefined) onTooLarge({ id: ids.id(), bytes });
    else if (isMessage(line.toString())) stream.push(line);
    parts = [];
    bytes = 0;
    ids = undefined;
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      let start = 0;
      for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
        add(chunk.subarray(start, end + 1));
        endLine(this);
        start = end + 1;
      }
      if (start < chunk.length) add(chunk.subarray(start));
      done();
    },
  });
}
