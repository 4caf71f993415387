/** Formats errors like GitHub's GraphQL API. */
import { type ASTNode, BREAK, type DocumentNode, type GraphQLError, Kind, print, visit } from "graphql";
import { GitHubError } from "../store/errors.js";

/** An error of the GraphQL API with GitHub's `type`. */
export class GraphQLFault extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.name = "GraphQLFault";
    this.type = type;
  }
}

export interface WireError {
  readonly type?: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** Creates the error for a field without a resolver, which the local GitHub does not implement. */
export function notImplemented(typeName: string, fieldName: string): GraphQLFault {
  return new GraphQLFault("NOT_IMPLEMENTED", `The local GitHub does not implement ${typeName}.${fieldName}.`);
}

const TYPE_OF_CODE: Record<GitHubError["code"], string> = {
  NOT_FOUND: "NOT_FOUND",
  FORBIDDEN: "FORBIDDEN",
  INSUFFICIENT_SCOPES: "INSUFFICIENT_SCOPES",
  UNPROCESSABLE: "UNPROCESSABLE",
  VALIDATION: "UNPROCESSABLE",
  NOT_MERGEABLE: "UNPROCESSABLE",
  CONFLICT: "UNPROCESSABLE",
  GONE: "UNPROCESSABLE",
};

/** Formats an error from execution: `type`, `path`, `locations`, `message`. */
export function executionError(error: GraphQLError): WireError {
  const { originalError } = error;
  const type =
    originalError instanceof GitHubError
      ? (originalError.details.graphqlType ?? TYPE_OF_CODE[originalError.code])
      : originalError instanceof GraphQLFault
        ? originalError.type
        : undefined;
  return {
    ...(type && { type }),
    ...(error.path && { path: error.path }),
    ...(error.locations && { locations: error.locations }),
    message: error.message,
  };
}

interface Wording {
  readonly pattern: RegExp;
  readonly code: string;
  readonly message: (...groups: string[]) => string;
  readonly extensions?: (...groups: string[]) => Record<string, unknown>;
}

/** GitHub's messages for the most common mistakes. Other errors keep the messages of graphql-js. */
const WORDINGS: readonly Wording[] = [
  {
    pattern: /^Cannot query field "(\w+)" on type "(\w+)"/,
    code: "undefinedField",
    message: (field, type) => `Field '${field}' doesn't exist on type '${type}'`,
    extensions: (fieldName, typeName) => ({ typeName, fieldName }),
  },
  {
    pattern: /^Unknown argument "(\w+)" on field "(\w+)\.(\w+)"/,
    code: "argumentNotAccepted",
    message: (argument, _type, field) => `Field '${field}' doesn't accept argument '${argument}'`,
    extensions: (argumentName, _type, name) => ({ name, typeName: "Field", argumentName }),
  },
  {
    pattern: /^Variable "\$(\w+)" is never used in operation "(\w+)"/,
    code: "variableNotUsed",
    message: (variable, operation) => `Variable $${variable} is declared by ${operation} but not used`,
    extensions: (variableName) => ({ variableName }),
  },
  {
    pattern: /^Field "(\w+)" argument "(\w+)" of type "[^"]+" is required/,
    code: "missingRequiredArguments",
    message: (field, argument) => `Field '${field}' is missing required arguments: ${argument}`,
    extensions: (name, args) => ({ className: "Field", name, arguments: args }),
  },
  {
    pattern: /^Field "(\w+)" of type "([^"]+)" must have a selection/,
    code: "selectionMismatch",
    message: (field, type) =>
      `Field must have selections (field '${field}' returns ${type} but has no selections)`,
    extensions: (field) => ({ nodeName: `field '${field}'` }),
  },
  {
    pattern:
      /^Variable "\$(\w+)" of (?:required|non-null) type "([^"]+)" (?:was not provided|must not be null)/,
    code: "invalidVariable",
    message: (variable, type) => `Variable $${variable} of type ${type} was provided invalid value`,
    extensions: () => ({
      value: null,
      problems: [{ path: [], explanation: "Expected value to not be null" }],
    }),
  },
];

/** Formats an error from parsing or validation: without `type`, and with `extensions.code` if GitHub has one. */
export function requestError(
  error: GraphQLError,
  variables: Readonly<Record<string, unknown>> = {},
  document?: DocumentNode,
): WireError {
  for (const { pattern, code, message, extensions } of WORDINGS) {
    const groups = pattern.exec(error.message)?.slice(1);
    if (!groups) continue;
    const details = extensions?.(...groups) ?? {};
    const path = document && error.nodes?.[0] && pathIn(document, error.nodes[0]);
    return {
      ...(path && { path }),
      ...at(error),
      extensions: { code, ...details },
      message: message(...groups),
    };
  }
  return badValue(error, variables) ?? { ...at(error), message: error.message };
}

const BAD_VALUE = /^Variable "\$(\w+)" got invalid value .+?(?: at "\w+([.[][^"]*)")?; (.*)$/s;

/** Formats the error for an invalid variable value. GitHub reports the type of the variable and the path of the problem. */
function badValue(error: GraphQLError, variables: Readonly<Record<string, unknown>>): WireError | undefined {
  const [, variable, place = "", explanation] = BAD_VALUE.exec(error.message) ?? [];
  const definition = error.nodes?.[0];
  if (variable === undefined || definition?.kind !== Kind.VARIABLE_DEFINITION) return undefined;
  const path = place.match(/\w+/g) ?? [];
  return {
    ...at(error),
    extensions: { value: variables[variable] ?? null, problems: [{ path, explanation }] },
    message: `Variable $${variable} of type ${print(definition.type)} was provided invalid value${
      path.length === 0 ? "" : ` for ${path.join(".")} (${explanation})`
    }`,
  };
}

/** The operation or fragment, and the fields, that contain a node, which GitHub reports as the path of a mistake. */
function pathIn(document: DocumentNode, node: ASTNode): string[] | undefined {
  let path: string[] | undefined;
  visit(document, {
    enter(visited, _key, _parent, _place, ancestors) {
      if (visited !== node) return undefined;
      const around = ancestors.flatMap((one) => ("kind" in one ? [one] : []));
      path = [...around, visited].flatMap(pathName);
      return BREAK;
    },
  });
  return path;
}

function pathName(node: ASTNode): string[] {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return [[node.operation, node.name?.value].filter(Boolean).join(" ")];
    case Kind.FRAGMENT_DEFINITION:
      return [`fragment ${node.name.value}`];
    case Kind.INLINE_FRAGMENT:
      return [node.typeCondition ? `... on ${node.typeCondition.name.value}` : "..."];
    case Kind.FIELD:
      return [node.alias?.value ?? node.name.value];
    case Kind.ARGUMENT:
      return [node.name.value];
    default:
      return [];
  }
}

function at(error: GraphQLError): Pick<WireError, "locations"> {
  return error.locations ? { locations: error.locations } : {};
}
