// The minified size of bundles for browsers.

import { bundleParts, measureBundles } from "../../browser-bundle.js";
import { type Bench, bounded, limited, type Row, round } from "./benchmark.js";

export const sizes: Bench = {
  about: "minified bundles for browsers",
  async run() {
    const sizesOf = await measureBundles();
    const row = async (name: string, bundle: keyof typeof sizesOf, aim: number): Promise<Row> =>
      limited(
        bounded(name, { ours: sizesOf[bundle] / 1000, aim, unit: "kB" }),
        `It consists of ${describeParts(await bundleParts(bundle))}`,
      );
    return [
      await row("bundle of one function", "function", 32),
      await row("bundle of the domain issue", "domain", 120),
      await row("bundle of the client", "client", 250),
    ];
  },
};

/** Returns the sizes of the parts in kB, largest first: `9 kB runtime/call, 7 kB runtime/errors`. */
function describeParts(parts: ReadonlyMap<string, number>): string {
  const largest = [...parts].sort(([, a], [, b]) => b - a);
  const shown = largest.slice(0, 6).map(([name, bytes]) => `${round(bytes / 1000, 1)} kB ${name}`);
  const rest = largest.slice(6).reduce((sum, [, bytes]) => sum + bytes, 0);
  return `${shown.join(", ")}, and ${round(rest / 1000, 1)} kB of other folders`;
}
