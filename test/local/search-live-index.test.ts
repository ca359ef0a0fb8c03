import { describe, expect, test } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { wholeScope } from "../../src/domain/lists/contacts-scope.ts";
import { plainTable } from "../../src/local/db/database.ts";
import type { SearchAnswer } from "../../src/local/search/answer.ts";
import type { LiveIndex } from "../../src/local/search/live-index.ts";
import { someContacts, statusIds, tagIds } from "../fixtures/contacts.ts";
import { type Disk, diskBackupStore } from "../fixtures/index-disk.ts";

const viewer = { user_id: "u", today: "2026-03-01" };
const all = { scope: wholeScope, viewer, window: { offset: 0, count: 50 } };

const newDisk = diskBackupStore();

const living = (contacts: readonly Contact[]) => contacts.filter((contact) => contact.deleted_at === null).length;
const countOf = async (service: LiveIndex) => (await service.query(all)).count;

describe("the index of a device", () => {
  const contacts = someContacts(300, 21);

  test("is read from the database, and follows it", async () => {
    const disk = newDisk();
    await disk.put(contacts);
    const service = await disk.open();
    expect(await countOf(service)).toBe(living(contacts));

    await disk.put([{ ...(contacts[4] as Contact), last_name: "Quixote", deleted_at: null }]);
    await disk.remove([7, 8]);
    await service.catchUp();
    expect((await service.query({ ...all, scope: { ...wholeScope, search: { q: "quixote" } } })).ids).toEqual([5]);
    expect((await service.query({ ...all, scope: { ...wholeScope, ids: [7, 8] } })).count).toBe(0);
  });

  test("comes back from its file and reads only what was written since", async () => {
    const disk = newDisk();
    await disk.put(contacts);
    const first = await disk.open();
    await first.rest();
    expect(disk.writes).toBe(1);
    await disk.put([{ ...(contacts[4] as Contact), last_name: "Quixote", deleted_at: null }]);
    disk.reads = 0;
    const second = await disk.open();
    expect(disk.reads).toBe(1);
    await first.catchUp();
    expect(await countOf(second)).toBe(await countOf(first));
    expect((await second.query({ ...all, scope: { ...wholeScope, search: { q: "quixote" } } })).ids).toEqual([5]);
  });

  test("brings the contacts along where they are asked for, in the list's order", async () => {
    const disk = newDisk();
    await disk.put(contacts);
    const service = await disk.open();
    const { ids, rows } = await service.query({ ...all, rows: true });
    expect(rows?.map(({ id }) => id)).toEqual(ids);
    expect(rows?.[3]).toEqual(contacts.find(({ id }) => id === ids[3]));
    expect(await service.query(all)).not.toHaveProperty("rows");
  });

  test("answers with the numbers alone while its contacts cannot be read", async () => {
    const disk = newDisk();
    await disk.put(contacts);
    const service = disk.start({ contacts: () => Promise.reject(new Error("closed")) });
    await service.open();
    const { ids, rows } = await service.query({ ...all, rows: true });
    expect(ids).toHaveLength(50);
    expect(rows).toBeUndefined();
  });

  test.each([
    ["was torn", (disk: Disk) => void (disk.file = disk.file?.slice(0, 4000) ?? null)],
    ["is gone", (disk: Disk) => void (disk.file = null)],
  ])("is rebuilt when the file %s", async (_, harm) => {
    const disk = newDisk();
    await disk.put(contacts);
    await (await disk.open()).rest();
    harm(disk);
    disk.reads = 0;
    expect(await countOf(await disk.open())).toBe(living(contacts));
    expect(disk.reads).toBeGreaterThan(30);
  });

  test("does not trust a file of a database that was evicted and filled again", async () => {
    const disk = newDisk();
    await disk.put(contacts);
    await (await disk.open()).rest();
    await disk.wipe();
    for (let nth = 0; nth < 3; nth++) await disk.put(contacts.slice(0, 40));
    expect(await countOf(await disk.open())).toBe(living(contacts.slice(0, 40)));
  });

  test("sync state is reported once there is something to report: a start has no contacts yet", async () => {
    const disk = newDisk();
    await disk.put(someContacts(40, 1));
    const service = disk.start();
    const asked = service.state();
    await service.open();
    expect(await asked).toMatchObject({ size: 40 });
  });

  test("of no one is open at once", async () => {
    const service = await newDisk().open();
    expect(await service.query(all)).toMatchObject({ count: 0, ids: [], complete: true });
    expect(await service.state()).toMatchObject({ size: 0, complete: true });
  });

  test("can be asked while it is still being made, and says so", async () => {
    const disk = newDisk();
    const many = someContacts(6000, 22);
    await disk.put(many);
    const service = disk.start();
    const opened = service.open();
    const early: SearchAnswer = await service.query(all);
    expect(early.complete).toBe(false);
    expect(early.count).toBeGreaterThan(0);
    expect(early.count).toBeLessThan(living(many));
    await opened;
    expect(await service.query(all)).toMatchObject({ count: living(many), complete: true });
    expect(disk.writes).toBe(1);
  });

  test("misses nothing that is written while it catches up", async () => {
    const disk = newDisk();
    await disk.put(contacts);
    const service = disk.start();
    const opened = service.open();
    const more = someContacts(200, 23, 1001);
    for (let from = 0; from < more.length; from += 20) {
      await disk.put(more.slice(from, from + 20));
      service.hint();
    }
    await opened;
    await service.catchUp();
    expect(await countOf(service)).toBe(living(contacts) + living(more));
  });

  test("misses nothing that is written while its file is", async () => {
    const disk = newDisk();
    await disk.put(someContacts(5200, 24));
    const index = disk.start();
    const { write } = disk.store;
    disk.store.write = async (file) => {
      await disk.put(someContacts(1, 25, 9000).map((contact) => ({ ...contact, deleted_at: null })));
      index.hint();
      await write(file);
    };
    await index.open();
    expect((await index.query({ ...all, scope: { ...wholeScope, ids: [9000] } })).count).toBe(1);
  });

  test("refuses questions when the database cannot be read", async () => {
    const disk = newDisk();
    await disk.db.open();
    disk.db.close();
    const service = disk.start();
    await service.open();
    await expect(service.query(all)).rejects.toThrow("closed");
    await expect(service.changedSince(0)).rejects.toThrow("closed");
  });

  test("saves what it has taken in as soon as nothing more comes, but for a few", async () => {
    const disk = newDisk();
    disk.calm = async () => undefined;
    await disk.put(contacts);
    const service = await disk.open();
    await expect.poll(() => disk.writes).toBe(1);
    await disk.put(contacts.slice(0, 24).map((contact) => ({ ...contact, last_name: "Quixote" })));
    await service.catchUp();
    await disk.put(contacts.slice(100, 140).map((contact) => ({ ...contact, last_name: "Panza" })));
    await service.catchUp();
    expect(disk.writes).toBe(1);
    await disk.put(contacts.slice(160, 200).map((contact) => ({ ...contact, last_name: "Panza" })));
    await service.catchUp();
    await expect.poll(() => disk.writes).toBe(2);
    disk.reads = 0;
    expect(await countOf(await disk.open())).toBe(living(contacts));
    expect(disk.reads).toBe(0);
  });

  test("saves what came while its file was being written, without waiting for the next change", async () => {
    const disk = newDisk();
    disk.calm = async () => undefined;
    await disk.put(contacts);
    const { promise: written, resolve: writeOn } = Promise.withResolvers<void>();
    const write = disk.store.write;
    disk.store.write = async (file) => {
      await write(file);
      await written;
    };
    const service = await disk.open();
    await expect.poll(() => disk.writes).toBe(1);
    await disk.put(contacts.slice(0, 200).map((contact) => ({ ...contact, last_name: "Panza" })));
    await service.catchUp();
    writeOn();
    await expect.poll(() => disk.writes).toBe(2);
  });

  test("does not write its file again when nothing changed", async () => {
    const disk = newDisk();
    await disk.put(contacts);
    const service = await disk.open();
    await service.rest();
    await service.rest();
    expect(disk.writes).toBe(1);
  });
});

describe("names from other collections", () => {
  test("are searched and sorted by as soon as they change", async () => {
    const disk = newDisk();
    const [tag = ""] = tagIds;
    const [first = "", second = ""] = statusIds;
    const [one, two] = someContacts(2, 5) as [Contact, Contact];
    await disk.put([
      { ...one, deleted_at: null, tag_ids: [tag], status_id: first },
      { ...two, deleted_at: null, tag_ids: [], status_id: second },
    ]);
    const status = (id: string, position: number, category: string) => ({
      id,
      title: id,
      position,
      category,
      effect: "none",
      seq: 1,
    });
    await plainTable(disk.db, "statuses").bulkPut([status(first, 0, "client"), status(second, 9, "lead")]);
    const service = await disk.open();
    const byStatus = { ...all, scope: { ...wholeScope, order_field: "status" as const } };
    expect((await service.query(byStatus)).ids).toEqual([2, 1]);

    const { version } = await service.state();
    const changed = service.changedSince(version);
    await plainTable(disk.db, "tags").put({ id: tag, name: "Zebra club" } as never);
    await changed;
    const found = async () => (await service.query({ ...all, scope: { ...wholeScope, search: { q: "zebra" } } })).ids;
    await expect.poll(found).toEqual([1]);
  });
});

describe("a page that waits for changes", () => {
  test("hears of one, once", async () => {
    const disk = newDisk();
    const service = await disk.open();
    const { version } = await service.state();
    let heard = 0;
    const waiting = service.changedSince(version).then((state) => {
      heard++;
      return state;
    });
    await disk.put(someContacts(3, 1));
    expect(heard).toBe(0);
    await service.catchUp();
    expect(await waiting).toMatchObject({ size: 3 });
    expect(heard).toBe(1);
  });

  test("can ask for counts, callers and birthdays", async () => {
    const disk = newDisk();
    const contacts = someContacts(50, 31).map((contact) => ({ ...contact, deleted_at: null }));
    await disk.put(contacts);
    const service = await disk.open();
    const scopes = [wholeScope, { ...wholeScope, ids: [1, 2, 3] }];
    expect(await service.counts(scopes, viewer)).toEqual([50, 3]);
    const withPhone = contacts.find((contact) => contact.phones.length > 0) as Contact;
    expect(await service.matchNumber(withPhone.phones[0]?.number ?? "")).toContain(withPhone.id);
    expect((await service.birthdays("2026-01-01", "2026-12-31")).length).toBe(
      contacts.filter((one) => one.birth_date !== null).length,
    );
    const { token } = await service.query(all);
    expect(await service.idsInRange(token, 0, 50)).toHaveLength(50);
    expect(await service.positionOf(token, 1)).toBeGreaterThanOrEqual(0);
  });
});
