/** Environment variables and temporary folders with which a real gh connects to the local GitHub. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

export class GhEnvironment {
  readonly folder: string = mkdtempSync(join(tmpdir(), "lgh-"));
  /** A Unix socket; on Windows, where Node has none, a named pipe, which gh does not support. */
  readonly socketPath: string;
  readonly #isForGh: boolean;
  #count = 0;

  constructor(platform: NodeJS.Platform = process.platform) {
    this.#isForGh = platform !== "win32";
    this.socketPath = this.#isForGh ? join(this.folder, "s") : `\\\\.\\pipe\\${basename(this.folder)}`;
  }

  /**
   * Returns the environment variables with which gh connects to the server at this URL; on Windows, the
   * variables of ghx alone. Each call creates separate folders, so that caches are not shared.
   */
  variables(token: string, url: string): Record<string, string> {
    const home = join(this.folder, `e${++this.#count}`);
    const config = join(home, "config");
    const temporary = join(home, "tmp");
    mkdirSync(config, { recursive: true });
    mkdirSync(temporary);
    const own = { GHX_API_URL: url, GH_TOKEN: token };
    if (!this.#isForGh) return own;
    writeFileSync(join(config, "config.yml"), `version: "1"\nhttp_unix_socket: ${this.socketPath}\n`);
    return {
      ...own,
      GH_CONFIG_DIR: config,
      // ghx runs gh for a custom API URL only if this variable confirms that gh connects to the same server.
      GHX_GH_API_URL: url,
      TMPDIR: temporary,
      // gh creates these folders when it needs them.
      XDG_CACHE_HOME: join(home, "cache"),
      XDG_STATE_HOME: join(home, "state"),
      XDG_DATA_HOME: join(home, "data"),
      GH_NO_UPDATE_NOTIFIER: "1",
      GH_PROMPT_DISABLED: "1",
      NO_COLOR: "1",
      // Otherwise gh computes a table for terminal interfaces at every start, which takes half of the start-up time.
      TCELL_MINIMIZE: "1",
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
