/** A text that goes by itself on a day: seen before by whom it reaches, and on the contact it is meant for. */
import { request } from "playwright/test";
import { expect, test } from "./journey.ts";
import { onSimulatedPhone } from "./simulated-phone.ts";
import { accountOf, demoPassword, laptop, type Tablet, tabletUpright } from "./tablet.ts";

test("a trigger's dry run names who gets it and why others do not; turned on it is seen on the contact, until it is canceled", async ({
  newTablet,
}) => {
  const office = await newTablet();
  const { page } = office;
  const [willing] = await agentsContacts(office);
  await office.signIn(accountOf("admin"));
  await office.filled();
  await office.openList("?q=Campaigner");
  await page.getByRole("button", { name: "Save as quick filter" }).click();
  const kept = page.getByRole("dialog", { name: "Save as quick filter" });
  await kept.getByRole("textbox", { name: "Name" }).fill("Campaigners");
  await kept.getByRole("button", { name: "Save" }).click();
  await expect(kept).toBeHidden();
  await office.sent();

  await office.open("/admin/campaign_triggers");
  await page.getByRole("button", { name: "Add trigger" }).first().click();
  const form = page.getByRole("dialog", { name: "Add campaign trigger" });
  await form.getByRole("textbox", { name: "Name" }).fill("Moving day");
  await choose(office, "Sends", "Text");
  await choose(office, "Occasion", "One time");
  await page.setViewportSize(tabletUpright);
  await form.getByLabel("Day", { exact: true }).fill(dayAfter(2));
  await form.getByRole("textbox", { name: "Message" }).fill("Hi {{contact.first_name}}, we have moved.");
  await expect(form.getByText("1 segment with “Reply STOP to stop.”")).toBeVisible();
  await choose(office, "Audience", "Quick filter Campaigners");
  await form.getByRole("button", { name: "Save" }).click();

  await page.getByLabel("Another day").fill(dayAfter(2));
  const [goes, stopped] = [/^1 · (Goes|Waits)/, /^1 · Asked us to stop/];
  for (const size of [tabletUpright, laptop]) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: stopped }).click();
    const people = page.getByRole("table", { name: "People" });
    await expect(people.getByRole("row", { name: /Kora Campaigner/ })).toContainText("They asked us to stop on");
    await page.getByRole("button", { name: goes }).click();
    await expect(people.getByRole("link", { name: "Karl Campaigner" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  const trigger = page.url();
  await office.openContact(willing);
  const campaigns = page.getByRole("group", { name: "Campaigns" });
  await expect(campaigns).toContainText("Moving day", { timeout: 90_000 });
  await page.setViewportSize(tabletUpright);
  await page.getByRole("button", { name: "Show all details" }).click();
  await expect(campaigns).toContainText("Moving day");

  await office.open(new URL(trigger).pathname);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel for good" }).click();
  const sure = page.getByRole("dialog", { name: "Cancel Moving day?" });
  await sure.getByRole("button", { name: "Cancel for good" }).click();
  await expect(page.getByText("Canceled", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);
});

async function choose({ page }: Tablet, label: string, option: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Days from now, in UTC: two are later than today in every zone, and within the week that is planned ahead. */
function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Karl allows texts, Kora said STOP. */
async function agentsContacts(office: Tablet): Promise<[willing: number, stopped: number]> {
  const agent = await request.newContext({ baseURL: office.addressOf("/") });
  await agent.post("/v1/sessions", { data: { email: accountOf("agent"), password: demoPassword } });
  const made = async (first_name: string, number: string, word: string): Promise<number> => {
    const phones = [{ number, type: 2, primary: true }];
    const data = { ref: crypto.randomUUID(), first_name, last_name: "Campaigner", phones };
    const reply = await agent.post("/v1/contacts", { data });
    expect(reply.ok()).toBe(true);
    const says = await onSimulatedPhone(office, number);
    await says(word);
    return ((await reply.json()) as { data: { id: number } }).data.id;
  };
  return [await made("Karl", "+15005550085", "START"), await made("Kora", "+15005550086", "STOP")];
}
