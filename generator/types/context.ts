// What typing reports to: diagnostics, and the places that expressions read.

import type { Origin } from "../model/reads.js";
import type { Report } from "../source/diagnostic.js";

export interface Context {
  readonly report: Report;
  readonly read: (origin: Origin) => void;
}

/** A context that appends reads to a list. */
export const recorder = (report: Report, origins: Origin[]): Context => ({
  report,
  read: (origin) => {
    origins.push(origin);
  },
});
