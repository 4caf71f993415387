// Calls of tools, and command lines, with hostile arguments.

import fc from "fast-check";
import { main } from "../../../../agent/cli/command-line.js";
import { createTools, type Tools } from "../../../../agent/tools/tools.js";
import { catalog } from "../../../../generated/catalog.js";
import { checkOutput } from "./checks.js";
import { CANARY, hostileValue } from "./hostile-values.js";
import { brief, type InputSource } from "./input.js";

const id = fc.constantFrom(...catalog.map((entry) => entry.id));
const params = fc.dictionary(
  fc.oneof(fc.constantFrom("owner", "name", "issueNumber", "title", "body"), fc.string()),
  hostileValue,
  { maxKeys: 4 },
);

/** The name of a tool, and its arguments. */
export const toolCall: fc.Arbitrary<readonly [string, unknown]> = fc.oneof(
  fc.tuple(
    fc.constant("execute"),
    fc.record({ capability_id: fc.oneof(id, hostileValue), params: fc.oneof(params, hostileValue) }),
  ),
  fc.tuple(fc.constant("explain"), fc.record({ capability_id: hostileValue })),
  fc.tuple(
    fc.constant("chain"),
    fc.record({
      steps: fc.oneof(
        hostileValue,
        fc.array(fc.record({ task: id, input: fc.oneof(params, hostileValue) }), { maxLength: 3 }),
      ),
    }),
  ),
  fc.tuple(fc.constantFrom("execute", "explain", "chain", "list_capabilities"), hostileValue),
);

/** Returns tools whose server refuses every request, and repeats the token in its answer. */
export function hostileTools(): Tools {
  const fetch = async () =>
    new Response(JSON.stringify({ message: `No ${CANARY} \u001b[31m` }), { status: 404 });
  return createTools({ token: CANARY, env: {}, routes: ["graphql", "rest"], fetch, repo: "octo/hello" });
}

export const argumentInputs: InputSource = {
  create: ({ seed }, count) =>
    fc.sample(toolCall, { numRuns: count, seed }).map(([name, args]) => ({
      describe: () => `${name} ${brief(args)}`,
      run: async () => checkOutput(await hostileTools().call(name, args)),
    })),
};

// The operating system limits the length of an argument and accepts no NUL.
const word = hostileValue
  .map((one) =>
    (typeof one === "string" ? one : (JSON.stringify(one) ?? "")).slice(0, 100_000).replaceAll("\0", ""),
  )
  .filter((text) => text !== "sim" && text !== "mcp");
const flag = fc.constantFrom(
  "--input",
  "--fields",
  "--format",
  "-R",
  "--issue-number",
  "--title",
  "--route",
  "--steps",
);
const argv = fc.tuple(
  fc.constantFrom("run", "chain", "issue", "capabilities", "completion"),
  fc.array(fc.oneof(word, flag, fc.constantFrom("explain", "list", "--"), id), { maxLength: 5 }),
);

/** Command lines, which can reach no server. */
export const flagInputs: InputSource = {
  create: ({ seed }, count) =>
    fc.sample(argv, { numRuns: count, seed }).map(([command, rest]) => ({
      describe: () => `ghx ${brief([command, ...rest])}`,
      run: async () => checkOutput(stripStyle(await outputOf([command, ...rest]))),
    })),
};

async function outputOf(args: readonly string[]): Promise<string> {
  let output = "";
  const print = (text: string): void => {
    output += text;
  };
  await main(args, {
    env: { GH_TOKEN: CANARY, PATH: "", GHX_API_URL: "http://127.0.0.1:9" },
    cwd: "/",
    stdin: (async function* () {})(),
    hideInput: () => {},
    isTTY: { in: false, out: true, err: true },
    isClosed: () => false,
    columns: () => 80,
    // No text is long enough for a pager.
    rows: () => Number.POSITIVE_INFINITY,
    interrupt: () => new AbortController().signal,
    out: print,
    err: print,
    bytes: async (bytes) => print(Buffer.from(bytes).toString("latin1")),
  });
  return output;
}

/** Removes the sequences that the command line itself prints: bold headings and progress. */
const stripStyle = (text: string): string => {
  const esc = String.fromCharCode(27);
  return [`${esc}[1m`, `${esc}[22m`, `\r${esc}[2K`].reduce((rest, one) => rest.replaceAll(one, ""), text);
};
