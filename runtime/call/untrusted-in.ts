// The paths of untrusted texts that a result contains.

/** Returns the paths whose field the data has: what is returned on request may be absent. `data`: an output or a page. */
export function untrustedIn(
  paths: readonly string[] | undefined,
  data: unknown,
): readonly string[] | undefined {
  const { items } = Object(data);
  const [item] = Array.isArray(items) ? items : [];
  return paths?.filter((path) => {
    const [name = "", next] = path.split(/[.[]/).filter((part) => part !== "]" && part !== "");
    const field = name === "items" ? next : name;
    const parent = name === "items" ? item : data;
    return (
      typeof parent !== "object" || parent === null || field === undefined || Object.hasOwn(parent, field)
    );
  });
}
