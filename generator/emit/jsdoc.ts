// The JSDoc of the call of a generated function.

import { pretty } from "./code.js";
import type { Description, RequestDescription } from "./description.js";
import { signature } from "./signature.js";

/**
 * Returns the description, the inputs and their defaults, the effect, whether it is idempotent, the routes, the requests and
 * an example.
 */
export function callDocs(described: Description): string {
  const { id, description, effect, input, routes, notes, aliases, examples } = described;
  const sources = (["graphql", "rest"] as const).flatMap((name) => {
    const requests = routes.find(({ route }) => route === name)?.requests ?? [];
    const main = requests.filter(({ role }) => role === "main");
    // A removal that is sent only for some inputs comes before what is always sent.
    const isRemoval = main.some((one) => one.api === "rest" && one.method === "DELETE" && one.conditional);
    const sent = requests.find(({ role, conditional }) => role === "then" && !conditional);
    return (isRemoval && sent ? [sent] : main).flatMap(requestDocs);
  });
  const [example] = examples;
  return [
    description,
    "",
    `Input: \`${signature(input)}\`.`,
    "",
    `Effect: ${effect}${idempotence(described)}. Routes: ${routes.map(({ route }) => route).join(", ")}.`,
    ...notes,
    ...(sources.length > 0 ? ["", `Sends ${sources.join(", or ")}.`] : []),
    ...(aliases.length > 0 ? ["", `Also known as ${aliases.join(", ")}.`] : []),
    ...(example ? ["", "@example", `const result = await ghx.${id}(${pretty(example.input)});`] : []),
  ].join("\n");
}

function idempotence({ effect, idempotent, repeatedInputs }: Description): string {
  if (!idempotent || effect === "read") return "";
  return [", idempotent", ...repeatedInputs.map((name) => `without ${name}`)].join(" ");
}

/** Names the operation or the endpoint of a request; nothing for a gh command. */
function requestDocs(request: RequestDescription): string[] {
  if (request.api === "gh") return [];
  if (request.api === "graphql") return [`GraphQL \`${request.name}\``];
  return [request, ...request.instead].map(
    ({ method, template, docs }) => `\`${method} ${template}\`${docs ? ` (${docs})` : ""}`,
  );
}
