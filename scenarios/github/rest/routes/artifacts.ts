/** Artifacts of workflow runs. */
import { GitHubError, notFound } from "../../store/errors.js";
import type { Artifact } from "../../store/types.js";
import { type Call, numberParam, param, repositoryOf } from "../call.js";
import { countedPage } from "../pages.js";
import { artifactObject } from "../render/run.js";
import type { Route } from "../route.js";
import { runOf } from "../run-list.js";
import { zip } from "../zip.js";

const ARTIFACT = "/repos/{owner}/{repo}/actions/artifacts/{artifact_id}";

export const artifactRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts",
    docs: "actions/artifacts#list-workflow-run-artifacts",
    handle: (call) => {
      const name = call.request.query.get("name");
      const artifacts = runOf(call).artifacts.filter((artifact) => name === null || artifact.name === name);
      return countedPage(call, "artifacts", artifacts, (artifact) => artifactObject(call, artifact));
    },
  },
  {
    method: "GET",
    path: ARTIFACT,
    docs: "actions/artifacts#get-an-artifact",
    handle: (call) => ({ status: 200, body: artifactObject(call, artifactOf(call)) }),
  },
  {
    method: "GET",
    path: `${ARTIFACT}/{archive_format}`,
    docs: "actions/artifacts#download-an-artifact",
    handle: (call) => {
      const { name, expired } = artifactOf(call);
      if (param(call, "archive_format") !== "zip") throw notFound();
      if (expired) throw new GitHubError("GONE", "Artifact has expired");
      // The world tells no contents: a file of the artifact's name stands for them.
      const chunks = () => zip([{ name: `${name}.txt`, text: `${name}\n` }]);
      return { status: 302, headers: { location: call.blobUrl({ contentType: "application/zip", chunks }) } };
    },
  },
];

function artifactOf(call: Call): Artifact {
  const id = numberParam(call, "artifact_id");
  const found = [...repositoryOf(call, "actions").runs.values()]
    .flatMap((run) => run.artifacts)
    .find((artifact) => artifact.databaseId === id);
  if (!found) throw notFound();
  return found;
}
