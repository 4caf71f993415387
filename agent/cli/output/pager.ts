// Shows a long text to a person in a pager, as gh and git do.

import { spawnSync } from "node:child_process";
import type { Terminal } from "../terminal.js";

/**
 * Returns a function that prints a text: in the pager of GH_PAGER or PAGER, by default less, if the text has more lines than
 * the terminal. An empty name and `cat` mean none.
 */
export function pagedOut({ env, isTTY, out, rows }: Terminal): Terminal["out"] {
  const pager = env.GH_PAGER ?? env.PAGER ?? (process.platform === "win32" ? "" : "less");
  if (!isTTY.in || !isTTY.out || env.TERM === "dumb" || pager === "" || pager === "cat") return out;
  return (text) => {
    if (text.split("\n").length <= rows()) return out(text);
    // As in git: less quits if the text fits, keeps colors, and leaves the text on the screen.
    const { error, status } = spawnSync(pager, {
      shell: true,
      input: text,
      stdio: ["pipe", "inherit", "inherit"],
      env: { LESS: "FRX", LV: "-c", ...env },
    });
    // A pager that was left before the end closes its input.
    const isClosed = error !== undefined && "code" in error && error.code === "EPIPE";
    // The shell's code for a command that does not exist, and the one for a file that cannot be executed.
    if ((error !== undefined && !isClosed) || status === 127 || status === 126) out(text);
  };
}
