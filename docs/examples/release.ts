// Publishes a release of the default branch with generated notes, unless its tag has one.

import { createGhx, unwrap } from "ghx";

const ghx = createGhx({ repo: process.env.GITHUB_REPOSITORY ?? "octo/hello" });
const tagName = process.env.GITHUB_REF_NAME ?? "v2.0.0";

const existing = await ghx.release.get({ tagName });
if (existing.ok) {
  console.log(`${tagName} exists: ${existing.data.url}`);
} else if (existing.error.code === "NOT_FOUND") {
  const { body } = await unwrap(ghx.release.notes.generate({ tagName }));
  const prerelease = tagName.includes("-");
  const draft = await unwrap(ghx.release.create_draft({ tagName, title: tagName, body, prerelease }));
  const release = await unwrap(ghx.release.publish_draft({ releaseId: draft.releaseId }));
  console.log(`Published ${release.url}`);
} else {
  await unwrap(existing);
}
