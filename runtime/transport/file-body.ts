// Writes the body of a response to a file, or passes it to the program.

import type { FileBody } from "../contract/github-api.js";

/** Writes bodies to files. Requests for files contain it, so that other programs do not contain the code. */
export const fileBody: FileBody = {
  // GitHub and its stores return no file with another status, or with the type of an error or a page.
  accepts: (type, status) => status === 200 && !/json|html|xml/.test(type),
  save: async (stream, target, { saveFile, ...place }) =>
    saveFile
      ? (await import("./pass-file.js")).passFile(stream, target, saveFile, place.onProgress)
      : (await import("#files")).saveFile(stream, target, place),
};
