// The input of drafts over GraphQL: arguments of fields as variables and input properties.

import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from "graphql";
import { leafShape } from "../bind/graphql.js";
import type { Json, JsonObject } from "../bind/json.js";
import type { GraphqlExchange } from "../exchanges/load.js";
import { type InputField, type InputType, propertySchema, sampleValue } from "./inputs.js";
import type { Choices } from "./types.js";
import { firstSentence, sampleText } from "./words.js";

const NODE_ID = sampleText("id", "");

interface Subject {
  readonly subject: string;
  readonly values: JsonObject;
  /** The lookup of the node id, which is not in the input. */
  readonly lookup?: { readonly document: string; readonly data: JsonObject };
}

const REPOSITORY = { owner: "octo", name: "hello" };

/** What mutations act on with a field of another name, by the subject. */
const OTHER_SUBJECTS: Readonly<Record<string, JsonObject>> = {
  issue: { issueId: NODE_ID },
  issueOrPr: { issueId: NODE_ID },
  pr: { prId: NODE_ID },
};

/** What mutations act on, by the field with the node id. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  issueId: { subject: "issue", values: { issueId: NODE_ID } },
  pullRequestId: { subject: "pr", values: { prId: NODE_ID } },
  repositoryId: {
    subject: "repository",
    values: REPOSITORY,
    lookup: { document: "RepositoryId", data: { repository: { id: NODE_ID } } },
  },
};

/** Inputs that name other objects than the subject, by the field with their node ids. */
const REFERENCES: Readonly<Record<string, { readonly name: string; readonly schema: Json }>> = {
  assigneeIds: { name: "assignees", schema: "assigneesInput" },
  labelIds: { name: "labels", schema: "labelsInput" },
  milestoneId: { name: "milestone", schema: { ref: "milestone" } },
};

/** Collects the variables of a document and the input of its card. */
export class Inputs {
  subject: string | undefined;
  /** The input of the example. */
  readonly values: JsonObject = {};
  /** Exchanges of the lookups that precede the main request. */
  readonly lookups: GraphqlExchange[] = [];
  /** The variables of the example. */
  readonly variables: JsonObject = {};
  /** See `Draft`. */
  readonly keys = new Map<string, string>();
  readonly #choices: Choices;
  readonly #declared: string[] = [];
  readonly #required: string[] = [];
  readonly #properties: JsonObject = {};

  constructor(choices: Choices) {
    this.#choices = choices;
  }

  useRepository(): void {
    this.subject = "repository";
    this.#declared.push("$owner: String!", "$name: String!");
    Object.assign(this.values, REPOSITORY);
    Object.assign(this.variables, this.values);
  }

  /** Adds the fields of the input of a mutation. Returns how the document sends them. */
  addFields(fields: readonly GraphQLInputField[]): string[] {
    const isSubject = (field: GraphQLInputField): boolean =>
      this.#subjectOf(field) !== undefined && isRequiredInputField(field);
    // References are resolved in the repository of the subject.
    const sorted = [...fields.filter(isSubject), ...fields.filter((field) => !isSubject(field))];
    return sorted.flatMap((field) => this.#addField(field) ?? []);
  }

  /** Returns what the field with a node id identifies. */
  #subjectOf({ name }: GraphQLInputField): Subject | undefined {
    const { subject } = this.#choices;
    if (subject?.key !== name) return Object.hasOwn(SUBJECTS, name) ? SUBJECTS[name] : undefined;
    const values = OTHER_SUBJECTS[subject.name];
    return values === undefined ? SUBJECTS.repositoryId : { subject: subject.name, values };
  }

  #addField(field: GraphQLInputField): string | undefined {
    if (this.#choices.omitted?.has(field.name)) return undefined;
    const known = this.#subjectOf(field);
    if (known !== undefined && isRequiredInputField(field) && this.subject === undefined) {
      this.subject = known.subject;
      this.#declared.push("$subjectId: ID!");
      Object.assign(this.values, known.values);
      this.variables.subjectId = NODE_ID;
      if (known.lookup !== undefined) {
        const { document, data } = known.lookup;
        this.lookups.push({ document, variables: known.values, answer: { data } });
      }
      return `${field.name}: $subjectId`;
    }
    const reference = Object.hasOwn(REFERENCES, field.name) ? REFERENCES[field.name] : undefined;
    if (reference !== undefined && this.subject !== undefined && !isRequiredInputField(field)) {
      this.#declared.push(`$${field.name}: ${field.type}`);
      this.#properties[reference.name] = reference.schema;
      this.keys.set(reference.name, field.name);
      return `${field.name}: $${field.name}`;
    }
    const name = this.#add(field);
    return name === undefined ? undefined : `${field.name}: $${name}`;
  }

  /** Adds an argument of a field. Returns how the document sends it. */
  addArgument(argument: GraphQLArgument): string | undefined {
    const page: Readonly<Record<string, string>> = { first: "Int!", after: "String" };
    const type = Object.hasOwn(page, argument.name) ? page[argument.name] : undefined;
    if (type !== undefined) {
      this.#declared.push(`$${argument.name}: ${type}`);
      if (argument.name === "first") this.variables.first = 30;
      return `${argument.name}: $${argument.name}`;
    }
    if (["last", "before"].includes(argument.name) || this.#choices.omitted?.has(argument.name))
      return undefined;
    const name = this.#add(argument);
    return name === undefined ? undefined : `${argument.name}: $${name}`;
  }

  /** ` ($id: ID!)`, or nothing. */
  declaration(): string {
    return this.#declared.length > 0 ? `(${this.#declared.join(", ")})` : "";
  }

  schema(): { readonly input_schema?: JsonObject } {
    if (Object.keys(this.#properties).length === 0 && this.subject !== undefined) return {};
    const required = this.#required.length > 0 ? { required: this.#required } : {};
    return { input_schema: { ...required, properties: this.#properties } };
  }

  #add({
    name: given,
    type,
    description,
    defaultValue,
  }: GraphQLInputField | GraphQLArgument): string | undefined {
    const ownType = inputType(type);
    if (ownType === undefined) return undefined;
    const isTaken =
      given in this.#properties || given in this.values || ["first", "after", "include"].includes(given);
    const ownName = isTaken ? `new${given.charAt(0).toUpperCase()}${given.slice(1)}` : given;
    const name = this.#choices.names?.get(given) ?? ownName;
    const isNeeded = isNonNullType(type) && defaultValue === undefined;
    const isRequired = isNeeded || this.#choices.required?.has(given) === true;
    this.keys.set(name, given);
    // With a default in the schema, null is not a value.
    this.#declared.push(`$${name}: ${defaultValue === undefined ? type : getNullableType(type)}`);
    this.#properties[name] = propertySchema({
      key: given,
      type: ownType,
      description: firstSentence(description, given),
    });
    if (!isRequired) return name;
    this.#required.push(name);
    this.values[name] = sampleValue(ownType, given);
    this.variables[name] = this.values[name];
    return name;
  }
}

/** Objects within objects at most. GitHub's inputs are recursive. */
const DEEPEST = 5;

/** Returns undefined if no input can have the type. */
function inputType(given: GraphQLInputType, depth = 0): InputType | undefined {
  const type = getNullableType(given);
  if (isListType(type)) {
    const item = inputType(type.ofType, depth);
    return item && { kind: "list", item };
  }
  if (isInputObjectType(type)) {
    const all = depth < DEEPEST ? Object.values(type.getFields()) : [];
    const fields = all.flatMap((field): InputField[] => {
      const { name } = field;
      const inner = inputType(field.type, depth + 1);
      const description = firstSentence(field.description, name);
      return inner
        ? [{ key: name, name, type: inner, required: isRequiredInputField(field), description }]
        : [];
    });
    const names = fields.map(({ key }) => key);
    const isWhole = all.every((field) => names.includes(field.name) || !isRequiredInputField(field));
    return fields.length > 0 && isWhole ? { kind: "object", fields } : undefined;
  }
  const { type: scalar, values } = leafShape(type);
  if (values) return { kind: "enum", values, upper: false };
  const format = FORMATS[type.name];
  return { kind: "scalar", type: scalar, ...(format !== undefined && { format }) };
}

const FORMATS: Readonly<Record<string, string>> = {
  ID: "id",
  Date: "date",
  DateTime: "date-time",
  URI: "uri",
  GitObjectID: "sha",
};
