// Bundles programs for browsers with the packed package, and runs them without Node globals.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { run, write } from "./project.js";

/** Returns the exports of an installed package, such as `ghx/agent`. A pattern is expanded to the matching folders. */
export function publishedEntries(project: string, name: string): string[] {
  const folder = join(project, "node_modules", name);
  const { exports }: { exports: Record<string, string | { default: string }> } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  return Object.entries(exports).flatMap(([path, target]) => {
    if (typeof target === "string") return [];
    const [before, after] = target.default.split("*");
    if (before === undefined || after === undefined) return [path.replace(".", name)];
    return readdirSync(join(folder, before))
      .filter((match) => existsSync(join(folder, before, `${match}${after}`)))
      .map((match) => path.replace(".", name).replace("*", match));
  });
}

/** Globals of browsers and workers that are not part of ECMAScript. */
const WEB = {
  AbortController,
  AbortSignal,
  URL,
  URLSearchParams,
  TextDecoder,
  btoa,
  TextEncoder,
  Headers,
  Response,
};
const TIMERS = { setTimeout, clearTimeout, performance };

export interface BrowserRun {
  readonly bundling: string;
  /** The result of the promise `globalThis.answer` of the program. */
  readonly answer: unknown;
  /** Requested URLs. */
  readonly requests: readonly string[];
}

/** Bundles a program with esbuild's defaults for browsers, and runs it with a `fetch` that returns HTTP 404. */
export async function runInBrowser(project: string, program: string): Promise<BrowserRun> {
  write(project, { "browser.js": program });
  const esbuild = join(project, "node_modules/.bin/esbuild");
  const flags = ["--bundle", "--platform=browser", "--log-level=warning", "--outfile=browser.out.js"];
  const { exitCode, err } = await run(esbuild, ["browser.js", ...flags], project);
  if (exitCode !== 0) return { bundling: err, answer: undefined, requests: [] };
  const requests: string[] = [];
  const fetch = async (url: string) => {
    requests.push(url);
    return new Response('{"message":"Not Found"}', { status: 404 });
  };
  const context = createContext({ ...WEB, ...TIMERS, fetch });
  runInContext(readFileSync(join(project, "browser.out.js"), "utf8"), context);
  return { bundling: err, answer: await runInContext("globalThis.answer", context), requests };
}
