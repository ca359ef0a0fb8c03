/** What happens to a device that comes back after long, or to a server that changed under it meanwhile. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import type { Policy } from "../../src/domain/policies/policy.ts";
import { dayMs } from "../../src/kit/durations.ts";
import { openBackupStore } from "../../src/local/db/backup-store.ts";
import { keepTime } from "../../src/local/db/last-word.ts";
import { readMeta, readStatus, writeMeta } from "../../src/local/db/meta.ts";
import { isOfflineExpired } from "../../src/domain/session/offline-expiry.ts";
import { contactQuickEdit, contactsDelete, contactsRestore } from "../../src/local/intents/contacts.ts";
import { noteCreate, noteDelete } from "../../src/local/intents/notes.ts";
import { policyEdit } from "../../src/local/intents/policies.ts";
import { backupKey, restoreKept } from "../../src/local/outbox/backup-key.ts";
import { contactById, notesOf } from "../../src/local/queries/contacts.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { leaveStore } from "../../src/local/stores.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { purgeOld } from "../../src/server/jobs/purge.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { reliable } from "./network.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let ada: Device;
let office: Device;
let contact: Contact;
let seed = 1_300;

beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "long", name: "Long", seed: 6, users: 12, contacts: 80 }, 11);
});
afterAll(() => town.close());
beforeEach(async () => {
  const { id } = await town.userOf("agent");
  ada = await Device.of(town, id, ++seed);
  office = await Device.of(town, id, ++seed);
  await ada.round();
  await office.round();
  const policies = await allOf<Policy>(ada.db, "policies");
  const own = (row: Contact) => row.owner_id === id && row.deleted_at === null;
  const hasPolicy = ({ id: number }: Contact) => policies.some(({ contact_id }) => contact_id === number);
  contact = (await contactsHere(ada)).find((row) => own(row) && hasPolicy(row)) as Contact;
  return () => [ada, office].forEach((device) => device.close());
});

const contactsHere = async ({ db }: Device) => (await db.buckets.toArray()).flatMap(({ rows }) => rows);
const about = () => ({ contact_id: contact.id, name: "A contact" });

async function writeNote(device: Device, body: string): Promise<string> {
  const id = device.world.uuid();
  const note = { id, body, kind: "note" as const, pinned: false, call_id: null };
  await device.local.write(noteCreate, { ...about(), note });
  return id;
}

const editName = (device: Device, nickname: string) =>
  device.local.write(contactQuickEdit, {
    id: contact.id,
    name: "A contact",
    edit: { nickname },
    base: { nickname: contact.nickname },
  });

function notesOnServer(id: string): Promise<{ body: string }[]> {
  return tenantTx(town.db, town.tenant_id, (trx) =>
    trx.selectFrom("notes").select("body").where("tenant_id", "=", town.tenant_id).where("id", "=", id).execute(),
  );
}

async function pass(ms: number): Promise<void> {
  for (const world of [town.world, ada.world, office.world]) await world.pass(ms);
}

describe("a cursor the server does not know any more", () => {
  it("is replaced: what was deleted in the meantime goes, what waits is sent, and the list is never empty", async () => {
    const gone = await writeNote(ada, "deleted meanwhile");
    await ada.calmDown();
    await office.round();
    ada.network.up = false;
    const waiting = await writeNote(ada, "written without a place in the feed");
    await editName(ada, "Expired");
    await office.local.write(noteDelete, { ...about(), id: gone });
    await office.calmDown();
    await writeMeta(ada.db, "cursor", "of-an-unknown-format");
    ada.network.up = true;
    let fewest = Infinity;
    for (let turn = 0; turn < 4; turn++) {
      await ada.round();
      fewest = Math.min(fewest, (await contactsHere(ada)).length);
    }
    expect(fewest).toBeGreaterThan(0);
    expect(await readStatus(ada.db)).toMatchObject({ reach: "online", filling: false });
    expect(await ada.db.outbox.count()).toBe(0);
    expect(await notesOnServer(waiting)).toHaveLength(1);
    expect((await notesOf(ada.db, contact.id)).map(({ id }) => id)).not.toContain(gone);
    expect((await contactById(ada.db, contact.id))?.nickname).toBe("Expired");
    const late = await writeNote(office, "after it");
    await office.calmDown();
    await ada.round();
    expect((await notesOf(ada.db, contact.id)).map(({ id }) => id)).toContain(late);
  });

  it("that is refused again does not end in a loop", async () => {
    await writeMeta(ada.db, "cursor", "unknown");
    const { fetch } = ada.network;
    let asked = 0;
    ada.network.fetch = async (url, init) => {
      if (!url.includes("/sync/changes")) return fetch(url, init);
      asked++;
      const body = JSON.stringify({ code: "invalid", errors: { cursor: ["Unknown cursor."] } });
      const headers = { "content-type": "application/json", "x-contract-version": "1" };
      return new Response(body, { status: 422, headers });
    };
    ada.open();
    for (let turn = 0; turn < 3; turn++) expect((await ada.round()).reached).toBe(turn === 0);
    expect([asked, (await readStatus(ada.db)).reach]).toEqual([3, "slow"]);
  });
});

describe("a device that was offline for 35 days", () => {
  it("is emptied, and its owner's work arrives once after they sign in, whatever was deleted or sent before", async () => {
    const { user_id } = ada;
    await backupKey(ada.db, ada.request);
    ada.network.conditions = { ...reliable, replyLost: 1 };
    const arrived = await writeNote(ada, "its reply was lost");
    await ada.round();
    ada.network.conditions = reliable;
    ada.network.up = false;
    const written = await writeNote(ada, "in the first week");
    await editName(ada, "Thirty-five");
    const other = (await contactsHere(office)).find(
      ({ id, owner_id, deleted_at }) => id !== contact.id && owner_id === user_id && deleted_at === null,
    )!;
    await office.local.write(contactsDelete, { ids: [other.id] });
    await office.calmDown();
    await pass(35 * dayMs);
    await purgeOld(town.server.services, new AbortController().signal);
    const word = (await keepTime(ada.db, ada.world.now()))!;
    expect(isOfflineExpired(word, ada.world.now())).toBe(true);
    ada.close();
    const [backup, owner] = [openBackupStore(ada.disk), { name: ada.name, user_id, actor_id: null }];
    await leaveStore({ world: ada.world, backup, disk: ada.disk }, owner, "keep");
    const back = await Device.of(town, user_id, ++seed, ada);
    const parts = { backup, request: back.request, user_id };
    expect(await restoreKept(await back.local.replayer(), parts)).toMatchObject({ changes: 3, unreadable: 0 });
    await back.calmDown();
    expect(await back.db.outbox.toArray()).toEqual([]);
    expect([...(await notesOnServer(arrived)), ...(await notesOnServer(written))]).toHaveLength(2);
    expect((await contactById(back.db, contact.id))?.nickname).toBe("Thirty-five");
    expect((await contactById(back.db, other.id))?.deleted_at ?? null).not.toBe(null);
    office.network.token = await town.signIn(user_id, office.device_id);
    await office.round();
    expect((await contactById(office.db, contact.id))?.nickname).toBe("Thirty-five");
    back.close();
  });

  it("whose clock stood still keeps its position: it receives everything, deletions as well", async () => {
    const gone = await writeNote(office, "deleted on day 2");
    await office.calmDown();
    await ada.round();
    ada.network.up = false;
    const written = await writeNote(ada, "before the battery died");
    await office.local.write(noteDelete, { ...about(), id: gone });
    await office.calmDown();
    for (const { world } of [town, office]) await world.pass(35 * dayMs);
    await purgeOld(town.server.services, new AbortController().signal);
    ada.network.up = true;
    ada.network.token = await town.signIn(ada.user_id, ada.device_id);
    await ada.calmDown();
    expect(await notesOnServer(written)).toHaveLength(1);
    expect((await notesOf(ada.db, contact.id)).map(({ id }) => id)).not.toContain(gone);
    const here = await contactsHere(ada);
    await office.round();
    expect(here.map(({ id }) => id).sort()).toEqual((await contactsHere(office)).map(({ id }) => id).sort());
  });
});

describe("a contact deleted by someone while it was edited offline", () => {
  it("keeps every edit under Needs you with its reason, and sends them once the contact is restored", async () => {
    const policy = (await allOf<Policy>(ada.db, "policies")).find(({ contact_id }) => contact_id === contact.id)!;
    ada.network.up = false;
    const note = await writeNote(ada, "to a contact that was deleted");
    await editName(ada, "Deleted meanwhile");
    const change = { product_name: "Edited offline" };
    const base = { product_name: policy.product_name };
    await ada.local.write(policyEdit, { ...about(), id: policy.id, change, base });
    await office.local.write(contactsDelete, { ids: [contact.id] });
    await office.calmDown();
    ada.network.up = true;
    for (let turn = 0; turn < 4; turn++) await ada.round();
    const kept = await ada.db.outbox.toArray();
    expect(kept).toHaveLength(3);
    for (const { state, problem } of kept) {
      expect([state, JSON.stringify(problem?.errors)]).toEqual(["needs", expect.stringMatching(/deleted/i)]);
    }
    expect((await contactById(ada.db, contact.id))?.deleted_at ?? 0).not.toBe(0);
    expect(await notesOnServer(note)).toEqual([]);
    await office.local.write(contactsRestore, { ids: [contact.id] });
    await office.calmDown();
    for (let turn = 0; turn < 4; turn++) {
      for (const { n, state } of await ada.db.outbox.toArray()) if (state === "needs") await ada.local.retry(n);
      await ada.round();
    }
    expect(await ada.db.outbox.toArray()).toEqual([]);
    expect(await notesOnServer(note)).toEqual([{ body: "to a contact that was deleted" }]);
    expect((await contactById(ada.db, contact.id))?.nickname).toBe("Deleted meanwhile");
    expect(await readMeta(ada.db, "filled")).toBe(true);
  });
});
