/** G11 (design: reliability): a contact leaves while a device is away, or while the answer to its write is. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FlagRules } from "../../src/domain/flags/evaluate.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { readStatus } from "../../src/local/db/meta.ts";
import { contactCreate, contactQuickEdit } from "../../src/local/intents/contacts.ts";
import { emailSend } from "../../src/local/intents/emails.ts";
import { noteCreate, noteEdit } from "../../src/local/intents/notes.ts";
import { contactById, notesOf } from "../../src/local/queries/contacts.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { readableOn } from "./disk.ts";
import { reliable, type NetworkConditions } from "./network.ts";
import { buildTown, type Town } from "./town.ts";
import { transferContact } from "./mass-changes.ts";

let town: Town;
let ada: Device;
let contact: Contact;
let seed = 700;
const always = (fault: Partial<NetworkConditions>): NetworkConditions => ({ ...reliable, ...fault });

beforeAll(async () => {
  town = await buildTown(
    await freshDatabase(),
    { key: "rights", name: "Rights", seed: 8, users: 12, contacts: 80 },
    12,
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

async function writeNote(device: Device, body: string): Promise<string> {
  const id = device.world.uuid();
  await device.local.write(noteCreate, {
    contact_id: contact.id,
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

describe("G11: a right lost while away", () => {
  it("keeps the unsent note under Needs you and lets the row go", async () => {
    ada.network.up = false;
    const id = await writeNote(ada, "to a contact that moved on");
    await transferContact(town, contact.id, (await town.userOf("manager")).id);
    ada.network.up = true;
    await ada.round();
    await ada.round();
    const [held] = await ada.db.outbox.toArray();
    expect(held).toMatchObject({ state: "needs", problem: { status: 404 } });
    expect(held?.input).toMatchObject({ note: { body: "to a contact that moved on" } });
    expect(await contactById(ada.db, contact.id)).toBeUndefined();
    await ada.local.giveUp(held!.n);
    expect(await ada.db.outbox.count()).toBe(0);
    expect(await notesOnServer(id)).toEqual([]);
  });

  it("leaves nothing of the contact under a waiting edit, nor after it was discarded", async () => {
    const id = await writeNote(ada, "words of a contact that moved on");
    await ada.calmDown();
    ada.network.up = false;
    await ada.local.write(noteEdit, { id, contact_id: contact.id, name: "x", edit: { pinned: true } });
    await transferContact(town, contact.id, (await town.userOf("manager")).id);
    ada.network.up = true;
    await ada.round();
    expect(await readableOn(ada.disk)).not.toContain("words of a contact that moved on");
    const [held] = await ada.db.outbox.toArray();
    expect(held).toMatchObject({ name: "note.edit", state: "needs" });
    await ada.local.giveUp(held!.n);
    expect(await notesOf(ada.db, contact.id)).toEqual([]);
  });
});

describe("a password to be changed first", () => {
  const mustChange = (change_password: boolean) =>
    tenantTx(town.db, town.tenant_id, (trx) =>
      trx
        .updateTable("credentials")
        .set({ change_password })
        .where("tenant_id", "=", town.tenant_id)
        .where("user_id", "=", ada.user_id)
        .execute(),
    );

  it("holds everything on the device, and what waited goes once it is done", async () => {
    await mustChange(true);
    const id = await writeNote(ada, "written before the new password");
    expect(await ada.round()).toMatchObject({ reached: false });
    expect(await readStatus(ada.db)).toMatchObject({ held: true, reach: "online" });
    const [waiting] = await ada.db.outbox.toArray();
    expect(waiting).toMatchObject({ state: "waiting", tries: 0 });
    expect(await contactById(ada.db, contact.id)).toBeDefined();
    expect(await notesOnServer(id)).toEqual([]);
    await mustChange(false);
    await ada.calmDown();
    expect(await readStatus(ada.db)).toMatchObject({ held: false, reach: "online" });
    expect(await ada.db.outbox.count()).toBe(0);
    expect(await notesOnServer(id)).toHaveLength(1);
  });
});

describe("a role changed in mid-drain", () => {
  const becomes = (account_type: "agent" | "telemarketer") =>
    tenantTx(town.db, town.tenant_id, (trx) =>
      trx
        .updateTable("users")
        .set({ account_type })
        .where("tenant_id", "=", town.tenant_id)
        .where("id", "=", ada.user_id)
        .execute(),
    );

  it("lets go what may still go and keeps the rest under Needs you, until the role is back", async () => {
    const first = await writeNote(ada, "while it was hers");
    const change = { edit: { nickname: "Sunny" }, base: { nickname: contact.nickname } };
    await ada.local.write(contactQuickEdit, { id: contact.id, name: "Ada's contact", ...change });
    const last = await writeNote(ada, "and a word on it");
    const { fetch } = ada.network;
    let writes = 0;
    ada.network.fetch = async (url, init) => {
      if (init.method !== "GET" && ++writes === 2) await becomes("telemarketer");
      return fetch(url, init);
    };
    ada.open();
    await ada.round();
    const [held, ...others] = await ada.db.outbox.toArray();
    expect([held?.state, held?.problem?.status, others]).toEqual(["needs", 403, []]);
    expect([await notesOnServer(first), await notesOnServer(last)].flat()).toHaveLength(2);
    await becomes("agent");
    await ada.local.retry(held!.n);
    await ada.calmDown();
    expect(await ada.db.outbox.count()).toBe(0);
    expect(await contactById(ada.db, contact.id)).toMatchObject({ nickname: "Sunny" });
  });
});

describe("a feature turned off while its work waits", () => {
  const setRules = (rules: FlagRules) =>
    tenantTx(town.db, town.tenant_id, (trx) =>
      trx
        .updateTable("tenants")
        .set({ features: JSON.stringify(rules) })
        .where("tenant_id", "=", town.tenant_id)
        .execute(),
    );

  it("keeps its text under Needs you, sends the rest, and asks again once the feature is back", async () => {
    ada.network.up = false;
    const email = {
      id: ada.world.uuid(),
      subject: "Your visit",
      email_body: "See you at ten.",
      to: "rosa@example.test",
    };
    await ada.local.write(emailSend, { contact_id: contact.id, name: "Ada's contact", email, at: ada.world.now() });
    const note = await writeNote(ada, "beside it");
    await setRules({ email: [{ for: "user", value: ada.user_id, on: false }] });
    ada.network.up = true;
    await ada.round();
    const [held, ...others] = await ada.db.outbox.toArray();
    expect(others).toEqual([]);
    expect(held).toMatchObject({ state: "needs", problem: { status: 403, code: "feature_off" }, input: { email } });
    expect(await notesOnServer(note)).toHaveLength(1);
    await setRules({});
    await ada.local.retry(held!.n);
    await ada.calmDown();
    const [after] = await ada.db.outbox.toArray();
    expect(after?.problem?.code).not.toBe("feature_off");
  });
});

describe("G11: an answer that comes after the contact has left", () => {
  const writes: Record<string, () => Promise<number>> = {
    "an edit": async () => {
      const change = { edit: { nickname: "Sunny" }, base: { nickname: contact.nickname } };
      await ada.local.write(contactQuickEdit, { id: contact.id, name: "Ada's contact", ...change });
      return contact.id;
    },
    "a note": async () => {
      await writeNote(ada, "taken in before it left");
      return contact.id;
    },
    "a new contact": async () => {
      const id = (await ada.local.takeNumber())!;
      const fields = { last_name: "Brief" };
      await ada.local.write(contactCreate, { id, ref: ada.world.uuid(), name: "new", owner_id: ada.user_id, fields });
      return id;
    },
  };

  it.each(Object.keys(writes))("does not bring it back: %s", async (what) => {
    const id = await writes[what]!();
    ada.network.conditions = always({ replyLost: 1 });
    await ada.round();
    ada.network.conditions = reliable;
    // The second try is put off, as after a 503; what is new is fetched all the same.
    await ada.db.outbox.toCollection().modify({ next_at: ada.world.now() + 200_000 });
    await transferContact(town, id, (await town.userOf("manager")).id);
    expect(await ada.round()).toMatchObject({ reached: true });
    await ada.calmDown();
    expect(await ada.db.outbox.count()).toBe(0);
    expect(await contactById(ada.db, id)).toBeUndefined();
    expect(await notesOf(ada.db, id)).toEqual([]);
  });
});
