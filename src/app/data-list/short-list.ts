/** A short list fetched whole: searched, sorted and paged on the device. */
import type { ListMeta } from "../../contract/declare.ts";
import { foldText } from "../../kit/text.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import type { ListQuery } from "./use-list-query.ts";

export const shortPageRows = 25;

type Query = Pick<ListQuery, "q" | "page" | "sort">;

/** Matching rows, sorted: every search word must occur in some column's text. */
export function fittingRows<R>(rows: readonly R[], columns: readonly TableColumn<R>[], { q, sort }: Query): R[] {
  const words = foldText(q).split(" ").filter(Boolean);
  const texts = columns.flatMap(({ text }) => text ?? []);
  const fits = (row: R) => {
    const all = foldText(texts.map((text) => text(row)).join(" "));
    return words.every((word) => all.includes(word));
  };
  const kept = words.length === 0 ? [...rows] : rows.filter(fits);
  const by = columns.find((column) => column.sort === sort.field)?.text;
  if (!by) return kept;
  const sign = sort.order === "desc" ? -1 : 1;
  return kept.sort((one, other) => sign * compared(by(one), by(other)));
}

export function pageOf<R>(rows: readonly R[], page: number): { rows: R[]; meta: ListMeta } {
  const total_pages = Math.max(1, Math.ceil(rows.length / shortPageRows));
  const current_page = Math.min(page, total_pages);
  const from = (current_page - 1) * shortPageRows;
  return {
    rows: rows.slice(from, from + shortPageRows),
    meta: { current_page, limit: shortPageRows, total_count: rows.length, total_pages },
  };
}

function compared(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return foldText(String(one)).localeCompare(foldText(String(other)));
}
