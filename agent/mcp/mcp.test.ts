// `ghx mcp` as clients run it: the built program, the current and the former official client, the local GitHub.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { outputOf } from "../cli/testing/finish.js";
import { eventually, HELLO, readAnswer, useBuiltServer } from "./testing/built-server.js";
import { hangingServer, type TestClient } from "./testing/clients.js";

const server = useBuiltServer("mcp-tools");

const VIEW = { name: "execute", arguments: { capability_id: "issue.view", params: { issueNumber: 1 } } };

describe.each(Object.entries(server.clients))("%s", (_, connectTo) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connectTo(HELLO);
  });
  afterAll(() => client?.close());

  test("lists the tools", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations])).toEqual([
      ["execute", { destructiveHint: true }],
      ["explain", { readOnlyHint: true }],
      ["list_capabilities", { readOnlyHint: true }],
      ["chain", { destructiveHint: true }],
    ]);
    expect(client.serverVersion()).toMatchObject({ name: "ghx", version: expect.stringMatching(/^\d+\./) });
  });

  test("each tool answers", async () => {
    const executed = readAnswer(await client.callTool(VIEW));
    expect(JSON.parse(executed.text)).toMatchObject({ ok: true, data: { number: 1 } });
    const explained = readAnswer(
      await client.callTool({ name: "explain", arguments: { capability_id: "issue.view" } }),
    );
    expect(explained.text).toContain("repo issueNumber:int");
    const listed = readAnswer(await client.callTool({ name: "list_capabilities" }));
    expect(listed.text).toContain("repo: ");
    const steps = [
      { task: "issue.close", input: { issueNumber: 1 } },
      { task: "issue.view", input: { issueNumber: 9999 } },
      { task: "repo.view" },
    ];
    const chained = readAnswer(await client.callTool({ name: "chain", arguments: { steps } }));
    expect(JSON.parse(chained.text)).toEqual({
      status: "partial",
      untrusted: { 2: expect.stringMatching(/^nameWithOwner,/) },
      data: [{ state: "CLOSED" }, null, expect.objectContaining({ nameWithOwner: "octo/hello" })],
      errors: { 1: { code: "NOT_FOUND", message: expect.any(String) } },
    });
    const answers = [executed, explained, listed, chained];
    expect(answers.map(({ isError }) => isError)).toEqual([false, false, false, false]);
  });

  test.each([
    ["a missing issue", { capability_id: "issue.view", params: { issueNumber: 9999 } }, "NOT_FOUND", /./],
    [
      "an invalid input",
      { capability_id: "issue.view", params: { issueNumber: "one" } },
      "VALIDATION",
      /an integer/,
    ],
    ["an unknown capability", { capability_id: "isue.view" }, "VALIDATION", /did you mean "issue.view"/],
    ["a missing argument", {}, "VALIDATION", /capability_id: is required/],
    [
      "an argument of another type",
      { capability_id: "issue.view", params: [] },
      "VALIDATION",
      /params: expected/,
    ],
    ["an unknown argument", { capability_id: "issue.view", id: 1 }, "VALIDATION", /^id: unknown argument/],
  ])("returns an error as an answer: %s", async (_, args, code, message) => {
    const { text, isError } = readAnswer(await client.callTool({ name: "execute", arguments: args }));
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({
      ok: false,
      error: { code, message: expect.stringMatching(message) },
    });
  });

  test("an unknown tool is a protocol error", async () => {
    await expect(client.callTool({ name: "frobnicate" })).rejects.toMatchObject({ code: -32602 });
  });

  test("canceling a call aborts its HTTP request, and the server continues", async () => {
    const hanging = await hangingServer();
    try {
      const client = server.closeAfterTest(await connectTo(HELLO, { GHX_API_URL: hanging.url }));
      const controller = new AbortController();
      const call = client.callTool(VIEW, controller.signal).catch((error: unknown) => error);
      await eventually(() => hanging.opened()).toBe(1);
      expect(hanging.closed()).toBe(0);
      controller.abort();
      await eventually(() => hanging.closed()).toBe(1);
      expect(await call).toBeInstanceOf(Error);
      expect(readAnswer(await client.callTool({ name: "list_capabilities" })).isError).toBe(false);
      expect(hanging.opened()).toBe(1);
    } finally {
      await hanging.close();
    }
  });

  test("answers 100 concurrent calls", async () => {
    const calls = Array.from({ length: 100 }, (_, index) => index);
    const texts = await Promise.all(
      calls.map(async (index) => {
        const id = catalog[index % catalog.length]?.id ?? "";
        const call =
          index % 2 === 0
            ? { name: "explain", arguments: { capability_id: id } }
            : {
                name: "execute",
                arguments: {
                  capability_id: "issue.view",
                  params: { owner: "octo", name: `no-${index}`, issueNumber: 1 },
                },
              };
        return readAnswer(await client.callTool(call)).text;
      }),
    );
    for (const index of calls) {
      const expected = index % 2 === 0 ? catalog[index % catalog.length]?.description : `no-${index}`;
      expect(texts[index]).toContain(expected);
    }
    expect(server.github.requests.length).toBeGreaterThanOrEqual(50);
  });
});

describe("flags", () => {
  test.each([
    [["--read-only"], {}],
    [[], { GHX_READ_ONLY: "1" }],
  ] as const)(
    "read-only mode by %j %j: refuses writes before any request and does not list them",
    async (flags, env) => {
      const client = server.closeAfterTest(await server.connect([...HELLO, ...flags], env));
      const close = { capability_id: "issue.close", params: { issueNumber: 1 } };
      const answer = readAnswer(await client.callTool({ name: "execute", arguments: close }));
      expect(answer).toEqual({ isError: true, text: expect.stringContaining("readOnly is set") });
      const steps = [{ task: "issue.close", input: { issueNumber: 1 } }];
      const chained = readAnswer(await client.callTool({ name: "chain", arguments: { steps } }));
      expect(chained).toEqual({ isError: true, text: expect.stringContaining("readOnly is set") });
      expect(server.github.requests).toHaveLength(0);
      const { tools } = await client.listTools();
      for (const { annotations } of tools) expect(annotations).toEqual({ readOnlyHint: true });
      const listing = { name: "list_capabilities", arguments: { domain: "issue pr repo" } };
      const { text } = readAnswer(await client.callTool(listing));
      expect(text).toMatch(/^repo: .*view/m);
      expect(text).not.toMatch(/merge(?!\.)|close|create/);
    },
  );

  test("--allow and --deny: other capabilities are not run, explained or listed", async () => {
    const client = server.closeAfterTest(
      await server.connect([
        ...HELLO,
        "--allow",
        "issue.*,repo.view",
        "--deny=issue.labels.*",
        "--deny",
        "issue.delete,issue.comments.delete",
      ]),
    );
    const listed = readAnswer(await client.callTool({ name: "list_capabilities" })).text;
    expect(listed).toMatch(/^issue: (?!.*labels)(?!.*delete).*view.*\nrepo: view$/);
    for (const [name, args, id = args.capability_id] of [
      ["execute", { capability_id: "pr.merge", params: { prNumber: 2 } }],
      ["execute", { capability_id: "issue.labels.add", params: { issueNumber: 1, labels: ["bug"] } }],
      ["explain", { capability_id: "pr.merge" }],
      ["execute", { capability_id: "pr.comment.resolve", params: { threadId: "x" } }, "pr.thread.resolve"],
      ["explain", { capability_id: "pr.comment.resolve" }, "pr.thread.resolve"],
    ] as const) {
      const { text, isError } = readAnswer(await client.callTool({ name, arguments: args }));
      expect(isError).toBe(true);
      expect(JSON.parse(text)).toMatchObject({
        error: { message: `${id} is not allowed here.` },
      });
    }
    for (const task of ["pr.merge", "issue.labels.add", "pr.comment.resolve"]) {
      const steps = [{ task: "repo.view" }, { task, input: {} }];
      const chained = readAnswer(await client.callTool({ name: "chain", arguments: { steps } }));
      expect(chained).toEqual({ isError: true, text: expect.stringContaining("is not allowed here.") });
    }
    expect(server.github.requests).toHaveLength(0);
    expect(readAnswer(await client.callTool(VIEW)).isError).toBe(false);
    // No permitted capability is destructive.
    expect((await client.listTools()).tools[0]?.annotations).toEqual({ destructiveHint: false });
  });

  test.each([[["pr.merge"]], [{ id: "pr.merge" }], [1], [null]])(
    "the name %j is a VALIDATION error in all tools",
    async (name) => {
      const client = server.closeAfterTest(await server.connect([...HELLO, "--deny", "pr.merge"]));
      for (const [tool, args] of [
        ["execute", { capability_id: name, params: { prNumber: 3 } }],
        ["explain", { capability_id: name }],
        ["chain", { steps: [{ task: name, input: { prNumber: 3 } }] }],
      ] as const) {
        const { text, isError } = readAnswer(await client.callTool({ name: tool, arguments: args }));
        expect(isError).toBe(true);
        expect(JSON.parse(text)).toMatchObject({ error: { code: "VALIDATION" } });
      }
      expect(server.github.requests).toHaveLength(0);
    },
  );

  test("the default repository is GH_REPO, is in the description, and is overridden by the input", async () => {
    const client = server.closeAfterTest(await server.connect([], { GH_REPO: "octo/hello" }));
    const [execute] = (await client.listTools()).tools;
    expect(execute).toMatchObject({ description: expect.stringContaining("Default owner/name: octo/hello") });
    expect(JSON.parse(readAnswer(await client.callTool(VIEW)).text)).toMatchObject({ ok: true });
    const other = { capability_id: "issue.view", params: { owner: "octo", name: "other", issueNumber: 1 } };
    expect(readAnswer(await client.callTool({ name: "execute", arguments: other })).text).toContain(
      "octo/other",
    );
  });

  test.each([
    [["--deny", "pr.merg"], '--deny: no capability matches "pr.merg"; did you mean "pr.merge"?'],
    [["--allow", ""], '--allow: no capability matches ""'],
    [["--repo", "hello"], '-R: expected owner/name, got "hello"'],
    [["--readonly"], "unknown flag --readonly; did you mean --read-only?"],
    [["issue.view"], 'unexpected argument "issue.view"'],
  ])("%j is a usage error of one line", async (args, message) => {
    const { exitCode, out, err } = await outputOf(server.start(args));
    expect({ exitCode, out, err }).toEqual({ exitCode: 2, out: "", err: `ghx: ${message}\n` });
  });
});
