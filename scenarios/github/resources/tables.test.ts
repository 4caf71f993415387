import { describe, expect, test } from "vitest";
import { endpoints } from "../rest/endpoints.js";
import { type Answer, testGitHub } from "../rest/fixtures/github.js";
import { dumpWorld } from "../world/dump.js";
import { loadWorld } from "../world/load.js";
import {
  cases,
  createEntries,
  createOne,
  creation,
  has,
  keys,
  token,
  updateBody,
} from "./fixtures/exercise.js";

describe.each(cases)("$path", (one) => {
  test("lists what it created, page by page", async () => {
    const github = testGitHub();
    const list = await createEntries(github, one, 3);
    const all = keys(one, (await github.request("GET", list, { token })).body);
    expect(all).toHaveLength(3);
    if (!("per_page" in (endpoints().find(`GET ${one.list}`)?.query ?? {}))) return;
    const walked: string[] = [];
    for (let next: string | undefined = `${list}?per_page=2`; next !== undefined; ) {
      const { body, headers }: Answer = await github.request("GET", next, { token });
      walked.push(...keys(one, body));
      next = /<([^>]+)>; rel="next"/.exec(headers.link ?? "")?.[1];
    }
    expect(walked).toEqual(all);
  });

  test("returns, updates and deletes an entry", async () => {
    const github = testGitHub();
    const list = await createEntries(github, one, 2);
    const [key = "", other = ""] = keys(one, (await github.request("GET", list, { token })).body);
    if (has("GET", one.path))
      expect(await github.request("GET", `${list}/${key}`, { token })).toMatchObject({ status: 200 });
    const method = has("PATCH", one.path) ? "PATCH" : "PUT";
    if (has(method, one.path)) {
      const body = updateBody(one);
      const answer = await github.request(method, `${list}/${key}`, { body, token });
      expect(answer).toMatchObject({ applied: true, body: answer.body });
      expect(answer.status).toBeLessThan(300);
    }
    if (!has("DELETE", one.path)) return;
    expect(await github.request("DELETE", `${list}/${key}`, { token })).toMatchObject({
      status: 204,
      applied: true,
    });
    expect(await github.request("DELETE", `${list}/${key}`, { token })).toMatchObject({ status: 404 });
    expect(keys(one, (await github.request("GET", list, { token })).body)).toEqual([other]);
  });

  test("refuses who may not write, missing keys, unknown keys and values that are taken", async () => {
    const github = testGitHub();
    const list = await createEntries(github, one, 1);
    const { writes } = github.store;
    if (creation(one) === undefined) return;
    // Everyone has keys of their own.
    if (!list.startsWith("/user"))
      expect([403, 404]).toContain((await createOne(github, one, list, 2, { as: "mona-token" })).status);
    const path = creation(one) === "POST" ? one.list : one.path;
    const { required = [] } = endpoints().find(`${creation(one)} ${path}`) ?? {};
    if (required.length > 0)
      expect(await createOne(github, one, list, 2, { body: {} })).toMatchObject({ status: 422 });
    expect(await createOne(github, one, list, 2, { body: { nothing: 1 } })).toMatchObject({ status: 422 });
    const isUnique = Object.values(one.table.fields).some((field) => field.unique);
    if (isUnique && creation(one) === "POST")
      expect([409, 422]).toContain((await createOne(github, one, list, 1)).status);
    expect(github.store.writes).toBe(writes);
  });

  test("has its entries in world files", async () => {
    const github = testGitHub();
    await createEntries(github, one, 2);
    const dump = dumpWorld(github.store);
    const { store, diagnostics } = loadWorld(dump);
    expect(diagnostics).toEqual([]);
    expect(dumpWorld(store)).toEqual(dump);
  });
});
