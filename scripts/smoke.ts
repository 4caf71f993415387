/**
 * `pnpm smoke`: installs the packed packages in an empty folder, and runs the program against the local GitHub, also with
 * gh if it is on the PATH. For the operating systems on which the tests do not run. Needs `pnpm build`.
 */

import { join } from "node:path";
import { pack, project, remove, run, workFolder } from "./pack-test/project.js";
import { parseFlags } from "./parse-flags.js";

parseFlags({});
const folder = workFolder();
let failures = 0;
try {
  const { ghx, localGithub } = await pack(folder);
  const app = await project(join(folder, "app"), [ghx, localGithub]);
  const program = join(app, "node_modules/ghx/dist/cli/ghx.cjs");
  const view = ["issue", "view", "1", "-R", "octo/hello", "--fields", "title"];
  const inSim = (...argv: readonly string[]) => ["sim", "--", process.execPath, program, ...argv];
  const check = async (name: string, argv: readonly string[], expected: RegExp) => {
    const { exitCode, out, err } = await run(process.execPath, [program, ...argv], app);
    const passed = exitCode === 0 && expected.test(out);
    if (!passed) failures++;
    process.stdout.write(`${passed ? "ok  " : "FAIL"} ${name}${passed ? "" : `\n${out}${err}`}\n`);
  };
  await check("the version", ["--version"], /^\d+\.\d+\.\d+\n$/);
  await check("the help", ["issue", "--help"], /^issue: close create /);
  for (const route of ["graphql", "rest"])
    await check(`a call over ${route}`, inSim(...view, "--route", route), /Found a bug/);
  const hasGh = (await run("gh", ["--version"], app)).exitCode === 0;
  if (process.platform === "win32")
    process.stdout.write("skip a call with gh, which cannot connect to the local GitHub on Windows\n");
  else if (hasGh || process.env.CI !== undefined)
    await check("a call with gh", inSim(...view, "--route", "cli"), /Found a bug/);
  else process.stdout.write("skip a call with gh, which is not on the PATH\n");
} finally {
  remove(folder);
}
process.exitCode = failures === 0 ? 0 : 1;
