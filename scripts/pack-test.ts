// `pnpm pack-test --matrix`: uses the packed packages in every runtime and bundler and prints a line for each. Needs
// `pnpm build`. Without `--matrix`: the runtimes and bundlers of every test run.

import { isDeepStrictEqual } from "node:util";
import { startLocalGithub } from "@ghx/local-github";
import { EXPECTED, QUICK, TARGETS } from "./pack-test/matrix.js";
import { pack, project, remove, workFolder } from "./pack-test/project.js";
import { parseFlags } from "./parse-flags.js";

const { values, positionals } = parseFlags({
  options: { matrix: { type: "boolean", default: false } },
  allowPositionals: true,
});
const targets = Object.entries(values.matrix ? TARGETS : QUICK).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
const folder = workFolder();
const github = await startLocalGithub();
let failures = 0;
try {
  const packed = await pack(folder);
  for (const [index, [name, target]] of targets.entries()) {
    const { packages, tarballs = [], prints } = target;
    const own = ["ghx" as const, ...tarballs].map((name) => packed[name]);
    const empty = await project(`${folder}/${index}`, [...own, ...packages], "npm", packages.length > 0);
    const { exitCode, out, err } = await target.run(empty, github);
    const isExpected =
      prints === undefined ? isDeepStrictEqual(parse(out), EXPECTED) : prints.test(out.trim());
    const passed = exitCode === 0 && isExpected;
    if (!passed) failures++;
    console.log(`${passed ? "ok  " : "FAIL"} ${name}${passed ? "" : `\n${(out + err).slice(-2_000)}`}`);
    remove(empty);
  }
} finally {
  await github.close();
  remove(folder);
}
process.exitCode = failures === 0 ? 0 : 1;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
