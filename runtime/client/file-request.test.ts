// Requests whose bodies are files.

import { createHash } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { GhxEvent } from "../contract/events.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { upload } from "../testing/test-upload.js";
import { bindRequest } from "./request.js";

const folder = mkdtempSync(join(tmpdir(), "ghx-file-request-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const PATH = join(folder, "a.bin");
writeFileSync(PATH, "outside");

describe("a file", () => {
  const within = join(folder, "within");
  mkdirSync(within);
  writeFileSync(join(within, "b.bin"), "abc");
  symlinkSync(PATH, join(within, "link.bin"));
  const client = { folder: within };

  test("is read in the folder of the option", async () => {
    const { received } = await upload({ path: "b.bin" }, { client });
    expect(received.map((one) => one.hash)).toEqual([createHash("sha256").update("abc").digest("hex")]);
  });

  test.each([
    ["gone.bin", "data: there is no file gone.bin."],
    ["../a.bin", "data: ../a.bin is outside of"],
    ["link.bin", "data: link.bin is outside of"],
    [".", "data: . is not a file."],
    [PATH, "is outside of"],
  ])("%s is refused before anything is sent", async (path, message) => {
    const { result, received } = await upload({ path }, { client });
    expect(received).toEqual([]);
    expect(result).toMatchObject({
      ok: false,
      error: { code: "VALIDATION", message: expect.stringContaining(message) },
    });
  });

  test("a JSON body may have the property path", async () => {
    await using server = await serve((_, response) => respondJson(response, {}));
    await bindRequest(testSession(server.url))("PUT /repos/o/r/pages", { data: { path: "/docs" } });
    expect(server.requests[0]?.body).toBe('{"path":"/docs"}');
  });
});

test.each<[string, (path: string) => void, string]>([
  ["grows", (path) => appendFileSync(path, "more"), "3000004"],
  ["shrinks", (path) => truncateSync(path, 2_000_000), "2000000"],
])(
  "a file that %s while it is sent is an error, and the request is not completed",
  async (_, change, now) => {
    const path = join(folder, "changing.bin");
    writeFileSync(path, Buffer.alloc(3_000_000));
    const isFirst = ({ type }: GhxEvent) => type === "progress" && statSync(path).size === 3_000_000;
    const onEvent = (event: GhxEvent) => {
      if (isFirst(event)) change(path);
    };
    const { result, received } = await upload({ path }, { client: { onEvent } });
    expect(received).toEqual([]);
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: "VALIDATION",
        message: expect.stringContaining(
          `could not be read: the file changed while it was sent: it had 3000000 bytes, and now has ${now}.`,
        ),
      },
    });
  },
);
