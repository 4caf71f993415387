// Publishes a release of the default branch with generated notes and files, unless its tag has one.

import { createGhx, unwrap } from "ghx";

const ghx = createGhx({ repo: process.env.GITHUB_REPOSITORY ?? "octo/hello" });
const tagName = process.env.GITHUB_REF_NAME ?? "v2.0.0";
const files = (process.env.ASSETS ?? "").split("\n").filter((path) => path !== "");

async function createDraft(): Promise<number> {
  const { body } = await unwrap(ghx.release.notes.generate({ tagName }));
  const prerelease = tagName.includes("-");
  const draft = await unwrap(ghx.release.create_draft({ tagName, title: tagName, body, prerelease }));
  return draft.releaseId;
}

const existing = await ghx.release.get({ tagName });
if (!existing.ok && existing.error.code !== "NOT_FOUND") await unwrap(existing);
if (existing.ok && !existing.data.isDraft) {
  console.log(`${tagName} exists: ${existing.data.url}`);
} else {
  // A run that was interrupted left a draft, which this one completes.
  const releaseId = (existing.ok && existing.data.releaseId) || (await createDraft());
  for (const path of files) {
    const input = { releaseId, file: { path }, overwrite: true };
    const asset = await unwrap(ghx.release.asset.upload(input, { timeoutMs: 600_000 }));
    console.log(`Uploaded ${asset.name} (${asset.size} bytes)`);
  }
  // Users see the release when it is complete.
  const release = await unwrap(ghx.release.publish_draft({ releaseId }));
  console.log(`Published ${release.url}`);
}
