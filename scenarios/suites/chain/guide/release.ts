// Drafts a release and looks for what it settles, publishes it, and tells the issues.
import { createGhx, unwrap } from "../../../../agent/main.js";

const ghx = createGhx({ repo: "octo/hello" });

// Releases have no GraphQL route, so the draft is made beside the joined request: { mixed: true }.
const prepared = await ghx.chain(
  [
    ghx.release.create_draft.step({ tagName: "v2.0.0", title: "Version 2", generateNotes: true }),
    ghx.issue.list.step({ labels: ["fixed"] }),
  ],
  { mixed: true },
);
const [drafted, listed] = prepared.results;
const draft = unwrap(drafted); // throws GhxError where the step failed
const fixed = unwrap(listed);

// Steps don't see each other's data: what needs the draft's id comes in a later call.
const release = await unwrap(ghx.release.publish_draft({ releaseId: draft.releaseId }));

const told = await ghx.chain(
  fixed.items.flatMap(({ number: issueNumber }) => [
    ghx.issue.comments.create.step({
      issueNumber,
      body: `Released in [${release.tagName}](${release.url}).`,
    }),
    ghx.issue.close.step({ issueNumber }),
  ]),
);
console.log(told.status);
