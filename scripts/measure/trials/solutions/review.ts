// The reference solution of the world `review`.

import type { Solution } from "./solution.js";

export const solveReview: Solution = async ({ ghx, done, answer }) => {
  for await (const thread of ghx.pr.thread.list.items({ prNumber: 301, unresolvedOnly: true }))
    if (thread.path === "src/cache.ts" && thread.comments[0]?.authorLogin === "kai")
      await done(
        ghx.pr.thread.reply({ threadId: thread.id, body: "Fixed in the last commit.", resolve: true }),
      );

  const path = "src/tide.ts";
  await done(
    ghx.pr.review.submit({
      ...{ prNumber: 302, event: "REQUEST_CHANGES", body: "Two things before this can go in." },
      comments: [
        { path, line: 3, body: "Handle negative heights." },
        { path, line: 5, body: "Name this constant." },
      ],
    }),
  );
  const suggestion = '```suggestion\nconst level = "info";\n```';
  const comments = [{ path: "src/log.ts", line: 2, body: suggestion }];
  await done(ghx.pr.review.submit({ prNumber: 303, event: "COMMENT", comments }));

  const { items } = await done(ghx.pr.search({ query: 'is:open in:title "Retry uploads"' }));
  const uploads = items.find(({ title }) => title === "Retry uploads")?.number ?? 0;
  if ((await done(ghx.pr.view({ prNumber: uploads }))).checks?.state === "SUCCESS")
    await done(ghx.pr.review.submit({ prNumber: uploads, event: "APPROVE", body: "Works for me." }));

  await done(ghx.pr.review.request({ prNumber: 306, reviewers: ["jon"] }));
  const message = "The tests are in #305.";
  await done(ghx.pr.review.dismiss({ prNumber: 306, review: "kai", message }));

  const waiting = async (query: string) =>
    (await done(ghx.pr.search({ query: `is:open ${query}`, first: 100 }))).items
      .map(({ number }) => number)
      .sort((a, b) => a - b);
  const hull = await waiting("team-review-requested:harbor/hull");
  answer(6, `lena: ${await waiting("user-review-requested:lena")}; hull: ${hull}`);

  await done(ghx.pr.review.request({ prNumber: 308, reviewers: ["kai", "lena"], teams: ["hull"] }));

  const boats = await done(ghx.issue.comments.list({ issueNumber: 309 }));
  const commentId = boats.items.find(({ body }) => body === "Works on my boat.")?.id ?? "";
  await done(ghx.pr.comments.reactions.add({ commentId, content: "THUMBS_UP" }));

  await done(ghx.pr.branch.update({ prNumber: 310 }));
  await done(ghx.pr.ready_for_review.set({ prNumber: 310 }));

  for (const prNumber of [311, 312, 313]) {
    const pull = await done(ghx.pr.view({ prNumber, include: ["reviews"] }));
    const isApproved = pull.reviews?.some(({ state }) => state === "APPROVED") ?? false;
    const isGreen = pull.checks?.state === "SUCCESS";
    const body = isGreen ? "Waiting for an approval." : "Waiting for checks.";
    if (isApproved && isGreen) await done(ghx.pr.merge({ prNumber, method: "SQUASH", deleteBranch: true }));
    else await done(ghx.pr.comments.create({ prNumber, body }));
  }
};
