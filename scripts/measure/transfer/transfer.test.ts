import { expect, test } from "vitest";
import { measureTransfers } from "./transfer.js";

test("sends and receives 200 MB with less than 60 MB of memory", { timeout: 300_000 }, async () => {
  const transfers = await measureTransfers();
  expect(Object.keys(transfers)).toHaveLength(6);
  for (const [name, { result, growthMb }] of Object.entries(transfers)) {
    expect([name, result]).toEqual([name, 200 * 1024 * 1024]);
    expect(growthMb, name).toBeLessThan(60);
  }
});
