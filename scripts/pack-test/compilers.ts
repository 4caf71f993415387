// The newer versions of TypeScript that the full run also uses: the package to install, and its program.

import { full as isFull } from "../../scenarios/runner/depth.js";

export const NEWER_COMPILERS: Readonly<Record<string, { readonly install: string; readonly tsc: string }>> =
  isFull
    ? {
        "6": { install: "@typescript/typescript6@6.0.2", tsc: "@typescript/typescript6/bin/tsc6" },
        "7": { install: "typescript7@npm:typescript@7.0.2", tsc: "typescript7/bin/tsc" },
      }
    : {};
