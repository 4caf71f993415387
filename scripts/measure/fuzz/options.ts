// Passes options with wrong names and values to every entry, and counts those that are accepted.

import { COMMANDS } from "../../../agent/cli/command-table.js";
import { ghx } from "../../../agent/cli/testing/in-process.js";
import { FORMAT_OPTION } from "../../../agent/explain/function-options.js";
import {
  createChainTool,
  createExecuteTool,
  createTools,
  explainCapability,
  listCapabilities,
} from "../../../agent/index.js";
import { createGhx, executeTask, executeTasks, GhxError } from "../../../agent/main.js";
import { TOOL_CALL_OPTIONS, TOOL_CHAIN_OPTIONS, TOOL_OPTIONS } from "../../../agent/tools/tool-options.js";
import {
  CALL_OPTIONS,
  CHAIN_OPTIONS,
  CLIENT_OPTIONS,
  INNER_OPTIONS,
  type OptionTable,
} from "../../../runtime/input/check-options.js";

export interface OptionFigures {
  options: number;
  acceptedOptions: number;
  readonly problems: string[];
}

/** An entry: the options that it has, and a call that sends requests only if it accepts the given ones. */
interface Entry {
  readonly table: OptionTable;
  readonly use: (options: object) => unknown;
}

const INPUT = { owner: "octo", name: "hello", issueNumber: 1 };
const STEPS = [1, 2].map(() => ({ task: "issue.view", input: INPUT }));

/** Returns the entries. `base`: options of a client that counts its requests. */
function entries(base: object): Readonly<Record<string, Entry>> {
  const any = (value: object) => Object(value);
  const client = () => createGhx(base);
  const view = (options: object) => client().issue.view(INPUT, any(options));
  const pages = async (options: object) => {
    for await (const _ of client().issue.list.pages(INPUT, any(options)));
  };
  return {
    createGhx: {
      table: CLIENT_OPTIONS,
      use: (options) => createGhx({ ...base, ...options }).issue.view(INPUT),
    },
    "a call of a client": { table: CALL_OPTIONS, use: view },
    pages: { table: { ...CALL_OPTIONS, maxPages: "count" }, use: pages },
    chain: {
      table: CHAIN_OPTIONS,
      use: (options) => client().chain(any(STEPS.map(() => client().issue.view.step(INPUT))), options),
    },
    request: {
      table: { ...CALL_OPTIONS, idempotent: "boolean", accept: "string" },
      use: (options) => client().request("GET /user", {}, any(options)),
    },
    graphql: {
      table: { ...CALL_OPTIONS, idempotent: "boolean" },
      use: (options) => client().graphql("{ viewer { login } }", {}, any(options)),
    },
    executeTask: {
      table: CALL_OPTIONS,
      use: (options) => executeTask(any(STEPS[0] ?? {}), { ...base, ...options }),
    },
    executeTasks: {
      table: CHAIN_OPTIONS,
      use: (options) => executeTasks(any(STEPS), { ...base, ...options }),
    },
    createExecuteTool: {
      table: TOOL_OPTIONS,
      use: (options) => createExecuteTool({ ...base, ...options })("issue.view", INPUT),
    },
    "a call of createExecuteTool": {
      table: TOOL_CALL_OPTIONS,
      use: (options) => createExecuteTool(base)("issue.view", INPUT, options),
    },
    createChainTool: {
      table: TOOL_OPTIONS,
      use: (options) => createChainTool({ ...base, ...options })(STEPS),
    },
    "a call of createChainTool": {
      table: TOOL_CHAIN_OPTIONS,
      use: (options) => createChainTool(base)(STEPS, any(options)),
    },
    createTools: {
      table: { ...TOOL_OPTIONS, ...FORMAT_OPTION },
      use: (options) => createTools({ ...base, ...options }).call("chain", { steps: STEPS }),
    },
    "a call of createTools": {
      table: { signal: "object", confirmed: "list" },
      use: (options) => createTools(base).call("chain", { steps: STEPS }, options),
    },
    explainCapability: {
      table: FORMAT_OPTION,
      use: (options) => explainCapability("issue.view", any(options)),
    },
    listCapabilities: {
      table: { ...FORMAT_OPTION, domain: "string", search: "string" },
      use: (options) => listCapabilities(any(options)),
    },
  };
}

/** Values by the name of their type. */
const VALUES: Readonly<Record<string, unknown>> = {
  string: "x",
  boolean: true,
  number: 0,
  positive: 0.5,
  count: 1,
  function: () => undefined,
  object: {},
  list: [],
  null: null,
  negative: -1,
  "not a number": Number.NaN,
};

/** The types whose values another type permits as well. */
const NARROWER: Readonly<Record<string, readonly string[]>> = {
  number: ["positive", "count"],
  positive: ["count"],
};

/** Returns names that resemble names in the table and are not in it. */
function misspelled(names: readonly string[]): string[] {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const others = names.flatMap((name) => [
    `${name}s`,
    name.slice(0, -1),
    name.toLowerCase(),
    name.toUpperCase(),
    snake(name),
  ]);
  return [...new Set([...others, "__proto__", "constructor", "extend", "client"])].filter(
    (name) => !names.includes(name),
  );
}

/** Returns options that the table does not permit, each with one wrong name or value. */
function wrongOptions(table: OptionTable): object[] {
  const values = Object.entries(table).flatMap(([name, expected]) => {
    const given = typeof expected === "string" ? expected.split(" ") : [];
    const types = given.flatMap((type) => [type, ...(NARROWER[type] ?? [])]);
    return Object.keys(VALUES)
      .filter((type) => !types.includes(type))
      .map((type) => ({ [name]: VALUES[type] }));
  });
  const names = misspelled(Object.keys(table)).map((name) => ({ [name]: true }));
  const inner = Object.entries(INNER_OPTIONS)
    .filter(([name]) => Object.hasOwn(table, name))
    .flatMap(([name, own]) => wrongOptions(own).map((options) => ({ [name]: options })));
  return [...names, ...values, ...inner];
}

/** Passes each wrong option to each entry, and each misspelled flag to the command line. */
export async function fuzzOptions(): Promise<OptionFigures> {
  const figures: OptionFigures = { options: 0, acceptedOptions: 0, problems: [] };
  const count = (isRejected: boolean, what: string) => {
    figures.options++;
    if (isRejected) return;
    figures.acceptedOptions++;
    if (figures.problems.length < 20) figures.problems.push(`acceptedOptions ${what}`);
  };
  let requests = 0;
  const send: typeof fetch = async () => {
    requests++;
    return new Response("{}", { headers: { "content-type": "application/json" } });
  };
  for (const [name, { table, use }] of Object.entries(entries({ token: "x", env: {}, fetch: send }))) {
    for (const options of wrongOptions(table)) {
      requests = 0;
      const text = await outcome(() => use(options));
      count(
        requests === 0 && text.includes("VALIDATION"),
        `${name}: ${Object.keys(options)} ${JSON.stringify(options)}`,
      );
    }
  }
  for (const name of ["run", "chain", "mcp"] as const) {
    const subject = { run: ["repo.view", "-R", "octo/hello"], chain: ["[]"], mcp: [] }[name];
    for (const flag of misspelled(Object.keys(COMMANDS[name].flags))) {
      const kebab = `--${flag.replaceAll("_", "-").replace(/-+$/, "")}`;
      if (Object.hasOwn(COMMANDS[name].flags, kebab.slice(2))) continue;
      const { exitCode } = await ghx([name, ...subject, kebab], { env: { PATH: "" } });
      count(exitCode === 2, `ghx ${name} ${kebab}`);
    }
  }
  return figures;
}

/** Returns the result as JSON, or the code of the error. */
async function outcome(use: () => unknown): Promise<string> {
  try {
    const value = await use();
    return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  } catch (thrown) {
    return thrown instanceof GhxError ? thrown.code : String(thrown);
  }
}
