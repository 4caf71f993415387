// `ghx-gen init`: writes a small project with two capabilities, their exchanges and a test.

import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Agent, type Command, detect, resolveCommand } from "package-manager-detector";
import { describeNeeds } from "./init-needs.js";
import manifest from "./package.json" with { type: "json" };

/**
 * Writes the files of the project that a folder does not have, and returns a summary, with what the existing files still
 * need.
 */
export async function initProject(folder: string): Promise<string> {
  const manager = await detect({ cwd: folder });
  const commands = managerCommands(manager && /^(?:pnpm|yarn)$/.test(manager.name) ? manager.agent : "npm");
  const files = projectFiles(manifest.version, commands);
  const existing = new Map<string, string>();
  for (const [path, text] of Object.entries(files)) {
    const target = join(folder, path);
    if (existsSync(target)) existing.set(path, await readFile(target, "utf8"));
    else {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  }
  const written = Object.keys(files).filter((path) => !existing.has(path));
  const kept = [...existing.keys()].map((path) => `${path} exists; it was not changed\n`);
  const needs = [...existing].map(([path, text]) => describeNeeds(path, text, files[path] ?? ""));
  return `${[...written.map((path) => `${path}\n`), ...kept, ...needs].join("")}Next: ${commands.start}\n`;
}

/** The commands of a package manager. */
interface Commands {
  /** Installs packages, compiles the project and runs its test. */
  readonly start: string;
  /** The steps of a workflow that come before `install`. */
  readonly setup: string;
  /** Installs what the lock file names. */
  readonly install: string;
  readonly check: string;
  readonly diff: string;
  readonly build: string;
  readonly test: string;
}

function managerCommands(agent: Agent): Commands {
  const command = (name: Command, ...args: string[]): string => {
    const resolved = resolveCommand(agent, name, args);
    return [resolved?.command, ...(resolved?.args ?? [])].join(" ");
  };
  const build = command("run", "build");
  const test = command("agent", "test");
  return {
    start: [command("agent", "install"), command("run", "gen"), build, test].join(" && "),
    // The runners of GitHub have npm; corepack runs the version of the others that the project names.
    setup: agent === "npm" ? "" : "      - run: corepack enable\n",
    install: command("frozen"),
    check: command("run", "check", "--format", "github"),
    diff: command("execute-local", "ghx-gen", "diff"),
    build,
    test,
  };
}

const CARD = "# yaml-language-server: $schema=../node_modules/@ghx/generator/card.schema.json\n";
const SCENARIO =
  "# yaml-language-server: $schema=../node_modules/@ghx/generator/exchanges/exchanges.schema.json\n";

/** Returns the texts of the files by path. `version`: the version of ghx's packages. */
function projectFiles(
  version: string,
  { setup, install, check, diff, build, test }: Commands,
): Readonly<Record<string, string>> {
  const scripts = {
    gen: "ghx-gen gen --scenarios scenarios",
    watch: "ghx-gen watch --scenarios scenarios",
    check: "ghx-gen check --strict --scenarios scenarios",
    build: "tsc",
    // Not the compiled test.
    test: 'vitest run --exclude "js/**"',
  };
  const range = `^${version}`;
  return {
    "package.json": `${JSON.stringify(
      {
        private: true,
        type: "module",
        scripts,
        dependencies: { ghx: range },
        devDependencies: {
          "@ghx/generator": range,
          "@ghx/local-github": range,
          "@types/node": "^24.0.0",
          typescript: "^6.0.0",
          vitest: "^4.0.0",
        },
      },
      null,
      2,
    )}\n`,
    "tsconfig.json": `{
  "compilerOptions": { "strict": true, "target": "ES2022", "module": "NodeNext", "types": ["node"], "outDir": "js" }
}
`,
    "ghx.config.yaml": "catalog: generated/catalog.json\nmodule: js/generated/index.js\n",
    // Exchanges of capabilities that download write to .cache/.
    ".gitignore": "node_modules/\njs/\n.cache/\n",
    // Git for Windows otherwise changes the line endings, which `check` reports.
    ".gitattributes": "generated/** text eol=lf linguist-generated\n",
    ".vscode/extensions.json": '{ "recommendations": ["redhat.vscode-yaml", "GraphQL.vscode-graphql"] }\n',
    ".graphqlrc.yaml":
      "schema: node_modules/@ghx/generator/dist/schema/github*.graphql\ndocuments: operations/**/*.graphql\n",
    ".github/workflows/ci.yaml": `name: CI
on: [push, pull_request]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v6
        # With the release tags, for diff.
        with: { fetch-depth: 0 }
      - uses: actions/setup-node@v6
        with: { node-version: 24 }
${setup}      - run: ${install}
      - run: ${check}
      - run: if git describe --tags --match "v[0-9]*"; then ${diff}; fi
      - run: ${build}
      - run: ${test}
`,
    "cards/ticket.view.yaml": `${CARD}capability_id: ticket.view
description: Get the title and state of an issue.
effect: read
subject: { issue: number }
output_schema: { properties: { number: integer, title: text, state: issueState, url: uri } }
routing: { missing: { rest: This card shows GraphQL. } }
graphql: { operationName: TicketView, output: { from: repository.issue } }
examples: [{ title: Get an issue, input: { owner: octo, name: hello, issueNumber: 1 } }]
`,
    "operations/TicketView.graphql": `query TicketView($owner: String!, $name: String!, $issueNumber: Int!) {
  repository(owner: $owner, name: $name) {
    issue(number: $issueNumber) { number title state url }
  }
}
`,
    "cards/topics.get.yaml": `${CARD}capability_id: topics.get
description: Get the topics of a repository.
effect: read
subject: repository
output_schema: { properties: { names: [text] } }
routing: { missing: { graphql: This card shows REST. } }
rest: { endpoint: "GET /repos/{owner}/{name}/topics" }
examples: [{ title: Get the topics, input: { owner: octo, name: hello } }]
`,
    "scenarios/ticket.view.yaml": `${SCENARIO}capability: ticket.view
exchanges:
  - name: open issue
    input: { owner: octo, name: hello, issueNumber: 1 }
    graphql:
      - document: TicketView
        variables: { owner: octo, name: hello, issueNumber: 1 }
        answer:
          data: { repository: { issue: { number: 1, title: Crash, state: OPEN, url: https://github.com/octo/hello/issues/1 } } }
    expect: { data: { number: 1, title: Crash, state: OPEN, url: https://github.com/octo/hello/issues/1 } }
  - name: unknown issue
    input: { owner: octo, name: hello, issueNumber: 404 }
    graphql:
      - document: TicketView
        variables: { owner: octo, name: hello, issueNumber: 404 }
        answer:
          data: { repository: { issue: null } }
          errors: [{ type: NOT_FOUND, path: [repository, issue], message: Could not resolve to an Issue with the number of 404. }]
    expect: { error: { code: NOT_FOUND } }
`,
    "scenarios/topics.get.yaml": `${SCENARIO}capability: topics.get
exchanges:
  - name: published example
    input: { owner: octo, name: hello }
    rest: [{ request: GET /repos/octo/hello/topics, answer: { example: repos/get-all-topics } }]
    expect: { data: { names: [octocat, atom, electron, api] } }
  - name: unknown repository
    input: { owner: octo, name: gone }
    rest:
      - request: GET /repos/octo/gone/topics
        answer: { status: 404, body: { message: Not Found, documentation_url: https://docs.github.com/rest, status: "404" } }
    expect: { error: { code: NOT_FOUND } }
`,
    "capabilities.test.ts": `import { loadExchanges } from "@ghx/generator/testing";
import { runExchange, startGithub } from "ghx/testing";
import { afterAll, expect, test } from "vitest";
import { registry } from "./generated/registry.js";

const github = await startGithub();
afterAll(() => github.close());

test.each(await loadExchanges("scenarios"))("$capability: $name", async (exchange) => {
  expect(await runExchange(github, exchange, { registry }), exchange.position).toEqual([]);
});
`,
  };
}
