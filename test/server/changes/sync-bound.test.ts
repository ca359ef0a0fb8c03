/** A device holds the contacts changed last, up to a bound; any other it may ask for whole (domain §24). */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Changes, SyncMeta } from "../../../src/contract/device/sync.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

type Who = "ada" | "ben" | "alma";
interface Filled {
  contacts: number[];
  notes: string[];
  meta: SyncMeta;
}

let app: TestServer;
/** Ada's, the oldest first, each with a note of its number. */
const ids: number[] = [];
let bens: number;

beforeAll(async () => {
  app = await openTestServer();
  for (const nth of [0, 1, 2, 3, 4]) {
    const body = { ref: app.world.uuid(), last_name: `Number ${nth}` };
    ids.push(Number((await app.request("ada", "POST", "/v1/contacts", { body })).at("data.id")));
    await app.request("ada", "POST", `/v1/contacts/${ids[nth]}/notes`, { body: { body: `note ${nth}` } });
  }
  bens = (await layContact(app, { owner: app.people.ben })).id;
});
afterAll(() => app.close());

async function bound(contacts: number | null): Promise<void> {
  const { db } = app.connection;
  const tenant_id = app.people.home_id;
  await db.deleteFrom("settings").where("tenant_id", "=", tenant_id).where("name", "=", "mirror_limits").execute();
  if (contacts === null) return;
  const row = { tenant_id, name: "mirror_limits", value: String(contacts), updated_at: 1 };
  await db.insertInto("settings").values(row).execute();
}

async function page(who: Who, query: string): Promise<{ data: Changes[]; meta: SyncMeta }> {
  return (await app.request(who, "GET", `/v1/sync/changes${query}`)).json as { data: Changes[]; meta: SyncMeta };
}

/** Of a fill, the first page's word on the bound. */
async function fill(who: Who, limit = 500): Promise<Filled> {
  const first = await page(who, `?limit=${limit}`);
  const filled: Filled = { contacts: [], notes: [], meta: first.meta };
  for (let next = first; ; next = await page(who, `?limit=${limit}&cursor=${next.meta.cursor}`)) {
    for (const { collection, rows } of next.data) {
      if (collection === "contacts") filled.contacts.push(...rows.map(({ id }) => Number(id)));
      if (collection === "notes") filled.notes.push(...rows.map(({ body }) => String(body)));
    }
    if (!next.meta.more) return { ...filled, meta: { ...first.meta, cursor: next.meta.cursor } };
  }
}

const sorted = (numbers: readonly number[]) => [...new Set(numbers)].sort((one, other) => one - other);

test("without a setting a fill brings everything in sight", async () => {
  await bound(null);
  const { contacts, meta } = await fill("ada");
  expect(sorted(contacts)).toEqual(ids);
  expect(meta.bound).toEqual({ total: 5, max: 250_000, floor: null });
  expect(meta.total_contacts).toBe(5);
});

test.each([500, 1])("a fill brings the contacts changed last and their records, in pages of %i", async (limit) => {
  await bound(2);
  const { contacts, notes, meta } = await fill("ada", limit);
  expect(sorted(contacts)).toEqual(ids.slice(3));
  expect(notes.sort()).toEqual(["note 3", "note 4"]);
  expect(meta.bound).toMatchObject({ total: 5, max: 2, floor: { id: ids[3] } });
  expect(meta.total_contacts).toBe(2);
});

test("of contacts changed at once, those with the higher numbers count as newer", async () => {
  await bound(3);
  const { db } = app.connection;
  const before = await db.selectFrom("contacts").select(["id", "seq"]).where("id", "in", ids).execute();
  await db.updateTable("contacts").set({ seq: 1 }).where("id", "in", ids).execute();
  const { contacts } = await fill("ada");
  for (const { id, seq } of before) await db.updateTable("contacts").set({ seq }).where("id", "=", id).execute();
  expect(sorted(contacts)).toEqual(ids.slice(2));
});

test("someone who sees fewer is not bound by what others see", async () => {
  await bound(2);
  const { contacts, meta } = await fill("ben");
  expect(contacts).toContain(bens);
  expect(meta.bound).toEqual({ total: 1, max: 2, floor: null });
});

test("a contact that was left out comes as soon as something happens to it", async () => {
  await bound(2);
  const { meta } = await fill("ada");
  await app.request("ada", "PATCH", `/v1/contacts/${ids[0]}/quick_update`, { body: { nickname: "Back" } });
  const { data } = await page("ada", `?cursor=${meta.cursor}`);
  const rows = data.filter(({ collection }) => collection === "contacts").flatMap((changes) => changes.rows);
  expect(rows).toMatchObject([{ id: ids[0], nickname: "Back" }]);
});

test("the number of visible contacts is returned only on request", async () => {
  await bound(2);
  const { meta } = await fill("ada");
  expect((await page("ada", `?cursor=${meta.cursor}`)).meta.bound).toBeUndefined();
  const asked = await page("ada", `?cursor=${meta.cursor}&count=true`);
  expect(asked.meta).toMatchObject({ phase: "delta", bound: { total: 5, max: 2 }, at: expect.any(Number) });
});

async function whole(
  who: Who,
  asked: readonly number[],
  limit = 500,
): Promise<Omit<Filled, "meta"> & { pages: number }> {
  const found = { contacts: [] as number[], notes: [] as string[], pages: 0 };
  for (let cursor: string | null = ""; cursor !== null;) {
    const path = `/v1/sync/contacts?ids=${asked.join()}&limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const { data, meta } = (await app.request(who, "GET", path)).json as {
      data: Changes[];
      meta: { next: string | null };
    };
    for (const { collection, rows } of data) {
      if (collection === "contacts") found.contacts.push(...rows.map(({ id }) => Number(id)));
      if (collection === "notes") found.notes.push(...rows.map(({ body }) => String(body)));
    }
    found.pages++;
    cursor = meta.next;
  }
  return found;
}

test.each([500, 1])("any contact in sight is given whole, in pages of %i", async (limit) => {
  await bound(2);
  const { contacts, notes, pages } = await whole("ada", [ids[0]!, ids[1]!], limit);
  expect(sorted(contacts)).toEqual(ids.slice(0, 2));
  expect(notes.sort()).toEqual(["note 0", "note 1"]);
  expect(pages > 1).toBe(limit === 1);
});

test("what is out of scope is left out for every user", async () => {
  expect(await whole("ben", [ids[0]!, bens])).toMatchObject({ contacts: [bens], notes: [] });
  expect(await whole("ada", [bens])).toMatchObject({ contacts: [], notes: [] });
  expect((await whole("alma", [ids[0]!])).contacts).toEqual([ids[0]]);
});

test.each(["", "0", "1,", "x", Array.from({ length: 101 }, (_, nth) => nth + 1).join()])(
  "numbers that are none are refused: %s",
  async (asked) => {
    expect((await app.request("ada", "GET", `/v1/sync/contacts?ids=${asked}`)).status).toBe(422);
  },
);
