// Opens an issue with the numbers of the last seven days of a repository.

import { createGhx, unwrap } from "ghx";

const ghx = createGhx({ repo: process.env.GITHUB_REPOSITORY ?? "octo/hello" });
const since = new Date(Date.now() - 7 * 86_400_000).toISOString();

const issues = async (query: string) => (await unwrap(ghx.issue.search({ query, first: 1 }))).totalCount;
const pulls = async (query: string) => (await unwrap(ghx.pr.search({ query, first: 1 }))).totalCount;
const [opened, closed, proposed, merged] = await Promise.all([
  issues(`created:>=${since}`),
  issues(`closed:>=${since}`),
  pulls(`created:>=${since}`),
  pulls(`merged:>=${since}`),
]);

const authors = new Map<string, number>();
for await (const { authorLogin } of ghx.commit.list.items({ since, first: 100 }))
  if (authorLogin) authors.set(authorLogin, (authors.get(authorLogin) ?? 0) + 1);
const releases = (await unwrap(ghx.release.list({ first: 30 }))).items.filter(
  ({ publishedAt }) => publishedAt !== null && publishedAt >= since,
);

const body = [
  `- Issues: ${opened} opened, ${closed} closed`,
  `- Pull requests: ${proposed} opened, ${merged} merged`,
  `- Releases: ${releases.map(({ tagName }) => tagName).join(", ") || "none"}`,
  `- Commits: ${[...authors].map(([login, commits]) => `${login} ${commits}`).join(", ") || "none"}`,
].join("\n");
const { url } = await unwrap(ghx.issue.create({ title: `Week since ${since.slice(0, 10)}`, body }));
console.log(url);
