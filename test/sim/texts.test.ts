/** Texts written on several devices while away: each goes out once, or says why it did not. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import type { TextRow } from "../../src/domain/messages/text.ts";
import { permissionNote, textSend } from "../../src/local/intents/messages.ts";
import { threadWith } from "../../src/local/queries/messages.ts";
import { minuteMs } from "../../src/kit/durations.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { deliverDueTexts } from "../../src/server/messages/text-delivery.ts";
import type { LocalTexting } from "../../src/vendors/texting/local-texting.ts";
import { phoneKey } from "../../src/domain/values/phone-number.ts";
import { phone } from "../domain/contacts/sample-contact.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { servicesWith, WorkerLifetime } from "../fixtures/killed-worker.ts";
import { Device } from "./device.ts";
import { reliable, unreliable } from "./network.ts";
import { simSeeds } from "./seeds.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let devices: Device[];
let contact: Contact;
let numbers = 40;
let number = "";
const company = "texts";

beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: company, name: "Texts", seed: 9, users: 14, contacts: 120 }, 1);
  const { id } = await town.userOf("agent");
  devices = [await Device.of(town, id, 1), await Device.of(town, id, 2)];
  for (const device of devices) await device.round();
});
afterAll(async () => {
  for (const device of devices) device.close();
  await town.close();
});

const simulator = () => town.server.services.texting as LocalTexting;
const carried = () =>
  simulator()
    .handset(company, number)
    .texts.filter(({ from_us }) => from_us)
    .map(({ body }) => body);

/** A contact of the agent's with a number that nobody has, who allowed texts. */
beforeEach(async () => {
  const [device] = devices as [Device, Device];
  const rows = (await device.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  const own = rows.filter(({ owner_id, deleted_at }) => owner_id === device.user_id && deleted_at === null);
  contact = own[numbers % own.length] as Contact;
  number = `+150055500${++numbers}`;
  const phones = JSON.stringify([phone(number)]);
  await tenantTx(town.db, town.tenant_id, (trx) =>
    sql`update contacts set phones = ${phones}::jsonb, haystack = haystack || ' ' || ${phoneKey(number)}, status_id = null, contact_zone = null, emails = '[]', addresses = '[]'
      where tenant_id = ${town.tenant_id} and id = ${contact.id}`.execute(trx),
  );
  // An address may send 120 texts in a minute, which is one of the clock on the wall: hours of this town.
  await sql`delete from call_counts`.execute(town.db);
  await note("granted");
  await calm();
});

const note = (event: "granted" | "revoked", device = devices[0] as Device) =>
  device.local.write(permissionNote, {
    id: device.world.uuid(),
    contact_id: contact.id,
    name: "Rosa",
    number,
    event,
    how: "voice",
    words: "As I said",
    at: device.local.clock.now(),
  });
const write = (device: Device, body: string) =>
  device.local.write(textSend, {
    contact_id: contact.id,
    name: "Rosa",
    text: { id: device.world.uuid(), conversation_id: device.world.uuid(), number, body, scheduled_at: null },
    at: device.local.clock.now(),
  });
const calm = async () => {
  for (const device of devices) await device.calmDown();
  await town.server.services.background.idle();
  for (const device of devices) await device.calmDown();
};
const stored = () =>
  tenantTx(town.db, town.tenant_id, (trx) =>
    trx
      .selectFrom("texts")
      .selectAll()
      .where("contact_id", "=", contact.id)
      .where("direction", "=", "outbound")
      .execute(),
  );

it("over an unreliable network each goes out once, and every device shows it", async () => {
  const bodies: string[] = [];
  for (const [place, device] of devices.entries()) {
    device.network.up = false;
    for (let nth = 0; nth < 4; nth++) {
      bodies.push(`Text ${place}.${nth}`);
      await write(device, `Text ${place}.${nth}`);
    }
    Object.assign(device.network, { up: true, conditions: unreliable });
  }
  for (let rounds = 0; rounds < 12; rounds++) {
    for (const device of devices) await device.round().catch(() => undefined);
    if (rounds === 3) await devices[0]?.crash();
    await deliverDueTexts(town.server.services);
  }
  for (const device of devices) device.network.conditions = reliable;
  await calm();
  expect(carried().toSorted()).toEqual(bodies.toSorted());
  expect((await stored()).map(({ status }) => status)).toEqual(bodies.map(() => "delivered"));
  for (const { db } of devices) {
    const { texts, conversation, waiting } = await threadWith(db, contact.id, number);
    expect(texts.map(({ body }) => body).toSorted()).toEqual(bodies.toSorted());
    expect([texts.every(({ conversation_id }) => conversation_id === conversation?.id), waiting]).toEqual([true, []]);
  }
});

it("a STOP in between lets none of them go, and each says why", async () => {
  for (const device of devices) {
    device.network.up = false;
    await write(device, "Are you there?");
  }
  await simulator().type(company, number, "STOP");
  for (const device of devices) device.network.up = true;
  await calm();
  // The confirmation alone.
  expect(carried()).toEqual([expect.stringContaining("You will not get texts")]);
  for (const { db } of devices) {
    const { waiting, consents } = await threadWith(db, contact.id, number);
    const errors = waiting.map(({ state, problem }) => [state, problem?.errors["message_to"]?.[0]]);
    expect(errors).toEqual([["needs", expect.stringContaining("They asked us to stop")]]);
    expect(consents.at(-1)).toMatchObject({ event: "revoked", words: "STOP" });
  }
});

it("a no that was noted on the device stops a text that was written before it", async () => {
  const [device] = devices as [Device, Device];
  device.network.up = false;
  await write(device, "Too late");
  await note("revoked");
  device.network.up = true;
  await calm();
  expect(carried()).toEqual([]);
  const [text] = (await stored()) as unknown as TextRow[];
  expect(text).toBeUndefined();
  expect((await threadWith(device.db, contact.id, number)).waiting).toMatchObject([{ state: "needs" }]);
});

const seeds = Math.ceil(simSeeds / 32);
it.each(Array.from({ length: seeds }, (_unused, nth) => 11_000 + nth))(
  "devices away and crashing, a server killed, a STOP in between (seed %i): each goes once, or says why it did not",
  async (seed) => {
    const chance = new Chance(seed);
    const { services } = town.server;
    const bodies: string[] = [];
    const stopAt = chance.whole(3, 10);
    for (let step = 0; step < 14; step++) {
      const device = chance.of(devices);
      if (step === stopAt) await simulator().type(company, number, "STOP");
      Object.assign(device.network, { up: chance.yes(0.7), conditions: unreliable });
      if (chance.yes(0.6)) {
        bodies.push(`Text ${seed}.${step}`);
        await write(device, `Text ${seed}.${step}`);
      }
      // A server that is killed right after it saved a text.
      const killed = chance.yes(0.3) ? vi.spyOn(services.background, "run").mockImplementation(() => undefined) : null;
      await device.round().catch(() => undefined);
      killed?.mockRestore();
      if (chance.yes(0.2)) await device.crash();
      const life = new WorkerLifetime(chance.whole(1, 8));
      const hands = servicesWith(services, life);
      await Promise.race([deliverDueTexts(hands), life.death]);
      await services.background.idle();
    }
    for (const device of devices) Object.assign(device.network, { up: true, conditions: reliable });
    await calm();
    // Long enough for what a dead server left to be looked up.
    for (const world of [town.world, ...devices.map((device) => device.world)]) await world.pass(5 * minuteMs);
    await deliverDueTexts(services);
    await calm();
    const went = carried();
    const stoppedAt = went.findIndex((body) => body.startsWith("You will not get texts"));
    expect(went.slice(stoppedAt + 1)).toEqual([]);
    const rows = (await stored()) as unknown as TextRow[];
    const waiting = (
      await Promise.all(devices.map(({ db }) => threadWith(db, contact.id, number).then((one) => one.waiting)))
    ).flat();
    const fates = bodies.map((body) => {
      const times = went.filter((one) => one === body).length;
      const row = rows.find((one) => one.body === body);
      const write = waiting.find(({ title }) => title.endsWith(body));
      const why = row?.error || Object.values(write?.problem?.errors ?? {}).flat()[0];
      return times === 1
        ? "went"
        : times === 0 && why
          ? "explained"
          : `${body}: ${times} times, ${row?.status}, ${write?.state} ${write?.problem?.status ?? ""}`;
    });
    expect(fates.filter((fate) => fate !== "went" && fate !== "explained")).toEqual([]);
  },
);
