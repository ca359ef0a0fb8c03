import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DataTable, type TableColumn } from "../../src/ui/data-table.tsx";
import { useSelection } from "../../src/ui/use-selection.ts";
import { mount, unmount } from "../fixtures/mount.tsx";

afterEach(unmount);

interface Fruit {
  id: string;
  name: string;
  weight: number;
}

const fruits: Fruit[] = ["Apple", "Banana", "Cherry", "Date"].map((name, at) => ({ id: `f${at}`, name, weight: at }));
const columns: TableColumn<Fruit>[] = [
  { key: "name", label: "Name", sort: "name", cell: ({ name }) => <button type="button">{name}</button> },
  { key: "weight", label: "Weight", align: "end", cell: ({ weight }) => weight },
];
const keyOf = ({ id }: Fruit) => id;
const nameOf = ({ name }: Fruit) => name;

function Fruits() {
  const [sort, setSort] = useState({ field: "name", order: "asc" as "asc" | "desc" });
  const selection = useSelection(keyOf, fruits);
  return (
    <>
      <DataTable
        label="Fruits"
        columns={columns}
        rows={fruits}
        keyOf={keyOf}
        nameOf={nameOf}
        sort={sort}
        onSort={(field) => setSort({ field, order: sort.order === "asc" ? "desc" : "asc" })}
        selection={selection}
        details={({ id }) => (id === "f0" ? <p>Sour</p> : null)}
      />
      <p>{`Selected: ${selection.rows.map(nameOf).join(", ") || "none"}`}</p>
    </>
  );
}

test("a sortable heading states its order and reverses it", async () => {
  await mount(<Fruits />);
  const heading = page.getByRole("columnheader", { name: "Name" });
  await expect.element(heading).toHaveAttribute("aria-sort", "ascending");
  await heading.getByRole("button").click();
  await expect.element(heading).toHaveAttribute("aria-sort", "descending");
  await expect.element(page.getByRole("columnheader", { name: "Weight" })).not.toHaveAttribute("aria-sort");
});

test("arrow keys, Home and End move between rows in the same column, over details", async () => {
  await mount(<Fruits />);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("Apple").click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(button("Banana")).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(button("Date")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(button("Date")).toHaveFocus();
  await userEvent.keyboard("{Home}");
  await expect.element(button("Apple")).toHaveFocus();
});

test("rows are selected one by one, as a range with Shift, and all at once", async () => {
  await mount(<Fruits />);
  const box = (name: string) => page.getByRole("checkbox", { name });
  await box("Select Apple").click();
  await expect.element(page.getByText("Selected: Apple")).toBeVisible();
  await box("Select Cherry").click({ modifiers: ["Shift"] });
  await expect.element(page.getByText("Selected: Apple, Banana, Cherry")).toBeVisible();
  await box("Select all on this page").click();
  await expect.element(page.getByText("Selected: Apple, Banana, Cherry, Date")).toBeVisible();
  await box("Select all on this page").click();
  await expect.element(page.getByText("Selected: none")).toBeVisible();
});

test("a checkbox is turned with the space bar", async () => {
  await mount(<Fruits />);
  await page.getByRole("checkbox", { name: "Select Apple" }).click();
  await userEvent.keyboard("{ArrowDown} ");
  await expect.element(page.getByText("Selected: Apple, Banana")).toBeVisible();
});
