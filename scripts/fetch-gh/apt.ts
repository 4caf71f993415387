/** Downloads packages of any Debian release with apt in separate folders. */

import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { findDebianArchive, parseListFile, parseSourcesFile } from "./sources.js";

const run = promisify(execFile);

export interface DebianMirror {
  readonly uri: string;
  /** Signatures are checked against this keyring. */
  readonly keyring: string;
}

const debianKeyring = "/usr/share/keyrings/debian-archive-keyring.gpg";

/** Returns the Debian mirror in apt's sources; undefined without apt or without a Debian source. */
export function debianMirror(): DebianMirror | undefined {
  const hasTools = ["apt-get", "dpkg-deb"].every((tool) =>
    (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, tool))),
  );
  const archive = hasTools ? findDebianArchive(readSources("/etc/apt")) : undefined;
  const keyring = archive?.signedBy ?? debianKeyring;
  return archive && existsSync(keyring) ? { uri: archive.uri, keyring } : undefined;
}

function readSources(aptFolder: string) {
  const parts = join(aptFolder, "sources.list.d");
  const files = [
    join(aptFolder, "sources.list"),
    ...(existsSync(parts)
      ? readdirSync(parts)
          .sort()
          .map((name) => join(parts, name))
      : []),
  ];
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      if (file.endsWith(".sources")) return parseSourcesFile(text);
      return file.endsWith(".list") ? parseListFile(text) : [];
    });
}

/** Returns the folder with the unpacked packages for the architecture of apt. */
export async function downloadPackages(
  names: readonly string[],
  suite: string,
  mirror: DebianMirror,
  work: string,
): Promise<string> {
  const folders = ["lists/partial", "cache/archives/partial", "download", "unpacked"];
  await Promise.all(folders.map((folder) => mkdir(join(work, folder), { recursive: true })));
  const sourceList = join(work, "sources.list");
  await writeFile(sourceList, `deb [signed-by=${mirror.keyring}] ${mirror.uri} ${suite} main\n`);
  const options = Object.entries({
    "Dir::Etc::sourcelist": sourceList,
    "Dir::Etc::sourceparts": "/dev/null",
    "Dir::State::lists": join(work, "lists"),
    "Dir::Cache": join(work, "cache"),
    // As root, apt would download as a user without write access to this folder. Ignored for other users.
    "APT::Sandbox::User": "root",
    "Acquire::Retries": "3",
    "Acquire::http::Timeout": "30",
    "Acquire::https::Timeout": "30",
    "Acquire::Languages": "none",
  }).flatMap(([key, value]) => ["-o", `${key}=${value}`]);

  const download = join(work, "download");
  await withRetries(() =>
    run("apt-get", [...options, "-qq", "--error-on=any", "update"], { timeout: 120_000 }),
  );
  await withRetries(() =>
    run("apt-get", [...options, "-qq", "download", ...names], { cwd: download, timeout: 120_000 }),
  );
  const files = (await readdir(download)).filter((entry) => entry.endsWith(".deb"));
  if (files.length < names.length) throw new Error(`apt-get did not download all of ${names.join(", ")}`);
  for (const file of files) await run("dpkg-deb", ["-x", join(download, file), join(work, "unpacked")]);
  return join(work, "unpacked");
}

const ATTEMPTS = 3;

/** Retries after errors of the mirror. */
async function withRetries<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000 * attempt));
    }
  }
}
