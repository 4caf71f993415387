// The minified size of bundles for browsers.

import { measureBundles } from "../browser-bundle.js";
import { type Bench, bounded } from "./bench.js";

export const sizes: Bench = {
  about: "minified bundles for browsers",
  async run() {
    const { function: one, domain, client } = await measureBundles();
    return [
      bounded("bundle of one function", { ours: one / 1000, aim: 32, unit: "kB" }),
      bounded("bundle of the domain issue", { ours: domain / 1000, aim: 120, unit: "kB" }),
      bounded("bundle of the client", { ours: client / 1000, aim: 250, unit: "kB" }),
    ];
  },
};
