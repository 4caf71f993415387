// Type tests of the state that tests read.

import { expectTypeOf } from "vitest";
import type { TestGithub } from "./index.js";

declare const github: TestGithub;

const issue = github.world().repositories["mona/app"]?.issues?.[1];
expectTypeOf(issue?.title).toEqualTypeOf<string | undefined>();
expectTypeOf(issue?.labels).toEqualTypeOf<readonly string[] | undefined>();
// @ts-expect-error a misspelled key
github.world().repositores;

github.failNext(github.fault.badGateway(), { document: "IssueClose" });
// @ts-expect-error a misspelled property
github.failNext(github.fault.badGateway(), { operation: "IssueClose" });
