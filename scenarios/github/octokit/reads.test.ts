/** Reads with Octokit: redirects, files, media types and conditional requests. */
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalGithub, startLocalGithub } from "../server/server.js";
import { octokitFor } from "./fixtures/client.js";

const github: LocalGithub = await startLocalGithub();
afterAll(() => github.close());
beforeEach(() => github.reset());
const octokit = octokitFor(github);
const hello = { owner: "octo", repo: "hello" };

describe("redirects", () => {
  test("the log of a job is on another host, which does not receive the token", async () => {
    const { data, url, status } = await octokit.rest.actions.downloadJobLogsForWorkflowRun({
      ...hello,
      job_id: 41000000002,
    });
    expect(status).toBe(200);
    expect(data).toBe("2026-02-10T09:02:00.0000000Z All good ✓\n");
    expect(new URL(url).origin).not.toBe(github.url);
    expect(github.blobRequests).toEqual([
      { path: expect.stringMatching(/^\/blobs\//), status: 200, authorized: false },
    ]);
  });

  test("the logs of a run are a zip archive with a file for each job", async () => {
    const { data } = await octokit.rest.actions.downloadWorkflowRunLogs({ ...hello, run_id: 15000000002 });
    expect(data).toBeInstanceOf(ArrayBuffer);
    expect(firstEntry(data)).toEqual({
      name: "0_build.txt",
      text: "2026-02-10T09:02:00.0000000Z All good ✓\n",
    });
  });

  test("an artifact is a zip archive", async () => {
    const { data } = await octokit.rest.actions.downloadArtifact({
      ...hello,
      artifact_id: 2200000001,
      archive_format: "zip",
    });
    expect(firstEntry(data).name).toBe("coverage.txt");
  });

  test("the redirect is returned if it is not followed", async () => {
    const answer = await octokit.rest.actions.downloadJobLogsForWorkflowRun({
      ...hello,
      job_id: 41000000002,
      request: { redirect: "manual" },
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/blobs\//);
  });

  test("a former name of a repository is redirected", async () => {
    const { data, url } = await octokit.rest.repos.get({ owner: "octo", repo: "hi" });
    expect(data.full_name).toBe("octo/hello");
    expect(url).toBe(`${github.url}/repositories/${data.id}`);
  });
});

describe("media types", () => {
  test("a pull request is returned as a diff and as a patch", async () => {
    const pull = { ...hello, pull_number: 3 };
    const diff = await octokit.rest.pulls.get({ ...pull, mediaType: { format: "diff" } });
    expect(diff.headers["content-type"]).toBe("application/vnd.github.diff; charset=utf-8");
    expect(String(diff.data)).toMatch(/^diff --git a\/src\/greet\.ts b\/src\/greet\.ts\n/);
    const patch = await octokit.rest.pulls.get({ ...pull, mediaType: { format: "patch" } });
    expect(patch.headers["content-type"]).toBe("application/vnd.github.patch; charset=utf-8");
    expect(String(patch.data)).toMatch(/^From [0-9a-f]{40} /);
  });

  test("an unsupported media type results in 415", async () => {
    const headers = { accept: "application/xml" };
    await expect(octokit.rest.repos.get({ ...hello, headers })).rejects.toMatchObject({
      status: 415,
      message: expect.stringMatching(
        /^Unsupported 'Accept' header: 'application\/xml'\. Must accept 'application\/json'\./,
      ),
    });
  });
});

describe("conditional requests", () => {
  test("an unchanged resource results in 304, which Octokit throws; a changed one is returned", async () => {
    const issue = { ...hello, issue_number: 1 };
    const { headers } = await octokit.rest.issues.get(issue);
    const again = { ...issue, headers: { "if-none-match": headers.etag } };
    await expect(octokit.rest.issues.get(again)).rejects.toMatchObject({
      status: 304,
      message: "Not modified",
      response: { headers: { etag: headers.etag } },
    });
    await octokit.rest.issues.update({ ...issue, title: "Found two bugs" });
    const { data, headers: now } = await octokit.rest.issues.get(again);
    expect(data.title).toBe("Found two bugs");
    expect(now.etag).not.toBe(headers.etag);
  });

  test("304 does not count against the rate limit", async () => {
    const used = async () => (await octokit.rest.rateLimit.get()).data.resources.core.used;
    const { headers } = await octokit.rest.repos.get(hello);
    const before = await used();
    await octokit.rest.repos.get({ ...hello, headers: { "if-none-match": headers.etag } }).catch(() => {});
    expect(await used()).toBe(before);
  });
});

test("HEAD returns the headers of GET", async () => {
  const { data, headers, status } = await octokit.request("HEAD /repos/{owner}/{repo}", hello);
  expect({ data, status }).toEqual({ data: "", status: 200 });
  const { headers: ofGet } = await octokit.rest.repos.get(hello);
  for (const name of ["content-type", "content-length", "etag"] as const)
    expect(headers[name]).toBe(ofGet[name]);
});

test("names with slashes, spaces and special characters are decoded", async () => {
  const { data: label } = await octokit.rest.issues.getLabel({ ...hello, name: "priority: high" });
  expect(label.name).toBe("priority: high");
  const { data: created } = await octokit.rest.issues.createLabel({
    ...hello,
    name: "area/ui 100% ü",
    color: "ededed",
  });
  const { data: read } = await octokit.rest.issues.getLabel({ ...hello, name: created.name });
  expect(read).toEqual(created);
  const { data: branch } = await octokit.rest.repos.getBranch({ ...hello, branch: "release" });
  expect(branch).toMatchObject({ name: "release", protected: true });
});

test("the search returns the total count", async () => {
  const { data } = await octokit.rest.search.issuesAndPullRequests({ q: "repo:octo/hello is:pr is:merged" });
  expect(data).toMatchObject({ total_count: 1, incomplete_results: false, items: [{ number: 6 }] });
});

/** Returns the first file of a zip archive. */
function firstEntry(archive: unknown): { name: string; text: string } {
  if (!(archive instanceof ArrayBuffer)) throw new Error("expected an archive");
  const bytes = Buffer.from(archive);
  expect(bytes.readUInt32LE(0)).toBe(0x04034b50);
  const size = bytes.readUInt32LE(18);
  const start = 30 + bytes.readUInt16LE(26);
  const name = bytes.toString("utf8", 30, start);
  return { name, text: inflateRawSync(bytes.subarray(start, start + size)).toString("utf8") };
}
