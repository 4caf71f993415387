// Descriptions of capabilities without their code, for `list`, `explain`, CLI flags and docs.

import type { Effect } from "./plan.js";
import type { Route } from "./route.js";

/** A capability's entry in the output of `list` and `explain`. */
export interface CatalogEntry {
  /** Capability id: the domain and a name, separated by dots. */
  readonly id: string;
  readonly description: string;
  readonly effect: Effect;
  /** Routes, in order of preference. */
  readonly routes: readonly Route[];
  /** The input fields on one line: `(issueId | repo issueNumber:int) state?=OPEN|ALL labels?[]`. */
  readonly signature: string;
  /** Sets of input fields; exactly one set is given. */
  readonly alternatives?: readonly (readonly string[])[];
  /** Each choice between fields of the input. */
  readonly choices?: readonly InputChoice[];
  /** The output on one line, with the fields that tools return by default first: `number labels[]; fields: id url`. */
  readonly output: string;
  /** The names of the output fields, each with the names of its own fields. */
  readonly fields: OutputFields;
  /** The output fields that tools return by default, such as `milestone.title`; in a list, of its items. */
  readonly brief?: readonly string[];
  /** Values of the input `include` by the output fields that they add; in a list, to its items. */
  readonly includes?: Readonly<Record<string, string>>;
  /** Paths of output text that any GitHub user may have written, such as `title` or `items[].labels[]`. */
  readonly untrusted?: readonly string[];
  /** Paths of Markdown that tools return by default and that may be long, such as `body` or `items[].body`. */
  readonly markdown?: readonly string[];
  readonly aliases?: readonly string[];
  readonly tags?: readonly string[];
  readonly notes?: readonly string[];
  /** What inputs add to a call: the capability that does the same, or `destructive`. */
  readonly performs?: Readonly<Record<string, string>>;
  readonly flags: readonly CatalogFlag[];
}

/** Sets of input fields. A set may contain another choice: `[["jobId"], ["jobName", [["runId"], ["ref"]]]]`. */
export type InputChoice = readonly (readonly (string | InputChoice)[])[];

/** Fields by name. A field without nested fields is a value. */
export interface OutputFields {
  readonly [name: string]: OutputFields;
}

/** The inputs and outputs of a domain's capabilities in short lines. */
export interface DomainContracts {
  /** Whether all of them contain the repository, which the lines leave out. */
  readonly inRepository: boolean;
  /** What a letter in the lines, or in the text of another letter, stands for. */
  readonly letters: Readonly<Record<string, string>>;
  /** The inputs and the outputs, such as `issueNumber title` and `number state`, by id. */
  readonly lines: Readonly<Record<string, readonly [input: string, output: string]>>;
}

/** A capability that a command of gh runs. */
export interface GhCommand {
  readonly id: string;
  /**
   * The input that the argument sets, if it is another one than that after the id; with `-file`, the argument is a file
   * with the text of the input. Of a search, it may be a flag of `qualifiers`.
   */
  readonly argument?: string;
  /** The value of the argument's input without the argument. */
  readonly default?: string;
  /** Whether it runs the capability only with an argument that consists of digits. */
  readonly digits?: true;
  /**
   * The input that is standard input: if it is missing, or with a flag of `names` whose value is `stdin`. `files=name` is
   * the text of this name in an input with texts by name, also with the argument `-`.
   */
  readonly stdin?: string;
  /** Flags that the command must have: the input that a flag sets, or whether a flag that only selects is set. */
  readonly flags?: Readonly<Record<string, string | boolean>>;
  /**
   * Other flags, some of one letter: the input that a flag sets, `no-` and one that it sets to false, a value of an enum,
   * `argument`, `argument/` for a flag whose value goes before a number that is the argument, `inputs-field` for one with
   * `name=@file`, `stdin`, `stdin-name`, `each-name`, `each-pattern`, `each-folder`, `unused`, `unused=` for an unused one with a value, or `dotenv`.
   */
  readonly names?: Readonly<Record<string, string>>;
  /**
   * Whether it is one of several changes of the command, which are a chain; with the inputs that are fields of what the
   * command creates, and these fields. Such a change without `flags` is made for each argument after the first one.
   */
  readonly also?: true | Readonly<Record<string, string>>;
  /** One of several changes is not made if what `read` returns for its inputs has these values. */
  readonly unless?: {
    readonly read: string;
    readonly where: Readonly<Record<string, GhValue | readonly GhValue[]>>;
  };
  /**
   * Flags without a value that are set while further arguments are added. Without the first of them in the command, this
   * change comes last, if all others succeed; it receives the flags in `names`.
   */
  readonly completes?: readonly string[];
  /** Inputs that are true, false or a value of an enum unless a flag sets them. */
  readonly inputs?: Readonly<Record<string, string | boolean>>;
  /** The input with texts by name to which two arguments after the first one add a name and its text. */
  readonly pair?: string;
  /** The list with an element for each call. */
  readonly each?: GhEach;
  /**
   * Flags that are qualifiers of the search that the argument is: `author:`, `is:merged`, `review:none|required` with its
   * only values; in a list, of several values.
   */
  readonly qualifiers?: Readonly<Record<string, string | readonly string[] | GhQualifier>>;
  /** Exit codes; the first one whose condition holds. */
  readonly exit?: readonly GhExit[];
  /** The jq filter whose outputs the command prints for all items, unless flags select an output. */
  readonly print?: string;
}

/** The list whose elements the flags `each-name` and `each-pattern` choose; without them, all. */
export interface GhEach {
  /** The capability that returns the list. */
  readonly list: string;
  /** The field of its output that is the list, unless the output is a page. */
  readonly items?: string;
  /** The field of an element that is compared, and the input that it sets. */
  readonly field: string;
  readonly input: string;
  /** The input that is a folder: without `each-folder` the current one, and of several elements one for each in it. */
  readonly folder?: string;
  /** The input that is the folder of files with the names of elements, of which `each-new` skips those that exist. */
  readonly files?: string;
  /** The values of fields that an element must have. */
  readonly where?: Readonly<Record<string, GhValue>>;
}

/** An exit code, and what holds for the output then. */
export interface GhExit {
  readonly code: number;
  /** The values of fields, or those that they do not have; of a list, of an item. Absent: the list is empty. */
  readonly when?: Readonly<Record<string, GhValues | { readonly not: GhValues }>>;
}

type GhValue = string | number | boolean | null;
type GhValues = GhValue | readonly GhValue[];

/** A flag of gh's search that has a default, or does not accept every value. */
export interface GhQualifier {
  readonly qualifier: string;
  /** The qualifier of a value that is a team, such as `acme/core`. */
  readonly team?: string;
  /** The qualifier finds titles alone: a number is refused. */
  readonly titles?: true;
  /** The value that searches without the qualifier. */
  readonly none?: string;
  /** The value without the flag. */
  readonly default?: string;
  /** The starts of words in the search that replace the default: `closed:`. */
  readonly unless?: readonly string[];
}

/** A command-line flag for an input field. */
export interface CatalogFlag {
  readonly name: string;
  /**
   * Type of the value. `strings` accepts several values, `pairs` several `name=value` or JSON, `texts` these or files,
   * `json` JSON, `reference` a number or a name, `digits` a name or a number (the name, if digits are both), `objects` a
   * list as JSON.
   */
  readonly type: string;
  readonly required: boolean;
  /** Whether the name of another object may be null, which the command line reads from an empty text. */
  readonly nullable?: true;
  /** Whether several values may be separated by commas: `octocat,hubot`. A value that contains one is quoted: `"a, b"`. */
  readonly commas?: true;
  /** The allowed values, if the field is an enum. */
  readonly values?: readonly (string | number | boolean)[];
  readonly default?: unknown;
  /** Media type of long text, such as `text/markdown`. */
  readonly mediaType?: string;
  /** The smallest and the largest number. */
  readonly range?: readonly [minimum: number, maximum: number];
  /** Of the name of another object: the kinds of values, such as `branch` and `owner/number`. */
  readonly forms?: readonly string[];
  /** Whether the value is the login of a user, or a list of logins. */
  readonly login?: true;
  /** Whether it is a secret: what is typed at a terminal is hidden. */
  readonly secret?: true;
  /** Whether the elements of a list are names without a slash, such as slugs of teams. */
  readonly slug?: true;
  readonly description: string;
}

/** A JSON Schema (draft 7) that strict validators accept. Formats follow ajv-formats: date, date-time and uri. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The public part of a card: its contract and routing. */
export interface OperationCard {
  readonly capability_id: string;
  readonly version: string;
  readonly description: string;
  readonly effect: Effect;
  readonly idempotent: boolean;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly input_schema: JsonSchema;
  readonly output_schema: JsonSchema;
  /** Paths of output text that any GitHub user may have written, such as `title` or `items[].labels[]`. */
  readonly untrusted?: readonly string[];
  /** Output fields that some routes do not return, by path such as `items[].checks`, with the reason by route. */
  readonly missing?: Readonly<Record<string, Readonly<Partial<Record<Route, string>>>>>;
  readonly routing: {
    readonly preferred: Route;
    readonly fallbacks: readonly Route[];
    readonly notes: readonly string[];
  };
  /** Whether the capability has a GraphQL route and can therefore be a step of a chain. */
  readonly chainable: boolean;
  readonly examples: readonly { readonly title: string; readonly input: JsonSchema }[];
}
