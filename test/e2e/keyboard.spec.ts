import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

test("the keyboard alone, with the network gone: help, search, commands, rows and a note", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(accountOf("agent"));
  const { first_name, last_name } = await tablet.ownContact();
  await tablet.openList();
  await tablet.goOffline();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByRole("row", { name: /^Next contact/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();

  for (const opener of ["Filters", "New contact", "Export this list"]) {
    await page.getByRole("button", { name: opener, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: opener })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: opener, exact: true })).toBeFocused();
  }

  const rows = page.getByRole("grid").locator("[data-at]");
  for (const key of ["j", "j", "k"]) await page.keyboard.press(key);
  await expect(page.locator("[data-active]")).toHaveAttribute("data-at", "1");
  const second = (await rows.nth(1).getByRole("link").first().textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(tablet.heading).toHaveText(second);

  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: "Search" });
  await search.fill(`${first_name} ${last_name}`);
  await expect(page.getByRole("option", { name: new RegExp(`^${first_name} ${last_name}`) }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(tablet.heading).toContainText(last_name);

  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "New note" })).toBeFocused();
  await page.keyboard.type("Typed without a mouse");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Typed without a mouse")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "New note" })).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  await expect(page.getByRole("combobox", { name: "Tag name" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add tag" })).toBeFocused();

  await page.keyboard.press("Control+k");
  await search.fill("Go to Sync");
  await expect(page.getByRole("option", { name: /^Go to Sync/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Waiting to send" })).toContainText("Typed without a mouse");
});

test("each editor of a contact opens with its field ready and gives the focus back where it came from", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("agent"));
  await tablet.filled();
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  const press = (key: string) => page.keyboard.press(key);

  const pencil = page.getByRole("button", { name: /^Edit phone/ }).first();
  for (const close of ["Escape", "Enter"]) {
    await pencil.focus();
    await press("Enter");
    await expect(page.getByRole("textbox", { name: "Number" })).toBeFocused();
    await press(close);
    await expect(pencil).toBeFocused();
  }
  const addAddress = page.getByRole("button", { name: "Add address" });
  await addAddress.focus();
  await press("Enter");
  await expect(page.getByRole("combobox", { name: "Type" })).toBeFocused();
  await press("Escape");
  await expect(addAddress).toBeFocused();

  const addTag = page.getByRole("button", { name: "Add tag" });
  await addTag.focus();
  await press("Enter");
  await expect(page.getByRole("combobox", { name: "Tag name" })).toBeFocused();
  await page.keyboard.type("By keys alone");
  await press("Enter");
  await expect(page.getByRole("button", { name: /By keys alone/ })).toBeVisible();
  await expect(addTag).toBeFocused();

  const newNote = page.getByRole("textbox", { name: "New note" });
  await newNote.focus();
  await page.keyboard.type("To be edited");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add note" })).toBeFocused();
  await press("Enter");
  await expect(newNote).toHaveValue("");
  await expect(newNote).toBeFocused();
  await page.getByRole("tab", { name: "Notes" }).click();
  // The new one stands first once it is drawn.
  await expect(page.getByRole("list", { name: "Notes" }).getByRole("listitem").first()).toContainText("To be edited");
  const editNote = page.getByRole("button", { name: "Edit note" }).first();
  for (const close of ["Escape", "Control+Enter"]) {
    await editNote.focus();
    await press("Enter");
    await expect(page.getByRole("textbox", { name: "Note text" })).toBeFocused();
    await page.keyboard.type(" by keys");
    await press(close);
    await expect(editNote).toBeFocused();
  }
  await expect(page.getByText("To be edited by keys", { exact: true }).first()).toBeVisible();
  await page.getByRole("tab", { name: "Policies" }).click();
  const addPolicy = page.getByRole("button", { name: "Add policy" });
  await addPolicy.focus();
  await press("Enter");
  await expect(page.getByRole("combobox", { name: "Carrier" })).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(addPolicy).toBeFocused();

  const person = page.getByRole("group", { name: "Person" });
  await person.getByRole("button", { name: /more fields?$/ }).click();
  await person.getByRole("button", { name: /^Tobacco/ }).click();
  await page.getByRole("option", { name: "Former" }).click();
  await person.getByRole("button", { name: "Show fewer" }).click();
  await person.getByRole("button", { name: /^Tobacco/ }).click();
  await page.getByRole("option", { name: "–" }).click();
  await expect(person.getByRole("button", { name: "Tobacco Add" })).toBeFocused();
});
