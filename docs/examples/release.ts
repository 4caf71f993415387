// Publishes a release of the default branch with generated notes and the files of a folder, unless its tag has one.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createGhx, unwrap } from "ghx";

const ghx = createGhx({ repo: process.env.GITHUB_REPOSITORY ?? "octo/hello" });
const tagName = process.env.GITHUB_REF_NAME ?? "v2.0.0";
const folder = process.env.ASSETS ?? "dist";

const existing = await ghx.release.get({ tagName });
if (existing.ok) {
  console.log(`${tagName} exists: ${existing.data.url}`);
} else if (existing.error.code === "NOT_FOUND") {
  const { body } = await unwrap(ghx.release.notes.generate({ tagName }));
  const prerelease = tagName.includes("-");
  const { releaseId } = await unwrap(ghx.release.create_draft({ tagName, title: tagName, body, prerelease }));
  for (const name of readdirSync(folder)) {
    const file = { path: join(folder, name) };
    const asset = await unwrap(ghx.release.asset.upload({ releaseId, file }, { timeoutMs: 600_000 }));
    console.log(`Uploaded ${asset.name} (${asset.size} bytes)`);
  }
  // Users see the release when it is complete.
  const release = await unwrap(ghx.release.publish_draft({ releaseId }));
  console.log(`Published ${release.url}`);
} else {
  await unwrap(existing);
}
