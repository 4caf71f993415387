// Drafts a release, publishes it, and comments on and closes the issues that it fixes.
import { createGhx, unwrap } from "../../../../agent/main.js";

const ghx = createGhx({ repo: "octo/hello" });

// release.create_draft has no GraphQL route and runs separately from the joined request: { mixed: true }.
const prepared = await ghx.chain(
  [
    ghx.release.create_draft.step({ tagName: "v2.0.0", title: "Version 2", generateNotes: true }),
    ghx.issue.list.step({ labels: ["fixed"] }),
  ],
  { mixed: true },
);
const [drafted, listed] = prepared.results;
const draft = unwrap(drafted); // throws GhxError if the step failed
const fixed = unwrap(listed);

// Steps cannot use each other's data, so publishing the draft is a separate call.
const release = await unwrap(ghx.release.publish_draft({ releaseId: draft.releaseId }));

const closed = await ghx.chain(
  fixed.items.flatMap(({ number: issueNumber }) => [
    ghx.issue.comments.create.step({
      issueNumber,
      body: `Released in [${release.tagName}](${release.url}).`,
    }),
    ghx.issue.close.step({ issueNumber }),
  ]),
);
console.log(closed.status);
