/** Endpoints for the labels of a repository. */
import { createLabel, deleteLabel, updateLabel } from "../../domain/labels.js";
import { notFound } from "../../store/errors.js";
import { findLabel } from "../../store/repositories.js";
import type { Label } from "../../store/types.js";
import { type Call, getRepository, param } from "../call.js";
import { nullableText, optionalText, requiredText } from "../input.js";
import { listPage } from "../pages.js";
import { labelObject } from "../render/label.js";
import type { Route } from "../route.js";

export const labelRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/labels",
    docs: "issues/labels#list-labels-for-a-repository",
    handle: (call) => {
      const labels = [...getRepository(call, "issues").labels];
      return listPage(call, labels.sort(byName), (label) => labelObject(call, label));
    },
  },
  {
    method: "POST",
    path: "/repos/{owner}/{repo}/labels",
    docs: "issues/labels#create-a-label",
    handle: (call) => {
      const { store, viewer, input } = call;
      const label = createLabel(store, viewer, getRepository(call), {
        name: requiredText(input, "name"),
        color: optionalText(input, "color"),
        description: nullableText(input, "description"),
      });
      const body = labelObject(call, label);
      return { status: 201, headers: { location: body.url }, body };
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/labels/{name}",
    docs: "issues/labels#get-a-label",
    handle: (call) => {
      return { status: 200, body: labelObject(call, getLabel(call)) };
    },
  },
  {
    method: "PATCH",
    path: "/repos/{owner}/{repo}/labels/{name}",
    docs: "issues/labels#update-a-label",
    handle: (call) => {
      const label = getLabel(call);
      updateLabel(call.store, call.viewer, label, {
        name: optionalText(call.input, "new_name"),
        color: optionalText(call.input, "color"),
        description: nullableText(call.input, "description"),
      });
      return { status: 200, body: labelObject(call, label) };
    },
  },
  {
    method: "DELETE",
    path: "/repos/{owner}/{repo}/labels/{name}",
    docs: "issues/labels#delete-a-label",
    handle: (call) => {
      deleteLabel(call.store, call.viewer, getLabel(call));
      return { status: 204 };
    },
  },
];

function getLabel(call: Call): Label {
  const label = findLabel(getRepository(call, "issues"), param(call, "name"));
  if (!label) throw notFound();
  return label;
}

/** Compares names case-insensitively and independently of the locale. */
function byName(a: { name: string }, b: { name: string }): number {
  const [left, right] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}
