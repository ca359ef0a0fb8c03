/** What a person decides under Needs you, and the way back from it: nothing is lost, and nothing takes effect twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import type { SyncConflict } from "../../src/local/db/records.ts";
import { contactQuickEdit, type EditInput } from "../../src/local/intents/contacts.ts";
import { noteCreate, type NoteCreateInput } from "../../src/local/intents/notes.ts";
import { contactById, notesOf } from "../../src/local/queries/contacts.ts";
import { noteLengthMax } from "../../src/domain/values/limits.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let ada: Device;
let office: Device;
let contact: Contact;
let seed = 500;
const used = new Set<number>();

beforeAll(async () => {
  const size = { users: 12, contacts: 60 };
  town = await buildTown(await freshDatabase(), { key: "back", name: "Back", seed: 7, ...size }, 9);
});
afterAll(() => town.close());
beforeEach(async () => {
  ada = await deviceOf("agent");
  office = await deviceOf("admin");
  const rows = (await ada.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  const mine = ({ id, owner_id, deleted_at }: Contact) =>
    owner_id === ada.user_id && deleted_at === null && !used.has(id);
  contact = rows.find(mine) as Contact;
  used.add(contact.id);
});

async function deviceOf(role: string): Promise<Device> {
  const device = await Device.of(town, (await town.userOf(role)).id, ++seed);
  await device.round();
  return device;
}

const edit = ({ local }: Device, fields: EditInput["edit"]) => {
  const names = Object.keys(fields) as (keyof Contact)[];
  const base = Object.fromEntries(names.map((name) => [name, contact[name]]));
  return local.write(contactQuickEdit, { id: contact.id, name: "x", edit: fields, base });
};
const on = async ({ db }: Device) => {
  const { nickname, employer } = (await contactById(db, contact.id)) as Contact;
  return [nickname, employer];
};
const conflicts = async () => (await ada.db.needs.toArray()).toSorted((a, b) => a.field.localeCompare(b.field));
const open = async (device: Device) => {
  await device.calmDown();
  return on(device);
};

/** Both changed two fields; ours wait for a choice. */
async function bothChanged(): Promise<SyncConflict[]> {
  ada.network.up = false;
  await edit(ada, { nickname: "Mine", employer: "My firm" });
  await edit(office, { nickname: "Theirs", employer: "Their firm" });
  await office.round();
  ada.network.up = true;
  await ada.calmDown();
  return conflicts();
}

describe("fields both sides changed", () => {
  it("are all mine or all theirs at once", async () => {
    const both = await bothChanged();
    expect(both.map(({ field, ask }) => [field, ask])).toEqual([
      ["employer", true],
      ["nickname", true],
    ]);
    await ada.local.decide(both, "yours", "x");
    expect([await conflicts(), await on(ada)]).toEqual([[], ["Mine", "My firm"]]);
    await ada.calmDown();
    expect(await open(office)).toEqual(["Mine", "My firm"]);
  });

  it("taken back before anything was sent: nothing goes, and the choice is as it was", async () => {
    const both = await bothChanged();
    ada.network.up = false;
    const decision = await ada.local.decide(both, "yours", "x");
    await ada.local.takeBack(decision);
    expect(await conflicts()).toEqual(both);
    expect([await ada.db.outbox.count(), await on(ada)]).toEqual([0, ["Theirs", "Their firm"]]);
    ada.network.up = true;
    expect([await open(ada), await open(office)]).toEqual([
      ["Theirs", "Their firm"],
      ["Theirs", "Their firm"],
    ]);
  });

  it("taken back after it arrived: theirs stands again, and the choice is as it was", async () => {
    const both = await bothChanged();
    const decision = await ada.local.decide(both, "yours", "x");
    await ada.calmDown();
    await ada.local.takeBack(decision);
    expect([await conflicts(), await on(ada)]).toEqual([both, ["Theirs", "Their firm"]]);
    await ada.calmDown();
    expect([await open(office), await conflicts()]).toEqual([["Theirs", "Their firm"], both]);
    await ada.local.decide(await conflicts(), "yours", "x");
    await ada.calmDown();
    expect(await open(office)).toEqual(["Mine", "My firm"]);
  });

  it("undone while its arrival is unknown: the other user's value stands in the end", async () => {
    const both = await bothChanged();
    const decision = await ada.local.decide(both, "yours", "x");
    ada.network.conditions = { ...ada.network.conditions, replyLost: 1 };
    await ada.round();
    await ada.local.takeBack(decision);
    ada.network.conditions = { ...ada.network.conditions, replyLost: 0 };
    await ada.calmDown();
    expect([await open(office), await on(ada), await conflicts()]).toEqual([
      ["Theirs", "Their firm"],
      ["Theirs", "Their firm"],
      both,
    ]);
  });

  it("put away as theirs come back as they were", async () => {
    const both = await bothChanged();
    await ada.local.takeBack(await ada.local.decide(both, "theirs", "x"));
    expect([await conflicts(), await ada.db.outbox.count()]).toEqual([both, 0]);
  });
});

const noteOf = (body: string): NoteCreateInput => ({
  contact_id: contact.id,
  name: "x",
  note: { id: town.world.uuid(), body, kind: "note", pinned: false, call_id: null },
});

/** A note the device let through and the server refuses. */
async function refusedNote(): Promise<NoteCreateInput> {
  const input = noteOf("Asked for a call on Monday");
  await ada.local.write(noteCreate, input);
  const tooLong = { ...input.note, body: "x".repeat(noteLengthMax + 1) };
  await ada.db.outbox.toCollection().modify((queued) => {
    queued.input = { ...input, note: tooLong };
    queued.ask = { ...queued.ask, body: tooLong };
  });
  await ada.round();
  return input;
}

const keysOf = () =>
  tenantTx(town.db, town.tenant_id, async (trx) => {
    const rows = await trx.selectFrom("idempotency_keys").select("key").where("user_id", "=", ada.user_id).execute();
    return rows.map(({ key }) => key);
  });

describe("a refused write", () => {
  it("that was discarded is restored under its own key, in its place", async () => {
    await refusedNote();
    const [held] = await ada.db.outbox.toArray();
    expect(held).toMatchObject({ state: "needs", problem: { status: 422 }, sending: false });
    await ada.local.write(noteCreate, noteOf("a later one"));
    const discarded = await ada.local.giveUp(held!.n);
    expect(await ada.db.outbox.count()).toBe(1);
    await ada.local.restore(discarded!);
    await ada.local.restore(discarded!);
    expect((await ada.db.outbox.orderBy("n").toArray())[0]).toEqual(held);
    expect(await ada.db.bases.get(`notes:${(held!.input as NoteCreateInput).note.id}`)).toMatchObject({ row: null });
  });

  it("put right is sent as another one, and takes effect once", async () => {
    const input = await refusedNote();
    const [held] = await ada.db.outbox.toArray();
    await ada.local.correct({ n: held!.n, input });
    const [again] = await ada.db.outbox.toArray();
    expect(again).toMatchObject({ n: held!.n, state: "waiting", ask: { body: { body: input.note.body } } });
    expect(again).not.toHaveProperty("problem");
    expect(again!.id).not.toBe(held!.id);
    await ada.calmDown();
    expect((await notesOf(ada.db, contact.id)).filter(({ id }) => id === input.note.id)).toMatchObject([
      { body: "Asked for a call on Monday" },
    ]);
    expect(await keysOf()).toContain(again!.id);
    expect(await keysOf()).not.toContain(held!.id);
  });

  it("put right wrongly stays as it was, with the rule's words", async () => {
    const input = await refusedNote();
    const [held] = await ada.db.outbox.toArray();
    const empty = { ...input, note: { ...input.note, body: " " } };
    await expect(ada.local.correct({ n: held!.n, input: empty })).rejects.toMatchObject({ fields: { body: [/./] } });
    expect(await ada.db.outbox.toArray()).toEqual([held]);
  });
});
