// The model of a generated module: data that emitters build and print converts to text.

import { constantCase, snakeCase } from "../model/word-cases.js";
import { literal } from "./code.js";

export interface Module {
  /** Under the output folder, without extension: `issue/labels.add`. */
  readonly path: string;
  /** The card or document it was generated from. */
  readonly source: string;
  /** Description in the first lines, for modules that come from several sources. */
  readonly about?: string;
  readonly imports: readonly Import[];
  readonly statements: readonly Statement[];
  /** No blank lines between the statements. */
  readonly compact?: true;
}

/** The runtime in the imports of modules. No module has this path, because no domain begins with the character. */
export const RUNTIME = "@runtime";

/** The part of the runtime that the client needs before its first call. */
export const CLIENT_RUNTIME = `${RUNTIME}/client`;

/** Path of the module of a function that cards can `call`: `@runtime/functions/summarize-log`. */
export const functionPath = (name: string): string => `${RUNTIME}/functions/${snakeCase(name, "-")}`;

export interface Import {
  /** Path of a module under the output folder, {@link RUNTIME}, {@link CLIENT_RUNTIME}, or {@link functionPath}. */
  readonly from: string;
  readonly name: string;
  readonly type: boolean;
}

export type Statement =
  | {
      readonly kind: "interface";
      readonly name: string;
      /** Whether other modules cannot import it. */
      readonly local?: true;
      readonly docs?: string;
      readonly members: readonly Member[];
      readonly typeParameters?: readonly string[];
      readonly extended?: readonly string[];
      /** The signature of calls, such as `(id: string): void`. */
      readonly call?: { readonly signature: string; readonly docs: string };
    }
  | {
      readonly kind: "alias";
      readonly name: string;
      readonly local?: true;
      readonly docs?: string;
      readonly type: string;
    }
  | {
      readonly kind: "const";
      readonly name: string;
      readonly local?: true;
      readonly docs?: string;
      readonly type?: string;
      readonly value: string;
    }
  | {
      readonly kind: "reexport";
      readonly from: string;
      readonly names: readonly { readonly name: string; readonly type: boolean }[];
    }
  | { readonly kind: "reexportAll"; readonly from: string; readonly type: boolean }
  /** Text that another tool printed, or a declaration of a rare form. */
  | { readonly kind: "text"; readonly text: string };

export interface Member {
  readonly name: string;
  readonly type: string;
  readonly optional?: boolean;
  readonly docs?: string;
}

/** From this number of names on, a module writes a list once. */
export const LONG_LIST = 11;

const listText = (values: readonly unknown[]): string => `[${values.map(literal).join(", ")}]`;

/** Collects the imports and constants that the code of one module needs. */
export class ModuleNeeds {
  readonly #imports = new Map<string, Import>();
  readonly #constants = new Map<string, string>();

  /** A name of the runtime. */
  runtime(name: string): string {
    return this.import(RUNTIME, name, false);
  }

  runtimeType(name: string): string {
    return this.import(RUNTIME, name, true);
  }

  import(from: string, name: string, type: boolean): string {
    const key = `${from}:${name}`;
    const earlier = this.#imports.get(key);
    this.#imports.set(key, { from, name, type: type && (earlier?.type ?? true) });
    return name;
  }

  /** A constant of the module with this value, or the value if the name has another one. Equal values share a constant. */
  constant(wanted: string, value: string): string {
    for (const [name, other] of this.#constants) if (other === value) return name;
    if (this.#constants.has(wanted)) return `(${value} as const)`;
    this.#constants.set(wanted, value);
    return wanted;
  }

  /**
   * Returns the constant of the enum of a field if it has many values, which types and checks then share; undefined for a
   * short one, and if the name has another value.
   */
  namedValues(field: string, values: readonly unknown[]): string | undefined {
    if (values.length < LONG_LIST) return undefined;
    const wanted = `${constantCase(field.replace(/(?<![su])s$/, ""))}_VALUES`;
    const value = listText(values);
    const name = this.constant(wanted, value);
    return name === wanted || this.#constants.get(name) === value ? name : undefined;
  }

  /** Returns the constant of the values; undefined if there is none. */
  findValues(values: readonly unknown[]): string | undefined {
    const value = listText(values);
    return [...this.#constants].find(([, other]) => other === value)?.[0];
  }

  imports(): Import[] {
    return [...this.#imports.values()];
  }

  constants(): Statement[] {
    return [...this.#constants].map(([name, value]) => ({
      kind: "const",
      name,
      local: true,
      value: `${value} as const`,
    }));
  }
}
