// Reads the page of a list, and sends a request for some of its elements, if the input requests it.

import type { ItemDetail, ListPage, ListRun, RestList, RestRequest } from "../../contract/plan.js";
import { mapConcurrently } from "../concurrently.js";
import { collectPages, mapElement, readPages, toPage } from "./read-list.js";

/** Reads a page of REST pages. */
export async function readDetailedPages(list: RestList, run: ListRun): Promise<ListPage> {
  const { detail } = list;
  if (detail === undefined || detail.when?.(run.scope) === false) return readPages(list, run);
  const page = await collectPages(list, run);
  const responses = await readDetails(detail, run, page.items);
  return toPage(list, run, page, (item) =>
    mapElement(item.source, { ...run.scope, [detail.name]: responses.get(item) ?? null }, item.value),
  );
}

/** Returns the responses by element. */
async function readDetails<Item extends { readonly value: unknown }>(
  detail: ItemDetail,
  { scope, rest }: ListRun,
  elements: readonly Item[],
): Promise<ReadonlyMap<Item, unknown>> {
  const requested = elements.flatMap((element) => {
    const item = detail.item(scope, element.value) ?? undefined;
    return item === undefined ? [] : [{ element, item }];
  });
  const sent = requested.slice(0, detail.max);
  const responses = await mapConcurrently(sent, undefined, async ({ element, item }) => {
    const send = (request: RestRequest) => rest(request, detail.expects);
    const request = detail.request({ ...scope, item });
    const { pages } = detail;
    return [
      element,
      pages ? await pages.read(pages.max, request, send) : (await send(request)).value,
    ] as const;
  });
  return new Map(responses);
}
