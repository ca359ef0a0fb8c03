import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Dialog } from "../../src/ui/dialog.tsx";
import { mount } from "../fixtures/mount.tsx";

function Opener({ vanishes = false }: { vanishes?: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <main tabIndex={-1} aria-label="The page">
      {vanishes && opened ? null : <button onClick={() => setOpened(true)}>Open</button>}
      {opened ? (
        <Dialog onClose={() => setOpened(false)} title="A question">
          <input aria-label="Answer" data-autofocus />
        </Dialog>
      ) : null}
    </main>
  );
}

async function openAndEscape(): Promise<void> {
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(page.getByRole("textbox", { name: "Answer" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
}

test("a dialog that is closed gives the focus back to what opened it", async () => {
  await mount(<Opener />);
  await openAndEscape();
  await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
});

test("where what opened it is gone, the page has the focus", async () => {
  await mount(<Opener vanishes />);
  await openAndEscape();
  await expect.element(page.getByRole("main", { name: "The page" })).toHaveFocus();
});
