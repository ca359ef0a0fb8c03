import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Toasts } from "../../src/app/shell/toasts.tsx";
import { tell } from "../../src/app/shell/report.ts";
import { showUndo } from "../../src/ui/undo-toast.tsx";
import { mount, unmount } from "../fixtures/mount.tsx";

afterEach(unmount);

test("what is told can be put away by a button that says what it does", async () => {
  await mount(<Toasts />);
  tell("This device is ready.");
  await expect.element(page.getByText("This device is ready.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByText("This device is ready.")).not.toBeInTheDocument();
});

const undo = () => page.getByRole("button", { name: "Undo" });

async function undoByKeys(undone: () => void): Promise<void> {
  showUndo({ text: "Note deleted.", undo: undone });
  await expect.element(undo()).toBeVisible();
  (undo().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(undo()).not.toBeInTheDocument();
}

test("after Undo the keyboard is where it came from", async () => {
  await mount(
    <main tabIndex={-1}>
      <button type="button">Delete</button>
      <Toasts />
    </main>,
  );
  const from = page.getByRole("button", { name: "Delete" });
  await expect.element(from).toBeVisible();
  (from.element() as HTMLElement).focus();
  await undoByKeys(() => undefined);
  await expect.element(from).toHaveFocus();
});

test("after Undo the keyboard is in the page where what it came from is gone", async () => {
  await mount(
    <main tabIndex={-1}>
      <Toasts />
    </main>,
  );
  const main = page.getByRole("main");
  await expect.element(main).toBeInTheDocument();
  await undoByKeys(() => undefined);
  await expect.element(main).toHaveFocus();
});

test("after Undo the keyboard stays where the undo itself puts it", async () => {
  await mount(
    <main tabIndex={-1}>
      <button type="button">Note</button>
      <Toasts />
    </main>,
  );
  const note = page.getByRole("button", { name: "Note" });
  await expect.element(note).toBeVisible();
  await undoByKeys(() => (note.element() as HTMLElement).focus());
  await expect.element(note).toHaveFocus();
});
