/** Endpoints for artifacts. */
import { GitHubError, notFound } from "../../store/errors.js";
import type { Artifact } from "../../store/types.js";
import { type Call, getRepository, numberParam, param } from "../call.js";
import { countedPage } from "../pages.js";
import { artifactObject } from "../render/run.js";
import type { Route } from "../route.js";
import { getRun } from "../run-list.js";
import { zip } from "../zip.js";

const ARTIFACT = "/repos/{owner}/{repo}/actions/artifacts/{artifact_id}";

export const artifactRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts",
    docs: "actions/artifacts#list-workflow-run-artifacts",
    handle: (call) => {
      const name = call.request.query.get("name");
      const artifacts = getRun(call).artifacts.filter((artifact) => name === null || artifact.name === name);
      return countedPage(call, "artifacts", artifacts, (artifact) => artifactObject(call, artifact));
    },
  },
  {
    method: "GET",
    path: ARTIFACT,
    docs: "actions/artifacts#get-an-artifact",
    handle: (call) => ({ status: 200, body: artifactObject(call, getArtifact(call)) }),
  },
  {
    method: "GET",
    path: `${ARTIFACT}/{archive_format}`,
    docs: "actions/artifacts#download-an-artifact",
    handle: (call) => {
      const { name, expired } = getArtifact(call);
      if (param(call, "archive_format") !== "zip") throw notFound();
      if (expired) throw new GitHubError("GONE", "Artifact has expired");
      // The world file does not declare contents, so the archive contains a file with the artifact's name.
      const chunks = () => zip([{ name: `${name}.txt`, text: `${name}\n` }]);
      return { status: 302, headers: { location: call.blobUrl({ contentType: "application/zip", chunks }) } };
    },
  },
];

function getArtifact(call: Call): Artifact {
  const id = numberParam(call, "artifact_id");
  const found = [...getRepository(call, "actions").runs.values()]
    .flatMap((run) => run.artifacts)
    .find((artifact) => artifact.databaseId === id);
  if (!found) throw notFound();
  return found;
}
