/** Endpoints for the values of custom properties of a repository. */
import { propertyValues, setPropertyValues } from "../../domain/custom-properties.js";
import { getRepository } from "../call.js";
import { optionalObjects, requiredText, requireKeys } from "../input.js";
import type { Route } from "../route.js";

const VALUES = "/repos/{owner}/{repo}/properties/values";

export const customPropertyRoutes: readonly Route[] = [
  {
    method: "GET",
    path: VALUES,
    docs: "repos/custom-properties#get-all-custom-property-values-for-a-repository",
    handle: (call) => {
      const values = propertyValues(getRepository(call, "repository_custom_properties"));
      return { status: 200, body: values.map(({ name, value }) => ({ property_name: name, value })) };
    },
  },
  {
    method: "PATCH",
    path: VALUES,
    docs: "repos/custom-properties#create-or-update-custom-property-values-for-a-repository",
    handle: (call) => {
      requireKeys(call.input, ["properties"]);
      const given = (optionalObjects(call.input, "properties") ?? []).map((one) => {
        requireKeys(one, ["value"]);
        return { name: requiredText(one, "property_name"), value: one.value };
      });
      setPropertyValues(call.store, call.viewer, getRepository(call), given);
      return { status: 204 };
    },
  },
];
