/** What a contact's own row tells of its policies and links: each role is told what it may see of them, everywhere. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuditEntryRow } from "../../../src/contract/timeline/history.ts";
import { Contact } from "../../../src/domain/contacts/contact.ts";
import type { ContactsSearch, OrderField } from "../../../src/domain/lists/contacts-scope.ts";
import type { AccountType } from "../../../src/domain/users/access.ts";
import { findContacts, saveContacts } from "../../../src/server/contacts/contact-rows.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { groups } from "../../../src/contract/index.ts";
import { contactsIn } from "../../../src/server/contacts/contacts-in-reply.ts";
import { systemActor, tenantWork } from "../../../src/server/jobs/tenant-work.ts";
import { layContact } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { moveContact } from "../../fixtures/moves.ts";

type Who = Exclude<keyof TestServer["people"], "home_id" | "away_id">;

let app: TestServer;
let pool_id: string;
const ids: Record<"ada" | "basil" | "pool" | "other", number> = { ada: 0, basil: 0, pool: 0, other: 0 };

beforeAll(async () => {
  app = await openTestServer();
  const { people } = app;
  pool_id = (await app.request("alma", "POST", "/v1/pools", { body: { name: "Walk-ins" } })).text("data.id");
  ids.other = (await layContact(app, { owner: people.ada, fields: { last_name: "Other" } })).id;
  ids.ada = (await layContact(app, { owner: people.ada, fields: { last_name: "Adams" } })).id;
  ids.basil = (await layContact(app, { owner: people.basil, fields: { last_name: "Elder" } })).id;
  ids.pool = (await layContact(app, { pool_id, fields: { last_name: "Davis" } })).id;
  for (const id of [ids.ada, ids.basil, ids.pool]) await fill(id);
});
afterAll(() => app.close());

/** As its policies and links leave a row. */
const received = {
  in_force_policies: 2,
  open_policies: 1,
  annual_premium: 120_000,
  policy_types: ["dental"],
  next_renewal_date: "2031-05-01",
};

async function fill(id: number): Promise<void> {
  const links = [{ contact_id: ids.other, relation: "spouse" as const, authorized_representative: false, note: "" }];
  await tenantWork(app.server.services, systemActor(app.people.home_id), async (ctx) => {
    const [before] = await findContacts(ctx.trx, app.people.home_id, [id], { lock: true });
    if (!before) throw new Error("no such contact");
    const after = { ...before, ...received, linked_contacts: links, version: before.version + 1 };
    await saveContacts(ctx, [{ before, after }], { action: "policies" });
  });
}

interface Seen {
  policies: boolean;
  links: boolean;
}
const seenIn = (row: Partial<Contact> | undefined): Seen | undefined =>
  row && {
    policies: Object.entries(received).some(([name, value]) => {
      expect([JSON.stringify(value), "0", "null", "[]"]).toContain(JSON.stringify(row[name as keyof Contact]));
      return JSON.stringify(row[name as keyof Contact]) === JSON.stringify(value);
    }),
    links: (row.linked_contacts?.length ?? 0) > 0,
  };
const all: Seen = { policies: true, links: true };
const none: Seen = { policies: false, links: false };

/** Whom the permission matrix lets see the contact, and what of it. */
const matrix: [Who, keyof typeof ids, Seen | undefined][] = [
  ["alma", "ada", all],
  ["alma", "pool", all],
  ["sam", "ada", all],
  ["bruno", "ada", all],
  ["bruno", "pool", none],
  ["mona", "ada", all],
  ["fred", "ada", { policies: true, links: false }],
  ["ada", "ada", all],
  ["ada", "pool", none],
  ["rita", "ada", all],
  ["tess", "pool", none],
  ["tess", "ada", undefined],
  ["basil", "basil", { policies: true, links: false }],
  ["eve", "ada", undefined],
];

describe("a contact's row", () => {
  test.each(matrix)(
    "shows %s only what they may see of the contact of %s, in every call and in the feed",
    async (who, whose, seen) => {
      const id = ids[whose];
      const opened = await app.request(who, "GET", `/v1/contacts/${id}`);
      expect([opened.status, seenIn(opened.at("data") as Contact)]).toEqual(seen ? [200, seen] : [404, undefined]);
      const [chosen] = (await app.request(who, "POST", "/v1/contacts/selected_items", { body: { ids: [id] } })).at(
        "data",
      ) as Contact[];
      expect(seenIn(chosen)).toEqual(seen);
      const listed = (await app.request(who, "PATCH", "/v1/contacts", { body: {} })).at("data") as Contact[];
      expect(seenIn(listed.find((contact) => contact.id === id))).toEqual(seen);
      const rows = (await followFeed((url) => app.request(who, "GET", url))()).rows("contacts");
      const fed = rows.filter((row) => row["id"] === id) as Partial<Contact>[];
      expect(fed.map(seenIn)).toEqual(fed.map(() => seen));
      expect(fed.length > 0).toBe(seen !== undefined);
    },
  );

  test("is the same in the answer to a write and when that answer comes again", async () => {
    const key = { "idempotency-key": app.world.uuid() };
    const write = () =>
      app.request("tess", "PATCH", `/v1/contacts/${ids.pool}/quick_update`, {
        body: { status_id: null },
        headers: key,
      });
    for (const reply of [await write(), await write()]) expect(seenIn(reply.at("data") as Contact)).toEqual(none);
    expect(seenIn((await app.request("alma", "GET", `/v1/contacts/${ids.pool}`)).at("data") as Contact)).toEqual(all);
  });

  test("says nothing of them in its history either, and leaves out what tells of nothing else", async () => {
    const fieldsOf = async (who: Who) => {
      const entries = (await app.request(who, "GET", `/v1/contacts/${ids.pool}/history`)).at("data") as AuditEntryRow[];
      return entries.map(({ action, fields }) => [action, Object.keys(fields).sort()]);
    };
    expect(await fieldsOf("alma")).toContainEqual(["policies", [...Object.keys(received), "linked_contacts"].sort()]);
    expect((await fieldsOf("tess")).filter(([action]) => action === "policies")).toEqual([]);
  });
});

describe("a list", () => {
  const found = async (who: Who, search: ContactsSearch, more: object = {}) =>
    app.request(who, "PATCH", "/v1/contacts", { body: { contacts_scope: { search, ...more } } });
  const searches: ContactsSearch[] = [
    { policy_types: ["dental"] },
    { renewal_from: "2031-01-01" },
    { renewal_to: "2031-12-31" },
  ];
  const orders: OrderField[] = ["annual_premium", "in_force_policies", "next_renewal_date"];

  test("by what policies say is refused to who sees none", async () => {
    for (const search of searches) expect((await found("tess", search)).status).toBe(403);
    for (const order_field of orders) expect((await found("tess", {}, { order_field })).status).toBe(403);
    expect((await found("tess", { policy_types: [] })).status).toBe(200);
  });

  test("by what policies say holds only those whose policies the reader sees", async () => {
    for (const search of searches) {
      const idsFor = async (who: Who) => ((await found(who, search)).at("data") as Contact[]).map(({ id }) => id);
      expect(await idsFor("ada")).toEqual([ids.ada]);
      expect(new Set(await idsFor("alma"))).toEqual(new Set([ids.ada, ids.basil, ids.pool]));
    }
  });

  test.each(["asc", "desc"] as const)(
    "in the order (%s) of what policies say puts the others where nothing is",
    async (order) => {
      for (const order_field of orders) {
        const reply = await found("ada", {}, { order_field, order });
        const rows = reply.at("data") as Contact[];
        const shown = rows.map(({ id }) => id);
        // With a value the one whose policies are seen, without one the pool's and the other.
        const last = order_field === "next_renewal_date" || order === "desc";
        expect(shown.indexOf(ids.ada)).toBe(last ? 0 : shown.length - 1);
      }
    },
  );
});

describe("a change of role", () => {
  const becomes = (who: Who, account_type: AccountType) =>
    tenantTx(app.connection.db, app.people.home_id, (trx) =>
      trx.updateTable("users").set({ account_type }).where("id", "=", app.people[who].id).execute(),
    );

  test("takes what a row told and brings it back", async () => {
    const follow = followFeed((url) => app.request("nina", "GET", url));
    const { id } = await layContact(app, { owner: app.people.ben, fields: { last_name: "South" } });
    await fill(id);
    const seen = async () => {
      const caught = await follow();
      return caught
        .rows("contacts")
        .filter((row) => row["id"] === id)
        .map((row) => seenIn(row as Partial<Contact>));
    };
    expect((await seen()).at(-1)).toEqual(all);
    await becomes("nina", "field_manager");
    expect((await seen()).at(-1)).toEqual({ policies: true, links: false });
    await becomes("nina", "manager");
    expect((await seen()).at(-1)).toEqual(all);
  });

  test("a contact that comes out of a pool brings it, one that goes into a pool loses it", async () => {
    const follow = followFeed((url) => app.request("adam", "GET", url));
    await follow();
    const place = { db: app.connection.db, world: app.world, tenant_id: app.people.home_id };
    const rows = async () =>
      (await follow())
        .rows("contacts")
        .filter((row) => row["id"] === ids.pool)
        .map((row) => seenIn(row as Partial<Contact>));
    await moveContact(place, ids.pool, { owner_id: app.people.adam.id });
    expect((await rows()).at(-1)).toEqual(all);
    await moveContact(place, ids.pool, { pool_id });
    expect((await rows()).at(-1)).toEqual(none);
  });
});

test("no reply holds a contact that is not found in it, however deep it lies", () => {
  const holds = (schema: unknown): boolean => {
    if (schema === Contact) return true;
    const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
    return [
      ...Object.values(def["shape"] ?? {}),
      def["element"],
      def["innerType"],
      ...((def["options"] ?? []) as unknown[]),
    ]
      .filter((inside) => typeof inside === "object" && inside !== null && "_zod" in inside)
      .some(holds);
  };
  const calls = groups.flatMap(({ name, endpoints }) =>
    Object.entries(endpoints).map(([call, { reply }]) => ({ call: `${name}.${call}`, reply })),
  );
  const holding = calls.filter(({ reply }) => reply !== undefined && holds(reply));
  expect(holding.length).toBeGreaterThan(10);
  for (const { call, reply } of holding) expect(contactsIn(reply), call).toBeDefined();
});
