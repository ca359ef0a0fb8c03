/** Leads that vendors send: what becomes of them, once, within the vendor's limits. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { People } from "../../fixtures/people.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

type Name = Exclude<keyof People, "home_id" | "away_id">;
const tracking = "/v1/admin/api_tracking";
const idOf = (who: Name) => app.people[who].id;
const day = 86_400_000;
let made = 0;

interface Vendor {
  id: string;
  key: string;
  key_id: string;
}

async function vendor(fields: object = {}, who: Name = "alma"): Promise<Vendor> {
  const body = {
    vendor_name: `Vendor ${++made}`,
    vendor_type: "lead_seller",
    default_owner_id: idOf("ada"),
    ...fields,
  };
  const created = await app.request(who, "POST", `${tracking}/api_vendors`, { body });
  expect(created.status, created.body).toBe(201);
  const id = created.text("data.id");
  const key = await app.request(who, "POST", `${tracking}/api_keys`, { body: { vendor_id: id, name: "Main" } });
  return { id, key: key.text("data.token"), key_id: key.text("data.id") };
}

const consent = {
  text: "Yes, call me.",
  page: "https://quotes.test/plans",
  at: "2020-01-02T03:04:05Z",
  ip: "203.0.113.9",
};
let persons = 0;
const person = (more: object = {}) => {
  const nth = String(++persons).padStart(4, "0");
  return { first_name: "Lea", last_name: `Dunn${nth}`, phone: `512555${nth}`, consent, ...more };
};

const post = (key: string, body: unknown, more: { ip?: string; headers?: Record<string, string> } = {}) =>
  app.send("POST", "/v1/leads", { body, ...more, headers: { authorization: `Bearer ${key}`, ...more.headers } });

async function contactOf(phone: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from contacts
    where tenant_id = ${app.people.home_id} and haystack like ${`%${phone}%`} order by id`.execute(app.connection.db);
  return rows;
}
const requestsOf = async ({ id }: Vendor, tab = "all") =>
  (await app.request("alma", "GET", `/v1/admin/api_requests?tab=${tab}&filter_by=vendor&filter_value=${id}`)).at(
    "data",
  ) as { result: string; status: number; id: string; masked_body: Record<string, unknown>; reasons: object }[];

describe("a lead", () => {
  test("becomes a contact of the owner, callable with consent, and tells the owner", async () => {
    const sender = await vendor({ vendor_name: "Heartland", price_per_lead: 1_250 });
    const lead = person({ email: "lea@home.test", notes: "Wants dental.", campaign: "Fall", lead_id: "H-1" });
    const answer = await post(sender.key, lead);
    expect([answer.status, answer.at("data.result"), answer.at("data.lead_id")]).toEqual([201, "created", "H-1"]);
    expect(Object.keys(answer.at("data") as object)).toEqual(["result", "request_id", "lead_id"]);
    const [contact] = await contactOf(lead.phone);
    expect(contact).toMatchObject({
      owner_id: idOf("ada"),
      api_vendor_id: sender.id,
      lead_cost: 1_250,
      source_detail: "Fall",
      created_by: null,
      phones: [{ number: `+1${lead.phone}`, do_not_call: false, do_not_text: false }],
    });
    const shown = await app.request("ada", "GET", `/v1/contacts/${String(contact?.["id"])}`);
    expect([shown.status, shown.at("data.last_name")]).toEqual([200, lead.last_name]);
    expect((await app.request("adam", "GET", `/v1/contacts/${String(contact?.["id"])}`)).status).toBe(404);
    const feed = await app.request("ada", "GET", "/v1/sync/changes?cursor=&limit=500");
    expect(JSON.stringify(feed.json)).toContain(`told.lead_in.${sender.id}`);
    const kept = await sql`select cost, vendor_lead_id from leads where vendor_id = ${sender.id}`.execute(
      app.connection.db,
    );
    expect(kept.rows).toEqual([{ cost: 1_250, vendor_lead_id: "H-1" }]);
    const said = await sql`select channel, address, event, how, words, page, at, ip, user_id from consents
      where contact_id = ${contact?.["id"]} order by channel`.execute(app.connection.db);
    const entry = { address: lead.phone, event: "granted", how: "vendor", words: consent.text, page: consent.page };
    const evidence = { ...entry, at: Date.parse(consent.at), ip: consent.ip, user_id: null };
    expect(said.rows).toEqual([
      { channel: "call", ...evidence },
      { channel: "text", ...evidence },
    ]);
    const notes = await sql`select body, kind from notes where contact_id = ${contact?.["id"]}`.execute(
      app.connection.db,
    );
    expect(notes.rows).toEqual([{ body: "Wants dental.", kind: "system" }]);
  });

  test.each([
    ["a field's name with a zero byte", { "no\0pe": "1" }, 422],
    ["a value with a zero byte", { first_name: "\0" }, 422],
    ["half a character", { campaign: "\ud83d" }, 422],
    ["a character where the log cuts the text", { consent: { ...consent, text: `${"a".repeat(199)}\u{1f600}` } }, 201],
    ["a character where the log cuts a name", { [`${"a".repeat(59)}\u{1f600}`]: 1 }, 422],
  ])("with %s is answered and logged", async (_words, more, status) => {
    const sender = await vendor();
    expect((await post(sender.key, person(more))).status).toBe(status);
    expect(await requestsOf(sender)).toMatchObject([{ status }]);
  });

  test("without consent is kept but neither called nor texted, unless the vendor needs none", async () => {
    const strict = await vendor();
    const lead = person({ consent: undefined });
    expect((await post(strict.key, lead)).status).toBe(201);
    expect((await contactOf(lead.phone))[0]?.["phones"]).toMatchObject([{ do_not_call: true, do_not_text: true }]);
    const lax = await vendor({ consent_required: false });
    const other = person({ consent: undefined });
    expect((await post(lax.key, other)).status).toBe(201);
    expect((await contactOf(other.phone))[0]?.["phones"]).toMatchObject([{ do_not_call: false }]);
  });

  test("about a known person fills what is empty and overwrites nothing; within the window it is a duplicate", async () => {
    const [first, second] = [
      await vendor({ duplicate_window_days: 10 }),
      await vendor({ default_owner_id: idOf("adam") }),
    ];
    const lead = person();
    expect((await post(first.key, lead)).at("data.result")).toBe("created");
    const again = { ...lead, first_name: "LEA", email: "lea2@home.test" };
    const duplicate = await post(first.key, again);
    expect([duplicate.status, duplicate.at("data.result")]).toEqual([200, "duplicate"]);
    expect(duplicate.body).not.toMatch(/Dunn|512555|contact/i);
    // Another vendor: the owner stays, the email is added.
    const updated = await post(second.key, { ...again, campaign: "Spring", consent: undefined });
    expect([updated.status, updated.at("data.result")]).toEqual([200, "updated"]);
    const [contact, ...others] = await contactOf(lead.phone);
    expect(others).toEqual([]);
    expect(contact).toMatchObject({
      owner_id: idOf("ada"),
      first_name: "Lea",
      api_vendor_id: first.id,
      source_detail: "Spring",
      emails: [{ address: "lea2@home.test" }],
      phones: [{ do_not_call: false }],
    });
    // A spouse on the same landline is another person.
    expect((await post(first.key, { ...lead, first_name: "Tom" })).at("data.result")).toBe("created");
    await app.world.pass(11 * day);
    expect((await post(first.key, { ...lead, lead_id: "later" })).at("data.result")).toBe("updated");
  });

  test("is refused with the fields that are wrong, in a short answer", async () => {
    const sender = await vendor();
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, nth) => [`strange_${nth}`, 1]));
    const unknown = await post(sender.key, { ...person(), ...many });
    expect([unknown.status, unknown.at("errors.body.0")]).toEqual([422, "And 980 more unknown fields."]);
    expect(unknown.body.length).toBeLessThan(2_000);
    const wrong = await post(sender.key, {
      phone: "12",
      email: "nobody",
      birth_date: "1950-02-30",
      address: { zip: "1", state: "XX" },
      consent: { text: "", page: "x", at: "soon", ip: "home" },
    });
    expect(Object.keys(wrong.at("errors") as object).sort()).toEqual(["consent.at", "consent.ip", "consent.text"]);
    const facts = await post(sender.key, {
      phone: "12",
      email: "nobody",
      birth_date: "1950-02-30",
      address: { zip: "1" },
    });
    expect(Object.keys(facts.at("errors") as object).sort()).toEqual(["address.zip", "birth_date", "email", "phone"]);
    expect((await post(sender.key, { last_name: "Nobody" })).at("errors.phone.0")).toBe(
      "Send a phone number or an email address.",
    );
    expect((await post(sender.key, "{nothing")).status).toBe(400);
    expect((await post(sender.key, "[]")).status).toBe(400);
    expect((await post(sender.key, { ...person(), notes: "a\u0000b" })).at("errors.notes.0")).toBeDefined();
    expect((await post(sender.key, `"${"x".repeat(10 * 1024 * 1024)}"`)).status).toBe(413);
    const rejected = await requestsOf(sender, "rejected");
    expect(rejected.map(({ status }) => status)).toEqual([422, 400, 400, 422, 422, 422, 422]);
    expect((await requestsOf(sender)).length).toBe(rejected.length);
  });
});

describe("sending again", () => {
  test("gives the same answer for the same body, and 409 for another, by key or by the vendor's number", async () => {
    const sender = await vendor();
    const lead = person({ lead_id: "V-7" });
    const headers = { "idempotency-key": "once" };
    const first = await post(sender.key, lead, { headers });
    expect((await post(sender.key, lead, { headers })).body).toBe(first.body);
    expect((await post(sender.key, lead)).body).toBe(first.body);
    const other = await post(sender.key, { ...lead, last_name: "Other" }, { headers });
    expect([other.status, Object.keys(other.at("errors") as object)]).toEqual([409, ["Idempotency-Key"]]);
    const byNumber = await post(sender.key, { ...lead, last_name: "Other" });
    expect([byNumber.status, Object.keys(byNumber.at("errors") as object)]).toEqual([409, ["lead_id"]]);
    expect(await contactOf(lead.phone)).toHaveLength(1);
    // Another vendor's numbers are its own.
    expect((await post((await vendor()).key, person({ lead_id: "V-7" }))).status).toBe(201);
    // What was refused may be corrected.
    expect((await post(sender.key, person({ lead_id: "V-8", phone: "1" }))).status).toBe(422);
    expect((await post(sender.key, person({ lead_id: "V-8" }))).status).toBe(201);
  });

  test("twenty times at once makes one contact and one answer", async () => {
    const sender = await vendor();
    const lead = person({ lead_id: "twenty" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(sender.key, lead)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(await contactOf(lead.phone)).toHaveLength(1);
    // Without a number too: the same person twice in a second.
    const bare = person();
    const both = await Promise.all([post(sender.key, bare), post(sender.key, bare)]);
    expect(both.map((one) => one.at("data.result")).sort()).toEqual(["created", "duplicate"]);
  });
});

describe("a vendor's limits", () => {
  test("200 leads, many at once, against a cap of 100 make exactly 100 contacts; the next day there is room again", async () => {
    const sender = await vendor({ daily_cap: 100, timezone: "pst" });
    // In twenty lines of ten: a slow machine has no connection for two hundred at the same moment.
    const line = async () => {
      const answers: Awaited<ReturnType<typeof post>>[] = [];
      for (let nth = 0; nth < 10; nth++) answers.push(await post(sender.key, person()));
      return answers;
    };
    const answers = (await Promise.all(Array.from({ length: 20 }, line))).flat();
    const count = (status: number) => answers.filter((one) => one.status === status).length;
    expect([count(201), count(429)]).toEqual([100, 100]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from contacts
      where api_vendor_id = ${sender.id}`.execute(app.connection.db);
    expect(rows[0]?.count).toBe(100);
    const wait = Number(answers.find(({ status }) => status === 429)?.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    const shown = await app.request("alma", "GET", `${tracking}/api_vendors/${sender.id}`);
    expect(shown.at("data.taken_today")).toBe(100);
    expect(shown.at("data.totals")).toMatchObject({ received: 200, accepted: 100, rejected: 100 });
    // A known person within the window costs nothing, also over the cap.
    await app.world.pass((wait - 1) * 1_000);
    expect((await post(sender.key, person())).status).toBe(429);
    await app.world.pass(1_000);
    expect((await post(sender.key, person())).status).toBe(201);
  });

  test("its addresses, its keys and its switch hold from the moment they change", async () => {
    const sender = await vendor({ ip_allowlist: ["203.0.113.0/24"] });
    expect((await post(sender.key, person(), { ip: "198.51.100.1" })).status).toBe(403);
    const from = { ip: "203.0.113.7" };
    expect((await post(sender.key, person(), from)).status).toBe(201);
    const key = `${tracking}/api_keys/${sender.key_id}`;
    const rotate = (overlap_hours: number) =>
      app.request("alma", "PATCH", key, { body: { id: sender.key_id, rotate: true, overlap_hours } });
    const second = (await rotate(1)).text("data.token");
    expect([await post(sender.key, person(), from), await post(second, person(), from)]).toMatchObject([
      { status: 201 },
      { status: 201 },
    ]);
    await app.world.pass(3_600_000);
    expect((await post(sender.key, person(), from)).status).toBe(401);
    // Leaked: replaced at once, in the middle of a flood.
    const flood = Array.from({ length: 30 }, () => person());
    const [sent, rotated] = await Promise.all([Promise.all(flood.map((lead) => post(second, lead, from))), rotate(0)]);
    const accepted = sent.filter(({ status }) => status === 201).length;
    expect(sent.every(({ status }) => status === 201 || status === 401)).toBe(true);
    const total = async () =>
      (await app.request("alma", "GET", `${tracking}/api_vendors/${sender.id}`)).at("data.totals.accepted");
    expect(await total()).toBe(3 + accepted);
    expect((await post(second, person(), from)).status).toBe(401);
    const third = rotated.text("data.token");
    // Turned off while leads are on their way: none is half done. An address may fail 60 times a minute.
    await app.world.pass(60_000);
    const [more] = await Promise.all([
      Promise.all(flood.map((lead) => post(third, { ...lead, lead_id: lead.phone }, from))),
      app.request("alma", "PATCH", `${tracking}/api_vendors/${sender.id}`, { body: { active: false } }),
    ]);
    expect(more.every(({ status }) => [200, 201, 403].includes(status))).toBe(true);
    expect((await post(third, person(), from)).status).toBe(403);
    const listed = await app.request("alma", "GET", `${tracking}/api_keys?vendor_id=${sender.id}`);
    expect(listed.body).not.toContain(third);
    expect(listed.at("data.0.token")).toMatch(/^xxxx.{4}$/);
  });

  test("a flood of wrong keys is answered without a query, and other addresses are served", async () => {
    const sender = await vendor();
    const wrong = `${sender.key.slice(0, -4)}AAAA`;
    const ip = "192.0.2.50";
    const answers = [];
    for (let nth = 0; nth < 61; nth++) answers.push(await post(wrong, person(), { ip }));
    expect(answers.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(60);
    expect(answers.at(-1)).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
    expect((await post(sender.key, person(), { ip })).status).toBe(429);
    expect((await post(sender.key, person(), { ip: "192.0.2.51" })).status).toBe(201);
    expect((await app.send("POST", "/v1/leads", { body: person(), ip: "192.0.2.52" })).status).toBe(401);
    await app.request("alma", "PATCH", `${tracking}/api_keys/${sender.key_id}`, { body: { rate_per_minute: 2 } });
    const paced = [];
    for (let nth = 0; nth < 3; nth++) paced.push((await post(sender.key, person(), { ip: "192.0.2.53" })).status);
    expect(paced).toEqual([201, 429, 429]);
  });
});

describe("the receivers", () => {
  test("take turns, also at once; those who are switched off are passed over; a pool gets leads without an owner", async () => {
    const ring = [idOf("ada"), idOf("adam"), idOf("ben")];
    const sender = await vendor({ routing: "round_robin", rotation_ids: ring, default_owner_id: null });
    const leads = Array.from({ length: 12 }, () => person());
    await Promise.all(leads.map((lead) => post(sender.key, lead)));
    const owners = async () => {
      const { rows } = await sql<{
        owner_id: string;
        count: number;
      }>`select owner_id, count(*)::int as count from contacts
        where api_vendor_id = ${sender.id} group by owner_id`.execute(app.connection.db);
      return new Map(rows.map(({ owner_id, count }) => [owner_id, count]));
    };
    expect(await owners()).toEqual(new Map(ring.map((id) => [id, 4])));
    await sql`update users set active = false where id = ${idOf("ben")}`.execute(app.connection.db);
    for (let nth = 0; nth < 4; nth++) await post(sender.key, person());
    expect(await owners()).toEqual(
      new Map([...ring.slice(0, 2).map((id): [string, number] => [id, 6]), [idOf("ben"), 4]]),
    );
    await sql`update users set active = true where id = ${idOf("ben")}`.execute(app.connection.db);
    const pool = (await app.request("alma", "POST", "/v1/pools", { body: { name: "Fresh leads" } })).text("data.id");
    const pooled = await vendor({ routing: "pool", default_pool_id: pool, default_owner_id: null });
    const lead = person();
    await post(pooled.key, lead);
    expect((await contactOf(lead.phone))[0]).toMatchObject({ owner_id: null, pool_id: pool });
  });
});
