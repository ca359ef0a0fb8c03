/** A server with one record of every kind in two tenants, and requests from a user with every right. */
import { sql } from "kysely";
import { csrfHeader } from "../../src/contract/version.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { insertEventImport, updateEventImport } from "../../src/server/calendar/event-import-rows.ts";
import { address, email, phone } from "../domain/contacts/sample-contact.ts";
import { layContact } from "../fixtures/book.ts";
import { type Answer, openTestServer, type TestServer } from "../fixtures/test-server.ts";
import { layLicense } from "../fixtures/licenses.ts";
import { type Person, signIn } from "../fixtures/people.ts";
import { type Call, calls, type Filled, filled, type Ids } from "./calls.ts";

/** Stands in every row of the other tenant; no reply to ours may hold it. */
export const secret = "Zanzibarquux";

export interface Keys {
  numbers: number[];
  uuids: string[];
}

export interface SeededTestServer extends TestServer {
  own: Keys;
  foreign: Keys;
}

export async function openFurnished(): Promise<SeededTestServer> {
  const app = await openTestServer({ CALENDLY_URL: "local", PHONE_BURNER_URL: "local" });
  const { connection, people } = app;
  await connection.db
    .updateTable("tenant_numbers")
    .set({ next_contact_id: 900_000 })
    .where("tenant_id", "=", people.away_id)
    .execute();
  await furnish(app, "alma", "Sample");
  await furnish(app, "erin", secret);
  return { ...app, own: await keysOf(app, people.home_id), foreign: await keysOf(app, people.away_id) };
}

/** One record of every kind, made through the calls that make them. */
async function furnish(app: TestServer, who: "alma" | "erin", text: string): Promise<void> {
  await layLicense(app, app.people[who]);
  // Where it is nine in the morning, so that they may be called.
  const phones = [phone("+12125550100", { primary: true })];
  const fields = {
    first_name: text,
    last_name: text,
    business_name: text,
    phones,
    emails: [email(`${text.toLowerCase()}@sample.test`, { primary: true })],
    addresses: [address("1 Elm St")],
    contact_zone: "est" as const,
  };
  const contact = await layContact(app, { owner: app.people[who], fields });
  const makers = calls.filter(
    ({ endpoint }) => endpoint.method === "POST" && endpoint.status === 201 && endpoint.access !== "public",
  );
  for (const call of makers) {
    const { url, body } = filled(call, { optional: false, text, uuid: app.world.uuid() }, { number: contact.id });
    await app.request(who, "POST", url, { body, ip: nextIp() });
  }
  await joinAccounts(app, who, text);
  await app.connection.db
    .updateTable("users")
    .set({ first_name: text, last_name: text })
    .where("id", "=", app.people[who].id)
    .execute();
}

/** What no sample can make: accounts by a key their stand-ins know, a session of a power dialer, a calendar file. */
async function joinAccounts(app: TestServer, who: "alma" | "erin", text: string): Promise<void> {
  const { tenant_id, id: user_id } = app.people[who];
  const key = `local-${text}-with-a-long-key`;
  const request = (method: "PATCH" | "POST", url: string, body: object) =>
    app.request(who, method, url, { body, ip: nextIp() });
  const joined = await request("PATCH", "/v1/phone_burner/set_api_key", { api_key: key });
  await request("PATCH", "/v1/calendly/set_calendly_api_key", { calendly_api_key: key });
  await request("POST", `/v1/authorizations/${joined.text("data.id")}/dial_session`, { contacts_scope: {} });
  const [id, now] = [app.world.uuid(), app.world.now()];
  await tenantTx(app.connection.db, tenant_id, async (trx) => {
    const file = { file_name: `${text}.ics`, size_bytes: 1, content: text, created_at: now };
    await insertEventImport(trx, tenant_id, { id, user_id, ...file });
    await updateEventImport(trx, { tenant_id, import_id: id }, { status: "complete", finished_at: now });
  });
}

/** One key of every table. */
async function keysOf(app: TestServer, tenant_id: string): Promise<Keys> {
  const uuids: string[] = [];
  for (const table of await tenantTables(app, "id")) {
    const { rows } = await sql<{
      id: string | number;
    }>`select id from ${sql.table(table)} where tenant_id = ${tenant_id} limit 1`.execute(app.connection.db);
    if (typeof rows[0]?.id === "string") uuids.push(rows[0].id);
  }
  const contacts = await app.connection.db
    .selectFrom("contacts")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .execute();
  return { numbers: contacts.map(({ id }) => id), uuids };
}

async function tenantTables(app: TestServer, column: "id" | "tenant_id"): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = ${column}) order by 1`.execute(
    app.connection.db,
  );
  return rows.map(({ name }) => name);
}

/** Changes when any row of the tenant does. */
export async function digestOf(app: TestServer, tenant_id: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of await tenantTables(app, "tenant_id")) {
    const { rows } = await sql<{
      digest: string;
    }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from ${sql.table(table)} t where t.tenant_id = ${tenant_id}`.execute(app.connection.db);
    digests[table] = rows[0]?.digest ?? "";
  }
  return digests;
}

let addresses = 0;
/** Every request comes from its own address, so that limits per address do not hide what is tested. */
export function nextIp(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

const cookies = new WeakMap<Person, string>();

/** As a person with a session, which an earlier call may have ended, as it may have locked the person out. */
export async function requestAs(
  app: TestServer,
  person: Person,
  call: Call,
  { url, body }: Filled,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const request = (cookie: string) =>
    app.request(null, call.endpoint.method, url, {
      cookie,
      ip: nextIp(),
      headers: { ...ownPage(call), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const known = cookies.get(person);
  const answer = known === undefined ? undefined : await request(known);
  if (answer && answer.status !== 401) return answer;
  const { db } = app.connection;
  await db.updateTable("users").set({ active: true }).where("id", "=", person.id).execute();
  const { cookie } = await signIn(db, app.world, person);
  cookies.set(person, cookie);
  return request(cookie);
}

/** The header that only pages of our own can set, where the call needs it. */
export function ownPage({ endpoint }: Call): Record<string, string> {
  return endpoint.csrf ? { [csrfHeader]: "test" } : {};
}

/** A contact and a record of ours, for the path. */
export function ownIds({ own }: SeededTestServer): Ids {
  return { number: own.numbers[0], uuid: own.uuids[0] };
}
