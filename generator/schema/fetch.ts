/** Downloads npm packages with `npm pack`, without adding dependencies. */

import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface FetchedPackage {
  readonly version: string;
  /** The folder with the unpacked files. */
  readonly folder: string;
}

/** Downloads a package and unpacks only `files`, because one package has 385 MB. `version` can be a tag. */
export async function fetchPackage(
  name: string,
  version: string,
  files: readonly string[],
  into: string,
): Promise<FetchedPackage> {
  await mkdir(into, { recursive: true });
  const spec = `${name}@${version}`;
  const { stdout } = await run("npm", ["pack", spec, "--json", "--pack-destination", into], { cwd: into });
  const packed = packResult(JSON.parse(stdout), spec);
  const inArchive = files.map((file) => `package/${file}`);
  await run("tar", ["-xzf", join(into, packed.filename), "-C", into, ...inArchive]);
  return { version: packed.version, folder: join(into, "package") };
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
