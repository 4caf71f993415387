/** Input validation for GitHub's custom scalars. */
import {
  GraphQLError,
  GraphQLInt,
  GraphQLScalarType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  isScalarType,
  Kind,
  type ValueNode,
} from "graphql";

const FORMS: Readonly<Record<string, { pattern: RegExp; expects: string }>> = {
  Date: { pattern: /^\d{4}-\d\d-\d\d/, expects: "an ISO-8601 encoded date string" },
  DateTime: { pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d/, expects: "an ISO-8601 encoded UTC date string" },
  GitObjectID: { pattern: /^[0-9a-f]{40}$/i, expects: "a Git object ID of 40 hexadecimal digits" },
  URI: { pattern: /^[a-z][a-z0-9+.-]*:/i, expects: "an RFC 3986 compliant URI string" },
};

/** Int with values above 32 bits, which GitHub returns for the ids of runs and jobs although the type is Int. */
const WIDE_INT = new GraphQLScalarType({
  name: "Int",
  serialize: (value) => {
    if (Number.isSafeInteger(value)) return value;
    throw new GraphQLError(`Int cannot represent ${String(value)}`);
  },
});

/** Permits database ids above 32 bits. */
export function widenDatabaseIds(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    const field = type.getFields().databaseId;
    if (field?.type === GraphQLInt) field.type = WIDE_INT;
  }
}

/** Adds input validation to the scalars of a schema. */
export function checkScalars(schema: GraphQLSchema): void {
  for (const [name, form] of Object.entries(FORMS)) {
    const type = schema.getType(name);
    if (!isScalarType(type)) continue;
    const check = (value: unknown): string => {
      if (typeof value === "string" && form.pattern.test(value)) return value;
      throw new GraphQLError(
        `Could not coerce value ${JSON.stringify(value)} to ${name}: expected ${form.expects}`,
      );
    };
    type.parseValue = check;
    type.parseLiteral = (node: ValueNode) => check(node.kind === Kind.STRING ? node.value : undefined);
  }
}
