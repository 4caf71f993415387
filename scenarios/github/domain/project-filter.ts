/** Filters the items of a project as the filter of a view does. */
import type { Store, Viewer } from "../store/store.js";
import type { Iteration, Project, ProjectField, ProjectItem, ProjectValue } from "../store/types.js";
import { inNumberRange } from "./date-range.js";
import { contentReviewers, isRedacted, linkedPullRequests } from "./projects.js";
import { parseQuery, type Term } from "./query-terms.js";
import { matchesTerm } from "./search-terms.js";

interface Scope {
  readonly store: Store;
  readonly viewer: Viewer;
}

type Test = (item: ProjectItem) => boolean;

/** Returns the items that match all terms. A field that the project does not have matches nothing, also if it is excluded. */
export function filterItems(scope: Scope, project: Project, query: string): ProjectItem[] {
  const tests = parseQuery(withDoubleQuotes(query)).map((term) => termTest(scope, project, term));
  return project.items.filter((item) => tests.every((test) => test(item)));
}

/** Replaces single quotes around a text, which filters accept and searches do not. */
function withDoubleQuotes(query: string): string {
  return query.replace(/"(?:[^"\\]|\\.)*"|(?<!\w)'([^']*)'/g, (all, text?: string) =>
    text === undefined ? all : `"${text}"`,
  );
}

function termTest(scope: Scope, project: Project, { key, value, values, negated }: Term): Test {
  const tests = (key === "" ? [value] : values).map((one) => valueTest(scope, project, key, one));
  if (tests.includes(undefined)) return () => false;
  return (item) => negated !== tests.some((test) => test?.(item));
}

/** Returns undefined if the project does not have the field. */
function valueTest(scope: Scope, project: Project, key: string, value: string): Test | undefined {
  if (CONTENT_QUALIFIERS.includes(key)) return (item) => contentMatches(scope, item, key, value);
  if (key === "last-updated") return lastUpdatedTest(scope, value);
  const valuesOf = (item: ProjectItem, field: ProjectField) =>
    isRedacted(scope.viewer, item) ? [] : fieldValues(item, field);
  if (key === "") {
    const texts = project.fields.filter(({ dataType }) => ["TITLE", "TEXT"].includes(dataType));
    const word = value.toLowerCase();
    return (item) =>
      texts.some((field) => valuesOf(item, field).some((text) => text.toLowerCase().includes(word)));
  }
  const isPresence = key === "no" || key === "has";
  const field = fieldNamed(project, isPresence ? value : key);
  if (!field) return undefined;
  if (isPresence) return (item) => valuesOf(item, field).length > 0 === (key === "has");
  const position = positionIn(field, scope.store);
  if (position) {
    const range = rangeOfPositions(value, position);
    return (item) => valuesOf(item, field).some((one) => inNumberRange(position(one), range));
  }
  const pattern = wildcardPattern(value === "@me" ? scope.viewer.user.login : value);
  return (item) => valuesOf(item, field).some((one) => pattern.test(one));
}

/** Qualifiers of searches that filters have too. */
const CONTENT_QUALIFIERS: readonly string[] = ["is", "state", "type", "reason"];

function contentMatches({ store, viewer }: Scope, item: ProjectItem, key: string, value: string): boolean {
  const { content } = item;
  if (isRedacted(viewer, item)) return false;
  if (content.__typename === "DraftIssue") return key !== "reason" && value.toLowerCase() === "draft";
  const term: Term = { key, value, values: [value], negated: false };
  return matchesTerm({ store, viewer, terms: [term] }, content, term);
}

/** `last-updated:7days` matches items that were last updated seven or more days ago. */
function lastUpdatedTest({ store }: Scope, value: string): Test {
  const days = Number(/^(\d+)days?$/.exec(value)?.[1]);
  const latest = Date.parse(store.now()) - days * DAY;
  return (item) => Date.parse(item.updatedAt) <= latest;
}

const FIELD_OF_QUALIFIER: Readonly<Record<string, string>> = {
  assignee: "assignees",
  label: "labels",
  repo: "repository",
  reviewer: "reviewers",
};

function fieldNamed(project: Project, qualifier: string): ProjectField | undefined {
  const key = hyphenated(qualifier);
  const name = FIELD_OF_QUALIFIER[key] ?? key;
  return project.fields.find((field) => hyphenated(field.name) === name);
}

function hyphenated(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** Returns the values of a field as texts. */
function fieldValues({ content, values }: ProjectItem, field: ProjectField): string[] {
  const thread = content.__typename === "DraftIssue" ? null : content;
  switch (field.dataType) {
    case "TITLE":
      return [content.title];
    case "ASSIGNEES":
      return content.assignees.map(({ login }) => login);
    case "LABELS":
      return (thread?.labels ?? []).map(({ name }) => name);
    case "MILESTONE":
      return thread?.milestone ? [thread.milestone.title] : [];
    case "REPOSITORY":
      return thread ? [`${thread.repository.owner.login}/${thread.repository.name}`] : [];
    case "LINKED_PULL_REQUESTS":
      return linkedPullRequests(content).map(({ number }) => String(number));
    case "REVIEWERS":
      return contentReviewers(content).map((reviewer) =>
        reviewer.__typename === "Team" ? reviewer.slug : reviewer.login,
      );
    default: {
      const held = values.get(field.id);
      return held ? [customValue(field, held.value)] : [];
    }
  }
}

function customValue({ options, iterations }: ProjectField, value: ProjectValue): string {
  switch (value.kind) {
    case "text":
      return value.text;
    case "number":
      return String(value.number);
    case "date":
      return value.date;
    case "singleSelect":
      return options.find(({ id }) => id === value.optionId)?.name ?? "";
    case "iteration":
      return iterations.find(({ id }) => id === value.iterationId)?.title ?? "";
  }
}

/** Returns the position of a value, or NaN if it has none. */
type Position = (value: string) => number;

/** Returns the order of the values of a number, date or iteration field. Other fields have no order. */
function positionIn({ dataType, iterations }: ProjectField, store: Store): Position | undefined {
  if (dataType === "NUMBER") return Number.parseFloat;
  if (dataType === "DATE") return withOffset((value) => dayOf(value === "@today" ? store.now() : value));
  if (dataType !== "ITERATION") return undefined;
  const inOrder = iterations.toSorted((a, b) => dayOf(a.startDate) - dayOf(b.startDate));
  return withOffset((value) => {
    const index = value.startsWith("@")
      ? relativeIteration(inOrder, value, dayOf(store.now()))
      : inOrder.findIndex(({ title }) => title.toLowerCase() === value.toLowerCase());
    return index === -1 ? Number.NaN : index;
  });
}

function relativeIteration(inOrder: readonly Iteration[], keyword: string, today: number): number {
  const hasBegun = ({ startDate }: Iteration) => dayOf(startDate) <= today;
  const hasEnded = ({ startDate, duration }: Iteration) => dayOf(startDate) + duration <= today;
  if (keyword === "@previous") return inOrder.findLastIndex(hasEnded);
  if (keyword === "@current") return inOrder.findIndex((one) => hasBegun(one) && !hasEnded(one));
  return keyword === "@next" ? inOrder.findIndex((one) => !hasBegun(one)) : -1;
}

/** Adds the number after a keyword: `@today+7`, `@current-1`. */
function withOffset(position: Position): Position {
  return (value) => {
    const [, keyword = value, offset = "0"] = /^(@\w+)([+-]\d+)$/.exec(value) ?? [];
    return position(keyword) + Number(offset);
  };
}

/** Replaces the bounds of a range, such as `>=Sprint 1` or `@today..*`, by their positions. */
function rangeOfPositions(range: string, position: Position): string {
  const [, operator = "", bounds = ""] = /^([<>]=?)?(.*)$/s.exec(range) ?? [];
  const positions = bounds.split("..").map((bound) => (bound === "*" ? bound : position(bound)));
  return operator + positions.join("..");
}

const DAY = 86_400_000;

function dayOf(time: string): number {
  return Math.floor(Date.parse(time) / DAY);
}

/** Returns a pattern for a whole text, in which `*` is any text. */
function wildcardPattern(value: string): RegExp {
  const parts = value.split("*").map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "is");
}
