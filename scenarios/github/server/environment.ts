/** Environment variables and temporary folders with which a real gh connects to the local GitHub. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class GhEnvironment {
  readonly folder: string = mkdtempSync(join(tmpdir(), "lgh-"));
  readonly socketPath: string = join(this.folder, "s");
  #count = 0;

  /**
   * Returns the environment variables with which gh connects to the server at this URL. Each call creates separate
   * folders, so that caches are not shared.
   */
  variables(token: string, url: string): Record<string, string> {
    const home = join(this.folder, `e${++this.#count}`);
    const config = join(home, "config");
    const temporary = join(home, "tmp");
    mkdirSync(config, { recursive: true });
    mkdirSync(temporary);
    writeFileSync(join(config, "config.yml"), `version: "1"\nhttp_unix_socket: ${this.socketPath}\n`);
    return {
      GH_CONFIG_DIR: config,
      GHX_API_URL: url,
      // ghx runs gh for a custom API URL only if this variable confirms that gh connects to the same server.
      GHX_GH_API_URL: url,
      GH_TOKEN: token,
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
