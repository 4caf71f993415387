// GraphQL operations that the compiler generates: the text and types of each, and how it is changed before it is sent.

/**
 * Carries the types of an operation's result and variables. The same as `DocumentTypeDecoration` of
 * `@graphql-typed-document-node/core`, so that GraphQL clients infer these types from a document.
 */
export interface DocumentTypeDecoration<Result, Variables> {
  /** For type inference only. The property does not exist at run time. */
  __apiType?: (variables: Variables) => Result;
}

/** The text of a GraphQL operation with its fragments, and the types of its result and variables. */
export type GraphqlDocument<Result, Variables> = string & DocumentTypeDecoration<Result, Variables>;

/**
 * A document and what is required to join it with others. Its root fields contain no fragment spreads, and its
 * fragments use no variables.
 */
export interface GraphqlOperation {
  readonly document: string;
  /** A root field is non-null, so its failure would discard the data of all other operations in the document. */
  readonly alone?: true;
  /** Maximum number of nodes that the operation requests, computed by GitHub's node limit rules. */
  readonly nodes?: number;
  /** Points of GitHub's rate limit that the operation costs. Default: 1. */
  readonly points?: number;
  readonly repeat?: GraphqlRepeat;
  /** Arguments that older servers do not have. */
  readonly newer?: readonly NewerArgument[];
  /**
   * Prints the document, if it depends on the values of a request. A property, so that programs without such operations do
   * not contain the code.
   */
  readonly print?: PrintDocument;
  /** The operation is a document of the program: {@link OwnDocument}. */
  readonly own?: OwnDocument;
  /** How the objects in the response to a mutation are read again. */
  readonly rereads?: readonly GraphqlReread[];
}

/** A document of the program. Its errors contain the data of the response and positions in the text of the program. */
export interface OwnDocument {
  /** Further headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the position in the text of the program for a position in the document that is sent. */
  locate(sent: TextPosition): TextPosition;
}

/** A place in a text, each counted from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Returns the document for variables and the values of the repeated variable. */
export type PrintDocument = (
  operation: GraphqlOperation,
  variables: object,
  repeated: readonly string[],
) => string;

/** An argument that is sent only if its variable has a value. */
export interface NewerArgument {
  readonly variable: string;
  /** The parts of the document that are removed otherwise: the declaration and the argument. */
  readonly parts: readonly string[];
}

/** An object in the response to a mutation, and the query that reads the same fields of it. */
export interface GraphqlReread {
  /** Path of the object in the response: `["createIssue", "issue"]`. */
  readonly path: readonly string[];
  /** The query. Its only variable is `id`, and its only field `node`. */
  readonly document: string;
  /** The variable of the mutation that contains the node id of the object. */
  readonly variable?: string;
}

/** A field that is repeated with an alias for each value, to look up names without reading pages of 100. */
export interface GraphqlRepeat {
  /** The field's alias in the document. The copies are `label_0`, `label_1` and so on. */
  readonly alias: string;
  /** The variable in the document. Those of the copies are numbered likewise. */
  readonly variable: string;
  /** Declared type of the variable. */
  readonly type: string;
  /** The field's text after its alias: `label(name:$label){id name}`. */
  readonly field: string;
  /**
   * Path of the object in the response that contains the repeated fields. They are collected there in a list under the
   * alias.
   */
  readonly path: readonly string[];
  /** The object selects no other fields, so that without values the request is empty. */
  readonly only?: true;
  /** The functions of the runtime. A property, so that programs without repeated fields do not contain the code. */
  readonly fields: RepeatedFields;
}

/** Sends repeated fields. */
export interface RepeatedFields {
  /** Returns the variables of the copies. */
  variables(repeat: GraphqlRepeat, values: readonly string[]): Record<string, unknown>;
  /** Returns the response with the copies replaced by one list under the alias. */
  gather(data: unknown, repeat: GraphqlRepeat, count: number): unknown;
  /**
   * Sends the request with the values and returns its response with one list under the alias in place of the copies.
   * Does not send a request that would be empty.
   */
  send(
    repeat: GraphqlRepeat,
    values: readonly string[],
    send: (values: readonly string[]) => Promise<unknown>,
  ): Promise<unknown>;
}

/** A GraphQL response type in which the repeated field at `Path` is a list. */
export type Repeated<T, Path extends readonly string[]> = Path extends readonly [infer Head, ...infer Rest]
  ? { [K in keyof T]: K extends Head ? RepeatedField<T[K], Rest> : T[K] }
  : T;
type RepeatedField<F, Rest extends readonly unknown[]> = Rest extends readonly [string, ...string[]]
  ? Repeated<NonNullable<F>, Rest> | Extract<F, null | undefined>
  : readonly F[];
