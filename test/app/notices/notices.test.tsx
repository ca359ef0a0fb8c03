/** The bell, what shows itself and when not, and how a person says so; on a real local store. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { NoticesPanel } from "../../../src/app/account/notices-panel.tsx";
import { NoticeAnnouncer } from "../../../src/app/notices/notice-announcer.tsx";
import { Notices } from "../../../src/app/notices/notices.tsx";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { type NoticeFact, wishesOf } from "../../../src/domain/account/notice-fact.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import type { Local } from "../../../src/local/index.ts";
import { type LocalDatabase, openDatabase, plainTable } from "../../../src/local/db/database.ts";
import { changeStatus, writeMeta } from "../../../src/local/db/meta.ts";
import { noticeFacts } from "../../../src/local/queries/notice-facts.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { phoneStore } from "../../fixtures/phone-store.ts";
import { signedInAs } from "../../fixtures/session.tsx";

/** Noon in New York. */
const now = Date.parse("2026-11-25T17:00:00Z");
let db = {} as LocalDatabase;
let local = {} as Local;
let slept: number[] = [];

beforeEach(async () => {
  db = openDatabase(`notices-${realWorld().uuid()}`);
  local = await phoneStore(db, { now: () => now, contacts: [] });
  slept = [];
  const { sleep } = local.world;
  const world = {
    ...local.world,
    sleep: (ms: number, signal?: AbortSignal) => {
      slept.push(ms);
      return sleep(ms, signal);
    },
  };
  local = { ...local, world };
  await writeMeta(db, "born", "this-store");
  await changeStatus(db, { last_synced_at: now });
});
afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  await unmount();
  await db.delete();
});

async function open(...screens: React.ReactNode[]): Promise<void> {
  const screen = (
    <>
      {screens.map((one, nth) => (
        <div key={nth}>{one}</div>
      ))}
      <Notices />
      <NoticeAnnouncer />
      <Toasts />
    </>
  );
  await mount(await signedInAs({ timezone: "est" }, local, screen));
}

let calls = 0;
async function missCall(at = now): Promise<void> {
  const id = `0193a000-0000-7000-8000-${String(++calls).padStart(12, "0")}`;
  await plainTable(db, "calls").put({
    id,
    user_id: local.user_id,
    call_direction: "inbound",
    status: "missed",
    call_from: "+12015550123",
    call_to: "+12015550100",
    contact_id: null,
    created_at: at - 1_000,
    ended_at: at,
  } as never);
}

const fact = (about: string, value: unknown) =>
  plainTable(db, "notice_facts").put({
    id: realWorld().uuid(),
    about,
    value,
    said_at: 1,
    updated_at: 1,
    seq: 1,
  } satisfies NoticeFact as never);
/** What is drawn lies over a switch, and a toast moves. */
async function press(one: Locator): Promise<void> {
  await expect.element(one).toBeInTheDocument();
  (one.element() as HTMLElement).click();
}
const wishes = async () => wishesOf(await noticeFacts(db));
const bell = page.getByRole("button", { name: /^Notifications/ });
const toast = page.getByRole("status").filter({ hasText: "Missed call from (201) 555-0123" });
const link = page.getByRole("link", { name: /^Missed call from \(201\) 555-0123 ?, new$/ });

test("what is new shows itself half a second later and leads to its place; what was there before does not", async () => {
  await missCall(now - 3_600_000);
  await open();
  await expect.element(page.getByRole("button", { name: "Notifications, 1 new" })).toBeVisible();
  await realWorld().sleep(300);
  expect(slept).not.toContain(500);
  await missCall();
  await expect.element(page.getByRole("button", { name: "Notifications, 2 new" })).toBeVisible();
  await expect.element(toast).toBeVisible();
  expect(slept).toContain(500);
  await press(toast.getByRole("button", { name: "Open" }));
  await expect.poll(async () => (await wishes()).read.size).toBe(1);
  await expect.element(page.getByRole("button", { name: "Notifications, 1 new" })).toBeVisible();
});

test.each([
  ["a muted kind", "muted.missed_call", true, "Notifications, 1 new"],
  ["quiet hours", "quiet_hours", { from: "11:00", to: "13:00" }, "Notifications, 2 new"],
])("%s: nothing shows itself, and the list fills", async (_what, about, value, name) => {
  await fact(about, value);
  await changeStatus(db, { storage_full: true });
  await open();
  await expect.element(page.getByRole("button", { name: "Notifications, 1 new" })).toBeVisible();
  await missCall();
  await expect.poll(() => slept).toContain(500);
  await realWorld().sleep(800);
  await expect.element(toast).not.toBeInTheDocument();
  await bell.click();
  await expect.element(page.getByRole("link", { name: /Missed call from/ })).toBeVisible();
  await expect.element(bell).toHaveAttribute("aria-label", name);
});

test("what cannot be marked as read stays unread, and the user is informed", async () => {
  await missCall();
  local = { ...local, write: () => Promise.reject(new DOMException("full", "QuotaExceededError")) };
  await open();
  await expect.element(page.getByRole("button", { name: "Notifications, 1 new" })).toBeVisible();
  await bell.click();
  await expect.element(link).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Notifications, 1 new" })).toBeVisible();
});

test("the list is read by keyboard, and once it was seen it is read on this device and the others", async () => {
  await missCall();
  await open();
  await expect.element(page.getByRole("button", { name: "Notifications, 1 new" })).toBeVisible();
  (bell.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(link).toHaveFocus();
  await expect.element(link).toHaveAttribute("href", expect.stringMatching(/^\/calls\?call=/));
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Notifications", exact: true })).toHaveFocus();
  const [queued] = await db.outbox.toArray();
  expect(queued).toMatchObject({ name: "notice.say", title: "Notifications read" });
  expect([...(await wishes()).read]).toHaveLength(1);
});

test("all are marked as read at once, without closing the list, and each has its kind's icon", async () => {
  await missCall();
  await changeStatus(db, { storage_full: true });
  await open();
  await expect.element(page.getByRole("button", { name: "Notifications, 2 new" })).toBeVisible();
  await bell.click();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect.element(page.getByRole("button", { name: "Notifications", exact: true })).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Mark all as read" })).not.toBeInTheDocument();
  expect((await wishes()).read.size).toBe(2);
  const kinds = [...document.querySelectorAll("[data-kind]")].map((one) => [one.getAttribute("title"), one.innerHTML]);
  expect(kinds.map(([title]) => title).sort()).toEqual(["Missed calls", "Storage low"]);
  expect(kinds[0]?.[1]).not.toBe(kinds[1]?.[1]);
});

test("read on another device it is read here", async () => {
  await missCall();
  await open();
  await expect.element(page.getByRole("button", { name: "Notifications, 1 new" })).toBeVisible();
  const [call] = await plainTable(db, "calls").toArray();
  await fact(`read.missed_call.${call?.id}`, true);
  await expect.element(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});

test("marks of an older version are taken over once, but not what was said of this device alone", async () => {
  const place = Object.keys(localStorage);
  expect(place).toEqual([]);
  await open();
  await expect.element(bell).toBeVisible();
  await unmount();
  const { writeStored, readStored } = await import("../../../src/app/base/stored.ts");
  writeStored("read_notices", ["transfer.a", "reminder.b.1.2", "storage_full"]);
  await open();
  await expect.poll(async () => [...(await wishes()).read].sort()).toEqual(["reminder.b.1.2", "transfer.a"]);
  await expect.poll(() => readStored("read_notices")).toBeNull();
  expect(await db.outbox.count()).toBe(1);
});

test("low storage is reported before it runs out", async () => {
  vi.spyOn(navigator.storage, "estimate").mockResolvedValue({ usage: 86, quota: 100 });
  await open();
  await bell.click();
  await expect.element(page.getByText("This device is running out of storage.")).toBeVisible();
});

test("a kind is muted and quiet hours are set with no connection, and said again under the same ids", async () => {
  await open(<NoticesPanel />);
  const missed = page.getByRole("switch", { name: /^Missed calls/ });
  await press(missed);
  await expect.poll(async () => [...(await wishes()).muted]).toEqual(["missed_call"]);
  await expect.element(page.getByText("Saved on this device")).toBeVisible();
  await press(missed);
  await expect.poll(async () => [...(await wishes()).muted]).toEqual([]);
  await press(page.getByRole("switch", { name: "Quiet hours" }));
  await expect.element(page.getByLabelText("From")).toHaveValue("20:00");
  const to = page.getByLabelText("To", { exact: true });
  await to.fill("07:30");
  await userEvent.keyboard("{Enter}");
  await expect.poll(async () => (await wishes()).quiet).toEqual({ from: "20:00", to: "07:30" });
  await to.fill("");
  await expect.element(page.getByText("Enter a time.")).toBeVisible();
  expect((await noticeFacts(db)).map(({ about }) => about).sort()).toEqual(["muted.missed_call", "quiet_hours"]);
});
