// The part of a result's metadata that only lists have.

export interface ListMeta {
  /** Only for lists. `next`: what changes in the input to get the next page, if there is one. */
  readonly pagination?: {
    readonly has_next_page: boolean;
    readonly end_cursor: string | null;
    readonly next?: { readonly after: string };
  };
  /** The filter fields of the input. Only for lists that ghx filters after retrieval. */
  readonly filter_applied?: Readonly<Record<string, unknown>>;
  /** How much of GitHub's list was read. `scanTruncated`: the page limit was reached. Only for filtered lists. */
  readonly scan?: {
    readonly pagesScanned: number;
    readonly sourceItemsScanned: number;
    readonly scanTruncated: boolean;
  };
}
