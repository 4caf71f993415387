/**
 * `pnpm publish:packages [--dry-run]`: publishes the three packages to npm as they are packed, in a workflow with the
 * provenance of its run. Needs `pnpm build`. Refuses a tag (GITHUB_REF_NAME) other than the version of every package.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pack, remove, root, run, workFolder } from "./pack-test/project.js";
import { parseFlags } from "./parse-flags.js";

const { values } = parseFlags({ options: { "dry-run": { type: "boolean", default: false } } });
const isDry = values["dry-run"];
const versions = ["package.json", "generator/package.json", "scenarios/github/package.json"].map(
  (file) => `v${JSON.parse(readFileSync(join(root, file), "utf8")).version}`,
);
const tag = isDry ? versions[0] : process.env.GITHUB_REF_NAME;
if (versions.some((version) => version !== tag)) {
  process.stderr.write(`The tag is ${tag ?? "missing"}, and the packages have ${versions.join(", ")}.\n`);
  process.exit(1);
}
const folder = workFolder();
try {
  // The packages that others need come first.
  const { localGithub, generator, ghx } = await pack(folder);
  for (const tarball of [localGithub, generator, ghx]) {
    const mode = isDry ? ["--dry-run"] : ["--provenance"];
    const { exitCode, out, err } = await run(
      "npm",
      ["publish", tarball, "--access", "public", ...mode],
      folder,
    );
    process.stdout.write(out);
    if (exitCode !== 0) {
      process.stderr.write(err);
      process.exitCode = exitCode;
      break;
    }
  }
} finally {
  remove(folder);
}
