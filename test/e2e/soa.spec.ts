/** A Scope of Appointment signed at a kitchen table without a connection, and filed once there is one. */
import type { Page } from "playwright/test";
import { BarrierWalk } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { accountOf, demoPassword } from "./tablet.ts";

const unfiled = (page: Page) => page.getByText("Signed here, not yet filed").first();

async function draw(page: Page, name: string, strokes: number): Promise<void> {
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
  await expect.poll(keptKeys, { timeout: 15_000 }).toContain(":unlock_proof");
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

  await page.getByRole("button", { name: "Hand over to sign" }).click();
  await expect(page.getByRole("heading", { name: "Scope of Appointment" })).toBeVisible();
  const left = await page.evaluate(() => document.documentElement.outerHTML);
  expect(left).not.toContain(heading);
  await page.getByText("Stand-alone Medicare prescription drug plans").click();
  await draw(page, "Sign here", 2);
  await walk.look("a form handed over");
  await page.reload();
  await expect(page.getByLabel("Stand-alone Medicare prescription drug plans")).toBeChecked();
  expect(await movesOf(page, "Sign here")).toBe(2);
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await movesOf(page, "Sign here")).toBe(1);
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
