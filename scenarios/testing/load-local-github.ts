// Loads the local GitHub. Its package is an optional peer dependency, because only tests need it.

const PACKAGE = "@ghx/local-github";

/** Loads the package. Throws an Error that says what to install if it is missing. */
export async function loadLocalGithub(): Promise<typeof import("@ghx/local-github")> {
  try {
    return await import("@ghx/local-github");
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
    const message = `ghx/testing requires the package ${PACKAGE}; run npm install --save-dev ${PACKAGE}`;
    throw new Error(message, { cause: thrown });
  }
}

/** Whether the package itself is missing, and not one of its dependencies. */
function isMissing(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    "code" in thrown &&
    thrown.code === "ERR_MODULE_NOT_FOUND" &&
    thrown.message.includes(`'${PACKAGE}'`)
  );
}
