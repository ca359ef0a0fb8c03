/** Unsent work left on a shared device: for its owner alone, sent as them, once (design: reliability, sign-out with unsent work). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { openBackupStore } from "../../src/local/db/backup-store.ts";
import { keepPrepared, preparedFile } from "../../src/local/imports/prepared.ts";
import { contactQuickEdit } from "../../src/local/intents/contacts.ts";
import { noteCreate } from "../../src/local/intents/notes.ts";
import { backupKey, restoreKept } from "../../src/local/outbox/backup-key.ts";
import { contactById, notesOf } from "../../src/local/queries/contacts.ts";
import { preparedImports } from "../../src/local/queries/imports.ts";
import { clearOthers, leaveStore, type Unsent } from "../../src/local/stores.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { readableOn } from "./disk.ts";
import { reliable } from "./network.ts";
import { buildTown, type Town } from "./town.ts";
import { transferContact } from "./mass-changes.ts";

let town: Town;
let ada: Device;
let contact: Contact;
let seed = 500;

beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "kept", name: "Kept", seed: 6, users: 12, contacts: 60 }, 4);
});
afterAll(() => town.close());
beforeEach(async () => {
  const { id } = await town.userOf("agent");
  ada = await Device.of(town, id, ++seed);
  await ada.round();
  await backupKey(ada.db, ada.request);
  contact = await ownContact(ada);
});

async function ownContact({ db, user_id }: Device): Promise<Contact> {
  const rows = (await db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  return rows.find(({ owner_id, deleted_at }) => owner_id === user_id && deleted_at === null) as Contact;
}

async function writeNote(device: Device, body: string): Promise<string> {
  const id = device.world.uuid();
  const note = { id, body, kind: "note" as const, pinned: false, call_id: null };
  await device.local.write(noteCreate, { contact_id: contact.id, name: "A contact", note });
  return id;
}

const rename = (device: Device, value: string, was: string) =>
  device.local.write(contactQuickEdit, {
    id: contact.id,
    name: "A contact",
    edit: { nickname: value },
    base: { nickname: was },
  });

function authorsOf(id: string): Promise<{ author_id: string | null }[]> {
  return tenantTx(town.db, town.tenant_id, (trx) =>
    trx.selectFrom("notes").select("author_id").where("tenant_id", "=", town.tenant_id).where("id", "=", id).execute(),
  );
}

async function signOut(device: Device, unsent: Unsent): Promise<void> {
  const { name, user_id, world, disk } = device;
  device.close();
  await leaveStore({ world, backup: openBackupStore(disk), disk }, { name, user_id, actor_id: null }, unsent);
}

const signIn = (user_id: string) => Device.of(town, user_id, ++seed, ada);
const takeUpOn = async ({ local, request, user_id, disk }: Device) =>
  restoreKept(await local.replayer(), { backup: openBackupStore(disk), request, user_id });

describe("work kept at sign-out", () => {
  it("is sent as its owner at their next sign-in on the device, and seen there at once", async () => {
    ada.network.up = false;
    const id = await writeNote(ada, "The gate code is 4711");
    await signOut(ada, "keep");
    const again = await signIn(ada.user_id);
    expect(await takeUpOn(again)).toMatchObject({ changes: 1, unreadable: 0 });
    expect((await notesOf(again.db, contact.id)).map(({ body }) => body)).toEqual(["The gate code is 4711"]);
    await again.calmDown();
    expect(await authorsOf(id)).toEqual([{ author_id: ada.user_id }]);
    expect(await openBackupStore(ada.disk).count()).toBe(0);
    expect((await contactById(again.db, contact.id))?.last_name).toBe(contact.last_name);
  });

  it("is all that stays, and cannot be read without its owner", async () => {
    await writeNote(ada, "The gate code is 4711");
    expect(await readableOn(ada.disk)).toContain("The gate code is 4711");
    await signOut(ada, "keep");
    const left = await readableOn(ada.disk);
    expect(await openBackupStore(ada.disk).count()).toBe(1);
    for (const secret of ["gate code", contact.last_name, contact.ref, ada.user_id, "note.create"])
      expect(left, secret).not.toContain(secret);
  });

  it("is neither seen nor touched by another person's sign-in", async () => {
    const id = await writeNote(ada, "Ada's own words");
    await signOut(ada, "keep");
    const { id: stranger } = await town.userOf("manager");
    const theirs = await signIn(stranger);
    expect(await takeUpOn(theirs)).toMatchObject({ changes: 0, unreadable: 0 });
    await theirs.calmDown();
    expect(await authorsOf(id)).toEqual([]);
    await signOut(theirs, "give_up");
    const again = await signIn(ada.user_id);
    expect((await takeUpOn(again)).changes).toBe(1);
    await again.calmDown();
    expect(await authorsOf(id)).toEqual([{ author_id: ada.user_id }]);
  });

  it("brings back an import that was being prepared, with its file", async () => {
    const archive = { entries: [], whose: "all" as const };
    const prepared = { id: ada.world.uuid(), at: 1, file_name: "papers.zip", mime: "application/zip", archive };
    await keepPrepared(ada.db, prepared, new Blob(["a page"]));
    await signOut(ada, "keep");
    const again = await signIn(ada.user_id);
    expect(await takeUpOn(again)).toMatchObject({ changes: 0, imports: 1, unreadable: 0 });
    expect(await preparedImports(again.db)).toEqual([prepared]);
    expect(await (await preparedFile(again.db, prepared))?.text()).toBe("a page");
    await signOut(again, "give_up");
    const later = await signIn(ada.user_id);
    await takeUpOn(later);
    expect(await preparedImports(later.db)).toEqual([]);
  });

  it("does not open for someone whose name is put on it", async () => {
    await writeNote(ada, "Ada's own words");
    await signOut(ada, "keep");
    const { id: stranger } = await town.userOf("manager");
    const theirs = await signIn(stranger);
    const backup = openBackupStore(ada.disk);
    const { whoseMark } = await import("../../src/local/outbox/outbox-backup.ts");
    const [kept] = await backup.of(await whoseMark(ada.user_id));
    await backup.put({ ...kept!, whose: await whoseMark(stranger) });
    expect(await takeUpOn(theirs)).toMatchObject({ changes: 0, unreadable: 1 });
    expect(await theirs.db.outbox.count()).toBe(0);
  });

  it("takes effect once, although it had arrived before the sign-out and only the reply was lost", async () => {
    const before = (await contactById(ada.db, contact.id))!;
    ada.network.conditions = { ...reliable, replyLost: 1 };
    await rename(ada, "Sunny", before.nickname);
    await ada.round();
    await signOut(ada, "keep");
    const again = await signIn(ada.user_id);
    await takeUpOn(again);
    await again.calmDown();
    expect(await contactById(again.db, contact.id)).toMatchObject({ nickname: "Sunny", version: before.version + 1 });
  });

  it("takes effect once, although the tab is killed between taking it up and clearing it away", async () => {
    await writeNote(ada, "Once only");
    await signOut(ada, "keep");
    const again = await signIn(ada.user_id);
    const backup = openBackupStore(ada.disk);
    const killed = { ...backup, remove: () => Promise.reject(new Error("killed")) };
    const { local, request, user_id } = again;
    await expect(restoreKept(await local.replayer(), { backup: killed, request, user_id })).rejects.toThrow("killed");
    await again.calmDown();
    await again.crash();
    await takeUpOn(again);
    expect(await again.db.outbox.count()).toBe(0);
    expect(await backup.count()).toBe(0);
  });

  it("goes before what was written since", async () => {
    const was = (await contactById(ada.db, contact.id))!.nickname;
    await rename(ada, "Older", was);
    await signOut(ada, "keep");
    const again = await signIn(ada.user_id);
    await again.round();
    again.network.up = false;
    await rename(again, "Newer", "Older");
    again.network.up = true;
    await takeUpOn(again);
    expect((await again.db.outbox.orderBy("n").toArray()).map(({ input }) => input)).toMatchObject([
      { edit: { nickname: "Older" } },
      { edit: { nickname: "Newer" } },
    ]);
    await again.calmDown();
    expect((await contactById(again.db, contact.id))?.nickname).toBe("Newer");
  });

  it("keeps what was refused and what is still to be decided under Needs you", async () => {
    await transferContact(town, contact.id, (await town.userOf("manager")).id);
    await writeNote(ada, "to a contact that moved on");
    await ada.round();
    const need = { id: "x", contact_id: 5, field: "employer", was: "a", yours: "b", theirs: "c", by: null, at: null };
    await ada.db.needs.add({ ...need, made_at: 1 });
    await signOut(ada, "keep");
    const again = await signIn(ada.user_id);
    await again.round();
    expect((await takeUpOn(again)).changes).toBe(2);
    expect(await again.db.needs.toArray()).toMatchObject([need]);
    expect(await again.db.outbox.toArray()).toMatchObject([{ state: "needs", problem: { status: 404 } }]);
  });

  it("stays kept while the server cannot be asked for the key", async () => {
    await writeNote(ada, "Patience");
    await signOut(ada, "keep");
    const again = await signIn(ada.user_id);
    again.network.up = false;
    await expect(takeUpOn(again)).rejects.toThrow();
    expect(await openBackupStore(ada.disk).count()).toBe(1);
    again.network.up = true;
    expect((await takeUpOn(again)).changes).toBe(1);
  });

  it("cannot be unlocked once the device was wiped remotely, and its owner is informed", async () => {
    await writeNote(ada, "On a stolen tablet");
    await signOut(ada, "keep");
    await tenantTx(town.db, town.tenant_id, (trx) =>
      trx
        .updateTable("devices")
        .set({ keeping_key_sealed: null })
        .where("tenant_id", "=", town.tenant_id)
        .where("id", "=", ada.device_id)
        .execute(),
    );
    const again = await signIn(ada.user_id);
    expect(await takeUpOn(again)).toMatchObject({ changes: 0, unreadable: 1 });
    expect(await openBackupStore(ada.disk).count()).toBe(0);
  });
});

describe("work left behind without a sign-out", () => {
  it("is kept for its owner when another person signs in, and the rest is gone", async () => {
    const id = await writeNote(ada, "Left in a hurry");
    ada.close();
    const { id: stranger } = await town.userOf("manager");
    const theirs = await signIn(stranger);
    const { world, disk } = theirs;
    await clearOthers({ world, backup: openBackupStore(disk), disk }, [stranger], () => undefined);
    expect(await readableOn(disk)).not.toContain("Left in a hurry");
    const again = await signIn(ada.user_id);
    await takeUpOn(again);
    await again.calmDown();
    expect(await authorsOf(id)).toHaveLength(1);
  });

  it("stays alone in the store where there is no key to seal it", async () => {
    await ada.db.meta.delete("keeping_key");
    await writeNote(ada, "Not sealed, not lost");
    await signOut(ada, "keep");
    const left = await readableOn(ada.disk);
    expect(left).toContain("Not sealed, not lost");
    expect(left).not.toContain(contact.last_name);
    const again = await signIn(ada.user_id);
    expect(await openBackupStore(again.disk).count()).toBe(0);
  });

  it("is gone with everything else when it is given up", async () => {
    await writeNote(ada, "Given up");
    await signOut(ada, "give_up");
    const left = await readableOn(ada.disk);
    for (const secret of ["Given up", contact.last_name, ada.user_id]) expect(left, secret).not.toContain(secret);
  });
});
