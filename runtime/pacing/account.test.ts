import { expect, test } from "vitest";
import { accountNames } from "./account.js";

const urls = { rest: "https://api.github.com" };

test("first calls share one promise, so that they continue in their order", async () => {
  const nameOf = accountNames();
  const first = nameOf({ urls, token: "a" });
  expect(nameOf({ urls, token: "a" })).toBe(first);
  expect(nameOf({ urls, token: "b" })).not.toBe(first);
  expect(nameOf({ urls, token: "a" })).toBe(first);
  expect(nameOf({ urls, token: await first })).not.toBe(first);
  expect(nameOf({ urls, token: "a" })).toBe(await first);
});

test("an account is named by its host and a part of a hash of its token", async () => {
  const nameOf = accountNames();
  const name = await nameOf({ urls, token: "ghp_secret" });
  expect(name).toMatch(/^https:\/\/api\.github\.com [0-9a-f]{16}$/);
  expect(await nameOf({ urls: { rest: "https://ghe.example.com" }, token: "ghp_secret" })).not.toBe(name);
  expect(await nameOf({ urls, token: undefined })).not.toBe(name);
});
