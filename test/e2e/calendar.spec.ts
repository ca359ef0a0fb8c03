/** A week planned at a kitchen table: drawn, moved, one of a series put off, all with no network, and there after a reload. */
import type { Locator } from "playwright/test";
import { startOfWeek } from "../../src/domain/calendar/view-range.ts";
import { addDays } from "../../src/kit/dates.ts";
import { expect, test } from "./journey.ts";
import { accountOf, type Tablet } from "./tablet.ts";

/** So far ahead that no other event is planned. */
const sunday = addDays(startOfWeek(new Date().toISOString().slice(0, 10)), 12 * 7);
const [monday, tuesday, wednesday] = [addDays(sunday, 1), addDays(sunday, 2), addDays(sunday, 3)];

test("with no network a visit is drawn, moved, moved back and made longer, one of a series is put off, and a reload keeps it all", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(accountOf("agent"));
  await tablet.open(`/calendar?view=week&date=${sunday}`);
  await expect(page.getByRole("group", { name: "Calendar" })).toBeVisible();
  await tablet.goOffline();
  await draw(tablet, monday);
  const dialog = page.getByRole("dialog", { name: "New event" });
  await dialog.getByLabel("Title").fill("Kitchen visit");
  await dialog.getByRole("button", { name: "Save" }).click();
  const visit = page.getByRole("button", { name: /Kitchen visit/ });
  await expect(
    dayOf(tablet, monday).getByRole("button", { name: /Kitchen visit.*saved on this device/ }),
  ).toBeVisible();

  await visit.dragTo(dayOf(tablet, wednesday), { targetPosition: { x: 40, y: 420 }, steps: 12 });
  // The offer stays while the pointer is on it.
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" }).first();
  await undo.hover();
  await expect(dayOf(tablet, wednesday).getByRole("button", { name: /Kitchen visit/ })).toBeVisible();
  await undo.click();
  await expect(dayOf(tablet, monday).getByRole("button", { name: /Kitchen visit/ })).toBeVisible();
  await stretch(tablet, visit);

  await dayOf(tablet, tuesday).focus();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Title").fill("Team call");
  await dialog.getByRole("button", { name: /^More/ }).click();
  await dialog.getByRole("combobox", { name: "Repeats" }).click();
  await page.getByRole("option", { name: "Weekly" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dayOf(tablet, tuesday).focus();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Title").fill("Team breakfast");
  await dialog.getByRole("button", { name: "Save" }).click();
  await beside(dayOf(tablet, tuesday), [/^Team call/, /^Team breakfast/]);
  await dayOf(tablet, tuesday)
    .getByRole("button", { name: /Team call.*repeats/ })
    .focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("dialog", { name: "Move repeating event" }).getByRole("button", { name: "This event" }).click();
  await expect(dayOf(tablet, wednesday).getByRole("button", { name: /Team call/ })).toBeVisible();
  await expect(dayOf(tablet, tuesday).getByRole("button", { name: /Team call/ })).toBeHidden();

  await page.reload();
  await expect(dayOf(tablet, monday).getByRole("button", { name: /Kitchen visit/ })).toBeVisible();
  await expect(dayOf(tablet, wednesday).getByRole("button", { name: /Team call/ })).toBeVisible();
  await page.getByRole("button", { name: "Next week" }).click();
  await expect(dayOf(tablet, addDays(tuesday, 7)).getByRole("button", { name: /Team call.*repeats/ })).toBeVisible();
  await onPaper(tablet);
  await page.keyboard.press("a");
  await expect(page.getByRole("group", { name: "Agenda" })).toContainText("Team call");
  await tablet.comesBack();
  const events = await tablet.request<{ title: string; start_date: number }[]>(`/v1/events?start_date=${sunday}`);
  expect(
    events
      .map(({ title }) => title)
      .filter((title) => /visit$|call$/.test(title))
      .sort(),
  ).toEqual(["Kitchen visit", "Team call", "Team call"]);
  await tablet.chooseFromMenu("Sign out");
  await expect(page.getByRole("region", { name: "Mini calendar" })).toBeHidden();
});

test("a manager sees a report's calendar, with private events as busy", async ({ newTablet }) => {
  const tablet = await newTablet({ viewport: { width: 820, height: 1180 } });
  const { page } = tablet;
  await tablet.signIn(accountOf("manager"));
  await tablet.filled();
  const people = await tablet.request<Person[]>("/v1/admin/users?limit=100");
  const agent = people.find(({ email }) => email === accountOf("agent"));
  const name = `${agent?.first_name} ${agent?.last_name}`;
  const theirs = await tablet.request<{ private: boolean; start_date: number }[]>(
    `/v1/events?downline_user_id=${agent?.id}`,
  );
  const hidden = theirs.find((event) => event.private);
  const date = new Date(hidden?.start_date ?? 0).toISOString().slice(0, 10);
  await tablet.open(`/calendar?view=week&date=${date}`);
  await page.getByRole("combobox", { name: "Calendar owner" }).click();
  await page.keyboard.type(name);
  await page.getByRole("option", { name }).click();
  await expect(page.getByRole("button", { name: /Busy/ }).first()).toBeVisible();
  await expect(page.getByText("Dentist")).toHaveCount(0);
});

interface Person {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
}

/** At the same hour, neither lies over the other. */
async function beside(day: Locator, [one, other]: [RegExp, RegExp]): Promise<void> {
  const place = (name: RegExp) => day.getByRole("button", { name }).boundingBox();
  await expect
    .poll(async () => {
      const [left, right] = [await place(one), await place(other)].toSorted((a, b) => (a?.x ?? 0) - (b?.x ?? 0));
      return left && right && left.x + left.width <= right.x + 1;
    })
    .toBe(true);
}

/** By its lower edge, which shows under the mouse. */
async function stretch({ page }: Tablet, event: Locator): Promise<void> {
  await event.evaluate((drawn) => drawn.scrollIntoView({ block: "center" }));
  const before = await event.boundingBox();
  if (!before) throw new Error("It is not drawn.");
  const [x, edge] = [before.x + before.width / 2, before.y + before.height - 3];
  await page.mouse.move(x, edge);
  await page.mouse.down();
  await page.mouse.move(x, edge + 60, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await event.boundingBox())?.height).toBeGreaterThan(before.height + 20);
}

/** What the browser would print: every hour and event of it, not the part that is scrolled to. */
async function onPaper({ page }: Tablet): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => void window.dispatchEvent(new Event("beforeprint")));
  const series = page.getByRole("button", { name: /^Team call/ });
  const frame = await page.getByRole("group", { name: "Calendar" }).boundingBox();
  const drawn = await series.boundingBox();
  expect(drawn && frame && drawn.y + drawn.height <= frame.y + frame.height).toBe(true);
  await page.evaluate(() => void window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
}

/** The column of a day; above it the same day has its whole-day events. */
function dayOf({ page }: Tablet, day: string) {
  return page.locator(`[role=cell][data-date="${day}"]`).last();
}

/** An hour in the lower part of what is seen of a day. */
async function draw(tablet: Tablet, day: string): Promise<void> {
  const [column, frame] = await Promise.all([
    dayOf(tablet, day).boundingBox(),
    tablet.page.getByRole("group", { name: "Calendar" }).boundingBox(),
  ]);
  if (!column || !frame) throw new Error("no week is drawn");
  const [x, y] = [column.x + column.width / 2, frame.y + frame.height - 160];
  const { mouse } = tablet.page;
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x, y + 24, { steps: 4 });
  await mouse.move(x, y + 47, { steps: 4 });
  await mouse.up();
}
