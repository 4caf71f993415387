// The contracts of the capabilities of a domain, with one short line each.

import { packed } from "./code.js";
import type { Description } from "./description.js";
import { type Module, RUNTIME } from "./module.js";
import { shortOutput } from "./output-line.js";
import { abbreviate, split } from "./shared-parts.js";
import { signature } from "./signature.js";

export function emitContracts(descriptions: readonly Description[]): Module {
  const domainOf = ({ id }: Description): string => id.split(".", 1).join();
  const domains = [...new Set(descriptions.map(domainOf))].map((domain) => {
    const own = descriptions.filter((one) => domainOf(one) === domain);
    return [domain, domainContracts(own)] as const;
  });
  return {
    path: "contracts",
    source: "cards/",
    about: "Inputs and outputs in one short line per capability.",
    imports: [{ from: RUNTIME, name: "DomainContracts", type: true }],
    statements: [
      {
        kind: "const",
        name: "contracts",
        docs: "The contracts of a domain.",
        type: "Readonly<Record<string, DomainContracts>>",
        value: packed(Object.fromEntries(domains)),
      },
    ],
  };
}

/** From the whole domain, so that a letter has the same meaning in every answer. */
function domainContracts(descriptions: readonly Description[]): object {
  const inputs = descriptions.map(({ input }) => split(signature(input, true), " "));
  const inRepository = inputs.every((items) => items.includes("repo"));
  const { shared, texts } = abbreviate(
    descriptions.map(({ output, brief }, index) => {
      const items = (inputs[index] ?? []).filter((item) => !inRepository || item !== "repo");
      return [...items, "->", shortOutput(output, brief)].join(" ");
    }),
  );
  const lines = descriptions.map(({ id }, index) => [id, withoutNodeIds(texts[index] ?? "")] as const);
  return {
    inRepository,
    letters: Object.fromEntries(shared.map(({ letter, text }) => [letter, text])),
    lines: Object.fromEntries(lines),
  };
}

/** Returns a line without the node ids that are accepted in place of a repository and a number. Definitions have them. */
function withoutNodeIds(text: string): string {
  return text.replace(/\(\w+Id \| (repo [^()|]+)\)/g, "$1");
}
