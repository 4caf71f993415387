// Drafts a release, publishes it, and comments on and closes the issues that it fixes.
import { createGhx, unwrap } from "../../../../agent/main.js";

const ghx = createGhx({ repo: "octo/hello" });

const drafted = ghx.release.create_draft.step({ tagName: "v2.0.0", title: "Version 2", generateNotes: true });
const { results } = await ghx.chain(
  [
    drafted,
    ghx.release.publish_draft.step({ releaseId: drafted.result.releaseId }),
    ghx.issue.list.step({ labels: ["fixed"] }),
  ],
  { mixed: true }, // writes to releases have no GraphQL route and run separately from the joined request
);
const release = unwrap(results[1]); // throws GhxError if the step failed
const fixed = unwrap(results[2]);

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
