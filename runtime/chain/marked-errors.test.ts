// Tests steps whose files cannot be sent, and errors that may quote text of other users.

import { expect, test } from "vitest";
import { RouteError } from "../contract/route-error.js";
import { answering, refuse } from "../testing/root-fields.js";
import { nodeCapability, nodeRequest } from "../testing/test-capabilities.js";
import { serve } from "../testing/test-server.js";
import { runStepsAt, step } from "../testing/test-session.js";
import { close, sent, view } from "./fixtures/dependent-steps.js";

/** A write with a file, which is missing if its id is `none`. */
const upload = (id: string) =>
  step(
    nodeCapability("thing.upload", [nodeRequest("mutation", "upload")], {
      binary: {
        inputs: [],
        read: () => undefined,
        find: async (input) => {
          if (Object(input).id === "none") throw new RouteError("VALIDATION", "there is no file none");
        },
      },
    }),
    { id },
  );

test("nothing is sent if the file of a step is missing", async () => {
  await using server = await serve(answering());
  const { status, results } = await runStepsAt([view("a"), upload("none")], server.url);
  expect(status).toBe("failed");
  expect(results[1]).toMatchObject({ error: { code: "VALIDATION", message: "there is no file none" } });
  expect(server.requests).toEqual([]);
});

test("with skipInvalid, the steps whose files exist are sent", async () => {
  await using server = await serve(answering());
  const steps = [view("a"), upload("none"), upload("b")];
  const { results } = await runStepsAt(steps, server.url, { skipInvalid: true });
  expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(sent(server.requests)).toEqual(["query view=a", "mutation upload=b"]);
});

const untrustedThing = nodeCapability("thing.read", [nodeRequest("query", "read")], { untrusted: ["id"] });

test("the error of a step that uses text of other users is untrusted, and no other one", async () => {
  const isRefused = ({ field, id }: { field: string; id: unknown }) => field === "close" && id !== "fine";
  await using server = await serve(
    answering(refuse(isRefused, { type: "NOT_FOUND", message: "No such thing." })),
  );
  const steps = [
    step(untrustedThing, { id: "text" }),
    view("b"),
    close("$0.id"),
    close("$1.id"),
    close("fine"),
  ];
  const { results } = await runStepsAt(steps, server.url);
  expect(results.map(({ ok }) => ok)).toEqual([true, true, false, false, true]);
  expect(results[2]?.error).toMatchObject({ code: "NOT_FOUND", untrusted: true });
  expect(results[3]?.error?.code).toBe("NOT_FOUND");
});
