import type { Locator } from "playwright/test";
/** Appointments with a contact: planned offline, moved on two devices, and announced once. */
import { expect, test } from "./journey.ts";
import { accountOf, type Tablet } from "./tablet.ts";

const agent = accountOf("agent");
const title = "Kitchen table review";

/** An hour at which no zone changes its date, whenever this runs. */
const midday = (): number => new Date().setUTCHours(18, 0, 0, 0);

async function moveTo(tablet: Tablet, time: string): Promise<void> {
  const next = tablet.page.getByRole("region", { name: "Next" });
  await next.getByRole("button", { name: title }).click();
  await tablet.page.getByRole("dialog", { name: "Event" }).getByRole("button", { name: "Edit" }).click();
  const dialog = tablet.page.getByRole("dialog", { name: "Edit event" });
  await dialog.getByLabel("Start").fill(time);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

test("an appointment made offline arrives; moved on two devices, one decides which time stands", async ({
  newTablet,
}) => {
  const barn = await newTablet({ serviceWorkers: "allow", viewport: { width: 820, height: 1180 } });
  const office = await newTablet();
  await barn.readyForTheField(agent);
  await office.signIn(agent);
  const { id, last_name } = await barn.ownContact();
  await barn.openContact(id);
  await barn.goOffline();
  await barn.page.keyboard.press("e");
  const dialog = barn.page.getByRole("dialog", { name: "New event" });
  await expect(dialog.getByRole("list", { name: "Contacts" })).toContainText(last_name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a title.")).toBeVisible();
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Date", { exact: true }).fill(dayAhead(3));
  await dialog.getByLabel("Start").fill("09:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(barn.page.getByRole("region", { name: "Next" })).toContainText(title);
  await barn.comesBack();

  await office.openContact(id);
  await expect(office.page.getByRole("region", { name: "Next" })).toContainText("9:00 AM");
  await barn.goOffline();
  await moveTo(barn, "10:00");
  await moveTo(office, "14:00");
  await office.sent();
  await barn.goOnline();
  await expect(barn.syncWord).toHaveText(/^Needs attention/, { timeout: 30_000 });
  await barn.open("/sync");
  const choice = barn.page
    .getByRole("list", { name: "Needs attention" })
    .getByRole("listitem")
    .filter({ hasText: title });
  await expect(choice).toContainText("Date and time");
  await expect(choice.getByRole("row", { name: /^Before/ })).toContainText("9:00 AM – 10:00 AM");
  await expect(choice.getByRole("row", { name: /^This device/ })).toContainText("10:00 AM – 11:00 AM");
  await expect(choice.getByRole("row", { name: /^Other device/ })).toContainText("2:00 PM – 3:00 PM");
  await choice.getByRole("button", { name: /^Keep this device's/ }).click();
  await expect(office.page.getByRole("region", { name: "Next" })).toContainText("10:00 AM", { timeout: 30_000 });
});

test("a reminder shows in one of two tabs, and read on one device it is read on the other", async ({ newTablet }) => {
  const [fixture, tablet] = [await newTablet(), await newTablet()];
  for (const one of [fixture, tablet]) {
    await one.context.clock.setFixedTime(midday());
    await one.signIn(agent);
  }
  const second = await fixture.inAnotherTab();
  await second.open("/");
  await second.signedIn();
  await fixture.page.bringToFront();
  await fixture.page.keyboard.press("e");
  const dialog = fixture.page.getByRole("dialog", { name: "New event" });
  await dialog.getByLabel("Title").fill("Call the carrier");
  await dialog.getByRole("button", { name: "Save" }).click();
  const card = (one: Tablet) => one.page.getByRole("alert", { name: "Reminder: Call the carrier" });
  const received = async () => (await card(fixture).count()) + (await card(second).count());
  await expect.poll(received).toBe(1);
  await expect(card(tablet)).toBeVisible();
  expect(await received()).toBe(1);
  await floats(tablet, card(tablet));
  const bell = second.page.getByRole("button", { name: /^Notifications, / });
  await bell.click();
  const listed = second.page.getByRole("link", { name: /^Call the carrier: / });
  await expect(listed).toBeVisible();
  await card(tablet).getByRole("button", { name: "Done: Call the carrier" }).click();
  await expect(card(tablet)).toBeHidden();
  await expect.poll(received).toBe(0);
  await expect(listed).toBeHidden();
});

/** The card floats: the page still ends at the foot of the window, and no main button of it lies under the card. */
async function floats({ page }: Tablet, card: Locator): Promise<void> {
  const bottom = async () => {
    const { y, height } = (await page.getByRole("main").boundingBox()) ?? { y: 0, height: 0 };
    return Math.round(y + height);
  };
  await expect.poll(bottom).toBe(page.viewportSize()?.height);
  const covered = () =>
    card.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const buttons = [...document.querySelectorAll("main .mantine-Button-root:not([data-variant])")];
      return buttons
        .map((button) => ({ at: button.getBoundingClientRect(), text: button.textContent }))
        .filter(({ at }) => at.left < box.right && box.left < at.right && at.top < box.bottom && box.top < at.bottom)
        .map(({ text }) => text);
    });
  await expect.poll(covered).toEqual([]);
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
