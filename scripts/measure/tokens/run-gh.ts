// Runs gh: its help texts, and its output in a world of the local GitHub.

import { execFile, spawnSync } from "node:child_process";
import type { LocalGithub } from "../../../scenarios/github/index.js";
import type { GhBinary } from "../../fetch-gh.js";
import { type Exchange, toolCall } from "./count.js";

/** Returns a tool call that runs a program in a shell. */
export function shellCall(argv: readonly string[], program = "gh"): string {
  return toolCall("bash", { command: [program, ...argv].map(shellWord).join(" ") });
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Runs gh against the server and returns its output. Throws if it fails. */
export function runGh(gh: GhBinary, argv: readonly string[], github: LocalGithub): Promise<string> {
  const env: Record<string, string | undefined> = { PATH: process.env.PATH, ...github.env() };
  return new Promise((resolve, reject) => {
    execFile(
      gh.path,
      argv,
      // Outside a checkout, because gh reports uncommitted changes.
      { env, cwd: env.TMPDIR, encoding: "utf8", maxBuffer: 64 * 2 ** 20 },
      (error, stdout, stderr) => {
        // `gh pr checks` exits with 1 if a check failed.
        if (error !== null && !(argv[1] === "checks" && stdout !== ""))
          reject(new Error(`gh ${argv.join(" ")}: ${stderr || error.message} ${stdout}`));
        else resolve(stdout + stderr);
      },
    );
  });
}

/**
 * Returns the texts that an agent reads before it can write the command: the help of the group and of the command, and
 * for JSON output the list of fields, which gh prints for `--json` without fields.
 */
export function helpFor(gh: GhBinary, argv: readonly string[]): Exchange[] {
  const [group = "", leaf = ""] = argv;
  const path = group === "api" ? ["api"] : [group, leaf];
  const pages = path.map((_, index) => [...path.slice(0, index + 1), "--help"]);
  if (argv.includes("--json")) pages.push([...path, "--json"]);
  return pages.map((page) => ({ write: shellCall(page), read: helpText(gh, page) }));
}

const texts = new Map<string, string>();

/** Returns what gh prints for `--help`, or for `--json` without fields. */
export function helpText(gh: GhBinary, argv: readonly string[]): string {
  const key = [gh.path, ...argv].join(" ");
  const known = texts.get(key);
  if (known !== undefined) return known;
  // The list of fields goes to stderr with exit code 1. Help and list need neither a login nor a server.
  const { stdout, stderr } = spawnSync(gh.path, argv, {
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      HOME: "/nonexistent",
      GH_CONFIG_DIR: "/nonexistent",
      GH_TOKEN: "none",
      TCELL_MINIMIZE: "1",
    },
  });
  const text = stdout + stderr;
  if (text === "") throw new Error(`gh ${argv.join(" ")} printed nothing`);
  texts.set(key, text);
  return text;
}
