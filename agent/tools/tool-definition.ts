// The definition of a tool that a model reads: name, description and arguments.

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ToolSchema;
  /** MCP's hints. An omitted hint has MCP's default. */
  readonly annotations: { readonly readOnlyHint?: boolean; readonly destructiveHint?: boolean };
}

/** The JSON Schema of a tool's arguments. */
export interface ToolSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required?: readonly string[];
}
export type ArgumentSchema =
  | { readonly type: "string" | "boolean" }
  | (Pick<ToolSchema, "type" | "required"> & Partial<Pick<ToolSchema, "properties">>)
  | { readonly type: "array"; readonly items: ArgumentSchema };
