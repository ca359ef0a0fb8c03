import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { RefusedGrid } from "../../../src/app/imports/refused-grid.tsx";
import type { RefusedRow } from "../../../src/contract/imports/imports.ts";
import type { ImportField } from "../../../src/domain/imports/plan.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

const fields = [
  { name: "Last Name", target: "last_name" },
  { name: "Phone", target: "phone:1" },
] as ImportField[];
const ragged: RefusedRow = {
  row_no: 5,
  cells: ["Ged", "6145550108", "", "extra"],
  reasons: [{ reason: "column_count", column: null }],
};

function Sheet() {
  const [cells, setCells] = useState<string[]>();
  return (
    <RefusedGrid
      rows={[ragged]}
      fields={fields}
      mended={new Map(cells ? [[ragged.row_no, { ...ragged, cells }]] : [])}
      onMend={(_row, column, value) => setCells((cells ?? ragged.cells).with(column, value))}
    />
  );
}
afterEach(unmount);

test("a row with more values than the file has columns shows them where they can be emptied", async () => {
  await mount(<Sheet />);
  const extra = page.getByRole("textbox", { name: "Column 4, row 5" });
  await expect.element(extra).toHaveValue("extra");
  await expect.element(extra).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByRole("textbox", { name: "Column 3, row 5" })).not.toBeInTheDocument();
  await extra.fill("");
  await expect.element(extra).toHaveAttribute("aria-invalid", "false");
});

test("columns with the same heading are numbered, in the heading and in every field", async () => {
  const twice = [...fields, { name: "Phone", target: "phone:2" }] as ImportField[];
  const row = { row_no: 6, cells: ["Ged", "12", "34"], reasons: [{ reason: "bad_phone", column: 2 }] } as RefusedRow;
  await mount(<RefusedGrid rows={[row]} fields={twice} mended={new Map()} onMend={undefined} />);
  await expect.element(page.getByRole("textbox", { name: "Phone (column 2), row 6" })).toHaveValue("12");
  await expect.element(page.getByRole("textbox", { name: "Phone (column 3), row 6" })).toHaveValue("34");
  await expect.element(page.getByRole("columnheader", { name: "Phone (column 3)" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Last Name, row 6" })).toBeVisible();
  await expect.element(page.getByText("Phone (column 3): Phone must have 10 digits.")).toBeVisible();
});
