// Destructive capabilities over MCP: refused, or confirmed by the user of the client.

import { describe, expect, test } from "vitest";
import { createExecuteTool } from "../tools/create-execute-tool.js";
import { HELLO, readAnswer, useBuiltServer } from "./testing/built-server.js";
import { connectWith, type User } from "./testing/clients.js";

const server = useBuiltServer("mcp-destructive");

describe("destructive capabilities", () => {
  const MERGE = {
    name: "execute",
    arguments: { capability_id: "pr.merge", params: { prNumber: 3 } },
  };
  const STEPS = [
    { task: "issue.view", input: { issueNumber: 2 }, fields: "number" },
    { task: "issue.delete", input: { issueNumber: "$0.number" } },
  ];
  const CHAIN = { name: "chain", arguments: { steps: STEPS } };
  const needed = /is destructive and needs a confirmation, or the option allowDestructive \(ghx mcp --allow/;
  const USERS = { "protocol 2026-07-28": { pin: "2026-07-28" }, "protocol 2025-11-25": "legacy" } as const;

  test.each(Object.entries(server.clients))("%s without forms: are refused", async (_, connectTo) => {
    const client = server.closeAfterTest(await connectTo(HELLO));
    for (const call of [MERGE, CHAIN]) {
      const { text, isError } = readAnswer(await client.callTool(call));
      expect(isError).toBe(true);
      expect(text).toMatch(needed);
    }
    expect(server.github.writes).toBe(0);
  });

  test.each(Object.entries(server.clients))("%s: --allow-destructive runs them", async (_, connectTo) => {
    const client = server.closeAfterTest(await connectTo([...HELLO, "--allow-destructive"]));
    expect(readAnswer(await client.callTool(MERGE)).isError).toBe(false);
    expect(readAnswer(await client.callTool(CHAIN)).isError).toBe(false);
  });

  test.each(Object.entries(USERS))("%s: run if the user accepts", async (_, mode) => {
    const seen: string[] = [];
    const user: User = (message) => {
      expect(server.github.writes).toBe(0);
      seen.push(message);
      return "accept";
    };
    const client = server.closeAfterTest(await connectWith(server.parameters, mode, user)(HELLO));
    expect(JSON.parse(readAnswer(await client.callTool(MERGE)).text)).toMatchObject({ ok: true });
    const merge =
      /^Run this destructive operation on GitHub\?\npr.merge octo\/hello#3 ".+" at [0-9a-f]{40} {"prNumber":3}$/;
    expect(seen).toEqual([expect.stringMatching(merge)]);
    server.github.reset();
    expect(JSON.parse(readAnswer(await client.callTool(CHAIN)).text)).toMatchObject({ status: "success" });
    expect(seen.at(-1)).toMatch(/\nissue.delete octo\/hello#2 ".+" {"issueNumber":2}$/);
    expect(server.github.writes).toBe(1);
  });

  test("run if the user accepts, with the repository in the input", async () => {
    const mode = { pin: "2026-07-28" } as const;
    const client = server.closeAfterTest(await connectWith(server.parameters, mode, () => "accept")([]));
    const merge = { capability_id: "pr.merge", params: { repo: "octo/hello", prNumber: 3 } };
    const { text } = readAnswer(await client.callTool({ name: "execute", arguments: merge }));
    expect(JSON.parse(text)).toMatchObject({ ok: true, data: { status: "MERGED" } });
    server.github.reset();
    const steps = [{ task: "issue.delete", input: { repo: "octo/hello", issueNumber: 2 } }];
    const chain = readAnswer(await client.callTool({ name: "chain", arguments: { steps } }));
    expect(JSON.parse(chain.text)).toMatchObject({ status: "success" });
  });

  test.each(Object.entries(USERS))(
    "%s: the user is asked again if the target has changed",
    async (_, mode) => {
      const seen: string[] = [];
      const rename = createExecuteTool({
        apiUrl: server.github.url,
        token: server.github.token,
        repo: "octo/hello",
        env: {},
      });
      const user: User = async (message) => {
        seen.push(message);
        if (seen.length === 1) await rename("issue.update", { issueNumber: 2, title: "Renamed" });
        return "accept" as const;
      };
      const client = server.closeAfterTest(await connectWith(server.parameters, mode, user)(HELLO));
      expect(JSON.parse(readAnswer(await client.callTool(CHAIN)).text)).toMatchObject({ status: "success" });
      expect(seen).toHaveLength(2);
      expect(seen[1]).toContain('issue.delete octo/hello#2 "Renamed" {"issueNumber":2}');
    },
  );

  test.each(Object.entries(USERS))("%s: are refused if the user declines or cancels", async (_, mode) => {
    for (const action of ["decline", "cancel"] as const) {
      const client = server.closeAfterTest(await connectWith(server.parameters, mode, () => action)(HELLO));
      for (const call of [MERGE, CHAIN])
        expect(readAnswer(await client.callTool(call)).text).toMatch(
          /The user declined \S+\. Nothing was sent\./,
        );
    }
    expect(server.github.writes).toBe(0);
  });

  test.each(Object.entries(USERS))("%s: the user is not asked about a denied one", async (_, mode) => {
    const user: User = () => {
      throw new Error("asked");
    };
    for (const flags of [["--read-only"], ["--deny", "pr.merge"], ["--allow", "repo.*"]]) {
      const client = server.closeAfterTest(
        await connectWith(server.parameters, mode, user)([...HELLO, ...flags]),
      );
      expect(readAnswer(await client.callTool(MERGE)).text).toMatch(/readOnly is set|is not allowed here/);
    }
    expect(server.github.requests).toEqual([]);
  });

  test("are skipped without a question in a chain that runs its valid steps", async () => {
    const user: User = () => {
      throw new Error("asked");
    };
    const client = server.closeAfterTest(await connectWith(server.parameters, "legacy", user)(HELLO));
    const steps = [STEPS[0], { task: "issue.delete", input: { issueNumber: 2 } }];
    const call = { name: "chain", arguments: { steps, skipInvalid: true } };
    expect(JSON.parse(readAnswer(await client.callTool(call)).text)).toMatchObject({
      status: "partial",
      data: [{}, null],
      errors: { 1: { message: expect.stringMatching(needed) } },
    });
  });

  test("are explained and listed", async () => {
    const client = server.closeAfterTest(await server.connect(HELLO));
    const explained = await client.callTool({ name: "explain", arguments: { capability_id: "pr.merge" } });
    expect(readAnswer(explained).isError).toBe(false);
    const listing = { name: "list_capabilities", arguments: { domain: "pr" } };
    expect(readAnswer(await client.callTool(listing)).text).toMatch(/^pr: .*\bmerge\b/m);
  });
});
