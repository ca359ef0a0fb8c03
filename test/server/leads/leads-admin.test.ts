/** Lead vendors, their keys, the log, the sandbox and the figures, as admins use them. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hooks } from "../../../src/server/features.ts";
import { complianceDay, complianceOn } from "../../../src/domain/compliance/compliance.ts";
import { purgeOld } from "../../../src/server/jobs/purge.ts";
import { layContact } from "../../fixtures/book.ts";
import { onePolicy } from "../../fixtures/one-policy.ts";
import { layPolicies } from "../../fixtures/policies.ts";
import type { People } from "../../fixtures/people.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

type Name = Exclude<keyof People, "home_id" | "away_id">;
type Method = "GET" | "POST" | "PATCH" | "DELETE";
const admin = "/v1/admin";
const vendors = `${admin}/api_tracking/api_vendors`;
const keys = `${admin}/api_tracking/api_keys`;
const requests = `${admin}/api_requests`;
const idOf = (who: Name) => app.people[who].id;
const request = (who: Name, method: Method, path: string, body?: unknown) =>
  app.request(who, method, path, body === undefined ? {} : { body });

async function vendor(vendor_name: string, fields: object = {}, who: Name = "alma") {
  const body = { vendor_name, vendor_type: "aggregator", ...fields };
  const id = (await request(who, "POST", vendors, body)).text("data.id");
  const key = await request(who, "POST", keys, { vendor_id: id, name: "Main" });
  return { id, token: key.text("data.token"), key_id: key.text("data.id") };
}
const post = (token: string, body: unknown) =>
  app.send("POST", "/v1/leads", { body, headers: { authorization: `Bearer ${token}` } });
const lead = (nth: number, more: object = {}) => ({
  first_name: "Ida",
  last_name: `Frost${nth}`,
  phone: `614555${String(nth).padStart(4, "0")}`,
  ...more,
});

/** Everything a lead could change. */
async function everything(): Promise<unknown> {
  const tables = ["contacts", "leads", "lead_answers", "lead_days", "api_requests", "notes", "audit", "notice_facts"];
  const counts = await Promise.all(
    tables.map(
      async (table) => (await sql`select count(*)::int as n from ${sql.table(table)}`.execute(app.connection.db)).rows,
    ),
  );
  const rows = [
    sql`select id, turn, taken, seq from api_vendors order by id`,
    sql`select next_contact_id from tenant_numbers order by tenant_id`,
    sql`select seq from tenant_seq order by tenant_id`,
  ].map(async (query) => (await query.execute(app.connection.db)).rows);
  return [counts, await Promise.all(rows)];
}

describe("lead vendors", () => {
  test("are for admins, of their own company", async () => {
    const { id, key_id, token } = await vendor("Ours");
    await post(token, lead(1));
    const [{ id: request_id }] = (await request("sam", "GET", requests)).at("data") as [{ id: string }];
    const calls: [Method, string, unknown?][] = [
      ["GET", vendors],
      ["POST", vendors, { vendor_name: "X", vendor_type: "partner" }],
      ["GET", `${vendors}/${id}`],
      ["PATCH", `${vendors}/${id}`, { contact_person: "Mr. X" }],
      ["GET", keys],
      ["POST", keys, { vendor_id: id, name: "X" }],
      ["PATCH", `${keys}/${key_id}`, { name: "X" }],
      ["GET", requests],
      ["GET", `${requests}/${request_id}`],
      ["POST", `${requests}/${request_id}/replay`],
      ["POST", `${requests}/try`, { vendor_id: id, lead: lead(2) }],
      ["GET", `${admin}/comra_leads_reports`],
      ["DELETE", `${vendors}/${id}`],
    ];
    for (const who of ["bruno", "mona", "fred", "ada", "tess", "basil", "rita"] as const)
      for (const [method, path, body] of calls) {
        const { status } = await request(who, method, path, body);
        expect([who, method, path, status]).toEqual([who, method, path, 403]);
      }
    for (const [method, path, body] of calls) {
      const answer = await request("erin", method, path, body);
      const names = [id, key_id, request_id];
      const isOne = names.some((one) => path.includes(one)) || JSON.stringify(body ?? "").includes(id);
      expect([method, path, answer.status < 400]).toEqual([method, path, !isOne]);
      if (isOne) expect(answer.status).toBe(404);
      else expect(answer.body).not.toContain("Ours");
    }
    for (const [method, path, body] of calls)
      expect((await request("sam", method, path, body)).status).toBeLessThan(300);
    expect((await request("alma", "GET", `${vendors}/${id}`)).status).toBe(404);
    expect((await post(token, lead(3))).status).toBe(401);
  });

  test("are listed with totals, changed against a version, and name what is wrong", async () => {
    const { id, key_id } = await vendor("Zebra Leads", { default_owner_id: idOf("ada") });
    const listed = await request("alma", "GET", `${vendors}?q=zebra&vendor_type=aggregator&active=true`);
    expect([listed.at("meta.total_count"), listed.at("data.0.vendor_name")]).toEqual([1, "Zebra Leads"]);
    const version = listed.at("data.0.seq");
    const edited = await request("alma", "PATCH", `${vendors}/${id}`, { daily_cap: 5, version });
    expect(edited.at("data.daily_cap")).toBe(5);
    expect((await request("sam", "PATCH", `${vendors}/${id}`, { daily_cap: 6, version })).status).toBe(409);
    const wrong = await request("alma", "PATCH", `${vendors}/${id}`, {
      default_owner_id: idOf("eve"),
      rotation_ids: [idOf("erin")],
      tag_ids: [idOf("ada")],
      ip_allowlist: ["home"],
      routing: "pool",
    });
    expect([wrong.status, Object.keys(wrong.at("errors") as object).sort()]).toEqual([
      422,
      ["default_owner_id", "default_pool_id", "ip_allowlist", "rotation_ids", "tag_ids"],
    ]);
    expect((await request("alma", "PATCH", `${keys}/${key_id}`, { id })).at("errors.id")).toBeDefined();
    expect((await request("alma", "POST", keys, { vendor_id: id, name: "Old", expires_at: 1 })).status).toBe(422);
    const more = await Promise.all(
      Array.from({ length: 12 }, () => request("alma", "POST", keys, { vendor_id: id, name: "More" })),
    );
    expect(more.filter(({ status }) => status === 201)).toHaveLength(9);
    const { rows } = await sql<{
      action: string;
    }>`select action from audit where record_id = ${id} order by id`.execute(app.connection.db);
    expect(rows.map(({ action }) => action)).toEqual(["create", "edit"]);
  });

  test("give a removed receiver's place in turn to the one who takes over, and back", async () => {
    const body = { first_name: "Olga", email: "olga@prairie.test", account_type: "agent", parent_id: idOf("mona") };
    const olga = (await request("alma", "POST", `${admin}/users`, body)).text("data.id");
    const turn = (ids: string[]) => ({ routing: "round_robin", rotation_ids: ids });
    const alone = await vendor("Alone", turn([olga, idOf("ada")]));
    const both = await vendor("Both", turn([idOf("adam"), olga]));
    const turns = async ({ id }: { id: string }) =>
      (await request("alma", "GET", `${vendors}/${id}`)).at("data.rotation_ids");
    const removed = await request("alma", "DELETE", `${admin}/users/${olga}`, {
      receivers: { vendors: { user_id: idOf("adam") } },
    });
    expect(removed.at("data.counts.vendors")).toBe(2);
    expect([await turns(alone), await turns(both)]).toEqual([[idOf("adam"), idOf("ada")], [idOf("adam")]]);
    const undone = await request("alma", "POST", `${admin}/user_removals/${removed.text("data.id")}/undo`);
    expect(undone.at("data.back.vendors")).toBe(2);
    expect([await turns(alone), await turns(both)]).toEqual([
      [olga, idOf("ada")],
      [idOf("adam"), olga],
    ]);
  });
});

describe("the log", () => {
  test("has every request by tab and filter, masked, for 30 days", async () => {
    const { id, token, key_id } = await vendor("Logged");
    const sent = lead(20, { email: "ida.frost@home.test", birth_date: "1950-03-04", notes: "secret", lead_id: "L-20" });
    await post(token, sent);
    await post(token, sent);
    await post(token, { ...sent, phone: "1" });
    await post(token, lead(21, { phone: "1" }));
    const results = async (query: string) => {
      const answer = await request("alma", "GET", `${requests}?filter_by=vendor&filter_value=${id}&${query}`);
      return (answer.at("data") as { result: string }[]).map(({ result }) => result);
    };
    expect(await results("")).toEqual(["rejected", "rejected", "duplicate", "created"]);
    expect(await results("tab=accepted")).toEqual(["created"]);
    expect(await results("tab=duplicate")).toEqual(["duplicate"]);
    expect(await results("tab=rejected&limit=1&page=2")).toEqual(["rejected"]);
    expect(await results("tab=errors")).toEqual([]);
    const by = async (filter: string, value: string | number) =>
      (await request("alma", "GET", `${requests}?filter_by=${filter}&filter_value=${value}`)).at("meta.total_count");
    expect([await by("key", key_id), await by("status", 409), await by("result", "duplicate")]).toEqual([4, 1, 1]);
    expect(await by("date", "2001-01-01")).toBe(0);
    for (const [filter, value] of [
      ["vendor", "x"],
      ["status", "ok"],
      ["result", "fine"],
      ["date", "2026-02-30"],
    ])
      expect((await request("alma", "GET", `${requests}?filter_by=${filter}&filter_value=${value}`)).status).toBe(422);
    const all = await request("alma", "GET", `${requests}?filter_by=vendor&filter_value=${id}`);
    expect(all.at("data.3")).toMatchObject({ status: 201, vendor_name: "Logged", key_name: "Main", path: "/v1/leads" });
    for (const word of ["Frost", "6145550020", "ida.frost", "03-04", "secret"]) expect(all.body).not.toContain(word);
    expect(all.at("data.3.masked_body")).toMatchObject({ phone: "••••20", birth_date: "1950-••-••", lead_id: "L-20" });
    const old = 31 * 86_400_000;
    await sql`update api_requests set at = at - ${old} where vendor_id = ${id} and status <> 409`.execute(
      app.connection.db,
    );
    const rule = (days: number) =>
      request("alma", "POST", "/v1/admin/compliance_rules", {
        key: "retention",
        from: complianceDay(app.world.now()),
        source: "Test",
        value: { ...complianceOn([], "retention", "9999-01-01").value, request_body_days: days },
      });
    const purge = () => purgeOld({ ...app.server.services, hooks }, new AbortController().signal);
    const kept = await results("");
    expect((await rule(60)).status).toBe(201);
    await purge();
    expect(await results("")).toEqual(kept);
    expect((await rule(30)).status).toBe(201);
    await purge();
    expect(await results("")).toEqual(["rejected"]);
    expect((await request("alma", "GET", `${vendors}/${id}`)).at("data.totals")).toMatchObject({
      received: 4,
      accepted: 1,
    });
  });

  test("a request is replayed, and a pasted lead is tried, without any effect", async () => {
    const { id, token } = await vendor("Tried", { routing: "round_robin", rotation_ids: [idOf("ada"), idOf("adam")] });
    const consent = { text: "Yes", page: "https://a.test", at: "2020-01-01T00:00:00Z", ip: "203.0.113.1" };
    await post(token, lead(30, { consent, notes: "Call soon." }));
    await post(token, lead(31, { phone: "3" }));
    const listed = await request("alma", "GET", `${requests}?filter_by=vendor&filter_value=${id}`);
    const before = await everything();
    const replay = (nth: number) => request("alma", "POST", `${requests}/${listed.text(`data.${nth}.id`)}/replay`);
    expect((await replay(1)).at("data")).toMatchObject({ result: "duplicate", contact: { name: "Ida Frost30" } });
    expect((await replay(0)).at("data")).toMatchObject({ result: "rejected", status: 422, contact: null });
    const outcome = (body: object) => request("alma", "POST", `${requests}/try`, { vendor_id: id, lead: body });
    expect((await outcome(lead(32))).at("data")).toEqual({
      result: "created",
      status: 201,
      reasons: {},
      contact: {
        id: null,
        name: "Ida Frost32",
        phones: [{ number: "+16145550032", do_not_call: true, do_not_text: true }],
        emails: [],
        owner_id: idOf("adam"),
        pool_id: null,
        cost: null,
        consent: false,
      },
    });
    expect((await outcome({ strange: 1 })).at("data.reasons.strange.0")).toBe("Unknown field.");
    expect(await everything()).toEqual(before);
    // The real one then has the same outcome.
    await post(token, lead(32));
    const { rows } = await sql`select owner_id from contacts where last_name = 'Frost32'`.execute(app.connection.db);
    expect(rows).toEqual([{ owner_id: idOf("adam") }]);
  });
});

test("the report counts what became of the leads of a vendor, and what each step cost", async () => {
  const { id, token } = await vendor("Costly", { price_per_lead: 1_000, default_owner_id: idOf("ada") });
  for (const nth of [40, 41, 42, 43]) await post(token, lead(nth));
  await post(token, lead(43));
  await post(token, lead(44, { phone: "4", price: 5 }));
  const { rows } = await sql<{ id: number }>`select id from contacts where api_vendor_id = ${id} order by id`.execute(
    app.connection.db,
  );
  const [first, second] = rows.map((row) => row.id);
  const at = app.world.now() + 1;
  await sql`update contacts set last_called_at = ${at} where id in (${first}, ${second})`.execute(app.connection.db);
  await sql`insert into events (tenant_id, id, user_id, title, types_list, contact_ids, start_date, end_date, timezone, created_at, updated_at)
    values (${app.people.home_id}, ${app.world.uuid()}, ${idOf("ada")}, 'Visit', '{appointment}', ${[first]}, ${at}, ${at}, 'UTC', ${at}, ${at})`.execute(
    app.connection.db,
  );
  const policy = onePolicy({
    id: app.world.uuid(),
    contact_id: Number(first),
    carrier_id: app.world.uuid(),
    created_at: at,
  });
  await layPolicies(app, app.people.home_id, [{ ...policy, status: "quoted" }]);
  const report = async () =>
    (await request("alma", "GET", `${admin}/comra_leads_reports?vendor_id=${id}`)).at("data.0");
  const counted = { received: 6, accepted: 4, duplicates: 1, rejected: 1, contacted: 2, appointments: 1, cost: 4_000 };
  expect(await report()).toMatchObject({
    ...counted,
    sold: 0,
    cost_per_contact: 2_000,
    cost_per_appointment: 4_000,
    cost_per_sale: null,
  });
  await sql`update policies set status = 'in_force' where contact_id = ${first}`.execute(app.connection.db);
  // A merged contact's lead counts for the one it was merged into.
  const kept = await layContact(app, { owner: app.people.ada });
  await sql`update contacts set merged_into_id = ${kept.id} where id = ${second}`.execute(app.connection.db);
  expect(await report()).toMatchObject({ ...counted, contacted: 1, sold: 1, cost_per_sale: 4_000 });
  const wrong = (query: string) => request("alma", "GET", `${admin}/comra_leads_reports?${query}`);
  expect((await wrong("from=2026-05-02&to=2026-05-01")).status).toBe(422);
  expect((await wrong("from=2000-01-01")).at("errors.from")).toBeDefined();
  expect((await wrong("from=2019-01-01&to=2019-02-01")).at("data")).toEqual([]);
});

let made = 0;

describe("leads that arrive together", () => {
  test("are taken or refused each alone: one that the database refuses sinks no other", async () => {
    const sender = await vendor(`Together ${++made}`, { default_owner_id: idOf("ada") });
    await sql`alter table contacts add constraint no_sinker check (last_name <> 'Sinker')`.execute(app.connection.db);
    const leads = Array.from({ length: 8 }, (_, nth) => lead(9_000 + nth, nth === 3 ? { last_name: "Sinker" } : {}));
    const answers = await Promise.all(leads.map((one) => post(sender.token, one))).finally(() =>
      sql`alter table contacts drop constraint no_sinker`.execute(app.connection.db),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 500, 201, 201, 201, 201]);
    const logged = await request("alma", "GET", `${requests}?tab=errors&filter_by=vendor&filter_value=${sender.id}`);
    expect(logged.at("data")).toMatchObject([{ status: 500, result: "error" }]);
    const shown = await request("alma", "GET", `${vendors}/${sender.id}`);
    expect(shown.at("data.taken_today")).toBe(7);
  });

  test("may be about one contact by different numbers: the second sees what the first did", async () => {
    const sender = await vendor(`Together ${++made}`, { default_owner_id: idOf("ada") });
    const other = await vendor(`Together ${++made}`, { default_owner_id: idOf("ada") });
    const byPhone = lead(9_100);
    const email = "both@home.test";
    const both = { ...byPhone, email };
    expect((await post(sender.token, both)).status).toBe(201);
    const { phone: _phone, ...byMail } = both;
    const answers = await Promise.all([byMail, byPhone].map((one) => post(other.token, one)));
    expect(answers.map((one) => one.at("data.result")).sort()).toEqual(["duplicate", "updated"]);
  });

  test("count against the key's minute in the database, for every server", async () => {
    const sender = await vendor(`Together ${++made}`, { default_owner_id: idOf("ada") });
    await request("alma", "PATCH", `${keys}/${sender.key_id}`, { rate_per_minute: 5 });
    // As another server counts them.
    await sql`update vendor_keys set calls_since = ${app.world.now()}, calls = 3 where id = ${sender.key_id}`.execute(
      app.connection.db,
    );
    const answers = await Promise.all(Array.from({ length: 6 }, (_, nth) => post(sender.token, lead(9_200 + nth))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429]);
    await app.world.pass(60_000);
    expect((await post(sender.token, lead(9_300))).status).toBe(201);
  });
});
