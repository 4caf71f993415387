// Calls of a session that is confined to repositories, for every capability on every route, with the real gh.

import { afterAll, describe, expect, test } from "vitest";
import { installedGh } from "../../scripts/fetch-gh.js";
import { findTargets, observe, targetName } from "../../scripts/measure/faults/targets.js";
import { Worlds } from "../runner/worlds.js";

const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

const targets = (await findTargets(installedGh().slice(-1))).map(
  (target) => [targetName(target), target] as const,
);
const PERMITTED = ["OCTO/*", "octocat/*", "reader/hello"];

/** What belongs to an account rather than to one of its repositories. */
const ofAccounts = ([, { card }]: (typeof targets)[number]) =>
  /^org\.(?:advisory\.list$|list$|membership\.|package\.|secret\.|variable\.)|^team\.membership\.|^(?:gist|notification)\.|^(?:gpg|ssh)_key\.|^user\.(?:search$|starred\.)|^project_v2\.(?:copy|create)$|^repo\.(?:create|create_from_template|fork|transfer)$/.test(
    card.capability_id,
  );

describe.concurrent("what belongs to an account is refused, even if all of its repositories are permitted", () => {
  test.for(targets.filter(ofAccounts))("%s", async ([, target]) => {
    const { result, writes } = await observe(target, worlds, { repositories: PERMITTED });
    expect(result).toMatchObject({ ok: false, error: { code: "VALIDATION", details: { refused: true } } });
    expect(writes).toBe(0);
  });
});

describe.concurrent("a call of a permitted repository has the same result and effect", () => {
  test.for(targets.filter((target) => !ofAccounts(target)))("%s", async ([, target]) => {
    const [free, confined] = await Promise.all([
      observe(target, worlds),
      observe(target, worlds, { repositories: PERMITTED }),
    ]);
    expect(confined.result.error).toBeUndefined();
    expect(confined.result.data).toEqual(free.result.data);
    expect(confined.stateAfter).toBe(free.stateAfter);
    expect(confined.writes).toBe(free.writes);
  });
});

/** What is public about a user can be read from a confined session. */
const PUBLIC_FACTS: readonly string[] = ["user.get", "user.me"];
const isPublic = ([, { card }]: (typeof targets)[number]) => PUBLIC_FACTS.includes(card.capability_id);

describe.concurrent("public facts about a user can be read", () => {
  test.for(targets.filter(isPublic))("%s", async ([, target]) => {
    const { result } = await observe(target, worlds, { repositories: ["elsewhere/*"] });
    expect(result).toMatchObject({ ok: true });
  });
});

describe.concurrent("a call of another repository is refused, and sends at most the lookup of an id", () => {
  test.for(targets.filter((target) => !isPublic(target)))("%s", async ([, target]) => {
    const { result, requests, writes } = await observe(target, worlds, { repositories: ["elsewhere/*"] });
    expect(result).toMatchObject({ ok: false, error: { code: "VALIDATION", details: { refused: true } } });
    expect(result.error?.details?.outcome).toBeUndefined();
    expect(result.error?.message).toContain("elsewhere/*");
    expect(writes).toBe(0);
    expect(requests.flatMap(({ documents, path }) => (documents.length > 0 ? documents : [path]))).toEqual(
      requests.map(() => "RepositoryOfId"),
    );
  });
});
