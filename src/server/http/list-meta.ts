import type { ListMeta } from "../../contract/declare.ts";

/** Paging metadata of a page out of `total_count` records. */
export function listMeta({ page, limit, total_count }: { page: number; limit: number; total_count: number }): ListMeta {
  return { current_page: page, limit, total_count, total_pages: Math.ceil(total_count / limit) };
}
