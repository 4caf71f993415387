/** Downloads npm packages with `npm pack`, without adding dependencies. */

import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface FetchedPackage {
  readonly version: string;
  /** The files of the package, such as `generated/ghec.json`. */
  readonly files: readonly string[];
  /** Unpacks files of the package, since one package has 385 MB. Returns the folder with them. */
  readonly unpack: (files: readonly string[]) => Promise<string>;
}

/** Downloads a package into a folder. `version` can be a tag. */
export async function fetchPackage(name: string, version: string, into: string): Promise<FetchedPackage> {
  await mkdir(into, { recursive: true });
  const spec = `${name}@${version}`;
  // On Windows npm is a script, which runs only in a shell.
  const options = { cwd: into, shell: process.platform === "win32" };
  const { stdout } = await run("npm", ["pack", spec, "--json"], options).catch((error: unknown) => {
    throw new Error(`npm pack ${spec} failed: ${npmMessage(error)}`);
  });
  const packed = packResult(JSON.parse(stdout), spec);
  const { stdout: list } = await run("tar", ["-tzf", packed.filename], { cwd: into });
  return {
    version: packed.version,
    files: list.split(/\r?\n/).flatMap((path) => /^package\/(.+)$/.exec(path)?.[1] ?? []),
    unpack: async (files) => {
      await run("tar", ["-xzf", packed.filename, ...files.map((file) => `package/${file}`)], { cwd: into });
      return join(into, "package");
    },
  };
}

/** Returns the first line of npm's error that is not its code. */
function npmMessage(error: unknown): string {
  const { stderr = "", message = "" } = Object(error);
  const lines = [...String(stderr).matchAll(/^npm (?:error|ERR!) (?!code)(?:notarget |\d+ )?(.+)$/gm)];
  return lines[0]?.[1] ?? String(message);
}

function packResult(answer: unknown, spec: string): { filename: string; version: string } {
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined;
  if (typeof first === "object" && first !== null && "filename" in first && "version" in first) {
    // npm 9 prints scoped names with a slash, which the file name does not contain.
    const filename = String(first.filename).replace(/^@/, "").replaceAll("/", "-");
    return { filename, version: String(first.version) };
  }
  throw new Error(`npm pack ${spec}: expected a file name in the output`);
}
