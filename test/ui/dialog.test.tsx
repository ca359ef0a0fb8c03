import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Dialog } from "../../src/ui/dialog.tsx";
import { mount } from "../fixtures/mount.tsx";

function OpenedFromMenu() {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Rename</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open ? (
        <Dialog title="A new name" onClose={() => setOpen(false)}>
          <button type="button">Save</button>
        </Dialog>
      ) : null}
    </main>
  );
}

test("a dialog opened from a menu gives the focus back to the menu's button, for the item is gone", async () => {
  await mount(<OpenedFromMenu />);
  const more = page.getByRole("button", { name: "More" });
  await more.click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await expect.element(page.getByRole("button", { name: "Save" })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: "Rename" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(more).toHaveFocus();
});
