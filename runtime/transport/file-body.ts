// Writes the body of a response to a file.

import type { FileBody } from "../contract/api.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";

/** Writes bodies to files. Requests for files contain it, so that other programs do not contain the code. */
export const fileBody: FileBody = {
  save: async (stream, target, place, type = "") => {
    // GitHub and its stores return no file with the type of an error or a page.
    if (/json|html|xml/.test(type)) {
      await stream?.cancel().catch(() => undefined);
      const error = unexpectedResponse("", "a file", null);
      throw error.with({ details: { ...error.details, content_type: type } });
    }
    return (await import("#files")).saveFile(stream, target, place);
  },
};
