/** A file added on a device: whole or not at all, on with its upload after a kill, sealed when its owner leaves. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHash } from "node:crypto";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { partsSender } from "../../src/local/api/resumable-upload.ts";
import { openBackupStore } from "../../src/local/db/backup-store.ts";
import { senderOf } from "../../src/local/engine.ts";
import { fileAdd } from "../../src/local/intents/files.ts";
import { backupKey, restoreKept } from "../../src/local/outbox/backup-key.ts";
import { sendFiles } from "../../src/local/outbox/send-files.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { leaveStore } from "../../src/local/stores.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { largeFile } from "../fixtures/sample-files.ts";
import { Device } from "./device.ts";
import { readableOn } from "./disk.ts";
import { readFiles } from "./file-checks.ts";
import { fillDisk } from "../fixtures/full-disk.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let ada: Device;
let contact: Contact;
let seed = 900;

beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "papers", name: "Papers", seed: 9, users: 12, contacts: 60 }, 6);
});
afterAll(() => town.close());
beforeEach(async () => {
  const { id } = await town.userOf("agent");
  ada = await Device.of(town, id, ++seed);
  await ada.round();
  const rows = (await ada.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  contact = rows.find(({ owner_id, deleted_at }) => owner_id === id && deleted_at === null) as Contact;
});

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function addFile(device: Device, file_name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const id = device.world.uuid();
  const mime = file_name.endsWith(".pdf") ? "application/pdf" : "text/plain";
  const body = { file_name, size: bytes.length, mime, sha256: hashOf(bytes) };
  const file = { id, title: "", kind: "other" as const };
  const input = { contact_id: contact.id, name: "A contact", file, body, at: device.local.clock.now() };
  await device.local.write(fileAdd, input, new Blob([bytes]));
  return id;
}

const there = async (id: string) => (await readFiles(town)).find((file) => file.id === id);
const words = (text: string) => new TextEncoder().encode(text);

describe("G9: a full disk", () => {
  it("keeps no half of a file: not its bytes, not its line, and says so; later the same goes through", async () => {
    await ada.db.view.put({ k: "a remembered screen", value: "can be had again" });
    const freeSpace = fillDisk(ada);
    await ada.db.open();
    const bytes = words("Too much for this tablet.");
    await expect(addFile(ada, "visit.txt", bytes)).rejects.toMatchObject({ name: "Refusal", code: "storage_full" });
    const { outbox, outbox_files, view } = ada.db;
    expect([await outbox.count(), await outbox_files.count(), await view.count()]).toEqual([0, 0, 0]);
    expect(await allOf(ada.db, "files")).toEqual([]);
    freeSpace();
    const id = await addFile(ada, "visit.txt", bytes);
    await ada.calmDown();
    expect(await there(id)).toMatchObject({ sha256: hashOf(bytes) });
    expect(await ada.db.outbox_files.count()).toBe(0);
  });
});

describe("a browser killed in the middle of an upload", () => {
  it("goes on behind the last part that arrived once it is open again, and the file is one", async () => {
    const bytes = largeFile(40_000, ++seed);
    const partBytes = 4_096;
    const id = await addFile(ada, "scan.pdf", bytes);
    const offsets: number[] = [];
    const bringWith = (stop: AbortController, partsBeforeKill = Infinity) => {
      const carry = async (url: string, init: RequestInit) => {
        const reply = await ada.network.fetch(url, init);
        if (init.method !== "PATCH") return reply;
        offsets.push(Number((init.headers as Record<string, string>)["Upload-Offset"]));
        if (offsets.length >= partsBeforeKill) stop.abort();
        return reply;
      };
      const { world, db, user_id, request } = ada;
      const uploadInParts = partsSender({ base: "", world, fetch: carry, identity: user_id }, partBytes);
      const channel = { post: () => undefined, listen: () => undefined, close: () => undefined };
      const sender = senderOf({ world, db, user_id, request, channel, uploadInParts }, () => undefined);
      return sendFiles(sender!, stop.signal);
    };
    expect(await bringWith(new AbortController(), 4)).toMatchObject({ stop: "closed" });
    await ada.crash();
    expect(await ada.db.outbox.toArray()).toMatchObject([{ file: { sent: false } }]);
    expect(await bringWith(new AbortController())).toMatchObject({ stop: "empty" });
    // No part twice, none left out.
    expect(offsets).toEqual(Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, part) => part * partBytes));
    await ada.calmDown();
    expect(await there(id)).toMatchObject({ sha256: hashOf(bytes), version: 1 });
    expect(await ada.db.outbox_files.count()).toBe(0);
  });
});

describe("a file not sent yet when its owner signs out", () => {
  it("lies there sealed, is given back with its bytes at their next sign-in, and arrives as it was", async () => {
    await backupKey(ada.db, ada.request);
    ada.network.up = false;
    const text = "Read out at the kitchen table: the gate code is 4711";
    const id = await addFile(ada, "visit.txt", words(text));
    expect(await readableOn(ada.disk)).toContain(text);
    ada.close();
    const backup = openBackupStore(ada.disk);
    const owner = { name: ada.name, user_id: ada.user_id, actor_id: null };
    await leaveStore({ world: ada.world, backup, disk: ada.disk }, owner, "keep");
    const left = await readableOn(ada.disk);
    for (const secret of ["gate code", "visit.txt", contact.last_name]) expect(left, secret).not.toContain(secret);
    const again = await Device.of(town, ada.user_id, ++seed, ada);
    const { request, user_id } = again;
    const taken = await restoreKept(await again.local.replayer(), { backup, request, user_id });
    expect(taken).toMatchObject({ changes: 1, unreadable: 0 });
    expect(await (await again.db.outbox_files.get(id))?.blob.text()).toBe(text);
    await again.calmDown();
    expect(await there(id)).toMatchObject({ sha256: hashOf(words(text)) });
    expect(await backup.count()).toBe(0);
  });
});
