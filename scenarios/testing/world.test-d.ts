// Type tests of the state that tests read, and of their clients.

import { expectTypeOf } from "vitest";
import type { Registry } from "../../runtime/index.js";
import { startGithub, type TestGithub } from "./index.js";

declare const github: TestGithub;

const issue = github.world().repositories["mona/app"]?.issues?.[1];
expectTypeOf(issue?.title).toEqualTypeOf<string | undefined>();
expectTypeOf(issue?.labels).toEqualTypeOf<readonly string[] | undefined>();
// @ts-expect-error a misspelled key
github.world().repositores;

github.failNext(github.fault.badGateway(), { document: "IssueClose" });
// @ts-expect-error a misspelled property
github.failNext(github.fault.badGateway(), { operation: "IssueClose" });

interface Own<Bound extends boolean = false> {
  readonly acme: { readonly isBound: Bound };
}
declare const registry: Registry<Own, Own<true>>;

const extended = github.client({ extend: [registry] });
expectTypeOf(extended.acme.isBound).toEqualTypeOf<true>();
expectTypeOf(extended.issue).toEqualTypeOf(github.ghx.issue);
// @ts-expect-error the client of a server that does not extend it
github.client({ readOnly: true }).acme;

const started = await startGithub({ client: { extend: [registry] } });
expectTypeOf(started.ghx.acme.isBound).toEqualTypeOf<true>();
expectTypeOf(started.client({ readOnly: true }).acme.isBound).toEqualTypeOf<true>();
expectTypeOf(await startGithub({ world: {} })).toEqualTypeOf<TestGithub>();
