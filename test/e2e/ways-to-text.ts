/** Every place a contact can be texted from, at both widths, once they asked us to stop. */
import { expect } from "playwright/test";
import { Softphone } from "./softphone.ts";
import { laptop, type Tablet, tabletUpright } from "./tablet.ts";

const refusal = /They asked us to stop on/;

interface Stopped {
  name: string;
  /** One that answers calls. */
  number: string;
}

export async function noWayToText(tablet: Tablet, stopped: Stopped): Promise<void> {
  await notFromTheList(tablet, stopped);
  await notInACall(tablet, stopped);
  await notAmongMany(tablet, stopped);
}

async function notFromTheList(tablet: Tablet, { name }: Stopped): Promise<void> {
  const { page } = tablet;
  for (const size of [tabletUpright, laptop]) {
    await page.setViewportSize(size);
    await tablet.openList(`?q=${encodeURIComponent(name)}`);
    await page.getByRole("row", { name: new RegExp(name) }).hover();
    await page.getByRole("link", { name: `Text ${name}: Marked do not text` }).click();
    await refuses(tablet, name);
  }
}

async function notInACall(tablet: Tablet, { name, number }: Stopped): Promise<void> {
  const { page } = tablet;
  const phone = await Softphone.open(tablet);
  await phone.call(number);
  await phone.opened();
  for (const size of [laptop, tabletUpright]) {
    await page.setViewportSize(size);
    await phone.press("Write text");
    await refuses(tablet, name);
  }
  await phone.hangUp();
  await phone.press("Done");
}

/** In the dialog, which keeps what is typed. */
async function refuses({ page }: Tablet, name: string): Promise<void> {
  const texts = page.getByRole("dialog", { name: `Texts with ${name}` });
  await expect(texts.getByRole("status").getByText(refusal)).toBeVisible();
  const field = texts.getByRole("textbox", { name: `Text to ${name}` });
  await expect(field).toBeFocused();
  await field.fill("Are you there?");
  await expect(texts.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await expect(texts.getByRole("button", { name: "Send later" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(texts).toBeHidden();
}

async function notAmongMany(tablet: Tablet, { name }: Stopped): Promise<void> {
  const { page } = tablet;
  await tablet.openList(`?q=${encodeURIComponent(name)}`);
  await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  const chosen = page.getByRole("region", { name: "Selected contacts" });
  await chosen.getByRole("button", { name: "Text", exact: true }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Shall we meet?");
  await page.getByRole("button", { name: "Review recipients" }).click();
  for (const size of [tabletUpright, laptop]) {
    await page.setViewportSize(size);
    await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText(refusal);
    await expect(page.getByRole("button", { name: "Asked us to stop 1", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Nobody can get it" })).toBeDisabled();
  }
}
