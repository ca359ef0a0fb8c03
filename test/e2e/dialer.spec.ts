import { BarrierWalk } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

test("the phone by keyboard, with the network gone: typed, pasted, refused with a reason; on a tablet it is a sheet", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(accountOf("agent"));
  const own = await tablet.contactsIn("my");
  const isClosed = (one: { number: string; do_not_call?: boolean }) => one.do_not_call === true;
  const closed = own.find(({ phones }) => phones.some(isClosed));
  if (!closed) throw new Error("Everybody may be called.");
  const number164 = closed.phones.find(isClosed)?.number ?? "";
  await tablet.openContact(closed.id);
  await page.keyboard.press("p");
  const phone = page.getByRole("dialog", { name: "Phone" });
  const number = phone.getByRole("textbox", { name: "Number to call" });
  await expect(number).toBeFocused();
  const walk = new BarrierWalk(page);
  await walk.look("the phone, open");
  await phone.getByRole("tab", { name: "Recent" }).click();
  await expect(phone.getByRole("list", { name: "Recent calls" }).getByRole("listitem").first()).toBeVisible();
  await walk.look("recent calls");
  await phone.getByRole("tab", { name: "Keypad" }).click();

  await tablet.goOffline();
  await expect(tablet.syncWord).toHaveText("Offline");
  await page.keyboard.type("1234");
  await page.keyboard.press("Enter");
  await expect(phone.getByText("No valid device ready")).toBeVisible();
  await phone.getByRole("button", { name: "Reset number" }).click();
  await number.evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    `Call me: ${number164.replace(/^\+1(\d{3})(\d{3})/, "($1) $2-")}`,
  );
  await expect(phone.getByText(/^Blocked: .* asked not to be called/)).toBeVisible();
  await phone.getByRole("button", { name: "Move phone" }).focus();
  await page.keyboard.press("ArrowLeft");

  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(phone.getByRole("button", { name: "Collapse phone" })).toBeVisible();
  await page.getByRole("textbox", { name: "New note" }).first().focus();
  await expect(phone.getByRole("button", { name: "Expand phone" })).toBeVisible();
  await phone.getByRole("button", { name: "Expand phone" }).click();
  await number.focus();
  await page.keyboard.press("Escape");
  await expect(phone).toBeHidden();
  expect(walk.found).toEqual([]);
});
