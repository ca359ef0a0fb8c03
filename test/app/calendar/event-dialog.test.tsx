/** The dialog of an event on a real store of the device. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { EventDialog } from "../../../src/app/calendar/event-dialog.tsx";
import { emptyEvent, type CalendarEvent } from "../../../src/domain/calendar/event.ts";
import { momentAt } from "../../../src/domain/values/callback-time.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase, plainTable, transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { type Local, openLocal } from "../../../src/local/index.ts";
import { allOf } from "../../../src/local/queries/lists.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const [ada, ben] = ["0193a000-0000-7000-8000-0000000000ad", "0193a000-0000-7000-8000-0000000000be"];
const zone = "America/New_York";
const at = (time: string) => momentAt("2026-06-16", time, zone);
const lunch: CalendarEvent = {
  ...structuredClone(emptyEvent),
  id: "0193a000-0000-7000-8000-000000000001",
  title: "Lunch with Rosa",
  types_list: ["appointment"],
  start_date: at("12:00"),
  end_date: at("13:00"),
  timezone: zone,
  user_id: ada,
  created_by: ada,
  created_at: 1,
  updated_at: 1,
  version: 1,
  seq: 1,
};

let db: LocalDatabase;
let local: Local;
beforeEach(async () => {
  localStorage.clear();
  const world = { ...realWorld(), now: () => at("10:10") };
  db = openDatabase(`event-dialog-${world.uuid()}`);
  const channel = { post: () => {}, listen: () => {}, close: () => {} };
  local = openLocal({ world, db, user_id: ada, channel, request: () => Promise.reject(new Error("offline")) } as never);
  await plainTable(db, "users").put({ id: ada, first_name: "Ada", last_name: "Ames", active: true } as never);
  await plainTable(db, "users").put({ id: ben, first_name: "Ben", last_name: "Boone", active: true } as never);
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

const events = () => allOf<CalendarEvent>(db, "events");

async function opened(props: Partial<Parameters<typeof EventDialog>[0]> = {}): Promise<{ isClosed: () => boolean }> {
  let closed = false;
  await mount(await signedInAs({}, local, <EventDialog opened onClose={() => (closed = true)} {...props} />));
  return { isClosed: () => closed };
}

const button = (name: string) => page.getByRole("button", { name, exact: true });

test("what is typed while acting as someone is not left in their browser's store", async () => {
  const typed = async (as: Parameters<typeof signedInAs>[0]) => {
    await mount(await signedInAs(as, local, <EventDialog opened onClose={() => {}} />));
    await page.getByLabelText("Title").fill("Private words");
    await unmount();
    return Object.values(localStorage).join();
  };
  expect(await typed({ actor: {} } as never)).not.toContain("Private words");
  expect(await typed({})).toContain("Private words");
});

describe("a new event", () => {
  test("says what is wrong beside the field, keeps what was typed, and is kept once it is right", async () => {
    const { isClosed } = await opened();
    await button("Save").click();
    await expect.element(page.getByText("Enter a title.")).toBeVisible();
    await page.getByLabelText("Title").fill("Review");
    await page.getByLabelText("End").fill("09:00");
    await button("Save").click();
    await expect.element(page.getByText("End must be after start.")).toBeVisible();
    await expect.element(page.getByLabelText("Title")).toHaveValue("Review");
    await page.getByLabelText("Start").fill("08:00");
    await page.getByLabelText("End").fill("09:00");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.poll(isClosed).toBe(true);
    expect(await events()).toMatchObject([
      { title: "Review", start_date: at("08:00"), end_date: at("09:00"), user_id: ada, reminder_minutes: [15] },
    ]);
  });

  test("is warned of what else is planned then, and not stopped", async () => {
    await plainTable(db, "events").put(lunch);
    const { isClosed } = await opened({ draft: { title: "Call", start_date: at("12:30"), end_date: at("13:30") } });
    await expect.element(page.getByText("You have Lunch with Rosa at that time.")).toBeVisible();
    await button("Save").click();
    await expect.poll(isClosed).toBe(true);
    expect(await events()).toHaveLength(2);
  });

  test("is there again after a reload, until one starts afresh", async () => {
    await opened();
    await page.getByLabelText("Title").fill("Half typed");
    await unmount();
    await opened();
    await expect.element(page.getByLabelText("Title")).toHaveValue("Half typed");
    await button("Start over").click();
    await expect.element(page.getByLabelText("Title")).toHaveValue("");
  });
});

test("one of a series is changed alone, and as it stands when that is said", async () => {
  const weekly = { ...lunch, recurrence: { freq: "weekly" as const, interval: 1, count: 5 } };
  await plainTable(db, "events").put(weekly);
  const second = lunch.start_date + 7 * 86_400_000;
  await opened({ event: weekly, occurrence: second });
  await button("Edit").click();
  await expect.element(page.getByLabelText("Date", { exact: true })).toHaveValue("2026-06-23");
  await page.getByLabelText("Title").fill("Supper");
  await button("Save").click();
  await expect.element(button("This event")).toBeVisible();
  await page.getByLabelText("Title").fill("Dinner with Rosa");
  await button("Save").click();
  await button("This event").click();
  await expect.poll(async () => (await events()).length).toBe(2);
  const [series, alone] = (await events()).toSorted((a, b) => b.excluded_starts.length - a.excluded_starts.length);
  expect([series?.title, series?.excluded_starts]).toEqual(["Lunch with Rosa", [second]]);
  expect([alone?.title, alone?.original_start, alone?.start_date]).toEqual(["Dinner with Rosa", second, second]);
});

test("another's event is read first; a private one says only that they are busy", async () => {
  const theirs = { ...lunch, user_id: ben, location: "12 Main St" };
  await opened({ event: theirs });
  await expect.element(page.getByText("Tuesday 06/16/2026, 12:00 PM – 1:00 PM")).toBeVisible();
  await expect.element(page.getByText("12 Main St")).toBeVisible();
  await expect.element(page.getByText("Ben Boone")).toBeVisible();
  await expect.poll(() => button("Save").elements()).toEqual([]);
  await unmount();
  await opened({ event: { ...theirs, private: true } });
  await expect.element(page.getByRole("heading", { name: "Busy" })).toBeVisible();
  await expect.poll(() => page.getByText("12 Main St").elements()).toEqual([]);
});

test("an event opens as a card: call, open the contact, go there, change it", async () => {
  const rosa = sampleContact({ id: 7, owner_id: ada });
  await transact(db, tablesOf(["contacts"]), () => writeRows(db, "contacts", [rosa], new Set()));
  const { isClosed } = await opened({ event: { ...lunch, contact_ids: [7], location: "12 Main St, Hoboken" } });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const hrefOf = (name: string) => link(name).element().getAttribute("href");
  await expect.element(link("Call")).toBeVisible();
  expect(hrefOf("Call")).toBe("tel:+12015550123");
  expect(hrefOf("Open contact")).toBe("/contacts/7");
  expect(hrefOf("Directions")).toBe("https://www.google.com/maps/dir/?api=1&destination=12%20Main%20St%2C%20Hoboken");
  await expect.poll(() => page.getByLabelText("Title").elements()).toEqual([]);
  await button("Edit").click();
  await expect.element(page.getByLabelText("Title")).toHaveValue("Lunch with Rosa");
  expect(isClosed()).toBe(false);
});

test("one may not change an event no one let one change", async () => {
  await opened({ event: { ...lunch, user_id: ben } });
  await expect.element(page.getByRole("heading", { name: "Lunch with Rosa" })).toBeVisible();
  await expect.poll(() => button("Edit").elements()).toEqual([]);
});
