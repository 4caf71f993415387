// The faults that `pnpm faults` injects into requests to the local GitHub and into gh.

import type { CliCommand, CliOutput, GhxOptions } from "../../../runtime/index.js";
import { runGh } from "../../../runtime/transport/run-gh.js";
import { type FaultAction, fault } from "../../../scenarios/github/index.js";
import { messages } from "./gh-messages.js";
import { graphqlErrors } from "./graphql-errors.js";

/** A fault of one request or one gh command. */
export interface CatalogFault {
  readonly name: string;
  /** Requests of this API only. Default: both. */
  readonly api?: "graphql" | "rest";
  /** What the server does with the request. `path`: of the request; `elsewhere`: the URL of another origin. */
  readonly server?: (path: string, elsewhere: string) => FaultAction;
  /** Replaces `fetch`. */
  readonly fetch?: typeof fetch;
  /** Runs the command in place of gh. */
  readonly gh?: (command: CliCommand) => Promise<CliOutput>;
  /** Options of the client, whose functions have the fault. */
  readonly options?: () => GhxOptions;
  /** The request does not finish, so that the time limit of a request ends it. */
  readonly hangs?: true;
  /** A response that GitHub also returns without a fault, so that a lookup must believe it. */
  readonly plausible?: true;
  /** The status of a success. GitHub also answers writes with it that document it without a body. */
  readonly accepted?: number;
  /** GitHub cannot be reached by this call any more, or refuses it. */
  readonly lasting?: true;
}

type Respond = Extract<FaultAction, { readonly kind: "respond" }>;

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
const HTML_TYPE = { "content-type": "text/html; charset=utf-8" };
const HTML = "<!DOCTYPE html><html><head><title>Error</title></head><body>Error</body></html>";

/** Returns both forms of a fault: before GitHub applies the request, and after. */
function twice(name: string, respond: (path: string) => Respond, more: Partial<CatalogFault> = {}) {
  return [false, true].map(
    (after): CatalogFault => ({
      name: `${name}, ${after ? "after" : "before"} it is applied`,
      server: (path) => ({ ...respond(path), after }),
      ...more,
    }),
  );
}

const respond = (status: number, body: string, headers: Respond["headers"] = JSON_TYPE): Respond => ({
  kind: "respond",
  status,
  body,
  headers,
});

const once = (name: string, action: FaultAction, more: Partial<CatalogFault> = {}): CatalogFault => ({
  name,
  server: () => action,
  ...more,
});

const connections: readonly CatalogFault[] = [
  {
    name: "connection refused",
    // Port 2 has no server, and fetch does not block it as it blocks port 1.
    fetch: (_url, init) => fetch("http://127.0.0.1:2/", init),
  },
  once("connection reset before the request is applied", fault.resetBefore()),
  once("connection reset after the request is applied", fault.resetAfter()),
  once("connection reset during the response", fault.truncate()),
  once("slow response", fault.delay(5)),
  once("no response, before the request is applied", fault.hang(), { hangs: true }),
  once("no response, after the request is applied", { kind: "hang", when: "after" }, { hangs: true }),
];

const forms: readonly (readonly [string, (status: number) => Respond])[] = [
  ["JSON", (status) => respond(status, JSON.stringify({ message: "Failed", status: String(status) }))],
  ["HTML", (status) => respond(status, HTML, HTML_TYPE)],
  ["no body", (status) => respond(status, "", {})],
];

const refusals = [400, 401, 403, 404, 409, 410, 422, 451].flatMap((status) =>
  forms.map(([form, answer]) =>
    once(`HTTP ${status} with ${form}`, answer(status), { plausible: true, lasting: true }),
  ),
);
const failures = [408, 500, 501, 502, 503, 504].flatMap((status) =>
  forms.flatMap(([form, answer]) => twice(`HTTP ${status} with ${form}`, () => answer(status))),
);

/** More than the 10 MB that ghx reads of a response. */
const HUGE = 11_000_000;
const bodies: readonly CatalogFault[] = [
  ...twice("HTTP 200 with invalid JSON", () => respond(200, '{"data": {"repository": ')),
  ...twice("HTTP 200 with {}", () => respond(200, "{}")),
  ...twice("HTTP 200 with no body", () => respond(200, "", JSON_TYPE)),
  ...[201, 202, 204, 205].flatMap((status) =>
    twice(`HTTP ${status} with no body`, () => respond(status, "", {}), { accepted: status }),
  ),
  ...twice("HTTP 200 with HTML", () => respond(200, HTML, HTML_TYPE)),
  ...twice("HTTP 200 with broken gzip", () =>
    respond(200, "not gzip", { ...JSON_TYPE, "content-encoding": "gzip" }),
  ),
  once(
    "response above the size limit",
    fault.rewrite((body) => body + " ".repeat(HUGE)),
  ),
];

const limits: readonly CatalogFault[] = [
  once("primary rate limit, HTTP 403", fault.primaryLimit({ status: 403 }), { lasting: true }),
  once("primary rate limit, HTTP 429", fault.primaryLimit({ status: 429 }), { lasting: true }),
  once("secondary rate limit with retry-after", fault.secondaryLimit({ retryAfter: 1 })),
  once("secondary rate limit without retry-after", fault.secondaryLimit()),
  once("HTTP 429 with no body", respond(429, "", { "retry-after": "1" })),
  once("RATE_LIMITED in HTTP 200", fault.graphqlRateLimited(), { api: "graphql", lasting: true }),
  once(
    "secondary rate limit as a message in HTTP 200",
    respond(200, JSON.stringify({ message: "You have exceeded a secondary rate limit." })),
    { api: "graphql" },
  ),
];

const redirects: readonly CatalogFault[] = [
  { name: "redirect 307 to the same path", server: (path) => respond(307, "", { location: path }) },
  {
    name: "redirect 302 to another origin",
    server: (_path, elsewhere) => respond(302, "", { location: elsewhere }),
    lasting: true,
  },
  {
    name: "redirect 307 to another origin",
    server: (_path, elsewhere) => respond(307, "", { location: elsewhere }),
    lasting: true,
  },
];

const processes: readonly CatalogFault[] = [
  { name: "gh is missing", gh: (command) => runGh({ ...command, file: "/nonexistent/gh" }), lasting: true },
  {
    name: "gh hangs before the request",
    gh: (command) => runGh({ ...command, file: "sleep", args: ["60"] }),
    hangs: true,
  },
  {
    name: "gh hangs after the request",
    gh: async (command) => {
      await runGh(command);
      return runGh({ ...command, file: "sleep", args: ["60"] });
    },
    hangs: true,
  },
  {
    name: "gh is killed before the request",
    gh: (command) => runGh({ ...command, file: "sh", args: ["-c", "kill -9 $$"] }),
  },
  {
    name: "gh is killed after the request",
    gh: async (command) => {
      await runGh(command);
      return runGh({ ...command, file: "sh", args: ["-c", "kill -9 $$"] });
    },
  },
  { name: "gh prints broken JSON", gh: breakJson },
  {
    name: "gh prints more than the limit",
    gh: async (command) => {
      const output = await runGh(command);
      await runGh({
        ...command,
        file: "sh",
        args: ["-c", "echo too much; exec sleep 60"],
        maxOutputBytes: 1,
      });
      return output;
    },
  },
];

/** Faults of the real gh, whose messages differ between versions. */
const versions: readonly CatalogFault[] = [
  {
    name: "gh does not know a flag",
    gh: (command) => {
      const { args } = command;
      const end = args.includes("--") ? args.indexOf("--") : args.length;
      return runGh({ ...command, args: args.toSpliced(end, 0, "--newer-flag") });
    },
    lasting: true,
  },
  {
    name: "gh does not know a JSON field",
    gh: (command) => {
      const own = command.args.map((arg) => (arg.startsWith("--json=") ? `${arg},newerField` : arg));
      const args = command.args[0] === "api" ? ["repo", "view", "octo/hello", "--json=newerField"] : own;
      return runGh({ ...command, args });
    },
    lasting: true,
  },
];

/** Replaces the JSON that gh prints after the headers, if there are any. Does not change text, such as a diff. */
async function breakJson(command: CliCommand): Promise<CliOutput> {
  const output = await runGh(command);
  const printed = Buffer.from(output.stdout).toString("utf8");
  const [, headers = "", body = ""] = /^(HTTP\/.*?\r?\n\r?\n)?(.*)$/s.exec(printed) ?? [];
  if (!/^[{[]/.test(body)) return output;
  return { ...output, stdout: Buffer.from(`${headers}{"data": {"repository": `) };
}

function exitAfter(stderr: string): NonNullable<CatalogFault["gh"]> {
  return async (command) => {
    await runGh(command);
    return { exitCode: 1, stdout: new Uint8Array(), stderr, truncated: false };
  };
}

const stderr: readonly CatalogFault[] = messages.flatMap(({ text, code: _, exitCode = 1, ...message }) => {
  const print = async () => ({
    exitCode,
    stdout: new Uint8Array(),
    stderr: `${text}\n`,
    truncated: false,
  });
  const { mayBeApplied, ...more } = message;
  const before: CatalogFault = { name: `gh prints ${quote(text)}`, gh: print, ...more };
  return mayBeApplied
    ? [before, { ...before, name: `${before.name} after the request`, gh: exitAfter(`${text}\n`) }]
    : [before];
});

/** Returns the first line as Markdown code. */
function quote(text: string): string {
  const [line = ""] = text.split("\n");
  return line.includes("`") ? `\`\` ${line} \`\`` : `\`${line}\``;
}

export const httpFaults: readonly CatalogFault[] = [
  ...connections,
  ...refusals,
  ...failures,
  ...bodies,
  ...limits,
  ...graphqlErrors.flatMap(({ name, body, rewrite, mayBeApplied, ...more }): CatalogFault[] => {
    if (rewrite !== undefined) return [once(name, fault.rewrite(rewrite), { api: "graphql", ...more })];
    return mayBeApplied
      ? twice(name, () => respond(200, body), { api: "graphql", ...more })
      : [once(name, respond(200, body), { api: "graphql", ...more })];
  }),
  ...redirects,
];
export const ghFaults: readonly CatalogFault[] = [...processes, ...versions, ...stderr];
