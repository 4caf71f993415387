// Runs the code and the commands of the README with the default world of the local GitHub.

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { ghx } from "../agent/cli/testing/in-process.js";
import { environment, github, useLocalGithub } from "../agent/cli/testing/local-github.js";
import { typeErrors, writePrograms } from "./programs.js";

useLocalGithub();

const folder = join(import.meta.dirname, "../.cache/readme");
const samples = join(folder, "samples.ts");
const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, text = ""]) => text,
  );

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the code compiles and succeeds", async () => {
  // The blocks share a client. That of the tests starts a local GitHub with a world of its own.
  const code = blocks("ts").filter((text) => !text.includes("ghx/testing"));
  writePrograms(folder, { "samples.ts": `${code.join("\n")}\nexport { issue, result, results };\n` });
  expect(typeErrors([samples])).toEqual([]);

  for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    const { issue, result, results } = await import(/* @vite-ignore */ samples);
    expect(result).toMatchObject({ ok: true, data: { status: "MERGED" } });
    expect(issue).toMatchObject({ title: "Found a bug" });
    expect(results).toMatchObject([{ ok: true }, { ok: true }, { ok: true, data: { state: "CLOSED" } }]);
    expect(log.mock.calls.length).toBeGreaterThan(2);
  } finally {
    vi.unstubAllEnvs();
    log.mockRestore();
  }
});

const commands = [
  ...blocks("sh").flatMap((text) => text.split("\n")),
  ...[...readme.matchAll(/`(ghx chain [^`]+)`/g)].map(([, command = ""]) => command),
].filter((line) => /^ghx (?:chain|explain|issue|list|pr|run) /.test(line));

test.each(commands)("%s succeeds", async (line) => {
  const words = line.replace(/ +#.*/, "").match(/'[^']*'|\S+/g) ?? [];
  const argv = words.slice(1).map((word) => word.replace(/^'|'$/g, ""));
  const env = environment({ GH_REPO: "octo/hello" });
  expect(await ghx(argv, { env })).toMatchObject({ exitCode: 0, err: "" });
  expect(github.requests.length > 0).toBe(
    !/^ghx (?:explain|list) /.test(line) && !line.includes("--dry-run"),
  );
});

test("the README has commands", () => {
  expect(commands).toHaveLength(8);
});
