import type { ListMeta } from "../../contract/declare.ts";
import type { Page, PageQuery } from "../db/pages.ts";

/** Paging metadata of a page out of `total_count` records. */
export function listMeta({ page, limit, total_count }: PageQuery & { total_count: number }): ListMeta {
  return { current_page: page, limit, total_count, total_pages: Math.ceil(total_count / limit) };
}

export function pageReply<Row>(query: PageQuery, { rows, total_count }: Page<Row>): { data: Row[]; meta: ListMeta } {
  return { data: rows, meta: listMeta({ ...query, total_count }) };
}
