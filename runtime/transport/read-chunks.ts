// Reads bodies of responses in chunks.

import type { Body } from "../contract/github-api.js";

/** Iterates over the chunks of a body. Cancels the body if the iteration ends before it. */
export async function* readChunks(stream: Body | null): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream?.getReader();
  try {
    while (reader !== undefined) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}
