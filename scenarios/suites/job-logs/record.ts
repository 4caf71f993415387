// Records the logs in fixtures/: runs a failing test in each test runner and prints its output as GitHub Actions does.
//
// npx tsx scenarios/suites/job-logs/record.ts <folder> [runner…]

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** A project with a passing and a failing test: the price of a cart with a discount is 100, and the test expects 90. */
interface Project {
  readonly files: Readonly<Record<string, string>>;
  /** The command of the step, run with bash in the folder of the project. */
  readonly run: string;
}

const JAVASCRIPT_CART = "exports.total = (prices) => prices.reduce((sum, price) => sum + price, 0);\n";

/** The test of a JavaScript runner. `equal`: its assertion. */
const javascriptTest = (head: string, equal: (value: string, expected: string) => string): string => `${head}
const { total } = require("./cart.js");

describe("cart", () => {
  it("adds prices", () => {
    ${equal("total([40, 60])", "100")};
  });

  it("applies the discount", () => {
    ${equal("total([40, 60], { discount: 0.1 })", "90")};
  });
});
`;
const expectEqual = (value: string, expected: string) => `expect(${value}).toBe(${expected})`;

const JAVA: Project["files"] = {
  "src/main/java/com/example/Cart.java":
    "package com.example;\n\nclass Cart {\n  static int total(int[] prices, double discount) {\n    int sum = 0;\n    for (int price : prices) sum += price;\n    return sum;\n  }\n}\n",
  "src/test/java/com/example/CartTest.java": `package com.example;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CartTest {
  @Test
  public void addsPrices() {
    assertEquals(100, Cart.total(new int[] {40, 60}, 0));
  }

  @Test
  public void appliesTheDiscount() {
    assertEquals(90, Cart.total(new int[] {40, 60}, 0.1));
  }
}
`,
};

/** A plugin of Maven in the version that Debian has. */
const mavenPlugin = (name: string, version: string): string =>
  `<plugin><artifactId>maven-${name}-plugin</artifactId><version>${version}</version></plugin>`;

const PROJECTS: Readonly<Record<string, Project>> = {
  vitest: {
    files: {
      "cart.js": JAVASCRIPT_CART.replace("exports.total =", "export const total ="),
      "cart.test.js": javascriptTest('import { describe, expect, it } from "vitest";', expectEqual).replace(
        'const { total } = require("./cart.js");',
        'import { total } from "./cart.js";',
      ),
      "package.json": '{ "type": "module" }',
    },
    run: "npx vitest run",
  },
  jest: {
    files: {
      "cart.js": JAVASCRIPT_CART,
      "cart.test.js": javascriptTest("", expectEqual),
      "package.json": "{}",
    },
    run: "npx jest",
  },
  mocha: {
    files: {
      "cart.js": JAVASCRIPT_CART,
      "test/cart.test.js": javascriptTest(
        'const assert = require("node:assert");',
        (value, expected) => `assert.strictEqual(${value}, ${expected})`,
      ).replace("./cart.js", "../cart.js"),
      "package.json": "{}",
    },
    run: "npx mocha",
  },
  node: {
    files: {
      "cart.js": JAVASCRIPT_CART,
      "cart.test.js": javascriptTest(
        'const assert = require("node:assert");\nconst { describe, it } = require("node:test");',
        (value, expected) => `assert.strictEqual(${value}, ${expected})`,
      ),
    },
    run: "node --test",
  },
  pytest: {
    files: {
      "cart.py": "def total(prices, discount=0):\n    return sum(prices)\n",
      "test_cart.py": `from cart import total


class TestCart:
    def test_adds_prices(self):
        assert total([40, 60]) == 100

    def test_applies_the_discount(self):
        assert total([40, 60], discount=0.1) == 90
`,
    },
    run: "pytest",
  },
  go: {
    files: {
      "go.mod": "module example.com/cart\n\ngo 1.19\n",
      "cart.go":
        "package cart\n\nfunc Total(prices []int, discount float64) int {\n\tsum := 0\n\tfor _, price := range prices {\n\t\tsum += price\n\t}\n\treturn sum\n}\n",
      "cart_test.go": `package cart

import "testing"

func TestAddsPrices(t *testing.T) {
	if got := Total([]int{40, 60}, 0); got != 100 {
		t.Errorf("Total() = %d, want 100", got)
	}
}

func TestDiscount(t *testing.T) {
	t.Run("applies the discount", func(t *testing.T) {
		if got := Total([]int{40, 60}, 0.1); got != 90 {
			t.Errorf("Total() = %d, want 90", got)
		}
	})
}
`,
    },
    run: "go test ./...",
  },
  cargo: {
    files: {
      "Cargo.toml": '[package]\nname = "cart"\nversion = "0.1.0"\nedition = "2021"\n',
      "src/lib.rs": `pub fn total(prices: &[u32], _discount: f64) -> u32 {
    prices.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::total;

    #[test]
    fn adds_prices() {
        assert_eq!(total(&[40, 60], 0.0), 100);
    }

    #[test]
    fn applies_the_discount() {
        assert_eq!(total(&[40, 60], 0.1), 90);
    }
}
`,
    },
    run: "cargo test",
  },
  maven: {
    files: {
      "pom.xml": `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>cart</artifactId>
  <version>1.0</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.x</version><scope>test</scope></dependency>
  </dependencies>
  <build>
    <plugins>
      ${mavenPlugin("resources", "3.3.0")}
      ${mavenPlugin("compiler", "3.10.1")}
      ${mavenPlugin("surefire", "2.22.3")}
    </plugins>
  </build>
</project>
`,
      ...JAVA,
    },
    // Debian installs the plugins in its own repository.
    run: "mvn --batch-mode --offline -Dmaven.repo.local=/usr/share/maven-repo test",
  },
  gradle: {
    files: {
      "build.gradle": `apply plugin: "java"
repositories { flatDir { dirs "/usr/share/java" } }
dependencies { testCompile name: "junit4"; testCompile name: "hamcrest-core" }
test { testLogging { exceptionFormat "full" } }
`,
      ...JAVA,
    },
    run: "gradle --offline test",
  },
  rspec: {
    files: {
      "cart.rb": "def total(prices, discount: 0)\n  prices.sum\nend\n",
      "spec/cart_spec.rb": `require_relative "../cart"

RSpec.describe "cart" do
  it "adds prices" do
    expect(total([40, 60])).to eq(100)
  end

  it "applies the discount" do
    expect(total([40, 60], discount: 0.1)).to eq(90)
  end
end
`,
    },
    run: "rspec --force-color",
  },
  phpunit: {
    files: {
      "src/cart.php":
        "<?php\nfunction total(array $prices, float $discount = 0): int\n{\n    return array_sum($prices);\n}\n",
      "tests/CartTest.php": `<?php
require_once __DIR__ . "/../src/cart.php";

final class CartTest extends PHPUnit\\Framework\\TestCase
{
    public function testAddsPrices(): void
    {
        $this->assertSame(100, total([40, 60]));
    }

    public function testAppliesTheDiscount(): void
    {
        $this->assertSame(90, total([40, 60], 0.1));
    }
}
`,
    },
    run: "phpunit --colors=always tests",
  },
};

/** The folder of the checkout on GitHub's runners, which replaces the recording machine's. */
const CHECKOUT = "/home/runner/work/cart/cart";
const START = Date.parse("2026-03-01T10:00:00Z");

function record(name: string, { files, run }: Project, folder: string): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { PATH, HOME } = process.env;
  // Workflows often enable colors.
  const env = {
    PATH,
    HOME,
    CI: "true",
    FORCE_COLOR: "1",
    CARGO_TERM_COLOR: "always",
    NPM_CONFIG_LOGLEVEL: "error",
  };
  const child = spawnSync("bash", ["-c", `${run} 2>&1`], { cwd: folder, env, encoding: "utf8" });
  if (child.status === null || child.status === 0) throw new Error(`${name}: the tests did not fail`);
  const output = child.stdout.replaceAll(folder, CHECKOUT).trimEnd();
  writeFileSync(join(import.meta.dirname, "fixtures", `${name}.log`), actionsLog(run, output, child.status));
}

/** Returns the log of a job that checks out a repository and runs the tests. */
function actionsLog(run: string, output: string, status: number): string {
  const lines = [
    "Current runner version: '2.329.0'",
    "##[group]Operating System",
    "Ubuntu",
    "24.04.3",
    "##[endgroup]",
    "Complete job name: test",
    "##[group]Run actions/checkout@v5",
    "with:",
    "  fetch-depth: 1",
    "##[endgroup]",
    "Syncing repository: octo/cart",
    `##[group]Run ${run}`,
    `\u001b[36;1m${run}\u001b[0m`,
    "shell: /usr/bin/bash -e {0}",
    "##[endgroup]",
    ...output.split("\n"),
    `##[error]Process completed with exit code ${status}.`,
    "Post job cleanup.",
    "[command]/usr/bin/git version",
    "git version 2.51.0",
    "Cleaning up orphan processes",
  ];
  return lines
    .map((line, index) => `${new Date(START + index * 10).toISOString().replace("Z", "0000Z")} ${line}\n`)
    .join("");
}

const [folder = "job-logs", ...chosen] = process.argv.slice(2);
for (const [name, project] of Object.entries(PROJECTS))
  if (chosen.length === 0 || chosen.includes(name)) record(name, project, resolve(folder, name));
