/** Devices that do not hold every contact their user may see: those changed last are here, and nothing of the others is lost. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { contactCreate, contactQuickEdit } from "../../src/local/intents/contacts.ts";
import { favoriteAdd, favoriteRemove } from "../../src/local/intents/lists.ts";
import { noteCreate } from "../../src/local/intents/notes.ts";
import { noteOpened } from "../../src/local/mirror/held-contacts.ts";
import { notAllHere } from "../../src/local/queries/contact-bound.ts";
import { contactById, notesOf } from "../../src/local/queries/contacts.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { hourMs } from "../../src/kit/durations.ts";
import { Device } from "./device.ts";
import { simSeeds } from "./seeds.ts";
import { play } from "./scenario.ts";
import { buildTown, type Town } from "./town.ts";

const tenant = { name: "Bound", users: 12, contacts: 60 };

async function bound(town: Town, contacts: number): Promise<void> {
  const { tenant_id } = town;
  const value = String(contacts);
  await tenantTx(town.db, tenant_id, (trx) =>
    sql`insert into settings (tenant_id, name, value, updated_at) values (${tenant_id}, 'mirror_limits', ${value}, 1)
      on conflict (tenant_id, name) do update set value = excluded.value`.execute(trx),
  );
}

interface Known {
  id: number;
  notes: number;
}

/** Everybody's, the newest first. */
function contactsOf(town: Town): Promise<Known[]> {
  return tenantTx(town.db, town.tenant_id, async (trx) => {
    const { rows } = await sql<Known>`select c.id, (select count(*)::int from notes n where n.tenant_id = c.tenant_id
        and n.contact_id = c.id and n.deleted_at is null) as notes
      from contacts c where c.tenant_id = ${town.tenant_id} order by c.seq desc, c.id desc`.execute(trx);
    return rows;
  });
}

const held = async (device: Device) =>
  (await device.db.buckets.toArray()).flatMap(({ rows }) => rows.map(({ id }) => id)).sort((a, b) => a - b);
const idsOf = (contacts: readonly { id: number }[]) => contacts.map(({ id }) => id).sort((a, b) => a - b);

describe("a device with room for some", () => {
  let town: Town;
  let admin: Device;
  let all: Known[];
  let seed = 900;

  beforeAll(async () => {
    town = await buildTown(await freshDatabase(), { ...tenant, key: "bound", seed: 8 }, 6);
  });
  afterAll(() => town.close());
  beforeEach(async () => {
    await bound(town, 10);
    const { id } = await town.userOf("admin");
    admin = await Device.of(town, id, ++seed);
    await admin.round();
    all = await contactsOf(town);
  });

  const change = (device: Device, id: number, nickname: string) =>
    device.request(contactQuickEdit.endpoint as never, { params: { id }, body: { nickname } } as never);
  const oldWithNotes = () => all.toReversed().find(({ notes }) => notes > 0)!;

  it("is filled with the newest and with nothing that lies with others, and says so", async () => {
    expect(await held(admin)).toEqual(idsOf(all.slice(0, 10)));
    const notes = (await admin.db.table("notes").toArray()) as { contact_id: number }[];
    expect(notes.every(({ contact_id }) => all.slice(0, 10).some(({ id }) => id === contact_id))).toBe(true);
    expect(await notAllHere(admin.db)).toEqual({ held: 10, total: all.length });
    expect(await admin.db.wanted.count()).toBe(0);
  });

  it("gets a contact something happens to, with everything that lies with it, and lets the oldest go", async () => {
    const old = oldWithNotes();
    await change(admin, old.id, "Back again");
    await admin.round();
    expect((await contactById(admin.db, old.id))?.nickname).toBe("Back again");
    expect(await notesOf(admin.db, old.id)).toHaveLength(old.notes);
    expect(await held(admin)).toEqual(idsOf((await contactsOf(town)).slice(0, 10)));
  });

  it("gets one that someone opens, and keeps it as new as the server's while it is here", async () => {
    await bound(town, 11);
    await admin.world.pass(2 * hourMs);
    const old = oldWithNotes();
    await admin.local.bringContact(old.id);
    await admin.round();
    expect(await contactById(admin.db, old.id)).toBeDefined();
    expect(await notesOf(admin.db, old.id)).toHaveLength(old.notes);
  });

  it("asks in vain for one that is not in sight, once", async () => {
    await admin.local.bringContact(999_999);
    await admin.round();
    expect(await admin.db.wanted.count()).toBe(0);
    expect(await contactById(admin.db, 999_999)).toBeUndefined();
  });

  it("keeps favorites before newer ones, and gets those a fill left out", async () => {
    const old = oldWithNotes();
    await admin.request(
      favoriteAdd.endpoint as never,
      { body: { id: admin.world.uuid(), favorite_id: old.id } } as never,
    );
    await admin.round();
    for (const { id } of all.slice(20, 26)) await change(admin, id, "Busy");
    await admin.round();
    const filled = await Device.of(town, admin.user_id, ++seed);
    await filled.round();
    for (const device of [admin, filled]) {
      expect(await notesOf(device.db, old.id)).toHaveLength(old.notes);
      await device.round();
      const newest = (await contactsOf(town)).filter(({ id }) => id !== old.id).slice(0, 9);
      expect(await held(device)).toEqual(idsOf([...newest, old]));
    }
    await admin.request(favoriteRemove.endpoint as never, { body: { favorite_id: old.id } } as never);
    await change(admin, all[30]!.id, "Newer");
    await admin.round();
    expect(await held(admin)).toEqual(idsOf((await contactsOf(town)).slice(0, 10)));
    filled.close();
  });

  it("keeps those opened last, so that none falls out while someone works on it", async () => {
    const old = oldWithNotes();
    await admin.local.bringContact(old.id);
    await admin.round();
    await noteOpened(admin.db, old.id);
    for (const { id } of all.slice(20, 32)) await change(admin, id, "Busy");
    await admin.round();
    expect(await notesOf(admin.db, old.id)).toHaveLength(old.notes);
    expect(await held(admin)).toHaveLength(10);
  });

  it("makes no room at the cost of what waits to be sent", async () => {
    const oldest = (await contactById(admin.db, all[9]!.id)) as Contact;
    admin.network.up = false;
    const id = admin.world.uuid();
    const note = { id, body: "written in a barn", kind: "note" as const, pinned: false, call_id: null };
    await admin.local.write(noteCreate, { contact_id: oldest.id, name: "Somebody", note });
    admin.network.up = true;
    const other = await Device.of(town, admin.user_id, ++seed);
    for (const { id: changed } of all.slice(20, 26)) await change(other, changed, "Busy");
    admin.network.conditions = { ...admin.network.conditions, replyLost: 1 };
    await admin.round();
    admin.network.conditions = { ...admin.network.conditions, replyLost: 0 };
    await admin.calmDown();
    const there = await tenantTx(town.db, town.tenant_id, (trx) =>
      trx.selectFrom("notes").select("body").where("tenant_id", "=", town.tenant_id).where("id", "=", id).execute(),
    );
    expect(there).toEqual([{ body: "written in a barn" }]);
    other.close();
  });

  it("is filled up within the hour when there is room for more, and whole when there is room for all", async () => {
    await bound(town, 500);
    await admin.world.pass(2 * hourMs);
    await admin.round();
    await admin.round();
    expect(await held(admin)).toEqual(idsOf(all));
    expect(await notAllHere(admin.db)).toBeNull();
    const notes = await admin.db.table("notes").count();
    expect(notes).toBe(all.reduce((sum, contact) => sum + contact.notes, 0));
  });

  it("is whole, too, where the last few are missing and one that no one else has yet makes up the number", async () => {
    const { length } = await contactsOf(town);
    await bound(town, length - 1);
    const device = await Device.of(town, admin.user_id, ++seed);
    await device.round();
    expect(await notAllHere(device.db)).toEqual({ held: length - 1, total: length });
    const id = (await device.local.takeNumber())!;
    const fields = { last_name: "Unsent" };
    const ref = device.world.uuid();
    await device.local.write(contactCreate, { id, ref, name: "Unsent", owner_id: device.user_id, fields });
    await bound(town, length);
    await device.world.pass(2 * hourMs);
    await device.db.outbox.toCollection().modify({ next_at: device.world.now() + hourMs / 2, asked_to_wait: true });
    await device.round();
    await device.round();
    expect(await held(device)).toEqual([...idsOf(await contactsOf(town)), id].sort((a, b) => a - b));
    expect(await notAllHere(device.db)).toBeNull();
    device.close();
  });

  it("that held all of them lets the oldest go when there is room for fewer", async () => {
    await bound(town, 500);
    const whole = await Device.of(town, admin.user_id, ++seed);
    await whole.round();
    expect(await held(whole)).toEqual(idsOf(all));
    await bound(town, 7);
    await whole.world.pass(2 * hourMs);
    await whole.round();
    expect(await held(whole)).toEqual(idsOf(all.slice(0, 7)));
    expect(await notAllHere(whole.db)).toEqual({ held: 7, total: all.length });
    whole.close();
  });
});

describe("several of them, whatever the weather", () => {
  let town: Town;
  beforeAll(async () => {
    town = await buildTown(await freshDatabase(), { ...tenant, key: "narrow", seed: 9 }, 7);
    await bound(town, 6);
  });
  afterAll(() => town.close());

  it.each(Array.from({ length: Math.ceil(simSeeds / 20) }, (_, nth) => 7_000 + nth))(
    "hold the newest and all that lies with them after seed %i, and lose no write",
    async (seed) => {
      expect(await play(town, seed), `seed ${seed}`).toEqual([]);
    },
  );
});
