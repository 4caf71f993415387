/** Endpoints for artifacts. */
import { deleteArtifact } from "../../domain/runs.js";
import type { RestResponse } from "../../http.js";
import { GitHubError, notFound } from "../../store/errors.js";
import type { Artifact, Repository } from "../../store/types.js";
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
      return artifactPage(call, getRun(call).artifacts);
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/actions/artifacts",
    docs: "actions/artifacts#list-artifacts-for-a-repository",
    handle: (call) => {
      const artifacts = artifactsOf(getRepository(call, "actions"));
      return artifactPage(
        call,
        artifacts.sort((a, b) => b.databaseId - a.databaseId),
      );
    },
  },
  {
    method: "GET",
    path: ARTIFACT,
    docs: "actions/artifacts#get-an-artifact",
    handle: (call) => ({ status: 200, body: artifactObject(call, getArtifact(call)) }),
  },
  {
    method: "DELETE",
    path: ARTIFACT,
    docs: "actions/artifacts#delete-an-artifact",
    handle: (call) => {
      deleteArtifact(call.store, call.viewer, getArtifact(call));
      return { status: 204 };
    },
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

/** Returns a page of the artifacts that have the name of the query, if it has one. */
function artifactPage(call: Call, artifacts: readonly Artifact[]): RestResponse {
  const name = call.request.query.get("name");
  const named = artifacts.filter((artifact) => name === null || artifact.name === name);
  return countedPage(call, "artifacts", named, (artifact) => artifactObject(call, artifact));
}

const artifactsOf = ({ runs }: Repository): Artifact[] => [...runs.values()].flatMap((run) => run.artifacts);

function getArtifact(call: Call): Artifact {
  const id = numberParam(call, "artifact_id");
  const found = artifactsOf(getRepository(call, "actions")).find((artifact) => artifact.databaseId === id);
  if (!found) throw notFound();
  return found;
}
