/** Endpoints for the packages of an organization and their versions. */
import { deleteVersion, findVersion, packageVersionsOf, visiblePackages } from "../../domain/packages.js";
import { value } from "../../resources/resource.js";
import { notFound } from "../../store/errors.js";
import type { Entry, Organization } from "../../store/types.js";
import { type Call, param } from "../call.js";
import { listPage } from "../pages.js";
import { nullableUser } from "../render/account.js";
import type { Route } from "../route.js";

const PACKAGE = "/orgs/{org}/packages/{package_type}/{package_name}";
const VERSION = `${PACKAGE}/versions/{package_version_id}`;

export const packageRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/orgs/{org}/packages",
    docs: "packages/packages#list-packages-for-an-organization",
    handle: (call) => {
      const { query } = call.request;
      const type = query.get("package_type");
      const visibility = query.get("visibility")?.toUpperCase();
      const found = visiblePackages(call.viewer, getOrganization(call)).filter(
        (one) =>
          typeOf(one) === type && (visibility === undefined || value(one, "visibility") === visibility),
      );
      return listPage(call, found, (one) => packageObject(call, one));
    },
  },
  {
    method: "GET",
    path: PACKAGE,
    docs: "packages/packages#get-a-package-for-an-organization",
    handle: (call) => ({ status: 200, body: packageObject(call, getPackage(call)) }),
  },
  {
    method: "GET",
    path: `${PACKAGE}/versions`,
    docs: "packages/packages#list-package-versions-for-a-package-owned-by-an-organization",
    handle: (call) => {
      const versions = packageVersionsOf(getPackage(call), call.request.query.get("state") === "deleted");
      return listPage(call, versions, (version) => versionObject(call, getPackage(call), version));
    },
  },
  {
    method: "GET",
    path: VERSION,
    docs: "packages/packages#get-a-package-version-for-an-organization",
    handle: (call) => ({ status: 200, body: versionObject(call, getPackage(call), getVersion(call)) }),
  },
  {
    method: "DELETE",
    path: VERSION,
    docs: "packages/packages#delete-package-version-for-an-organization",
    handle: (call) => {
      deleteVersion(call.store, call.viewer, getOrganization(call), getVersion(call));
      return { status: 204 };
    },
  },
];

function getOrganization(call: Call): Organization {
  const organization = call.store.organization(param(call, "org"));
  if (!organization) throw notFound();
  return organization;
}

function getPackage(call: Call): Entry {
  const path = `${param(call, "package_type")}/${param(call, "package_name")}`;
  const found = visiblePackages(call.viewer, getOrganization(call)).find((one) => pathOf(one) === path);
  if (!found) throw notFound();
  return found;
}

const getVersion = (call: Call): Entry => findVersion(getPackage(call), param(call, "package_version_id"));

const pathOf = (one: Entry): string => String(value(one, "path"));
const typeOf = (one: Entry): string => pathOf(one).replace(/\/.*/, "");
const nameOf = (one: Entry): string => pathOf(one).replace(/^\w+\//, "");

function addresses(call: Call, one: Entry): { readonly url: string; readonly page: string } {
  const { login } = getOrganization(call);
  const name = encodeURIComponent(nameOf(one));
  return {
    url: `${call.apiUrl}/orgs/${login}/packages/${typeOf(one)}/${name}`,
    page: `https://github.com/orgs/${login}/packages/${typeOf(one)}/package/${name}`,
  };
}

function packageObject(call: Call, one: Entry): object {
  const { url, page } = addresses(call, one);
  return {
    id: one.databaseId,
    name: nameOf(one),
    package_type: typeOf(one),
    owner: nullableUser(call, getOrganization(call)),
    version_count: packageVersionsOf(one, false).length,
    visibility: String(value(one, "visibility")).toLowerCase(),
    url,
    created_at: value(one, "createdAt"),
    updated_at: value(one, "updatedAt"),
    html_url: page,
  };
}

function versionObject(call: Call, one: Entry, version: Entry): object {
  const { url, page } = addresses(call, one);
  const deletedAt = value(version, "deletedAt");
  return {
    id: version.databaseId,
    name: value(version, "name"),
    url: `${url}/versions/${version.databaseId}`,
    package_html_url: page,
    created_at: value(version, "createdAt"),
    updated_at: value(version, "updatedAt"),
    html_url: `${page.replace("/package/", "/")}/${version.databaseId}`,
    ...(deletedAt !== null && { deleted_at: deletedAt }),
    metadata: {
      package_type: typeOf(one),
      ...(typeOf(one) === "container" && { container: { tags: value(version, "tags") } }),
    },
  };
}
