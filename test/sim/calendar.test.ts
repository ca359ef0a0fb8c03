/**
 * Several devices of one agent edit the same events and series without a network, while a manager edits them from the
 * office; when it is calm again every device shows the calendar as the server has it, nothing is lost, nothing stands twice.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CalendarEvent } from "../../src/domain/calendar/event.ts";
import { events } from "../../src/contract/calendar/events.ts";
import { createEvent, editEvent } from "../../src/local/intents/events.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { hourMs } from "../../src/kit/durations.ts";
import { Device } from "./device.ts";
import { eventFaults, lostEvents, readEvents } from "./event-checks.ts";
import { calendarAct, type EventPromises, noEventsYet } from "./event-scenario.ts";
import { reliable, unreliable } from "./network.ts";
import { simSeeds } from "./seeds.ts";
import { buildTown, type Town } from "./town.ts";
import { transferContact } from "./mass-changes.ts";

const seeds = Math.ceil(simSeeds / 20);
const steps = 50;
let town: Town;
let user_id: string;
beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "days", name: "Days", seed: 5, users: 12, contacts: 60 }, 3);
  ({ id: user_id } = await town.userOf("agent"));
});
afterAll(() => town.close());

async function devicesOf(count: number, seed: number): Promise<Device[]> {
  const made = await Promise.all(Array.from({ length: count }, (_, nth) => Device.of(town, user_id, seed * 10 + nth)));
  for (const device of made) await device.round();
  return made;
}

async function act(chance: Chance, devices: readonly Device[], office: Device, promises: EventPromises): Promise<void> {
  const device = chance.of(devices);
  const dice = chance.next();
  await town.world.pass(chance.whole(1, 60_000));
  await device.world.pass(chance.whole(1, 40_000));
  if (dice < 0.6) await write(chance, device, promises);
  else if (dice < 0.8) await device.round();
  else if (dice < 0.9) device.network.up = !device.network.up;
  else if (dice < 0.93) await device.crash();
  else if (dice < 0.96) await device.handOver();
  else if (dice < 0.98) await editFromOffice(chance, office);
  else await passOn(chance, device);
}

/** One of the contacts the calendar is full of goes to a colleague, or comes back. */
async function passOn(chance: Chance, { db }: Device): Promise<void> {
  const { contact_ids } = chance.of(await allOf<CalendarEvent>(db, "events")) ?? { contact_ids: [] };
  const [id] = contact_ids;
  if (id !== undefined) await transferContact(town, id, chance.yes(0.5) ? user_id : (await town.userOf("manager")).id);
}

async function write(chance: Chance, device: Device, promises: EventPromises): Promise<void> {
  const contacts = (await device.db.buckets.toArray()).flatMap(({ rows }) => rows);
  const own = contacts.filter(({ owner_id, deleted_at }) => owner_id === user_id && deleted_at === null);
  try {
    await calendarAct(chance, device, chance.of(own), promises);
  } catch (error) {
    // A rule may refuse immediately: the user is informed, nothing is queued.
    if ((error as Error).name !== "Refusal") throw error;
  }
}

async function editFromOffice(chance: Chance, { request }: Device): Promise<void> {
  const { data } = await request(events.list, { query: { downline_user_id: user_id } });
  if (data.length === 0) return;
  const body = { title: `event ${chance.whole(1, 9_999)}` };
  await request(events.update, { params: { id: chance.of(data).id }, body });
}

async function play(seed: number): Promise<string[]> {
  const chance = new Chance(seed);
  const devices = await devicesOf(3, seed);
  const office = await Device.of(town, (await town.userOf("manager")).id, seed * 10 + 9);
  const promises = noEventsYet();
  for (const device of devices) device.network.conditions = chance.yes(0.8) ? unreliable : reliable;
  for (let step = 0; step < steps; step++) await act(chance, devices, office, promises);
  for (const device of devices) {
    device.network.conditions = reliable;
    device.network.up = true;
  }
  for (const device of [...devices, ...devices]) await device.calmDown();
  const truth = await readEvents(town);
  const faults = await lostEvents(town, truth, promises);
  for (const [place, device] of devices.entries()) {
    const waiting = await device.db.outbox.toArray();
    const touched = new Set(waiting.flatMap(({ keys }) => keys));
    faults.push(...(await eventFaults(device, place, { events: truth, touched })));
  }
  for (const device of [...devices, office]) device.close();
  return faults;
}

describe("the calendar after a storm", () => {
  it.each(Array.from({ length: seeds }, (_, nth) => 4_000 + nth))("of seed %i", async (seed) => {
    expect(await play(seed), `seed ${seed}`).toEqual([]);
  });
});

describe("two devices that moved the same event without a network", () => {
  it("meet under Needs you with was, yours and theirs, and do as told", async () => {
    const [one, other] = (await devicesOf(2, 900)) as [Device, Device];
    const id = one.world.uuid();
    const start = Math.floor(town.world.now() / hourMs) * hourMs + 48 * hourMs;
    const when = (hours: number) => ({ start_date: start + hours * hourMs, end_date: start + (hours + 1) * hourMs });
    const event = {
      id,
      title: "Review",
      types_list: ["policy_review" as const],
      ...when(0),
      timezone: "America/Phoenix",
    };
    await one.local.write(createEvent, { event });
    await one.calmDown();
    await other.calmDown();
    const move = (device: Device, hours: number) =>
      device.local.write(editEvent, { id, name: "Review", change: when(hours), base: when(0) });
    await move(one, 2);
    await move(other, 5);
    const startOn = async ({ db }: Device) => (await allOf<CalendarEvent>(db, "events")).find((row) => row.id === id);
    expect([(await startOn(one))?.start_date, (await startOn(other))?.start_date]).toEqual([
      when(2).start_date,
      when(5).start_date,
    ]);
    await one.calmDown();
    await other.calmDown();
    const needs = await other.db.needs.toArray();
    expect(needs).toMatchObject([
      { record: "event", record_id: id, field: "when", was: when(0), yours: when(5), theirs: when(2), by: user_id },
    ]);
    expect((await startOn(other))?.start_date).toBe(when(2).start_date);
    await other.local.decide([needs[0]!], "yours", "Review");
    await other.calmDown();
    await one.calmDown();
    expect(await startOn(one)).toMatchObject(when(5));
    expect(await other.db.needs.count()).toBe(0);
    one.close();
    other.close();
  });
});
