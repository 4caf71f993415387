// Opens a page of GitHub in the browser of the person.

import { spawnSync } from "node:child_process";
import { split } from "shlex";
import { safeLine } from "../output/text.js";
import { CommandError, type Terminal } from "./terminal.js";

/** Programs that open an address, by platform. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens the address with the program of GH_BROWSER or BROWSER, or with the one of the platform. Writes it to stderr. */
export function openInBrowser(address: unknown, { env, err }: Pick<Terminal, "env" | "err">): void {
  const url = typeof address === "string" && URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw new CommandError("GitHub returned no address that a browser could open");
  const own = env.GH_BROWSER || env.BROWSER;
  const [program = "", ...args] = own ? split(own) : (OPENERS[process.platform] ?? ["xdg-open"]);
  err(`Opening ${safeLine(url.href)} in your browser.\n`);
  const { error, status } = spawnSync(program, [...args, url.href], { stdio: "inherit", env });
  if (error === undefined && status === 0) return;
  throw new CommandError(
    `${program} did not open it (${error?.message ?? `exit code ${status}`}); set BROWSER`,
  );
}
