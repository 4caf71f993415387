// The real gh: its help texts, and its answers in a world of the local GitHub.

import { execFile, spawnSync } from "node:child_process";
import type { LocalGithub } from "../../scenarios/github/index.js";
import type { GhBinary } from "../fetch-gh.js";
import { type Exchange, toolCall } from "./count.js";

/** An argv as someone would type it in a shell. */
export function shellCall(argv: readonly string[]): string {
  return toolCall("bash", { command: ["gh", ...argv].map(shellWord).join(" ") });
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Runs it against the server; throws when it fails. */
export function runGh(gh: GhBinary, argv: readonly string[], github: LocalGithub): Promise<string> {
  const env: Record<string, string | undefined> = { PATH: process.env.PATH, ...github.env() };
  return new Promise((resolve, reject) => {
    execFile(
      gh.path,
      argv,
      // Outside of a checkout, whose uncommitted changes gh would tell.
      { env, cwd: env.TMPDIR, encoding: "utf8", maxBuffer: 64 * 2 ** 20 },
      (error, stdout, stderr) => {
        // `gh pr checks` exits with 1 where a check failed.
        if (error !== null && !(argv[1] === "checks" && stdout !== ""))
          reject(new Error(`gh ${argv.join(" ")}: ${stderr || error.message} ${stdout}`));
        else resolve(stdout + stderr);
      },
    );
  });
}

/**
 * What is to be read before the command can be typed: the help of its group and its own, and where it prints JSON the
 * list of its fields, which gh prints for a `--json` without any.
 */
export function helpFor(gh: GhBinary, argv: readonly string[]): Exchange[] {
  const [group = "", leaf = ""] = argv;
  const path = group === "api" ? ["api"] : [group, leaf];
  const pages = path.map((_, index) => [...path.slice(0, index + 1), "--help"]);
  if (argv.includes("--json")) pages.push([...path, "--json"]);
  return pages.map((page) => ({ write: shellCall(page), read: helpText(gh, page) }));
}

const texts = new Map<string, string>();

function helpText(gh: GhBinary, argv: readonly string[]): string {
  const key = [gh.path, ...argv].join(" ");
  const known = texts.get(key);
  if (known !== undefined) return known;
  // The list of fields goes to stderr, with an exit code of 1. Neither help nor list needs a login or a server.
  const { stdout, stderr } = spawnSync(gh.path, argv, {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: "/nonexistent", GH_CONFIG_DIR: "/nonexistent", GH_TOKEN: "none" },
  });
  const text = stdout + stderr;
  if (text === "") throw new Error(`gh ${argv.join(" ")} printed nothing`);
  texts.set(key, text);
  return text;
}
