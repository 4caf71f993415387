// The contracts of the capabilities of a domain, with one short line each.

import { keepByObject, keepByText } from "../source/kept.js";
import { packed } from "./code.js";
import type { Description } from "./description.js";
import { groupByDomain } from "./domains.js";
import { type Module, RUNTIME } from "./module.js";
import { shortOutput } from "./output-line.js";
import { abbreviate, split } from "./shared-parts.js";
import { signature } from "./signature.js";

export function emitContracts(descriptions: readonly Description[]): Module {
  const domains = [...groupByDomain(descriptions)].map(
    ([domain, own]) =>
      [
        domain,
        domainContracts(
          domain,
          own.map((one) => contractLine(one)),
        ),
      ] as const,
  );
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

/** The parts of the line of a capability. */
const contractLine = keepByObject(({ id, input, output, brief }: Description) => ({
  id,
  inputs: split(signature(input, true), " "),
  output: shortOutput(output, brief),
}));

/** From the whole domain, so that a letter has the same meaning in every answer. */
const domainContracts = keepByText(
  ([domain]) => domain,
  (_domain: string, capabilities: readonly ReturnType<typeof contractLine>[]): object => {
    const inRepository = capabilities.every(({ inputs }) => inputs.includes("repo"));
    const { shared, texts } = abbreviate(
      capabilities.flatMap(({ inputs, output }) => [
        inputs.filter((item) => !inRepository || item !== "repo").join(" "),
        output,
      ]),
    );
    const lines = capabilities.map(({ id }, index) => {
      const [input = "", output = ""] = texts.slice(2 * index);
      return [id, [withoutNodeIds(input), output]] as const;
    });
    return {
      inRepository,
      letters: Object.fromEntries(shared.map(({ letter, text }) => [letter, text])),
      lines: Object.fromEntries(lines),
    };
  },
);

/** Returns a line without the node ids that are accepted in place of a repository and a number. Definitions have them. */
function withoutNodeIds(text: string): string {
  return text.replace(/\(\w+Id \| (repo [^()|]+)\)/g, "$1");
}
