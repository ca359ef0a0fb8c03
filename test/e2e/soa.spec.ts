/** A Scope of Appointment signed at a kitchen table without a connection, and filed once there is one. */
import type { Page } from "playwright/test";
import { barriersOn, BarrierWalk } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { accountOf, demoPassword } from "./tablet.ts";

const unfiled = (page: Page) => page.getByText("Signed here, not yet filed").first();

async function draw(page: Page, name: string | RegExp, strokes: number): Promise<void> {
  const pad = page.getByRole("img", { name });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("the pad is not shown");
  for (let nth = 0; nth < strokes; nth++) {
    await page.mouse.move(box.x + 30, box.y + 30 + nth * 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 60 + nth * 20, { steps: 5 });
    await page.mouse.up();
  }
}

const movesOf = async (page: Page, name: string) =>
  ((await page.getByRole("img", { name }).locator("path").getAttribute("d")) ?? "").match(/M/g)?.length ?? 0;

test("a form made, handed over, signed by both and filed later, with the agent's data locked away", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.signInByForm(accountOf("agent"));
  await tablet.filled();
  await tablet.installed();
  const keptKeys = () => page.evaluate(() => Object.keys(localStorage).join(" "));
  await expect.poll(keptKeys).toContain(":unlock_proof");
  const { id } = await tablet.ownContact();
  await tablet.goOffline();
  await tablet.open(`/contacts/${id}?tab=soa`);
  const heading = await tablet.heading.textContent();
  await page.getByRole("button", { name: "New form" }).click();
  const draft = page.getByRole("region", { name: "New Scope of Appointment" });
  await draft.getByLabel("First name", { exact: true }).fill("Thảo");
  await draft.getByLabel("Last name", { exact: true }).fill("Nguyễn");
  await draft.getByLabel("Phone", { exact: true }).fill("(212) 555-0100");
  const walk = new BarrierWalk(page);
  await walk.look("a new form");
  await page.getByRole("button", { name: "Create form" }).click();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Address", { exact: true }).fill("7 Elm Street");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("7 Elm Street")).toBeVisible();

  await page.getByRole("button", { name: "Hand over to sign" }).click();
  await expect(page.getByRole("heading", { name: "Scope of Appointment" })).toBeVisible();
  const left = await page.evaluate(() => document.documentElement.outerHTML);
  expect(left).not.toContain(heading);
  await page.getByText("Stand-alone Medicare prescription drug plans").click();
  await draw(page, "Sign here", 2);
  await walk.look("a form handed over");
  await page.reload();
  await expect(page.getByLabel("Stand-alone Medicare prescription drug plans")).toBeChecked();
  await expect.poll(() => movesOf(page, "Sign here")).toBe(2);
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => movesOf(page, "Sign here")).toBe(1);
  await page.getByRole("button", { name: "Sign the form" }).click();
  await expect(page.getByText("Thank you. The form is signed.")).toBeVisible();
  await page.getByRole("button", { name: "Give the tablet back" }).click();
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Unlock" }).click();

  await expect(unfiled(page)).toBeVisible();
  await page.getByRole("button", { name: "Complete", exact: true }).click();
  await page.getByRole("button", { name: "Complete form" }).click();
  await expect(page.getByText("Enter the plans you represent.")).toBeVisible();
  await page.getByRole("combobox", { name: "First contact" }).click();
  await page.getByRole("option", { name: "Referral" }).click();
  await page.getByLabel("Plans represented").fill("Acme Rx Basic");
  await page.getByText("Type my name").click();
  await page.getByLabel("Full name").fill("Ana Agent");
  await walk.look("the agent's part");
  await page.getByRole("button", { name: "Complete form" }).click();
  await expect(page.getByText("Signed by the person and the agent.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Documents" }).getByRole("listitem")).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF: Completed" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);

  await tablet.goOnline();
  await tablet.sent();
  await expect(unfiled(page)).toBeHidden();
  await tablet.open("/soa");
  await expect(page.getByRole("table").getByText("Completed")).toBeVisible();
  await walk.look("the register");
  expect(walk.found).toEqual([]);
});

test("a person signs by link on a phone of their own, also without JavaScript, and the agent sees it", async ({
  newTablet,
  browser,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("agent"));
  await tablet.filled();
  const { id } = await tablet.ownContact();
  const qr = async () => {
    await tablet.open(`/contacts/${id}?tab=soa`);
    await page.getByRole("button", { name: "New form" }).click();
    await page.getByRole("button", { name: "Create form" }).click();
    await expect(page.getByText("The person has not signed yet.")).toBeVisible();
    await tablet.sent();
    await page.getByRole("button", { name: "Send to sign" }).click();
    const dialog = page.getByRole("dialog", { name: "Send to sign" });
    await dialog.getByText("QR code", { exact: true }).click();
    const answered = page.waitForResponse(/\/link$/);
    await dialog.getByRole("button", { name: "Show QR code" }).click();
    await expect(dialog.getByRole("img", { name: "QR code of the form" })).toBeVisible();
    await expect(dialog.getByText("Earlier links and codes keep working until the form is signed.")).toBeVisible();
    const { data } = (await (await answered).json()) as { data: { url: string } };
    await dialog.getByRole("button", { name: "Close" }).last().click();
    return data.url;
  };
  const phone = async (url: string, javaScriptEnabled: boolean) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const person = await context.newPage();
    await person.goto(url);
    return person;
  };

  const first = await phone(await qr(), true);
  await first.getByText("Medicare Advantage plans (Part C)").click();
  await expect(page.getByText("Opened", { exact: true })).toBeVisible();
  await draw(first, "Or sign with your finger or mouse", 2);
  await first.reload();
  await expect(first.getByLabel("Medicare Advantage plans (Part C)")).toBeChecked();
  await expect.poll(() => movesOf(first, "Or sign with your finger or mouse")).toBe(2);
  expect(await barriersOn(first)).toEqual([]);
  await first.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(first.getByRole("heading", { name: "The form is signed." })).toBeVisible();
  await expect(page.getByText("The person has signed. Complete your part.")).toBeVisible();
  await first.context().close();

  const second = await phone(await qr(), false);
  const sign = second.getByRole("button", { name: "Sign", exact: true });
  await second.getByLabel("Type your full name").fill("Rosa Quinn");
  await sign.click();
  await expect(second.getByText("Please check the fields below.")).toBeVisible();
  await expect(second.getByLabel("Type your full name")).toHaveValue("Rosa Quinn");
  await second.getByLabel("Life insurance").check();
  await sign.click();
  await expect(second.getByRole("heading", { name: "The form is signed." })).toBeVisible();
  await second.context().close();
  await expect(page.getByText("The person has signed. Complete your part.")).toBeVisible();
});
