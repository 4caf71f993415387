// Tests the client, which contains names and loads capabilities at their first call.

import { describe, expect, test } from "vitest";
import type { Capability } from "../contract/capability.js";
import type { Operation } from "../contract/operation.js";
import { answering } from "../testing/root-fields.js";
import { capability, closeThing, viewThing } from "../testing/test-capabilities.js";
import { serve } from "../testing/test-server.js";
import { registryOf, testSession } from "../testing/test-session.js";
import type { ListOperation, Page } from "./iterate.js";
import { mergeRegistries } from "./merge-registries.js";
import { createTree } from "./tree.js";

interface Client {
  readonly thing: {
    readonly view: Operation<unknown, unknown> & Pick<ListOperation<object, Page<unknown>>, "pages">;
    readonly close: Operation<unknown, unknown>;
  };
}

/** Returns a registry, and the ids that were loaded from it. */
function counting(...capabilities: readonly Capability<never, unknown>[]) {
  const loaded: string[] = [];
  const loaders = Object.fromEntries(
    capabilities.map((one) => [
      one.id,
      async () => {
        loaded.push(one.id);
        return one;
      },
    ]),
  );
  return { loaded, registry: registryOf(loaders, { aliases: { "thing.get": "thing.view" } }) };
}

describe("a client", () => {
  test("loads a capability once, at its first call", async () => {
    await using server = await serve(answering());
    const { loaded, registry } = counting(viewThing, closeThing);
    const { thing } = createTree<Client>(registry, testSession(server.url));
    thing.close.step({ id: "a" });
    expect(loaded).toEqual([]);
    expect(await thing.view({ id: "a" })).toMatchObject({ ok: true });
    expect(await thing.view({ id: "b" })).toMatchObject({ ok: true });
    expect(loaded).toEqual(["thing.view"]);
  });

  test("sends the input as it was when the call was made", async () => {
    await using server = await serve(answering());
    const { registry } = counting(viewThing);
    const { thing } = createTree<Client>(registry, testSession(server.url));
    const input = { id: "a" };
    const calls = [thing.view(input)];
    input.id = "b";
    calls.push(thing.view(input));
    expect((await Promise.all(calls)).map((result) => result.ok && result.data)).toEqual([
      { id: "a" },
      { id: "b" },
    ]);
  });

  test("lists current names, and has the functions of older ones", () => {
    const { registry } = counting(viewThing, closeThing);
    const client = createTree<Client>(registry, testSession("http://127.0.0.1:9"));
    expect(Object.keys(client)).toEqual(["thing", "chain", "request", "graphql"]);
    expect(Object.keys(client.thing)).toEqual(["view", "close"]);
    expect(Reflect.get(client.thing, "get")).toBeTypeOf("function");
    expect(client.thing.view).toBe(client.thing.view);
  });

  test("returns an envelope if the code of a capability cannot be loaded, and loads it again in the next call", async () => {
    await using server = await serve(answering());
    let attempts = 0;
    const load = async () => {
      attempts++;
      if (attempts === 1) throw new TypeError("Failed to fetch dynamically imported module");
      return viewThing;
    };
    const registry = registryOf({ "thing.view": load });
    const { thing } = createTree<Client>(registry, testSession(server.url));
    const failed = await thing.view({ id: "a" });
    expect(failed).toMatchObject({ ok: false, meta: { capability_id: "thing.view" } });
    expect(failed.error?.message).toContain("Failed to fetch");
    expect(await thing.view({ id: "a" })).toMatchObject({ ok: true });
  });

  test("throws an error for the pages of a capability that is not a list", async () => {
    const { registry } = counting(viewThing);
    const { thing } = createTree<Client>(registry, testSession("http://127.0.0.1:9"));
    await expect(thing.view.pages({}).next()).rejects.toThrow("thing.view does not return a list.");
  });
});

describe("merged registries", () => {
  test("contain the capabilities of all", async () => {
    await using server = await serve(answering());
    const own = counting(capability({ ...viewThing, id: "acme.view" })).registry;
    const merged = mergeRegistries(counting(viewThing).registry, { ...own, aliases: {} });
    const client = createTree<{ readonly acme: Client["thing"] }>(merged, testSession(server.url));
    expect(await client.acme.view({ id: "a" })).toMatchObject({ ok: true });
  });

  test("reject a name that two of them have", () => {
    const { registry } = counting(viewThing);
    expect(() => mergeRegistries(registry, registry)).toThrow(
      'Two registries have the capability "thing.view".',
    );
  });
});
