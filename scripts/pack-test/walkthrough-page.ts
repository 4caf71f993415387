// Runs the commands of docs/walkthrough.md in an empty folder, with the packed packages, and returns the page
// with what they print.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, realpathSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type Output, root, run, type Tarballs, write } from "./project.js";

export const PAGE = "docs/walkthrough.md";

/** A fenced block: its language, the rest of its first line, and its text. */
interface Block {
  readonly kind: string;
  readonly words: readonly string[];
  readonly text: string;
}

/** A heading, and what follows it up to the next one: texts and blocks. */
export interface Section {
  readonly title: string;
  readonly parts: readonly (string | Block)[];
}

/** Returns the sections of the page, from the first heading on. */
export function readSections(page: string): Section[] {
  return page.split(/^(?=## )/m).map((section) => ({
    title: /^##? (.+)/.exec(section)?.[1] ?? "",
    parts: section.split(/^(```\w+[^\n]*\n[\s\S]*?^```\n)/m).map((part) => {
      const [, kind, words = "", text = ""] = /^```(\w+) ?([^\n]*)\n([\s\S]*?)^```\n$/m.exec(part) ?? [];
      return kind === undefined ? part : { kind, words: words.split(" "), text };
    }),
  }));
}

/** Returns the section with these texts in its blocks. */
export function renderSection({ parts }: Section): string {
  const fence = "```";
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const { kind, words, text } = part;
      return `${fence}${[kind, ...words].join(" ").trim()}\n${text}${fence}\n`;
    })
    .join("");
}

/** The version of Vite that Vitest uses here. */
function versionOfVite(): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("vitest/package.json"));
  return JSON.parse(readFileSync(resolve("vite/package.json"), "utf8")).version;
}

/** Returns a walkthrough in an empty folder, which the caller removes. */
export async function startWalkthrough(folder: string, tarballs: Tarballs): Promise<Walkthrough> {
  const { out } = await run("npm", ["config", "get", "cache"], folder);
  return new Walkthrough(folder, tarballs, out.trim());
}

/** The folder of the page's commands, and what they leave running. */
export class Walkthrough {
  readonly #app: string;
  readonly #env: Readonly<Record<string, string | undefined>>;
  /** Installed in place of the packages of the registry. */
  readonly #tarballs: Tarballs;
  #watcher: Watcher | undefined;
  /** What restores the file of a mistake. */
  #restore: (() => void) | undefined;

  /** `folder`: an empty folder, in which everything is written. `cache`: the cache of npm. */
  constructor(folder: string, tarballs: Tarballs, cache: string) {
    this.#app = join(realpathSync(folder), "tickets");
    this.#tarballs = tarballs;
    mkdirSync(this.#app);
    mkdirSync(join(folder, "npm"));
    // npx installs into the cache folder, which shares the user's downloaded packages and nothing else.
    mkdirSync(join(cache, "_cacache"), { recursive: true });
    symlinkSync(join(cache, "_cacache"), join(folder, "npm/_cacache"));
    this.#env = {
      ...CLEAN,
      XDG_CONFIG_HOME: join(folder, "config"),
      npm_config_cache: join(folder, "npm"),
    };
  }

  /** Runs the blocks of a section in their order, and returns it with what they printed. Ends `watch`. */
  async follow(section: Section): Promise<Section> {
    const parts: (string | Block)[] = [];
    for (const part of section.parts) {
      parts.push(typeof part === "string" ? part : { ...part, text: await this.#runBlock(part) });
    }
    await this.close();
    return { ...section, parts };
  }

  /** Ends what still runs. */
  async close(): Promise<void> {
    await this.#watcher?.stop();
    this.#watcher = undefined;
  }

  async #runBlock({ kind, words, text }: Block): Promise<string> {
    const [first = "", second] = words;
    if (kind === "console") return first === "watch" ? this.#watch(text) : this.#runCommands(text, words);
    if (kind === "diff") this.#edit(first, text, second === "mistake");
    else if (kind === "text" && first === "mcp") return this.#callTools(text);
    else if (first !== "") write(this.#app, { [first]: text });
    return text;
  }

  /** Replaces the lines of a diff that are not added, which are in the file once, by those not removed. */
  #edit(path: string, diff: string, isMistake: boolean): void {
    const lines = diff.split("\n").slice(0, -1);
    const without = (sign: string): string =>
      lines.flatMap((line) => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join("");
    const before = readFileSync(join(this.#app, path), "utf8");
    const [start, end, ...more] = before.split(without("+"));
    if (start === undefined || end === undefined || more.length > 0)
      throw new Error(`${path} does not contain the lines of this diff once:\n${diff}\n${before}`);
    this.#replace(path, start + without("-") + end);
    if (isMistake) this.#restore = () => this.#replace(path, before);
  }

  /** Replaces a file in one step, so that `watch` notices one change. */
  #replace(path: string, text: string): void {
    writeFileSync(join(this.#app, ".new"), text);
    renameSync(join(this.#app, ".new"), join(this.#app, path));
  }

  /** Runs lines `$ <command>`. Each must exit with the code in `exit <code>`, by default 0. */
  async #runCommands(text: string, words: readonly string[]): Promise<string> {
    const expected = words[0] === "exit" ? Number(words[1]) : 0;
    let printed = "";
    for (const [, command = ""] of text.matchAll(/^\$ (.+)$/gm)) {
      const { exitCode, out } = await this.#run(this.#packed(command));
      if (exitCode !== expected)
        throw new Error(`${command} exited with ${exitCode}, not ${expected}:\n${out}`);
      if (command.includes("ghx-gen init")) this.#usePacked();
      printed += `$ ${command}\n${this.#stable(out)}`;
    }
    this.#restore?.();
    this.#restore = undefined;
    return printed;
  }

  /**
   * Runs a command, with its errors in its output. Shortly after a release, a registry may answer without a version that
   * it listed before. The command then runs once more and asks the registry for what npm has in its cache.
   */
  async #run(command: string): Promise<Output> {
    const args = ["-c", `(${command}) 2>&1`];
    const first = await run("sh", args, this.#app, this.#env);
    if (!first.out.includes("npm error code ETARGET")) return first;
    return run("sh", args, this.#app, { ...this.#env, npm_config_prefer_online: "true" });
  }

  /** Starts the command of the block, or waits for a change. Returns what is printed until it waits again. */
  async #watch(text: string): Promise<string> {
    const [, command] = /^\$ (.+)$/m.exec(text) ?? [];
    if (command !== undefined)
      this.#watcher = new Watcher(command, this.#app, { ...process.env, ...this.#env });
    if (this.#watcher === undefined) throw new Error("nothing watches");
    const out = this.#stable(await this.#watcher.untilItWaits());
    return command === undefined ? out : `$ ${command}\n${out}`;
  }

  /** Connects to the server of `.mcp.json` and sends lines `> <tool> <arguments>`. */
  async #callTools(text: string): Promise<string> {
    const { mcpServers } = JSON.parse(readFileSync(join(this.#app, ".mcp.json"), "utf8"));
    const given = Object.entries({ ...process.env, ...this.#env });
    const env = Object.fromEntries(
      given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    const client = new Client({ name: "walkthrough", version: "1.0.0" });
    await client.connect(
      new StdioClientTransport({ ...mcpServers.ghx, env, cwd: this.#app, stderr: "ignore" }),
    );
    try {
      let printed = "";
      for (const [line, name = "", given = ""] of text.matchAll(/^> (\S+) (.+)$/gm)) {
        const { content } = await client.callTool({ name, arguments: JSON.parse(given) });
        const texts = content.map((one) => (one.type === "text" ? one.text : one.type));
        printed += `${line}\n${this.#stable(`${texts.join("\n")}\n`)}`;
      }
      return printed;
    } finally {
      await client.close();
    }
  }

  #packed(command: string): string {
    return command.replace("--package @ghx/generator", `--package ${this.#tarballs.generator}`);
  }

  /** Makes the project of `init` install the tarballs, and other packages in fixed versions, whose output is known. */
  #usePacked(): void {
    const path = join(this.#app, "package.json");
    const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies;
    const { ghx, generator, localGithub } = this.#tarballs;
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    manifest.dependencies.ghx = `file:${ghx}`;
    Object.assign(manifest.devDependencies, {
      "@ghx/generator": `file:${generator}`,
      "@ghx/local-github": `file:${localGithub}`,
      "@types/node": "24.19.0",
      typescript: "6.0.2",
      vitest: own.vitest,
    });
    // A lock file cannot be installed if it lacks an optional package of a release that the registry does not have yet.
    manifest.overrides = { vite: versionOfVite() };
    writeFileSync(path, JSON.stringify(manifest, null, 2));
  }

  /** Replaces what differs between machines and runs. */
  #stable(text: string): string {
    return (
      stripVTControlCharacters(text)
        .replaceAll(this.#app, "~/tickets")
        .split("\n")
        // Vitest lists slow tests.
        .filter((line) => !/^npm (?:warn|notice)\b|^ {3}✓ .* \d+ms$/.test(line))
        .map((line) => line.trimEnd())
        .join("\n")
        .replace(/\n{3,}/g, "\n\n")
        .replace(/^\n+/, "")
        .replace(/\n+$/, "\n")
        .replace(/\b127\.0\.0\.1:\d+/g, "127.0.0.1:4000")
        .replace(/\bv\d+\.\d+\.\d+(?= ~)/, "v4.0.0")
        .replace(/^(added) \d+ (packages) in .*$/gm, "$1 300 $2 in 10s")
        .replace(/^( +Start at +)\S+$/gm, "$112:00:00")
        .replace(/^( +Duration +).*$/gm, "$11s")
        .replace(/(tests\)) \d+ms$/gm, "$1 200ms")
        .replace(/^\d+\.\d+ s;/gm, "1.0 s;")
    );
  }
}

/** Variables that change what the commands print, or which GitHub they use. */
const CLEAN: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => /^(?:GHX_|GH_|GITHUB_|VITEST|FORCE_COLOR$|CI$)/.test(name))
      .map((name) => [name, undefined]),
  ),
  NODE_PATH: "",
  NO_COLOR: "1",
  npm_config_audit: "false",
  npm_config_fund: "false",
  // npm's default. Without addresses in the lock file `npm ci` asks the registry for every version again, and fails if a
  // mirror that answers this time lacks a new one.
  npm_config_omit_lockfile_registry_resolved: "false",
  npm_config_prefer_offline: "true",
  npm_config_update_notifier: "false",
  npm_config_yes: "true",
  GIT_AUTHOR_NAME: "Mona",
  GIT_AUTHOR_EMAIL: "mona@example.com",
  GIT_COMMITTER_NAME: "Mona",
  GIT_COMMITTER_EMAIL: "mona@example.com",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
};

/** A command that compiles after each change. */
class Watcher {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #text = "";
  #hasEnded = false;
  #wake: () => void = () => {};

  constructor(command: string, cwd: string, env: NodeJS.ProcessEnv) {
    // A group, because npm starts the compiler in a shell. After the timeout, `untilItWaits` throws.
    const options = { cwd, env, detached: true, timeout: 500_000 } as const;
    this.#child = spawn("sh", ["-c", `${command} 2>&1`], options);
    this.#closed = new Promise((resolve) => this.#child.once("close", resolve));
    this.#child.stdout?.on("data", (chunk: Buffer) => {
      this.#text += chunk.toString();
      this.#wake();
    });
    this.#child.once("exit", () => {
      this.#hasEnded = true;
      this.#wake();
    });
  }

  /** Returns the output since the last call, up to the next time that the command waits. */
  async untilItWaits(): Promise<string> {
    const waits = "waiting for changes\n";
    while (!this.#text.includes(waits)) {
      if (this.#hasEnded) throw new Error(`the command ended:\n${this.#text}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const end = this.#text.indexOf(waits) + waits.length;
    const printed = this.#text.slice(0, end);
    this.#text = this.#text.slice(end);
    return printed;
  }

  async stop(): Promise<void> {
    const { pid } = this.#child;
    if (pid !== undefined && !this.#hasEnded) process.kill(-pid, "SIGTERM");
    await this.#closed;
  }
}
