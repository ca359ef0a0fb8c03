/** Fact finder and prescriptions at a bedside: there without having been opened, answered with no connection, there when the bars return. */
import type { Page } from "playwright/test";
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function answer(page: Page, question: string, text: string, shown = text): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${question}`) }).click();
  await page.getByRole("textbox", { name: question }).fill(text);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `${question} ${shown}` })).toBeVisible();
}

test("a contact never opened on this device shows its fact finder and prescriptions offline, takes answers, and they arrive", async ({
  newTablet,
}) => {
  const fixture = await newTablet();
  await fixture.signIn(accountOf("agent"));
  const { id } = await fixture.ownContact();
  await fixture.open(`/contacts/${id}?tab=fact_finder`);
  await answer(fixture.page, "Lives with", "her sister");
  await fixture.openTab("Prescriptions");
  await fixture.page.getByRole("button", { name: "Add medication" }).click();
  await answer(fixture.page, "Drug", "Lysinoprill");
  await fixture.sent();

  const bedside = await newTablet({ serviceWorkers: "allow" });
  const { page } = bedside;
  await bedside.readyForTheField(accountOf("agent"));
  await bedside.goOffline();
  await bedside.goTo(`/contacts/${id}?tab=prescriptions`);
  await expect(part(page, "Medications").getByText("Lysinoprill").first()).toBeVisible();
  await expect(part(page, "Medications").getByText("Not matched")).toBeVisible();
  const depth = () =>
    page
      .getByRole("tablist")
      .evaluate((tabs) => tabs.getBoundingClientRect().y - document.querySelector("h1")!.getBoundingClientRect().y);
  const before = await depth();
  await part(page, "Allergies").getByRole("combobox", { name: "Allergies" }).fill("Penicillin");
  await page.keyboard.press("Enter");
  await expect(page.getByText("One change is saved on this device and not sent yet.")).toBeVisible();
  await expect.poll(depth).toBe(before);
  await bedside.openTab("Fact finder");
  await expect(page.getByRole("button", { name: "Lives with her sister" })).toBeVisible();
  await answer(page, "Lives with", "her daughter");
  await answer(page, "Monthly income", "2,400", "$2,400");
  await page.reload();
  await expect(page.getByRole("button", { name: "Lives with her daughter" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Monthly income \$2,400/ })).toBeVisible();

  await fixture.openTab("Fact finder");
  await answer(fixture.page, "Lives with", "nobody");
  await fixture.sent();
  await expect(bedside.syncWord).toHaveText(/^Offline, \d+ waiting$/);
  await bedside.goOnline();
  await expect(bedside.syncWord).toHaveText(/^Needs attention/, { timeout: 30_000 });
  await expect(fixture.page.getByRole("button", { name: /^Monthly income \$2,400/ })).toBeVisible();
  await fixture.openTab("Prescriptions");
  await expect(part(fixture.page, "Allergies").getByText("Penicillin")).toBeVisible();

  await bedside.open("/sync");
  const choice = page.getByRole("listitem").filter({ hasText: "her daughter" });
  await expect(choice).toContainText("nobody");
  await choice.getByRole("button", { name: /^Keep this device's/ }).click();
  await bedside.sent();
  await fixture.openTab("Fact finder");
  await expect(fixture.page.getByRole("button", { name: "Lives with her daughter" })).toBeVisible();
});
