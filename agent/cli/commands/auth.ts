// `ghx auth`: logs in and shows the login with gh, which stores tokens. ghx stores none.

import { spawnSync } from "node:child_process";
import { CommandError, EXIT, type Terminal } from "../terminal.js";

/** Runs `gh auth` with the arguments on the terminal of the person, and returns its exit code. */
export async function auth(argv: readonly string[], { env }: Terminal): Promise<number> {
  const { error, status } = spawnSync("gh", ["auth", ...argv], { stdio: "inherit", env });
  if (error === undefined) return status ?? EXIT.failed;
  const reason = "code" in error && error.code === "ENOENT" ? "gh is not installed" : error.message;
  const given = ["GH_TOKEN", "GITHUB_TOKEN"].find((name) => env[name]);
  const token =
    given === undefined
      ? "set GH_TOKEN to a token of https://github.com/settings/tokens, or install gh from https://cli.github.com"
      : `ghx uses the token in ${given}`;
  throw new CommandError(`${reason}; ${token}; ghx doctor checks the token`);
}
