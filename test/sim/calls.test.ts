/** What people write on calls while they are away, and whose device hears of it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CalendarEvent } from "../../src/domain/calendar/event.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { type CallRow, otherNumber } from "../../src/domain/calls/call.ts";
import type { NewCall } from "../../src/domain/calls/call-edit.ts";
import { callEdit, callLog } from "../../src/local/intents/calls.ts";
import { phoneKey } from "../../src/domain/values/phone-number.ts";
import { fullNameOf } from "../../src/domain/values/user-name.ts";
import { diallingOf } from "../../src/local/queries/dialling.ts";
import { lineName } from "../../src/local/queries/line-names.ts";
import { callById, callPage, callsOfContact, recentCalls } from "../../src/local/queries/calls.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { readContacts } from "../../src/local/db/rows.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { dayMs } from "../../src/kit/durations.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let device: Device;
let user_id: string;
beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "calls", name: "Calls", seed: 9, users: 14, contacts: 200 }, 1);
  ({ id: user_id } = await town.userOf("agent"));
  device = await Device.of(town, user_id, 1);
  await device.round();
});
afterAll(async () => {
  device.close();
  await town.close();
});

async function ownCall(): Promise<{ call: CallRow; contact: Contact }> {
  for (const { call } of await recentCalls(device.db, user_id, 500)) {
    const [contact] = call.contact_id === null ? [] : await readContacts(device.db, [call.contact_id]);
    if (contact && contact.owner_id === user_id && contact.deleted_at === null && call.via === "browser")
      return { call, contact };
  }
  throw new Error("the demo lacks a call of the agent's");
}

it("an outcome, a callback and a marked number are here at once, and the same on the server", async () => {
  const { call, contact } = await ownCall();
  const now = device.world.now();
  const callback = {
    event_id: device.world.uuid(),
    at: now + 3_600_000,
    title: "Call back",
    timezone: "America/New_York",
  };
  await device.local.write(callEdit, {
    id: call.id,
    user_id,
    name: "somebody",
    contact_id: contact.id,
    change: { outcome: "wrong_number", note: "Not them" },
    base: { outcome: call.outcome, note: call.note },
    call: { ...call, at: call.created_at },
    callback,
  });
  const shown = async () => {
    const [after] = await readContacts(device.db, [contact.id]);
    const phone = after?.phones.find(({ number }) => number === otherNumber(call));
    const listed = await callById(device.db, call.id);
    const events = await allOf<CalendarEvent>(device.db, "events");
    return {
      outcome: listed?.call.outcome,
      note: listed?.call.note,
      bad: phone?.bad_number,
      event: events.some(({ id, contact_ids }) => id === callback.event_id && contact_ids.includes(contact.id)),
      waiting: listed?.waiting,
    };
  };
  const wanted = { outcome: "wrong_number", note: "Not them", bad: true, event: true };
  expect(await shown()).toEqual({ ...wanted, waiting: true });
  await device.calmDown();
  expect(await shown()).toEqual({ ...wanted, waiting: false });
});

it("a call of one's own phone is on the contact's list, and found by its name", async () => {
  const { contact } = await ownCall();
  const id = device.world.uuid();
  const number = contact.phones[0]?.number ?? "";
  const at = device.local.clock.now() - 60_000;
  const call = {
    id,
    call_direction: "inbound",
    number,
    contact_id: contact.id,
    at,
    talk_seconds: 0,
    outcome: null,
    note: "",
  } as const;
  await device.local.write(callLog, { name: "somebody", user_id, contact_id: contact.id, call });
  expect((await callsOfContact(device.db, contact.id)).map((listed) => listed.call.id)).toContain(id);
  const page = await callPage(device.db, { status: "missed", user_id, q: contact.last_name }, 50);
  expect(page.calls.map((listed) => listed.call.id)).toContain(id);
  await device.calmDown();
  expect(await callById(device.db, id)).toMatchObject({ missed: true, waiting: false, call: { via: "own_phone" } });
  const manager = await Device.of(town, (await town.userOf("manager")).id, 2);
  await manager.round();
  expect(await callById(manager.db, id)).toMatchObject({ call: { user_id } });
  manager.close();
});

it("a call of one's own phone with a contact says how it ended; one to try the line is found by its name", async () => {
  const { contact } = await ownCall();
  const number = contact.phones[0]?.number ?? "";
  const made = (more: Pick<NewCall, "number" | "contact_id" | "outcome">): NewCall => ({
    ...more,
    id: device.world.uuid(),
    call_direction: "outbound",
    at: device.local.clock.now() - 60_000,
    talk_seconds: 180,
    note: "",
  });
  const said = made({ number, contact_id: contact.id, outcome: "spoke_interested" });
  const tried = made({ number: "+15005550101", contact_id: null, outcome: null });
  for (const call of [said, tried])
    await device.local.write(callLog, { name: "somebody", user_id, contact_id: call.contact_id, call });
  const { calls } = await callPage(device.db, { user_id, q: "echo" }, 50);
  expect(calls.map(({ call }) => call.id)).toEqual([tried.id]);
  await device.calmDown();
  expect(await callById(device.db, said.id)).toMatchObject({ waiting: false, call: { outcome: "spoke_interested" } });
});

it("a number that asked a colleague is closed here, long after and offline, until it is taken back; an agent sees no call of it", async () => {
  const boss = await town.userOf("manager");
  const manager = await Device.of(town, boss.id, 3);
  await manager.round();
  const id = manager.world.uuid();
  const at = manager.local.clock.now() - 60_000;
  const number = "+12015559876";
  const said = { outcome: "do_not_call", note: "" } as const;
  const call = { id, call_direction: "outbound", number, contact_id: null, at, talk_seconds: 20, ...said } as const;
  await manager.local.write(callLog, { name: number, user_id: boss.id, contact_id: null, call });
  const closedOn = async ({ db }: Device) =>
    (await diallingOf(db, { number: "(201) 555-9876", ids: [], meant: null }, at + 400 * dayMs)).closed_at;
  expect([await closedOn(manager), await closedOn(device)]).toEqual([at, null]);
  await manager.calmDown();
  await device.calmDown();
  expect([await closedOn(manager), await closedOn(device), await callById(device.db, id)]).toEqual([at, at, null]);
  const late = await Device.of(town, user_id, 4);
  await late.round();
  expect(await closedOn(late)).toBe(at);
  late.close();

  const about = { id, user_id: boss.id, name: number, contact_id: null };
  await manager.local.write(callEdit, {
    ...about,
    change: { outcome: "wrong_number" },
    base: { outcome: "do_not_call" },
  });
  expect(await closedOn(manager)).toBeNull();
  await manager.calmDown();
  await device.calmDown();
  expect([await closedOn(manager), await closedOn(device)]).toEqual([null, null]);
  manager.close();
});

it("a colleague's own number is no contact's on the device, and carries the colleague's name", async () => {
  const boss = await town.userOf("manager");
  const { contact } = await ownCall();
  const held = await device.db.table("users").get(boss.id);
  expect(held).toMatchObject({ dialer_number: expect.stringMatching(/^800555\d{4}$/) });
  const number = contact.phones[0]?.number ?? "";
  const known = () => diallingOf(device.db, { number, ids: [contact.id], meant: contact.id }, device.world.now());
  expect(await known()).toMatchObject({ contacts: [{ id: contact.id }], colleague: false });
  await device.db.table("users").put({ ...held, dialer_number: phoneKey(number) });
  expect(await known()).toMatchObject({ contacts: [], colleague: true });
  expect(await lineName(device.db, number)).toBe(fullNameOf(held));
  await device.db.table("users").put(held);
});

it("words on a call that has not come yet are shown and kept", async () => {
  const id = device.world.uuid();
  const numbers = {
    voice_id: "CA7",
    call_direction: "outbound",
    call_from: "+18005550108",
    call_to: "+12015550177",
  } as const;
  const call = { ...numbers, at: device.world.now() };
  const about = { id, user_id, name: "a number", contact_id: null, call };
  await device.local.write(callEdit, { ...about, change: { note: "First" }, base: { note: "" } });
  expect(await callById(device.db, "CA7")).toMatchObject({ call: { id, note: "First", status: "completed" } });
});
