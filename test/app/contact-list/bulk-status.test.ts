/** A selection of any size gets one status on the device at once; leaving one that stops all contact takes a reason. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { setStatus } from "../../../src/app/contact-list/bulk-status.ts";
import { type CalendarEvent, emptyEvent } from "../../../src/domain/calendar/event.ts";
import type { Person } from "../../../src/domain/contacts/contact-rights.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { Status } from "../../../src/domain/reference/reference.ts";
import { plainTable, transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { contactsByIds } from "../../../src/local/queries/contacts.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(() => device.close());

const [fresh, quoted, stop] = (["New", "Quoted", "Do not contact"] as const).map((title, at) => ({
  id: someUuid(50 + at),
  title,
  category: "lead",
  position: at,
  effect: at === 2 ? "do_not_contact" : "none",
  seq: 1,
})) as [Status, Status, Status];
const statuses = [fresh, quoted, stop];

async function lay(count: number, more: (at: number) => Partial<Contact> = () => ({})): Promise<number[]> {
  const { db, local } = device;
  const contacts = Array.from({ length: count }, (_, at) =>
    sampleContact({ id: at + 1, owner_id: local.user_id, status_id: at % 2 ? fresh.id : null, ...more(at) }),
  );
  await transact(db, tablesOf(["contacts"]), () => writeRows(db, "contacts", contacts, new Set()));
  return contacts.map(({ id }) => id);
}

const give = (
  ids: readonly number[],
  status: Status,
  reason?: string,
  account_type: Person["account_type"] = "manager",
) => {
  const { local } = device;
  const who: Person = { id: local.user_id, account_type, rm: false };
  const hands = { local, who, progress: () => undefined };
  return setStatus(hands, ids, { status, statuses, ...(reason === undefined ? {} : { reason }) });
};
const standing = async (ids: readonly number[]) => {
  const contacts = await contactsByIds(device.db, [...ids]);
  return contacts.map(({ status_id }) => statuses.find(({ id }) => id === status_id)?.title ?? "");
};
const writes = async () => (await device.db.outbox.toArray()).map(({ name }) => name);

test("few are written one by one, many by the thousand, and each gets back what it had", async () => {
  const ids = await lay(1_500);
  const done = await give(ids, quoted);
  expect([done.changed, done.skipped]).toEqual([1_500, 0]);
  expect(await writes()).toEqual(["contacts.status", "contacts.status"]);
  expect(new Set(await standing(ids))).toEqual(new Set(["Quoted"]));
  await done.undo?.();
  expect((await standing(ids)).slice(0, 4)).toEqual(["", "New", "", "New"]);
  expect((await writes()).length).toBe(4);
  await give(ids.slice(0, 2), quoted);
  expect((await writes()).slice(4)).toEqual(["contact.quick_edit", "contact.quick_edit"]);
});

const callbackId = someUuid(61);
const callback = async () => (await plainTable(device.db, "events").get(callbackId)) as unknown as CalendarEvent;
async function layCallback(): Promise<void> {
  const named = { id: callbackId, title: "Call back", user_id: device.local.user_id, timezone: "America/New_York" };
  const event = { ...emptyEvent, ...named, types_list: ["callback"], contact_ids: [2], start_date: 5, end_date: 9 };
  await plainTable(device.db, "events").put({ ...event, updated_at: 1, version: 1 } as never);
}

test.each([2, 150])(
  "one that stops all contact cancels the callbacks of %d; taken back, each is as it was",
  async (count) => {
    const ids = await lay(count, (at) => ({ category: at % 2 ? "client" : "lead" }));
    await layCallback();
    const done = await give(ids, stop);
    expect(done.changed).toBe(count);
    expect((await callback()).status).toBe("cancelled");
    const [one] = await contactsByIds(device.db, [2]);
    expect(one).toMatchObject({ status_id: stop.id, phones: [{ do_not_call: true }] });
    await done.undo?.();
    expect((await callback()).status).toBe("planned");
    const back = await contactsByIds(device.db, [1, 2]);
    expect(back).toMatchObject([
      { status_id: null, phones: [{ do_not_call: false }] },
      { status_id: fresh.id, phones: [{ do_not_call: false }] },
    ]);
    const reasons = (await device.db.outbox.toArray()).flatMap(
      ({ input }) => (input as { reason?: string }).reason ?? [],
    );
    expect(reasons).toEqual(ids.map(() => "Undone immediately."));
  },
);

test("only a manager takes it back, and no more than a thousand at once", async () => {
  const ids = await lay(1_001);
  expect((await give(ids.slice(0, 2), stop, undefined, "agent")).undo).toBeUndefined();
  expect((await give(ids.slice(2), stop)).undo).toBeDefined();
  const more = await lay(1_001);
  expect((await give(more, stop)).undo).toBeUndefined();
});

test("contacts who must not be contacted are skipped and named, and change only with a reason", async () => {
  const ids = await lay(3, (at) => (at === 1 ? { status_id: stop.id } : {}));
  const done = await give(ids, quoted);
  expect([done.changed, done.skipped, done.stopped]).toEqual([2, 1, [2]]);
  await give(done.stopped, quoted, "They asked again");
  expect(await standing(ids)).toEqual(["Quoted", "Quoted", "Quoted"]);
});
