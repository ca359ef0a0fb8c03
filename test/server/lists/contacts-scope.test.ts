/** The SQL of every scope against `matchesScope` and `byScope`, over contacts and scopes drawn from a seed. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContactListMeta } from "../../../src/contract/contacts/contacts.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { byPosition, byScope, type OrderFacts } from "../../../src/domain/lists/contact-order.ts";
import { ContactsScope, matchesScope, orderFields, type ScopeFacts } from "../../../src/domain/lists/contacts-scope.ts";
import { languages } from "../../../src/domain/values/limits.ts";
import { zoneName } from "../../../src/domain/values/time-zones.ts";
import { dayOf } from "../../../src/kit/dates.ts";
import { insertContacts } from "../../../src/server/contacts/contact-rows.ts";
import { insertTag } from "../../../src/server/contacts/tag-rows.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { Chance } from "../../../src/server/demo/chance.ts";
import { demoContact } from "../../../src/server/demo/contacts.ts";
import { statusIds } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { oddOnes } from "../../fixtures/odd-contacts.ts";
import { layPolicies, somePolicies } from "../../fixtures/policies.ts";
import { policyMarks } from "../../fixtures/policy-marks.ts";

const contactsCount = 2_000;
const scopesCount = 250;

let app: TestServer;
let book: Contact[];
let facts: ScopeFacts;
let statuses: Record<string, string>;
let tags: { id: string; name: string }[];
let groups: string[];
let pools: string[];
let carriers: string[];
let sources: { id: string; title: string }[];

beforeAll(async () => {
  app = await openTestServer();
  const { people, world, connection } = app;
  const chance = new Chance(42);
  const now = world.now();
  statuses = await statusIds(app, people.home_id);
  sources = await connection.db
    .selectFrom("sources")
    .select(["id", "title"])
    .where("tenant_id", "=", people.home_id)
    .execute();
  tags = ["VIP", "Medicare 2026", "Ünïque", "Do-Not-Mail", "T65", "Oak"].map((name) => ({ id: world.uuid(), name }));
  groups = [world.uuid(), world.uuid()];
  pools = [world.uuid(), world.uuid()];
  const owners = [people.ada, people.adam, people.ben, people.fred, people.tess].map((person) => person.id);
  const bookFacts = {
    now,
    statusIds: new Map(Object.entries(statuses)),
    sourceIds: [...sources.map(({ id }) => id), world.uuid()],
    tagIds: tags.map((tag) => tag.id),
    groupIds: groups,
    poolIds: pools,
    owners,
  };
  book = Array.from({ length: contactsCount }, (_unused, at) =>
    oddOnes(chance, demoContact(chance, at + 1, bookFacts), now),
  );
  await tenantTx(connection.db, people.home_id, async (trx) => {
    for (const tag of tags) {
      await insertTag(
        trx,
        { ...tag, color: "grey", seq: 0 },
        { tenant_id: people.home_id, created_by: people.alma.id, now },
      );
    }
    for (const [at, id] of pools.entries()) {
      const made = { created_at: now, updated_at: now, deleted_at: null };
      await trx
        .insertInto("pools")
        .values({ tenant_id: people.home_id, id, name: `Pool ${at}`, business_unit_id: null, ...made })
        .execute();
    }
    for (let at = 0; at < book.length; at += 1_000)
      await insertContacts(trx, people.home_id, book.slice(at, at + 1_000));
  });
  carriers = [world.uuid(), world.uuid(), world.uuid()];
  const policies = somePolicies(book, { now, carrierIds: carriers }, 43);
  const isDeleted = ({ contact_id }: { contact_id: number }) => contact_id % 7 === 0;
  await layPolicies(
    app,
    people.home_id,
    policies.map((policy) => (isDeleted(policy) ? { ...policy, deleted_at: now } : policy)),
  );
  const zone = zoneName(null);
  facts = {
    user_id: people.alma.id,
    today: dayOf(now, zone),
    zone,
    now,
    tag_names: new Map(tags.map(({ id, name }) => [id, name])),
    marks: policyMarks(policies.filter((policy) => !isDeleted(policy))),
  };
});
afterAll(() => app.close());

function someScope(chance: Chance): unknown {
  const day = () => dayOf(facts.now - chance.whole(-400, 1_500) * 86_400_000);
  const contact = chance.of(book);
  const words = () =>
    chance.of([
      contact.last_name,
      contact.first_name,
      contact.last_name.slice(1, 4),
      contact.addresses[0]?.city ?? "",
      contact.emails[0]?.address ?? "",
      contact.phones[0]?.number.slice(2, 9) ?? "",
      "vip",
      "a",
      "100%",
      "_",
      "\\",
      "o'brien",
      "()",
      contact.addresses[0]?.state ?? "",
    ]);
  const some = (ids: readonly string[]) => ids.filter(() => chance.yes(0.4)).slice(0, 5);
  const fields: Record<string, () => unknown> = {
    q: () => [words(), chance.yes(0.4) ? words() : ""].join(" "),
    name: words,
    phone: () =>
      chance.of([contact.phones[0]?.number ?? "", contact.phones[0]?.number.slice(4, 9) ?? "", "(201) 5", "abc", " "]),
    email: () => chance.of([contact.emails[0]?.address ?? "", "example", "@", "gmail com"]),
    city: () => chance.of([contact.addresses[0]?.city ?? "", "salem", "winston-s", "SAINT"]),
    state: () => [contact.addresses[0]?.state ?? "", "TX"],
    zip: () => contact.addresses[0]?.zip.slice(0, 3) ?? "",
    county: () => chance.of(["st. marys", "mary", "zz"]),
    status_ids: () => some(Object.values(statuses)),
    source_ids: () => [contact.source_id ?? app.world.uuid()],
    tag_ids: () => some(tags.map((tag) => tag.id)),
    tag_mode: () => chance.of(["any", "all", "none"]),
    owner_ids: () => some([app.people.ada.id, app.people.ben.id, app.people.alma.id]),
    carrier_ids: () => chance.of([[carriers[0]], carriers.slice(1), [app.world.uuid()]]),
    policy_types: () => [chance.of(contact.policy_types.length > 0 ? contact.policy_types : ["auto"]), "pdp"],
    policy_status: () => chance.of([["in_force"], ["quoted", "app_started"], ["lapsed", "cancelled"], ["renewed"]]),
    age_from: () => chance.whole(20, 80),
    age_to: () => chance.whole(40, 95),
    birth_month: () => chance.whole(1, 12),
    birth_day: () => chance.whole(1, 31),
    t65_within_months: () => chance.whole(0, 48),
    renewal_from: day,
    renewal_to: day,
    created_from: () => chance.of([day(), "2025-02-30", "2025-13-01", "0000-00-00"]),
    created_to: () => chance.of([day(), "2025-02-30", "2026-00-05", "2026-04-00"]),
    last_activity_before: day,
    never_called: () => chance.yes(0.5),
    has_email: () => chance.yes(0.5),
    has_mobile: () => chance.yes(0.5),
    dnc: () => chance.yes(0.5),
    has_soa: () => chance.yes(0.5),
    language: () => chance.of(languages),
  };
  const names = Object.keys(fields).filter(() => chance.yes(0.07));
  if (chance.yes(0.15)) names.push("tag_ids", "tag_mode");
  if (chance.yes(0.1)) names.push("carrier_ids");
  if (chance.yes(0.1)) names.push("policy_status");
  return {
    group: chance.of([
      "my",
      "all_agents",
      "all",
      "all",
      "all",
      "deleted",
      `pool:${chance.of(pools)}`,
      `group:${chance.of(groups)}`,
    ]),
    category: chance.of(["", "", "lead", "client"]),
    search: Object.fromEntries(names.map((name) => [name, fields[name]?.()])),
    ids: chance.yes(0.1) ? book.slice(0, 300).map((one) => one.id) : [],
    exclude_ids: chance.yes(0.1) ? book.slice(100, 400).map((one) => one.id) : [],
    select_all: chance.yes(0.3),
    order_field: chance.of(orderFields),
    order: chance.of(["asc", "desc"]),
    limit: chance.of([7, 25, 100]),
  };
}

type List = { data: Contact[]; meta: ContactListMeta };

async function list(who: "alma" | "mona" | "ada" | "tess", body: unknown): Promise<List> {
  const reply = await app.request(who, "PATCH", "/v1/contacts", { body });
  expect(reply.status, JSON.stringify([body, reply.json])).toBe(200);
  return reply.json as List;
}

describe("a scope on the server", () => {
  test("means the same contacts in the same order as the rule that defines it, read to the end by cursor", async () => {
    const order = await orderFacts();
    const chance = new Chance(7);
    let matched = 0;
    for (let at = 0; at < scopesCount; at++) {
      const given = someScope(chance);
      const scope = ContactsScope.parse(given);
      const expected = book
        .filter((contact) => matchesScope(contact, scope, facts))
        .sort(byScope(scope, order))
        .map((contact) => contact.id);
      const first = await list("alma", { contacts_scope: given });
      expect(first.meta.total_count, JSON.stringify(given)).toBe(expected.length);
      const pages = Math.min(3, first.meta.total_pages);
      const ids = first.data.map((contact) => contact.id);
      for (let page = first; page.meta.next !== null && ids.length < pages * scope.limit;) {
        page = await list("alma", { contacts_scope: given, cursor: page.meta.next });
        ids.push(...page.data.map((contact) => contact.id));
      }
      expect(ids, JSON.stringify(given)).toEqual(expected.slice(0, pages * scope.limit));
      matched += expected.length;
    }
    expect(matched).toBeGreaterThan(scopesCount * 10);
  }, 120_000);

  test("gives the same page by number as by cursor, also across those without a value and past the end", async () => {
    for (const order_field of ["name", "next_renewal_date", "owner", "age", "phone", "email", "tags"] as const) {
      const scope = { group: "all", order_field, order: "desc", limit: 100 };
      const byCursor: number[] = [];
      for (
        let page = await list("alma", { contacts_scope: scope });
        ;
        page = await list("alma", { contacts_scope: scope, cursor: page.meta.next })
      ) {
        byCursor.push(...page.data.map((contact) => contact.id));
        if (page.meta.next === null) break;
      }
      for (const number of [2, 11, 20]) {
        const { data, meta } = await list("alma", { contacts_scope: { ...scope, page: number } });
        expect(data.map((contact) => contact.id)).toEqual(byCursor.slice((number - 1) * 100, number * 100));
        expect(meta.current_page).toBe(number);
      }
      expect((await list("alma", { contacts_scope: { ...scope, page: 900 } })).data).toEqual([]);
    }
  });

  test("gives each person exactly what they may see", async () => {
    const { people } = app;
    const alive = book.filter((contact) => contact.deleted_at === null);
    const owned = (...owners: string[]) =>
      alive.filter((contact) => contact.owner_id !== null && owners.includes(contact.owner_id));
    const pooled = alive.filter((contact) => contact.pool_id !== null);
    const total = async (who: "alma" | "mona" | "ada" | "tess", group = "all") =>
      (await list(who, { contacts_scope: { group } })).meta.total_count;
    expect(await total("alma")).toBe(alive.length);
    expect(await total("mona")).toBe(
      owned(people.ada.id, people.adam.id, people.fred.id, people.tess.id).length + pooled.length,
    );
    expect(await total("ada")).toBe(owned(people.ada.id).length + pooled.length);
    expect(await total("ada", "my")).toBe(owned(people.ada.id).length);
    expect(await total("ada", "all_agents")).toBe(owned(people.ada.id).length);
    expect(await total("tess", `pool:${pools[0]}`)).toBe(
      pooled.filter((contact) => contact.pool_id === pools[0]).length,
    );
    const other = await app.request("erin", "PATCH", "/v1/contacts", { body: {} });
    expect((other.json as List).meta.total_count).toBe(0);
  });

  test("refuses an order field, a group or a cursor that is not its own", async () => {
    const refused = [
      { contacts_scope: { order_field: "id; drop table contacts" } },
      { contacts_scope: { order_field: "name", order: "asc, (select 1)" } },
      { contacts_scope: { group: "pool:' or true --" } },
      { contacts_scope: { search: { state: "TX' or true --" } } },
      { contacts_scope: { search: { nonsense: 1 } } },
      { contacts_scope: { limit: 101 } },
      { cursor: "nonsense" },
      { cursor: Buffer.from('{"key":1,"id":1,"page":1,"total_count":1,"asked":"x"}').toString("base64url") },
    ];
    for (const body of refused)
      expect((await app.request("alma", "PATCH", "/v1/contacts", { body })).status, JSON.stringify(body)).toBe(422);
    const first = await list("alma", { contacts_scope: { limit: 10 } });
    const given = JSON.parse(Buffer.from(first.meta.next ?? "", "base64url").toString()) as object;
    for (const forged of [
      { key: 7 },
      { key: ["a"] },
      { key: "a\0" },
      { id: "1 or true" },
      { id: 1.5 },
      { page: null },
    ]) {
      const cursor = Buffer.from(JSON.stringify({ ...given, ...forged })).toString("base64url");
      const body = { contacts_scope: { limit: 10 }, cursor };
      expect((await app.request("alma", "PATCH", "/v1/contacts", { body })).status, JSON.stringify(forged)).toBe(422);
    }
    const stolen = { contacts_scope: { limit: 10, order: "desc" }, cursor: first.meta.next };
    expect((await app.request("alma", "PATCH", "/v1/contacts", { body: stolen })).status).toBe(422);
  });

  test("names its first and last contact for selecting a range", async () => {
    const scope = { group: "all_agents", order_field: "last_called_at", order: "desc" };
    const all = book
      .filter((contact) => matchesScope(contact, ContactsScope.parse(scope), facts))
      .sort(byScope(ContactsScope.parse(scope), await orderFacts()));
    const reply = await app.request("alma", "PATCH", "/v1/contacts/select_first_last", {
      body: { contacts_scope: scope },
    });
    expect(reply.json).toEqual({ data: { first_id: all[0]?.id, last_id: all.at(-1)?.id, total_count: all.length } });
    const nobody = await app.request("erin", "PATCH", "/v1/contacts/select_first_last", { body: {} });
    expect(nobody.json).toEqual({ data: { first_id: null, last_id: null, total_count: 0 } });
  });
});

async function orderFacts(): Promise<OrderFacts> {
  const rows = await app.connection.db
    .selectFrom("statuses")
    .select(["id", "category", "position", "title"])
    .where("tenant_id", "=", app.people.home_id)
    .execute();
  const { home_id: _home, away_id: _away, ...people } = app.people;
  return {
    status_positions: byPosition(rows as Parameters<typeof byPosition>[0]),
    owner_names: new Map(Object.values(people).map((one) => [one.id, `${one.first_name} ${one.last_name}`])),
    source_titles: new Map(sources.map(({ id, title }) => [id, title])),
    tag_names: new Map(tags.map(({ id, name }) => [id, name])),
  };
}

test("entries of a search that are empty are as if they were not sent, whatever kind they are of", async () => {
  const empty = {
    q: "",
    renewal_from: "",
    language: "",
    birth_month: null,
    age_from: "",
    has_email: "",
    status_ids: [],
    tag_mode: "",
  };
  const request = (search: object) =>
    app.request("alma", "PATCH", "/v1/contacts", { body: { contacts_scope: { search, limit: 1 } } });
  const [with_empty, without] = [await request(empty), await request({})];
  expect([with_empty.status, with_empty.at("meta.total_count")]).toEqual([200, without.at("meta.total_count")]);
  expect((await request({ ...empty, language: "klingon" })).status).toBe(422);
});
