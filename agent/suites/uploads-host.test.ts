// The endpoints of the host for uploads, compared with GitHub's REST description.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isUploadRoute } from "../../runtime/client/rest-route.js";
import { createSession } from "../../runtime/index.js";

const file = join(import.meta.dirname, "../../operations/schema/openapi.json");
const { paths }: { paths: Record<string, Record<string, { servers?: readonly { url: string }[] }>> } =
  JSON.parse(readFileSync(file, "utf8"));
const { urls } = createSession({ env: {} });

test("requests of exactly the endpoints that the description assigns to it are sent there", () => {
  const endpoints = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { servers = [] }]) => {
      const route = `${method.toUpperCase()} ${path}`;
      return { route, servers: servers.map(({ url }) => url), isUpload: isUploadRoute(route, urls) };
    }),
  );
  const uploads = endpoints.filter(({ servers }) => servers.length > 0);
  expect(uploads.length).toBeGreaterThan(0);
  expect(uploads.every(({ servers }) => servers.join() === urls.uploads)).toBe(true);
  expect(endpoints.filter(({ isUpload }) => isUpload)).toEqual(uploads);
});
