// `ghx run`: a capability by its id, with an input of JSON, to one line of JSON.

import { aliases, loaders } from "../../generated/registry.js";
import {
  type Capability,
  type ExecuteOptions,
  execute,
  loadCapability,
  type ResultEnvelope,
  type Route,
  unknownCapability,
} from "../../runtime/index.js";
import { present } from "../present.js";
import { safeJson } from "../text.js";
import { atMost, didYouMean, type Flags, type Parsed, parse } from "./args.js";
import { type Input, readInput } from "./input.js";
import { namedRepository, type Repository, repositoryOfFolder } from "./repository.js";
import { EXIT, type Terminal, UsageError } from "./terminal.js";
import { describeEvent } from "./trace.js";

const FLAGS: Flags = {
  input: { type: "string" },
  repo: { type: "string", short: "R" },
  "dry-run": { type: "boolean" },
  route: { type: "string", many: true },
  json: { type: "boolean" },
  trace: { type: "boolean" },
  "raw-text": { type: "boolean" },
};
const ROUTES: readonly Route[] = ["graphql", "rest", "cli"];

export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const parsed = await parse("run", argv, FLAGS);
  const [name, dash] = parsed.positionals;
  if (name === undefined) throw new UsageError("run needs the id of a capability; see ghx capabilities list");
  if (dash !== undefined && (dash !== "-" || parsed.has("input"))) {
    throw new UsageError(
      `unexpected ${JSON.stringify(dash)}: the input goes into --input '<json>', or - for stdin`,
    );
  }
  atMost(2, parsed);
  const options = await optionsOf(parsed, terminal);
  const named = namedRepository(parsed.value("repo"), terminal.env);
  const capability = await loadCapability({ loaders, aliases }, name);
  const result =
    capability === undefined
      ? unknownCapability({ loaders, aliases }, name)
      : await runWith(
          capability,
          await readInput(dash ?? parsed.value("input"), terminal),
          options,
          named,
          terminal,
        );
  const told = present(result, {
    format: parsed.has("json") ? "full" : "compact",
    rawText: parsed.has("raw-text"),
  });
  terminal.out(`${safeJson(told)}\n`);
  if (options.signal?.aborted) return EXIT.interrupted;
  return result.ok ? EXIT.ok : EXIT.failed;
}

async function runWith(
  capability: Capability<unknown, unknown>,
  input: Input,
  options: ExecuteOptions,
  named: Repository | undefined,
  terminal: Terminal,
): Promise<ResultEnvelope> {
  if (input.problem !== undefined) {
    const message = `input: ${input.problem}`;
    return {
      ok: false,
      error: { code: "VALIDATION", message, retryable: false, details: { issues: [{ path: "", message }] } },
      meta: { capability_id: capability.id },
    };
  }
  const lacks = capability.inRepository && !mentionsRepository(input.value);
  const repository = lacks ? (named ?? (await repositoryOfFolder(terminal))) : undefined;
  const { repo, host } = repository ?? {};
  return execute(capability, input.value, {
    ...options,
    ...(repo === undefined ? {} : { repo }),
    ...(host === undefined ? {} : { host }),
  });
}

function mentionsRepository(input: unknown): boolean {
  return typeof input === "object" && input !== null && ("owner" in input || "name" in input);
}

async function optionsOf(parsed: Parsed, { err, env, interrupt }: Terminal): Promise<ExecuteOptions> {
  const routes = await Promise.all(parsed.values("route").map(routeOf));
  const trace = parsed.has("trace");
  return {
    env,
    signal: interrupt(),
    ...(routes.length === 0 ? {} : { routes }),
    ...(parsed.has("dry-run") ? { dryRun: true } : {}),
    ...(trace ? { trace, onEvent: (event) => err(`${describeEvent(event)}\n`) } : {}),
  };
}

async function routeOf(word: string): Promise<Route> {
  const route = ROUTES.find((each) => each === word.toLowerCase());
  if (route !== undefined) return route;
  const hint = await didYouMean(word, ROUTES);
  throw new UsageError(`--route: expected graphql, rest or cli, got ${JSON.stringify(word)}${hint}`);
}
