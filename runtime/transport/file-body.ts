// Writes the body of a response to a file.

import type { FileBody } from "../contract/api.js";

/** Writes bodies to files. Requests for files contain it, so that other programs do not contain the code. */
export const fileBody: FileBody = {
  save: async (stream, target, place) => (await import("#files")).saveFile(stream, target, place),
};
