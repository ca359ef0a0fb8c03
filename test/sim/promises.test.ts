/** What we promise (design: reliability), each shown on the real server with scripted faults; G11 is in `rights-lost.test.ts`. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { contactCreate, contactQuickEdit } from "../../src/local/intents/contacts.ts";
import { noteCreate, noteEdit } from "../../src/local/intents/notes.ts";
import { contactById, notesOf } from "../../src/local/queries/contacts.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { fillDisk } from "../fixtures/full-disk.ts";
import { reliable, type NetworkConditions } from "./network.ts";
import { buildTown, type Town } from "./town.ts";
import { transferContact } from "./mass-changes.ts";

let town: Town;
let ada: Device;
let contact: Contact;
let seed = 0;
const always = (fault: Partial<NetworkConditions>): NetworkConditions => ({ ...reliable, ...fault });

beforeAll(async () => {
  town = await buildTown(
    await freshDatabase(),
    { key: "promises", name: "Promises", seed: 4, users: 12, contacts: 80 },
    2,
  );
});
afterAll(() => town.close());
beforeEach(async () => {
  const { id } = await town.userOf("agent");
  ada = await Device.of(town, id, ++seed);
  await ada.round();
  const rows = (await ada.db.buckets.toArray()).flatMap(({ rows: held }) => held);
  contact = rows.find(({ owner_id, deleted_at }) => owner_id === id && deleted_at === null) as Contact;
});

async function writeNote(device: Device, body: string, contact_id = contact.id): Promise<string> {
  const id = device.world.uuid();
  await device.local.write(noteCreate, {
    contact_id,
    name: "Ada's contact",
    note: { id, body, kind: "note", pinned: false, call_id: null },
  });
  return id;
}

function notesOnServer(id: string): Promise<{ body: string }[]> {
  return tenantTx(town.db, town.tenant_id, (trx) =>
    trx.selectFrom("notes").select("body").where("tenant_id", "=", town.tenant_id).where("id", "=", id).execute(),
  );
}

function edit(device: Device, field: "nickname" | "employer", value: string, was: string): Promise<string> {
  return device.local.write(contactQuickEdit, {
    id: contact.id,
    name: "Ada's contact",
    edit: { [field]: value },
    base: { [field]: was },
  });
}

describe("G1: a write shown as saved is never lost", () => {
  it("survives the tab being killed before anything was sent", async () => {
    ada.network.up = false;
    const id = await writeNote(ada, "written in a basement");
    await ada.crash();
    expect((await notesOf(ada.db, contact.id)).map((note) => note.id)).toContain(id);
    ada.network.up = true;
    await ada.calmDown();
    expect(await notesOnServer(id)).toEqual([{ body: "written in a basement" }]);
  });

  it("survives the tab being killed while it sends", async () => {
    const id = await writeNote(ada, "cut off");
    const round = ada.round().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 3));
    await ada.crash();
    await round;
    await ada.calmDown();
    expect(await notesOnServer(id)).toHaveLength(1);
  });
});

describe("G2: each write takes effect once", () => {
  it("though the reply was lost and it was sent again", async () => {
    const before = (await contactById(ada.db, contact.id))?.version ?? 0;
    await edit(ada, "nickname", "Sunny", contact.nickname);
    ada.network.conditions = always({ replyLost: 1 });
    await ada.round();
    expect(await ada.db.outbox.count()).toBe(1);
    ada.network.conditions = reliable;
    await ada.calmDown();
    const after = await contactById(ada.db, contact.id);
    expect(after?.nickname).toBe("Sunny");
    expect(after?.version).toBe(before + 1);
  });

  it("though two senders send it at the same time", async () => {
    const id = await writeNote(ada, "sent twice at once");
    ada.network.conditions = always({ doubled: 1 });
    await Promise.all([ada.round(), ada.round()]);
    expect(await notesOnServer(id)).toHaveLength(1);
  });

  it("and another request under the same key is refused", async () => {
    const send = (body: string) =>
      town.server.fastify.inject({
        method: "POST",
        url: `/v1/contacts/${contact.id}/notes`,
        headers: { cookie: `token=${ada.network.token}`, "idempotency-key": "one-key" },
        payload: { body },
      });
    const first = await send("the first");
    const again = await send("the first");
    const other = await send("another");
    expect([first.statusCode, again.statusCode, other.statusCode]).toEqual([201, 201, 422]);
    expect(again.body).toBe(first.body);
  });
});

describe("G3: a refused write holds back only its own record", () => {
  it("stays visible, later ones on the record wait, others go", async () => {
    const elsewhere = (await ada.db.buckets.toArray())
      .flatMap(({ rows }) => rows)
      .find(({ id, owner_id }) => id !== contact.id && owner_id === ada.user_id) as Contact;
    await transferContact(town, contact.id, (await town.userOf("manager")).id);
    const poisoned = await writeNote(ada, "to someone else's contact");
    const behind = await writeNote(ada, "waits behind it");
    const free = await writeNote(ada, "goes", elsewhere.id);
    await ada.round();
    const left = await ada.db.outbox.orderBy("n").toArray();
    expect(left.map(({ state }) => state)).toEqual(["needs", "waiting"]);
    expect(left[0]?.problem?.status).toBe(404);
    expect(await notesOnServer(free)).toHaveLength(1);
    expect([...(await notesOnServer(poisoned)), ...(await notesOnServer(behind))]).toEqual([]);
  });

  it("and nothing else of the same contact", async () => {
    const nowhere = { contact_id: contact.id, id: ada.world.uuid(), name: "x" };
    await ada.local.write(noteEdit, { ...nowhere, edit: { body: "of no note" } });
    const free = await writeNote(ada, "goes all the same");
    await edit(ada, "nickname", "Goes too", contact.nickname);
    await ada.calmDown();
    expect((await ada.db.outbox.toArray()).map(({ state }) => state)).toEqual(["needs"]);
    expect(await notesOnServer(free)).toHaveLength(1);
    expect((await contactById(ada.db, contact.id))?.nickname).toBe("Goes too");
  });

  it("but what cannot be without it", async () => {
    const number = (await ada.local.takeNumber())!;
    const fields = { last_name: "Refused" };
    const ref = ada.world.uuid();
    await ada.local.write(contactCreate, { id: number, ref, name: "x", owner_id: ada.world.uuid(), fields });
    await writeNote(ada, "waits for its contact", number);
    await ada.calmDown();
    expect((await ada.db.outbox.orderBy("n").toArray()).map(({ state }) => state)).toEqual(["needs", "waiting"]);
  });
});

describe("G5: what was read never turns back", () => {
  it("keeps every waiting edit on top of what others changed", async () => {
    const other = await Device.of(town, ada.user_id, 900);
    await other.round();
    ada.network.up = false;
    await edit(ada, "nickname", "Mine", contact.nickname);
    await other.local.write(contactQuickEdit, {
      id: contact.id,
      name: "x",
      edit: { employer: "Theirs" },
      base: { employer: contact.employer },
    });
    await other.round();
    ada.network.up = true;
    await ada.round();
    const merged = await contactById(ada.db, contact.id);
    expect([merged?.nickname, merged?.employer]).toEqual(["Mine", "Theirs"]);
    await other.round();
    expect((await contactById(other.db, contact.id))?.nickname).toBe("Mine");
    other.close();
  });

  it("asks when both changed the same field, and does as told", async () => {
    const other = await Device.of(town, ada.user_id, 901);
    await other.round();
    const was = (await contactById(ada.db, contact.id))?.employer ?? "";
    ada.network.up = false;
    await edit(ada, "employer", "My words", was);
    await other.local.write(contactQuickEdit, {
      id: contact.id,
      name: "x",
      edit: { employer: "Their words" },
      base: { employer: was },
    });
    await other.round();
    ada.network.up = true;
    await ada.round();
    const [need] = await ada.db.needs.toArray();
    expect(need).toMatchObject({ field: "employer", was, yours: "My words", theirs: "Their words", by: ada.user_id });
    expect((await contactById(ada.db, contact.id))?.employer).toBe("Their words");
    await ada.local.decide([need!], "yours", "x");
    await ada.calmDown();
    await other.round();
    expect((await contactById(other.db, contact.id))?.employer).toBe("My words");
    expect(await ada.db.needs.count()).toBe(0);
    other.close();
  });
});

describe("G6: the outbox drains after any wake-up", () => {
  it.each([
    ["a lost request", { requestLost: 1 }],
    ["a lost reply", { replyLost: 1 }],
    ["a captive portal", { garbled: 1 }],
    ["a busy server", { busy: 1 }],
  ])("after %s, without a new write", async (_name, fault) => {
    const id = await writeNote(ada, "patient");
    ada.network.conditions = always(fault);
    await ada.round();
    expect(await ada.db.outbox.count()).toBe(1);
    ada.network.conditions = reliable;
    await ada.calmDown();
    expect(await notesOnServer(id)).toHaveLength(1);
  });
});

describe("five seconds to the server and back, and three tries in ten that fail", () => {
  it("bring everything once, in its order", async () => {
    ada.network.conditions = always({ latencyMs: 5_000, requestLost: 0.15, replyLost: 0.15 });
    const ids = [];
    for (const body of ["first", "second", "third", "fourth"]) ids.push(await writeNote(ada, body));
    await ada.calmDown();
    const there = await Promise.all(ids.map(notesOnServer));
    expect(there.flat().map(({ body }) => body)).toEqual(["first", "second", "third", "fourth"]);
    expect(await ada.db.outbox.count()).toBe(0);
  });
});

describe("a socket that says nothing for an hour", () => {
  it("holds nothing back: the device looks by itself", async () => {
    const fixture = await Device.of(town, ada.user_id, ++seed);
    await fixture.round();
    const stop = new AbortController();
    const led = ada.lead(stop.signal);
    for (const minute of [1, 30, 59]) {
      const id = await writeNote(fixture, `In minute ${minute}`);
      await fixture.calmDown();
      await expect
        .poll(async () => {
          await ada.world.pass(60_000);
          return (await notesOf(ada.db, contact.id)).map((note) => note.id);
        })
        .toContain(id);
    }
    stop.abort();
    await led.catch(() => undefined);
  });
});

describe("signed out in mid-drain", () => {
  it("pauses, sends nothing as another person, and goes on for the same one", async () => {
    const id = await writeNote(ada, "Ada's own words");
    const token = ada.network.token;
    const { id: stranger } = await town.userOf("manager");
    ada.network.token = await town.signIn(stranger);
    await ada.round();
    expect(await notesOnServer(id)).toEqual([]);
    expect(await ada.db.outbox.count()).toBe(1);
    ada.network.token = token;
    await ada.calmDown();
    expect(await notesOnServer(id)).toHaveLength(1);
  });
});

describe("G9: a full disk", () => {
  it("is said, nothing half is kept, and later the same goes through", async () => {
    await ada.db.view.put({ k: "a remembered screen", value: "can be had again" });
    const freeSpace = fillDisk(ada);
    await ada.db.open();
    await expect(writeNote(ada, "no room")).rejects.toMatchObject({ name: "Refusal", code: "storage_full" });
    expect([await ada.db.outbox.count(), await ada.db.bases.count()]).toEqual([0, 0]);
    expect((await notesOf(ada.db, contact.id)).some(({ body }) => body === "no room")).toBe(false);
    expect(await ada.db.view.count(), "what can be had again made room").toBe(0);
    freeSpace();
    const id = await writeNote(ada, "room again");
    await ada.calmDown();
    expect(await notesOnServer(id)).toHaveLength(1);
  });

  it("does not end the leader's loop, although not even its trouble can be noted", async () => {
    const id = await writeNote(ada, "written before");
    const freeSpace = fillDisk(ada);
    await ada.db.open();
    expect((await ada.round()).reached).toBe(false);
    expect(await ada.db.outbox.count()).toBe(1);
    freeSpace();
    await ada.calmDown();
    expect(await notesOnServer(id)).toHaveLength(1);
  });
});

describe("G9: a connection the browser took away", () => {
  it("is opened again, and what was under way is saved or said not to be", async () => {
    const id = await writeNote(ada, "before");
    ada.db.close({ disableAutoOpen: false });
    const after = await writeNote(ada, "after");
    await ada.calmDown();
    expect([await notesOnServer(id), await notesOnServer(after)].flat()).toHaveLength(2);
  });

  it("does not end the leader's loop, even when opening fails at first", async () => {
    const id = await writeNote(ada, "patient");
    ada.db.close();
    expect((await ada.round()).reached).toBe(false);
    await ada.calmDown();
    expect(await notesOnServer(id)).toHaveLength(1);
  });
});

describe("G12: a wrong clock", () => {
  it.each([86_400_000, -86_400_000])("of %i ms changes neither order nor arrival", async (skew) => {
    ada.world.skew(skew);
    const number = (await ada.local.takeNumber())!;
    await ada.local.write(contactCreate, {
      id: number,
      ref: ada.world.uuid(),
      name: "new",
      owner_id: ada.user_id,
      fields: { last_name: "Clock" },
    });
    const first = await writeNote(ada, "first", number);
    const second = await writeNote(ada, "second", number);
    await ada.calmDown();
    expect(await ada.db.outbox.count()).toBe(0);
    expect([await notesOnServer(first), await notesOnServer(second)].flat()).toHaveLength(2);
  });
});
