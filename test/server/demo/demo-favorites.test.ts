/** What those who sign in to the demo have at hand: every list of theirs shows somebody. */
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { optionWords } from "../../../src/domain/contacts/labels.ts";
import { layDemoRecordings } from "../../../src/server/demo/recordings.ts";
import { editTemplate, type MessageTemplate } from "../../../src/domain/templates/template.ts";
import { demoPassword } from "../../../src/domain/session/demo-accounts.ts";
import { appSettings } from "../../../src/server/app-settings.ts";
import { demoTenants, fillDemo } from "../../../src/server/demo/fill.ts";
import { type EmptyTestServer, openEmptyTestServer } from "../../fixtures/test-server.ts";
import { signIn } from "../../fixtures/people.ts";

let app: EmptyTestServer;
let cookie: string;
beforeAll(async () => {
  app = await openEmptyTestServer();
  const { db } = app.connection;
  const [demo] = demoTenants;
  await fillDemo(db, app.world.now(), "nobody signs in", [{ ...demo!, contacts: 1_000 }]);
  const { id, tenant_id } = await db
    .selectFrom("users")
    .select(["id", "tenant_id"])
    .where("email", "=", "agent@demo.fieldline.test")
    .executeTakeFirstOrThrow();
  cookie = (await signIn(db, app.world, { tenant_id, id })).cookie;
});
afterAll(() => app.close());

test("templates of texts and emails are at hand, their own and the company's", async () => {
  const { data } = (await app.send("GET", "/v1/message_templates", { cookie })).json as { data: MessageTemplate[] };
  const kinds = Map.groupBy(data, ({ channel, owner }) => `${channel} of ${owner}`);
  expect([...kinds.keys()].toSorted()).toEqual(["email of tenant", "text of tenant", "text of user"]);
  const by = { user_id: data[0]!.created_by, account_type: "admin", rm: false, business_unit_id: null } as const;
  // As the rule would keep them.
  for (const one of data) expect(editTemplate(one, {}, { by, now: one.updated_at })).toEqual(one);
});

test("texts are in every state, with what was said about permission", async () => {
  const { rows } = await sql<{
    told: string;
  }>`select distinct x.status || ' ' || coalesce(x.verdict, x.reason, '') as told
    from texts x join users u on u.id = x.user_id or x.user_id is null where u.email = 'agent@demo.fieldline.test'
      and x.reason is distinct from 'hours' order by 1`.execute(app.connection.db);
  const told = rows.map(({ told: one }) => one.trim()).filter((one) => one !== "queued");
  expect(told).toEqual(["delivered", "received", "received open", "undelivered landline", "undelivered provider"]);
  const conversations = await app.send("POST", "/v1/sms/fetch_conversations", { cookie, body: {} });
  const shown = conversations.at("data") as { contact_id: number; unread: number }[];
  expect(shown.filter(({ unread }) => unread > 0)).toHaveLength(2);
  const blocked = await Promise.all(
    shown.map(async ({ contact_id }) =>
      (await app.send("GET", `/v1/sms/show_conversation?contact_id=${contact_id}`, { cookie })).at(
        "meta.numbers.0.blocked",
      ),
    ),
  );
  expect(blocked.filter((why) => why === null).length).toBeGreaterThan(2);
  for (const words of ["asked us to stop", "No text permission yet", "landline", "may be a refusal"])
    expect(blocked.join(" ")).toContain(words);
});

test("emails were read, answered and not delivered", async () => {
  const { rows: found } = await sql<{ status: string }>`select distinct status from email_logs`.execute(
    app.connection.db,
  );
  const statuses = ["delivered", "opened", "clicked", "bounced", "failed", "received"];
  expect(found.map(({ status }) => status)).toEqual(expect.arrayContaining(statuses));
  // An answer stands after the email it answers, and an address that bounced is marked on its contact.
  const { rows } = await sql<{ answers: string; bounced: string; marked: string; sent: string; heard: string }>`select
      (select count(*) from email_logs a where a.status = 'received' and exists (select from email_logs e
        where e.contact_id = a.contact_id and e.tenant_id = a.tenant_id and a.subject = 'Re: ' || e.subject and e.at < a.at)
      ) as answers,
      (select count(*) from email_logs where status = 'bounced') as bounced,
      (select count(*) from contacts where jsonb_path_exists(emails, '$[*] ? (@.bounced_at != null)')) as marked,
      (select count(*) from mails where status = 'sent') as sent,
      (select count(distinct mail_id) from mail_events) as heard`.execute(app.connection.db);
  const { answers, bounced, marked, sent, heard } = rows[0]!;
  expect(Number(answers)).toBeGreaterThan(0);
  expect([Number(marked), heard]).toEqual([Number(bounced), sent]);
});

test("each saved search finds someone", async () => {
  const filters = (await app.send("GET", "/v1/quick_filters", { cookie })).at("data") as {
    name: string;
    contacts_scope: object;
  }[];
  expect(filters.map(({ name }) => name)).toHaveLength(3);
  for (const { name, contacts_scope } of filters) {
    const found = await app.send("PATCH", "/v1/contacts", { cookie, body: { contacts_scope } });
    expect(found.at("data"), name).not.toEqual([]);
  }
});

test("favorites are the agent's own contacts", async () => {
  const favorites = (await app.send("GET", "/v1/favorite_lists", { cookie })).at("data") as { favorite_id: number }[];
  expect(favorites.length).toBeGreaterThan(3);
  for (const { favorite_id } of favorites) {
    const seen = await app.send("GET", `/v1/contacts/${favorite_id}`, { cookie });
    expect(seen.status).toBe(200);
  }
});

test("the dashboard has goals, raised once, and what is reached of them", async () => {
  const own = await app.send("GET", "/v1/goals", { cookie });
  expect(own.at("data.0.past"), JSON.stringify(own)).toHaveLength(1);
  const dashboard = await app.send("PATCH", "/v1/dashboard?type=goals", { cookie, body: {} });
  const goals = dashboard.at("data.goals") as { kind: string; goal: number | null; reached: number }[];
  expect(goals.map(({ kind }) => kind)).toEqual(["calls", "appointments", "applications", "premium"]);
  for (const { kind, goal, reached } of goals) {
    expect(goal, kind).toBeGreaterThan(0);
    expect(reached, `${kind} of ${goal}`).toBeGreaterThan(0);
  }
});

test("each policy is of a type its carrier sells", async () => {
  const { rows } = await sql<{ policy_type: string; lines: string[] }>`select distinct p.policy_type, c.lines
    from policies p join carriers c on c.tenant_id = p.tenant_id and c.id = p.carrier_id`.execute(app.connection.db);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ policy_type, lines }) => !lines.includes(optionWords(policy_type)))).toEqual([]);
});

test("calls with contacts were made in working hours, and are over", async () => {
  const { rows } = await sql<{ start: string; ended_at: number }>`select ended_at,
      to_char(to_timestamp(created_at / 1000.0) at time zone 'America/New_York', 'ID HH24:MI') as start
    from calls where contact_id is not null`.execute(app.connection.db);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ start }) => !/^[1-5] (09|1[0-7]):/.test(start))).toEqual([]);
  expect(Math.max(...rows.map(({ ended_at }) => ended_at))).toBeLessThanOrEqual(app.world.now());
});

test("each recording is as long as it says, and as its call", async () => {
  const { db } = app.connection;
  await layDemoRecordings(app.server.services, ["demo"]);
  const { rows } = await sql<{ seconds: number; size: number; talk_seconds: number; storage_key: string }>`select
    r.seconds, r.size, f.storage_key, c.talk_seconds
    from call_recordings r join calls c on c.tenant_id = r.tenant_id and c.id = r.call_id
    join file_contents f on f.tenant_id = r.tenant_id and f.sha256 = r.sha256`.execute(db);
  expect(rows.length).toBeGreaterThan(3);
  for (const { seconds, size, talk_seconds, storage_key } of rows) {
    const bytes = await buffer(await app.server.services.storage.read(storage_key));
    const samples = bytes.readUInt32LE(40) / bytes.readUInt32LE(28);
    expect([samples, bytes.length, seconds]).toEqual([seconds, Number(size), talk_seconds - 4]);
  }
});

test("only a demo server offers demo accounts to whoever signs in", () => {
  const settings = { ...app.server.services.settings, environment: { FIELDLINE_ENVIRONMENT: "demo" } };
  expect(appSettings({ ...settings, demo: false })).not.toHaveProperty("demo");
  const { demo } = appSettings({ ...settings, demo: true });
  expect(demo?.accounts.map(({ email }) => email)).toContain("agent@demo.fieldline.test");
  expect(demo?.password).toBe(demoPassword);
});
