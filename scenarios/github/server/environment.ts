/** The environment that makes a real gh speak to the local GitHub, in private folders. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class GhEnvironment {
  readonly folder: string = mkdtempSync(join(tmpdir(), "lgh-"));
  readonly socketPath: string = join(this.folder, "s");
  #made = 0;

  /**
   * What to add to the environment of a process for gh to reach the server at this URL. Each call has folders of its
   * own, so that no cache is shared.
   */
  variables(token: string, url: string): Record<string, string> {
    const home = join(this.folder, `e${++this.#made}`);
    const config = join(home, "config");
    const temporary = join(home, "tmp");
    mkdirSync(config, { recursive: true });
    mkdirSync(temporary);
    writeFileSync(join(config, "config.yml"), `version: "1"\nhttp_unix_socket: ${this.socketPath}\n`);
    return {
      GH_CONFIG_DIR: config,
      // Without it ghx does not run gh for the server's URL: gh's own configuration might lead to github.com.
      GHX_GH_API_URL: url,
      GH_TOKEN: token,
      TMPDIR: temporary,
      // gh makes these itself when it has something to put there.
      XDG_CACHE_HOME: join(home, "cache"),
      XDG_STATE_HOME: join(home, "state"),
      XDG_DATA_HOME: join(home, "data"),
      GH_NO_UPDATE_NOTIFIER: "1",
      GH_PROMPT_DISABLED: "1",
      NO_COLOR: "1",
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
