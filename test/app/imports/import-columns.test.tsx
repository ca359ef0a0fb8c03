/** The columns of a chosen file, each with the field it becomes. */
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ColumnList } from "../../../src/app/imports/column-list.tsx";
import { ImportPlan } from "../../../src/domain/imports/plan.ts";
import { mount } from "../../fixtures/mount.tsx";

const columnsOf = (count: number) => [
  { name: "Given", target: "first_name", preview: ["Ada"] },
  { name: "Surname", target: "", preview: ["Delgado"] },
  ...Array.from({ length: count - 2 }, (_, at) => ({ name: `More ${at}`, target: "", preview: ["x"] })),
];

function Columns({ count }: { count: number }) {
  const [plan, setPlan] = useState(() => ImportPlan.parse({ fields: columnsOf(count) }));
  return <ColumnList plan={plan} onChange={setPlan} />;
}
const choiceOf = (name: string) => page.getByRole("combobox", { name: `${name} becomes` });

test("a column's list opens with one click, and a chosen field leaves the column that had it", async () => {
  await mount(<Columns count={2} />);
  await expect.element(choiceOf("Given")).toHaveValue("First name");
  await userEvent.click(choiceOf("Surname"));
  await userEvent.click(page.getByRole("option", { name: "First name", exact: true }));
  await expect.element(choiceOf("Surname")).toHaveValue("First name");
  await expect.element(choiceOf("Given")).toHaveValue("");
});

test("by keyboard a column is reached, its list searched and the next one reached", async () => {
  await mount(<Columns count={2} />);
  await expect.element(choiceOf("Surname")).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(choiceOf("Given")).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(choiceOf("Surname")).toHaveFocus();
  await userEvent.keyboard("Last na{ArrowDown}{Enter}");
  await expect.element(choiceOf("Surname")).toHaveValue("Last name");
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(choiceOf("Given")).toHaveFocus();
});

test("a column is left out by its cross at one press", async () => {
  await mount(<Columns count={2} />);
  await userEvent.click(page.getByLabelText("Skip Given"));
  await expect.element(choiceOf("Given")).toHaveValue("");
});

test("hundreds of columns are all there in the end", async () => {
  await mount(<Columns count={300} />);
  await expect.element(choiceOf("More 297")).toHaveValue("");
  expect(page.getByRole("list", { name: "File columns" }).element().children).toHaveLength(300);
});
