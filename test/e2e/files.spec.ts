/** A file from a basement: added with no connection, there after a reload, sent when the bars return, seen at the office. */
import { expect, test } from "./journey.ts";

const words = "Met at the kitchen table. Wants to think about it until Friday.";

test("a file added with no connection survives a reload, arrives once and opens on the office's screen", async ({
  newTablet,
}) => {
  const [kitchen, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  const { page } = kitchen;
  await kitchen.readyForTheField("agent@other.fieldline.test");
  const { id } = await kitchen.ownContact();
  await kitchen.openContact(id);
  await page.getByRole("tab", { name: "Files" }).click();
  await expect(page.getByRole("button", { name: "Choose files" })).toBeVisible();
  await kitchen.goOffline();
  const files = [
    { name: "visit.txt", mimeType: "text/plain", buffer: Buffer.from(words) },
    { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") },
  ];
  await page.getByLabel("Files to add").first().setInputFiles(files);
  const form = page.getByRole("form", { name: "Files to add" });
  await expect(form.getByText("The content of this file does not match its file type.")).toBeVisible();
  await form.getByRole("button", { name: "Remove photo.png" }).click();
  await form.getByLabel("Title").fill("Kitchen table");
  await form.getByRole("button", { name: "Add 1 file" }).click();
  const row = page.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ hasText: "Kitchen table" });
  await expect(row.getByText("Saved on this device")).toBeVisible();

  await page.reload();
  await row.getByRole("button", { name: "Kitchen table", exact: true }).click();
  await expect(page.getByRole("dialog").getByText(words)).toBeVisible();
  await page.keyboard.press("Escape");
  await kitchen.goOnline();
  await kitchen.sent();
  await expect(row).toHaveCount(1);
  await expect(row.getByText("Saved on this device")).toHaveCount(0);

  await office.signIn("manager@other.fieldline.test");
  await office.filled();
  await office.open(`/contacts/${id}?tab=files`);
  await office.page.getByRole("button", { name: "Kitchen table", exact: true }).click();
  await expect(office.page.getByRole("dialog").getByText(words)).toBeVisible();
  await office.page.keyboard.press("Escape");
  await office.page.getByRole("button", { name: "Delete Kitchen table" }).click();
  await office.page.getByRole("button", { name: "Undo" }).click();
  await expect(office.page.getByRole("button", { name: "Kitchen table", exact: true })).toBeVisible();
});
