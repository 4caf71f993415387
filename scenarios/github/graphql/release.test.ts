import { expect, it } from "vitest";
import { octoWorld } from "../testing.js";

const RELEASES = `query($tag: String!) { repository(owner: "octo", name: "hello") {
  latestRelease { tagName isLatest }
  releases(first: 10, orderBy: { field: CREATED_AT, direction: DESC }) { nodes { tagName isDraft isPrerelease isLatest publishedAt } }
  release(tagName: $tag) { name author { login } tagCommit { oid } releaseAssets(first: 1, name: "checksums.txt") { totalCount nodes { size contentType downloadUrl uploadedBy { login } } } }
} }`;

it("returns releases, the latest release, and a release by tag with its assets", async () => {
  const { data } = await octoWorld().query(RELEASES, { tag: "v0.9.0" });
  expect(data).toMatchObject({
    repository: {
      latestRelease: { tagName: "v0.9.0", isLatest: true },
      releases: {
        nodes: [
          { tagName: "v1.0.0", isDraft: true, publishedAt: null },
          { tagName: "v1.0.0-rc.1", isPrerelease: true, isLatest: false },
          { tagName: "v0.9.0", isLatest: true, publishedAt: "2026-01-20T08:00:00Z" },
        ],
      },
      release: {
        name: "The first cat",
        author: { login: "octocat" },
        tagCommit: { oid: "1000000000000000000000000000000000000001" },
        releaseAssets: { totalCount: 1, nodes: [{ size: 96, contentType: "text/plain" }] },
      },
    },
  });
});

it("hides drafts from users without write access, also by node id", async () => {
  const { query, store } = octoWorld();
  const draft = store.repository("octo", "hello")?.releases.get(303)?.id;
  expect(await query(RELEASES, { tag: "v1.0.0" }, "reader-token")).toMatchObject({
    data: {
      repository: { release: null, releases: { nodes: [{ tagName: "v1.0.0-rc.1" }, { tagName: "v0.9.0" }] } },
    },
  });
  const node = `query($id: ID!) { node(id: $id) { ... on Release { tagName } } }`;
  expect(await query(node, { id: draft })).toMatchObject({ data: { node: { tagName: "v1.0.0" } } });
  expect(await query(node, { id: draft }, "reader-token")).toMatchObject({ errors: [{ type: "NOT_FOUND" }] });
});
