import { TextInput } from "@mantine/core";
import { beforeEach, afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CommandsProvider } from "../../src/app/help/commands-provider.tsx";
import { EditFrame } from "../../src/ui/edit-frame.tsx";
import { type ReadRecord, useEditFrame } from "../../src/ui/use-edit-frame.ts";
import { mount, unmount } from "../fixtures/mount.tsx";

interface Values {
  name: string;
  rating: string;
}

class Outdated extends Error {}

let server: { values: Values; version: number };
let sent: { changed: Partial<Values>; version: number | null }[];
let refusal: Record<string, string> | null;
let closed: number;

beforeEach(() => {
  server = { values: { name: "Acme", rating: "A" }, version: 1 };
  sent = [];
  refusal = null;
  closed = 0;
});
afterEach(unmount);

const labels = { name: "Name", rating: "Rating" };

function Form({ record }: { record: ReadRecord<Values> }) {
  const frame = useEditFrame<Values>({
    record,
    save: async (changed, _values, version) => {
      sent.push({ changed, version });
      if (refusal) throw new Error("refused");
      if (version !== server.version) throw new Outdated();
      server = { values: { ...server.values, ...changed }, version: server.version + 1 };
    },
    reload: async () => server,
    isConflict: (error) => error instanceof Outdated,
    words: { fieldErrorsOf: () => refusal ?? {}, wordsOf: () => "That did not work." },
  });
  return (
    <EditFrame title="Edit" frame={frame} labels={labels} onDelete={null} onClose={() => closed++}>
      <TextInput label="Name" {...frame.form.getInputProps("name")} />
      <TextInput label="Rating" {...frame.form.getInputProps("rating")} />
    </EditFrame>
  );
}

/** Ctrl+Enter comes with the app's commands. */
const open = () =>
  mount(
    <CommandsProvider>
      <Form record={structuredClone(server)} />
    </CommandsProvider>,
  );
const name = () => page.getByLabelText("Name", { exact: true });
const rating = () => page.getByLabelText("Rating", { exact: true });
const save = () => page.getByRole("button", { name: "Save" });

test("only changed fields are sent, with the version they were read at", async () => {
  await open();
  await rating().fill("A+");
  await save().click();
  await expect.poll(() => sent).toEqual([{ changed: { rating: "A+" }, version: 1 }]);
});

test("Ctrl+Enter saves from any field", async () => {
  await open();
  await name().fill("Acme Life");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => server.values.name).toBe("Acme Life");
});

test("what someone else changed in another field stays, and yours is saved", async () => {
  await open();
  server = { values: { name: "Acme", rating: "A+" }, version: 2 };
  await name().fill("Acme Life");
  await save().click();
  await expect.poll(() => server).toEqual({ values: { name: "Acme Life", rating: "A+" }, version: 3 });
  expect(sent.at(-1)).toEqual({ changed: { name: "Acme Life" }, version: 2 });
});

test("a field both changed shows was, yours and theirs, and nothing is saved before one is chosen", async () => {
  await open();
  server = { values: { name: "Acme", rating: "A+" }, version: 2 };
  await rating().fill("B");
  await save().click();
  const row = page.getByRole("table", { name: "Conflicts" }).getByRole("row").nth(1);
  await expect.element(row).toHaveTextContent("RatingABKeepA+Keep");
  await expect.element(save()).toBeDisabled();
  expect(server.values.rating).toBe("A+");
  await page.getByRole("button", { name: "Keep theirs: Rating" }).click();
  await expect.element(rating()).toHaveValue("A+");
  await rating().fill("C");
  await save().click();
  await expect.poll(() => server).toEqual({ values: { name: "Acme", rating: "C" }, version: 3 });
});

test("an error stands beside its field, which takes the focus", async () => {
  refusal = { name: "That name is already used." };
  await open();
  await name().fill("Other");
  await save().click();
  await expect.element(page.getByText("That name is already used.")).toBeVisible();
  await expect.element(name()).toHaveFocus();
});

test("closing with changes asks first; without any it closes", async () => {
  await open();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(closed).toBe(1);
  await name().fill("Other");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByText("Your changes are not saved.")).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(name()).toHaveValue("Other");
  await page.getByRole("button", { name: "Cancel" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(name()).toHaveValue("Other");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  expect(closed).toBe(2);
});
