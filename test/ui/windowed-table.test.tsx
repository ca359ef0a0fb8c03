import { useCallback, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { WindowedTable } from "../../src/ui/windowed-table.tsx";
import { mount, unmount } from "../fixtures/mount.tsx";

afterEach(unmount);

const total = 10_000;
const columns = [
  { key: "name", label: "Name", sort: "name", cell: (at: number) => <a href={`#${at}`}>Person {at}</a> },
  { key: "amount", label: "Amount", cell: (at: number) => `$${at}`, align: "end" as const },
];

function People() {
  const [order, setOrder] = useState<"asc" | "desc">("asc");
  const [known, setKnown] = useState(0);
  const onLook = useCallback((_from: number, to: number) => setKnown((before) => Math.max(before, to)), []);
  return (
    <WindowedTable
      label="People"
      columns={columns}
      total={total}
      rowAt={(at) => (at < known ? at : undefined)}
      onLook={onLook}
      sort={{ field: "name", order }}
      onSort={() => setOrder(order === "asc" ? "desc" : "asc")}
      busy={false}
    />
  );
}

const rows = () => document.querySelectorAll("tr[data-row]").length;
const frame = () => page.getByRole("group", { name: "People" });

test("of 10,000 rows those in view are there, each in its place", async () => {
  await mount(<People />);
  await expect.element(page.getByRole("link", { name: "Person 3", exact: true })).toBeVisible();
  expect(rows()).toBeLessThan(100);
  await expect.element(page.getByRole("table", { name: "People" })).toHaveAttribute("aria-rowcount", "10001");
  const place = frame().element();
  place.scrollTop = place.scrollHeight;
  const last = page.getByRole("link", { name: "Person 9999" });
  await expect.element(last).toBeVisible();
  await expect.element(page.getByRole("row", { name: /Person 9999/ })).toHaveAttribute("aria-rowindex", "10001");
  expect(rows()).toBeLessThan(100);
  const [box, around] = [last.element().getBoundingClientRect(), place.getBoundingClientRect()];
  expect(box.bottom).toBeLessThanOrEqual(around.bottom + 1);
  // Its heading stays in sight.
  expect(page.getByRole("button", { name: "Name" }).element().getBoundingClientRect().top).toBeLessThan(
    around.top + 40,
  );
});

test("the arrow keys go from row to row; a row that is scrolled away leaves the focus to the table", async () => {
  await mount(<People />);
  const first = page.getByRole("link", { name: "Person 0" });
  await expect.element(first).toBeVisible();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("link", { name: "Person 1", exact: true })).toHaveFocus();
  frame().element().scrollTop = 100_000;
  await expect.element(frame()).toHaveFocus();
});

test("in another order it begins at its top", async () => {
  await mount(<People />);
  await expect.element(page.getByRole("link", { name: "Person 3", exact: true })).toBeVisible();
  const place = frame().element();
  place.scrollTop = 100_000;
  await expect.element(page.getByRole("row", { name: /Person 2500/ })).toBeInTheDocument();
  await page.getByRole("button", { name: "Name" }).click();
  await expect.poll(() => place.scrollTop).toBe(0);
});
