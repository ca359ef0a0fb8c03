/** A field whose choices are found by typing. */
import { MultiSelect, Select } from "@mantine/core";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { EditableField } from "../../src/ui/editable-field.tsx";
import { mount } from "../fixtures/mount.tsx";

const states = ["Alabama", "Kentucky", "Ohio", "Texas"];

function StateField() {
  const [state, setState] = useState<string | null>("Ohio");
  return <Select label="Status" searchable data={states} value={state} onChange={setState} />;
}

function StatesField() {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      <MultiSelect label="States" searchable data={states} value={chosen} onChange={setChosen} />
      <output>{chosen.join()}</output>
    </>
  );
}

test("Enter takes the first that fits what was typed", async () => {
  await mount(<StateField />);
  const field = page.getByRole("combobox", { name: "Status" });
  await userEvent.clear(field);
  await userEvent.keyboard("ken{Enter}");
  await expect.element(field).toHaveValue("Kentucky");
});

test("Enter takes nothing where nothing was typed", async () => {
  await mount(<StateField />);
  const field = page.getByRole("combobox", { name: "Status" });
  await userEvent.click(field);
  await userEvent.keyboard("{Enter}");
  await expect.element(field).not.toHaveValue("Alabama");
});

test("Enter takes one after the other where several can be chosen", async () => {
  await mount(<StatesField />);
  await userEvent.fill(page.getByRole("combobox", { name: "States" }), "ken");
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("tex{Enter}");
  await expect.element(page.getByRole("status")).toHaveTextContent("Kentucky,Texas");
});

test.each([4, 12])(
  "a fact of %i choices opened to be changed keeps what it is until another is chosen",
  async (count) => {
    const onSave = vi.fn<(value: string) => void>();
    const options = Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `Choice ${at}` }));
    await mount(<EditableField label="Type" kind="choice" value="2" options={options} onSave={onSave} />);
    await page.getByRole("button", { name: "Type Choice 2" }).click();
    await expect.element(page.getByRole("option", { name: "Choice 3" })).toBeVisible();
    await userEvent.keyboard("{Enter}");
    expect(onSave).not.toHaveBeenCalled();
  },
);
