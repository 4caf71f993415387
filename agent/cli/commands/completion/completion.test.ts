// Completion in real shells. bash is installed; scripts/fetch-shells.ts fetches zsh and fish.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installedShell } from "../../../../scripts/fetch-shells.js";
import { ghx } from "../../testing/in-process.js";
import { finishOnTerminal, hasTerminal, startOnTerminal } from "../../testing/program.js";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ghx-completion-"));
  writeFileSync(join(folder, "world.yaml"), "");
  for (const shell of ["bash", "zsh", "fish"]) {
    const { exitCode, out } = await ghx(["completion", shell]);
    expect(exitCode).toBe(0);
    writeFileSync(join(folder, `ghx.${shell}`), out);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const STATES = ["all", "closed", "open"];
const FORMATS = ["compact", "csv", "json", "raw", "table", "yaml"];
/** Command lines, and the completions of their last word. */
const LINES: readonly (readonly [line: string, words: readonly string[]])[] = [
  ["ghx cap", ["capabilities"]],
  ["ghx doc", ["doctor"]],
  ["ghx capabilities ", ["explain", "list"]],
  ["ghx capabilities explain repo.v", ["repo.view"]],
  ["ghx expl", ["explain"]],
  ["ghx explain repo.v", ["repo.view"]],
  ["ghx pr merge --sq", ["--squash"]],
  ["ghx release download --patt", ["--pattern"]],
  ["ghx capabilities list not", ["notification"]],
  ["ghx capabilities list --domain re", ["release", "repo"]],
  ["ghx help capab", ["capabilities"]],
  ["ghx completion ", ["bash", "fish", "zsh"]],
  ["ghx setup --target ", ["agents-md", "agents-skill", "skill"]],
  ["ghx sim --world wor", ["world.yaml"]],
  ["ghx run issue.vi", ["issue.view"]],
  ["ghx run workflow_runs.l", ["workflow_runs.list"]],
  ["ghx run -R octo/hello repo.v", ["repo.view"]],
  ["ghx run issue.list --stat", ["--state"]],
  ["ghx run issue.list --state ", STATES],
  ["ghx run issue.list --state c", ["closed"]],
  ["ghx run workflow_runs.list --branch main --stat", ["--status"]],
  ["ghx run pr.create --title t --no-d", ["--no-draft"]],
  ["ghx run pr.create --body", ["--body", "--body-file"]],
  ["ghx run pr.merge --format ", FORMATS],
  ["ghx run pr.merge --dry", ["--dry-run"]],
  ["ghx iss", ["issue"]],
  ["ghx issue li", ["linked_prs", "list"]],
  ["ghx issue labels ", ["add", "remove", "set"]],
  ["ghx issue list --state c", ["closed"]],
  ["ghx issue list --lab", ["--label", "--labels"]],
  ["ghx issue list -R octo/hello --lim", ["--limit"]],
  ["ghx issue list --form", ["--format"]],
  ["ghx pr checks fa", ["failed"]],
  ["ghx pr checks 3 --wat", ["--watch"]],
  ["ghx run li", ["list"]],
  ["ghx run list --workf", ["--workflow"]],
  ["ghx secret set TOKEN --bod", ["--body"]],
  ["ghx help issue li", ["linked_prs", "list"]],
];
const inFolder = (env: Readonly<Record<string, string>> = {}) => ({
  cwd: folder,
  env: { PATH: process.env.PATH ?? "", HOME: folder, TERM: "xterm", ...env },
});

describe("bash", () => {
  const complete = (line: string) => {
    const script = `source ./ghx.bash
IFS=$'\\n' read -rd '' -a COMP_WORDS <<< "$1"
[[ -n $2 ]] || COMP_WORDS+=("")
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_ghx
printf '%s\\n' "\${COMPREPLY[@]}"`;
    // bash splits words at spaces and at =.
    const words = line.split(/ |(?==)|(?<==)/);
    const argv = [
      "--norc",
      "-c",
      script,
      "bash",
      words.join("\n").trimEnd(),
      line.endsWith(" ") ? "" : "word",
    ];
    const { stdout, stderr } = spawnSync("bash", argv, { ...inFolder(), encoding: "utf8" });
    expect(stderr).toBe("");
    return stdout.split("\n").filter(Boolean).sort();
  };

  test.each(LINES)("%s", (line, words) => expect(complete(line)).toEqual(words));

  test("completes a value after =", () => {
    expect(complete("ghx run issue.list --state=c")).toEqual(["closed"]);
    expect(complete("ghx run issue.list --state=")).toEqual(STATES);
  });

  test("completes neither a text nor an argument after the id", () => {
    expect(complete("ghx run issue.create --title i")).toEqual([]);
    expect(complete("ghx run issue.view ")).toEqual([]);
  });

  test("registers the completion", () => {
    const script = "source ./ghx.bash; complete -p ghx";
    const { stdout } = spawnSync("bash", ["--norc", "-c", script], { ...inFolder(), encoding: "utf8" });
    expect(stdout).toBe("complete -F _ghx ghx\n");
  });
});

test("the shell may be a flag, as for gh", async () => {
  const script = readFileSync(join(folder, "ghx.bash"), "utf8");
  expect(await ghx(["completion", "-s", "bash"])).toMatchObject({ exitCode: 0, out: script });
  expect(await ghx(["completion", "bash", "-s", "zsh"])).toMatchObject({ exitCode: 2 });
});

const fish = installedShell("fish");
test.runIf(process.env.CI)("CI has fish and zsh", () => {
  expect({ fish, zsh: installedShell("zsh") }).toEqual({ fish: expect.anything(), zsh: expect.anything() });
});

describe.skipIf(fish === undefined)("fish", () => {
  const complete = async (line: string) => {
    const argv = ["--no-config", "-c", `source ghx.fish; complete -C '${line}'`];
    const child = spawn(fish?.path ?? "", argv, inFolder(fish?.env));
    let out = "";
    child.stdout.on("data", (text: Buffer) => {
      out += text.toString();
    });
    await new Promise((resolve) => child.on("close", resolve));
    const words = out.split("\n").map((each) => each.split("\t", 1).join());
    return words.filter(Boolean).sort();
  };

  test.each(LINES)("%s", async (line, words) => expect(await complete(line)).toEqual(words));

  test("completes a value after =", async () => {
    expect(await complete("ghx run issue.list --state=c")).toEqual(["--state=closed"]);
  });

  test("shows the descriptions of the cards", () => {
    const argv = ["--no-config", "-c", "source ghx.fish; complete -C 'ghx run repo.v'"];
    const { stdout } = spawnSync(fish?.path ?? "", argv, { ...inFolder(fish?.env), encoding: "utf8" });
    expect(stdout).toBe("repo.view\tGet a repository.\n");
  });
});

const zsh = installedShell("zsh");
describe.skipIf(zsh === undefined || !hasTerminal)("zsh", () => {
  // Tab writes the completions to a file instead of the screen. Only a real line editor completes.
  const setup = `PROMPT='ready> '
autoload -U compinit; compinit -u -D
source ./ghx.zsh
offer() { : > ./offered; zle complete-word; print -r -- "line:$BUFFER" >> ./offered; mv ./offered ./result; BUFFER=''; zle redisplay }
zle -N offer
bindkey '^I' offer
`;
  // Writes the completions to the file.
  const recorder = `compadd() {
  local -a found
  builtin compadd -O found "$@"
  print -rl -- "\${found[@]}" >> ./offered
  builtin compadd "$@"
}
`;

  const complete = async (
    lines: readonly string[],
    more = "",
  ): Promise<{ offered: string[]; line: string }[]> => {
    writeFileSync(join(folder, "setup.zsh"), setup + more);
    const child = startOnTerminal(
      [zsh?.path ?? "", "-d", "-i"],
      inFolder({ ...zsh?.env, TERM: "dumb" }).env,
      folder,
    );
    const finished = finishOnTerminal(child);
    let shown = "";
    child.stdout.on("data", (text: string) => {
      shown += text;
    });
    child.stdin.write(" source ./setup.zsh\n");
    await expect.poll(() => shown).toContain("ready> ");
    const results = [];
    for (const line of lines) {
      rmSync(join(folder, "result"), { force: true });
      child.stdin.write(`${line}\t`);
      const text = await expect
        .poll(() => readResult())
        .not.toBe("")
        .then(() => readResult());
      const words = text.split("\n").filter(Boolean);
      results.push({
        offered: [...new Set(words.filter((word) => !word.startsWith("line:")))].sort(),
        line: words.find((word) => word.startsWith("line:"))?.slice(5) ?? "",
      });
    }
    child.stdin.write("\nexit\n");
    await finished;
    return results;
  };
  const readResult = () => {
    try {
      return readFileSync(join(folder, "result"), "utf8");
    } catch {
      return "";
    }
  };

  test("offers the same words", async () => {
    const results = await complete(
      LINES.map(([line]) => line),
      recorder,
    );
    const got = results.map(({ offered }, index) => [LINES[index]?.[0], offered]);
    expect(got).toEqual(LINES.map(([line, words]) => [line, [...words]]));
  });

  test("completes the line", async () => {
    const lines = ["ghx run issue.vi", "ghx run issue.list --state=clo", "ghx run pr.create --no-d"];
    expect((await complete(lines)).map(({ line }) => line)).toEqual([
      "ghx run issue.view ",
      "ghx run issue.list --state=closed ",
      "ghx run pr.create --no-draft ",
    ]);
  });
});
