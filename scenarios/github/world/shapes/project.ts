/** The shape of a project. */
import {
  flag,
  integer,
  keyed,
  list,
  login,
  nullable,
  numbered,
  object,
  oneOf,
  text,
  textOrNumber,
  timestamp,
} from "../shape.js";

const option = object({}, { id: text, color: text, description: text });

const iteration = object({ startDate: text }, { id: text, duration: integer, completed: flag });

const field = object(
  { type: oneOf("TEXT", "NUMBER", "DATE", "SINGLE_SELECT", "ITERATION") },
  { id: integer, options: keyed(option), iterations: keyed(iteration) },
);

const item = object(
  {},
  {
    content: text,
    draft: object({ title: text }, { body: text, assignees: list(text), creator: login }),
    creator: login,
    isArchived: flag,
    values: keyed(textOrNumber, /./, "a field"),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
);

const statusUpdate = object(
  {},
  {
    status: oneOf("AT_RISK", "COMPLETE", "INACTIVE", "OFF_TRACK", "ON_TRACK"),
    body: nullable(text),
    startDate: nullable(text),
    targetDate: nullable(text),
    creator: login,
    createdAt: timestamp,
  },
);

const view = object(
  { name: text },
  {
    id: integer,
    layout: oneOf("TABLE", "BOARD", "ROADMAP"),
    filter: nullable(text),
    fields: list(text),
    groupBy: list(text),
    verticalGroupBy: list(text),
    sortBy: keyed(oneOf("ASC", "DESC"), /./, "a field"),
    creator: login,
    createdAt: timestamp,
  },
);

export const projectShape = object(
  { title: text },
  {
    id: integer,
    shortDescription: nullable(text),
    readme: nullable(text),
    public: flag,
    closed: flag,
    template: flag,
    creator: login,
    createdAt: timestamp,
    updatedAt: timestamp,
    fields: keyed(field),
    items: numbered(item),
    views: numbered(view),
    statusUpdates: numbered(statusUpdate),
    repositories: list(text),
  },
);
