import { expect, test } from "vitest";
import { fittingRows, pageOf } from "../../../src/app/data-list/short-list.ts";
import type { TableColumn } from "../../../src/ui/data-table.tsx";

interface Row {
  name: string;
  count: number;
}
const columns: TableColumn<Row>[] = [
  { key: "name", label: "Name", sort: "name", text: ({ name }) => name, cell: () => null },
  { key: "count", label: "Count", sort: "count", text: ({ count }) => count, cell: () => null },
];
const rows: Row[] = [
  { name: "Zoë", count: 9 },
  { name: "adam", count: 10 },
  { name: "Berta", count: 1 },
];
const names = (q: string, field = "name", order: "asc" | "desc" = "asc") =>
  fittingRows(rows, columns, { q, page: 1, sort: { field, order } }).map(({ name }) => name);

test("text is sorted without regard to case and accents, numbers by size", () => {
  expect(names("")).toEqual(["adam", "Berta", "Zoë"]);
  expect(names("", "count")).toEqual(["Berta", "Zoë", "adam"]);
  expect(names("", "count", "desc")).toEqual(["adam", "Zoë", "Berta"]);
});

test("every word of a search stands in some column", () => {
  expect(names("zoe")).toEqual(["Zoë"]);
  expect(names("adam 10")).toEqual(["adam"]);
  expect(names("adam 9")).toEqual([]);
});

test("a page that is gone is the last one", () => {
  const many = Array.from({ length: 30 }, (_, at) => at);
  expect(pageOf(many, 9)).toMatchObject({ rows: [25, 26, 27, 28, 29], meta: { current_page: 2, total_pages: 2 } });
});
