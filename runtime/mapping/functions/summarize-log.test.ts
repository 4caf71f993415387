// The failures in logs of test runners, compilers and other programs. scenarios/suites/job-logs has recorded logs.

import { describe, expect, test } from "vitest";
import { summarizeLog } from "./summarize-log.js";

const EXIT = "##[error]Process completed with exit code 1.";
const errorsOf = (...lines: readonly string[]): string[] =>
  summarizeLog({ text: [...lines, EXIT].join("\n") }).errors;

describe("a failed test", () => {
  test("a traceback that ends with the assertion", () => {
    expect(
      errorsOf(
        "FAIL: test_discount (test_cart.CartTest.test_discount)",
        "-------------------------------------",
        "Traceback (most recent call last):",
        '  File "/home/runner/work/cart/cart/test_cart.py", line 9, in test_discount',
        "    self.assertEqual(total([40, 60], 0.1), 90)",
        "AssertionError: 100 != 90",
        "",
        "-------------------------------------",
        "Ran 2 tests in 0.001s",
        "",
        "FAILED (failures=1)",
      ),
    ).toEqual([
      'FAIL: test_discount (test_cart.CartTest.test_discount)\nFile "test_cart.py", line 9, in test_discount\nAssertionError: 100 != 90',
    ]);
  });

  test("a name on the line after the number", () => {
    expect(
      errorsOf(
        "  1) Failure:",
        "CartTest#test_discount [test/cart_test.rb:12]:",
        "Expected: 90",
        "  Actual: 100",
        "",
        "2 runs, 2 assertions, 1 failures, 0 errors, 0 skips",
      ),
    ).toEqual(["1) Failure:\nCartTest#test_discount [test/cart_test.rb:12]:\nExpected: 90\nActual: 100"]);
  });

  test("a name after the assertion", () => {
    expect(
      errorsOf(
        "[ RUN      ] Cart.AppliesTheDiscount",
        "/home/runner/work/cart/cart/cart_test.cc:9: Failure",
        "Expected equality of these values:",
        "  total({40, 60}, 0.1)",
        "    Which is: 100",
        "  90",
        "[  FAILED  ] Cart.AppliesTheDiscount (0 ms)",
        "[==========] 2 tests from 1 test suite ran. (0 ms total)",
        "[  PASSED  ] 1 test.",
        "[  FAILED  ] 1 test, listed below:",
        "[  FAILED  ] Cart.AppliesTheDiscount",
      ),
    ).toEqual([
      "[ FAILED ] Cart.AppliesTheDiscount\ncart_test.cc:9: Failure\nExpected equality of these values:\ntotal({40, 60}, 0.1)\nWhich is: 100\n90",
    ]);
  });

  test("the output of a nested test before the names", () => {
    expect(
      errorsOf(
        "=== RUN   TestCart",
        "=== RUN   TestCart/discount",
        "    cart_test.go:14: Total() = 100, want 90",
        "--- FAIL: TestCart (0.00s)",
        "    --- FAIL: TestCart/discount (0.00s)",
        "FAIL",
        "FAIL\texample.com/cart\t0.002s",
      ),
    ).toEqual(["--- FAIL: TestCart/discount\ncart_test.go:14: Total() = 100, want 90"]);
  });

  test("a suite that cannot be loaded, with the place outside of libraries", () => {
    expect(
      errorsOf(
        "FAIL src/b.test.js",
        "  ● Test suite failed to run",
        "",
        "    Cannot find module './missing' from 'src/b.test.js'",
        "",
        '      1 | const x = require("./missing");',
        "        |           ^",
        "",
        "      at Resolver._throw (node_modules/jest-resolve/build/index.js:863:11)",
        "      at Object.require (src/b.test.js:1:11)",
        "",
        "Tests:       0 total",
      ),
    ).toEqual([
      "● Test suite failed to run\nCannot find module './missing' from 'src/b.test.js'\nat Object.require (src/b.test.js:1:11)",
    ]);
  });

  test("several tests, each once, before other errors", () => {
    const fail = (name: string) => [`--- FAIL: ${name} (0.01s)`, `    ${name}_test.go:3: got 1, want 2`];
    const summary = summarizeLog({
      text: ["error: no cache", ...fail("A"), ...fail("B"), "FAIL", EXIT].join("\n"),
      maxErrors: 2,
    });
    expect(summary).toMatchObject({
      errors: ["--- FAIL: A\nA_test.go:3: got 1, want 2", "--- FAIL: B\nB_test.go:3: got 1, want 2"],
      omitted: 1,
    });
  });

  test("limits the lines of a diff", () => {
    const diff = Array.from({ length: 40 }, (_, index) => `    - line ${index}`);
    const text = [
      "FAIL a.test.ts > a",
      "AssertionError: expected a to equal b",
      "",
      ...diff,
      " ❯ a.test.ts:3:4",
    ];
    const [error = ""] = summarizeLog({ text: text.join("\n"), maxLines: 5 }).errors;
    expect(error.split("\n")).toEqual([
      "FAIL a.test.ts > a",
      "AssertionError: expected a to equal b",
      "- line 0",
      "- line 1",
      "❯ a.test.ts:3:4",
    ]);
  });
});

describe("an error", () => {
  test("of a linter, with the file above it", () => {
    expect(
      errorsOf(
        "/home/runner/work/cart/cart/src/a.js",
        "  3:7   error    'x' is assigned a value but never used  no-unused-vars",
        "  9:1   warning  Unexpected console statement            no-console",
        "",
        "✖ 2 problems (1 error, 1 warning)",
      ),
    ).toEqual(["src/a.js\n3:7 error 'x' is assigned a value but never used no-unused-vars"]);
  });

  test("of compilers, with the place", () => {
    expect(
      errorsOf(
        "error[E0308]: mismatched types",
        " --> src/lib.rs:2:5",
        "  |",
        "error: could not compile `cart`",
      ),
    ).toEqual(["error[E0308]: mismatched types\n--> src/lib.rs:2:5"]);
    expect(
      errorsOf(
        "# example.com/cart",
        "./cart.go:5:9: undefined: sum",
        "FAIL\texample.com/cart [build failed]",
      ),
    ).toEqual(["FAIL example.com/cart [build failed]\n./cart.go:5:9: undefined: sum"]);
  });

  test("of a script, with the last frame", () => {
    expect(
      errorsOf(
        "Traceback (most recent call last):",
        '  File "main.py", line 4, in <module>',
        "    main()",
        '  File "main.py", line 2, in main',
        '    raise ValueError("no prices")',
        "ValueError: no prices",
      ),
    ).toEqual(['File "main.py", line 2, in main\nValueError: no prices']);
  });

  test("without a known form is the end of the step", () => {
    expect(errorsOf("Deploying", "./deploy.sh: line 3: kubectl: command not found")).toEqual([
      "Deploying\n./deploy.sh: line 3: kubectl: command not found\nProcess completed with exit code 1.",
    ]);
  });

  test("of a step that succeeded is not reported", () => {
    expect(
      errorsOf(
        "##[group]Run npm ci",
        "##[endgroup]",
        "Error: optional",
        "##[group]Run test",
        "##[endgroup]",
        "TypeError: x",
      ),
    ).toEqual(["TypeError: x"]);
  });

  test("in the description of a step is not reported", () => {
    expect(
      errorsOf("##[group]Run test", "  MESSAGE: error: x", "Error: env", "##[endgroup]", "Error: real"),
    ).toEqual(["Error: real"]);
  });

  test("after the header of a step without its end", () => {
    expect(errorsOf("##[group]Run test", "  env: x", "##[error]src/a.ts: bad")).toEqual(["src/a.ts: bad"]);
  });
});
