// Prints what changed for users.

import type { Comparison } from "./compare.js";

export function renderComparison({ changes, unraised }: Comparison, base: string): string {
  if (changes.length === 0) return `Nothing changed since ${base}.\n`;
  const lines = changes.map(
    ({ impact, capability, change }) => `${impact.padEnd(8)}  ${capability}  ${change}`,
  );
  const versions = unraised.map(
    ({ capability, version, needed }) =>
      `${capability}: the version is ${version}, but a breaking change requires ${needed}. Set version: "${needed}" in the card.`,
  );
  return `${[...lines, ...(versions.length > 0 ? ["", ...versions] : [])].join("\n")}\n`;
}
