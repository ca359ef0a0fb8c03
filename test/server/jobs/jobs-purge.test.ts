/** What has outlived its use goes by itself, and devices hear of it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { complianceDay, complianceOn } from "../../../src/domain/compliance/compliance.ts";
import { complianceSetting } from "../../../src/domain/compliance/compliance-setting.ts";
import { sql } from "kysely";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { attach, Hooks } from "../../../src/server/hooks.ts";
import { purgeOld, purgeSteps } from "../../../src/server/jobs/purge.ts";
import { freeContents } from "../../../src/server/storage/clearing.ts";
import { dayMs } from "../../../src/kit/durations.ts";
import { uuidFrom } from "../../../src/kit/world.ts";
import { freshDatabase } from "../../fixtures/database.ts";
import { buildTown, type Town } from "../../sim/town.ts";

let town: Town;
const going = new AbortController().signal;

beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "demo", name: "Demo", seed: 5, users: 14, contacts: 60 }, 5);
});
afterAll(() => town.close());

interface Aged {
  id: number;
  days: number;
  policies?: number;
}

async function markDeleted(aged: readonly Aged[]): Promise<void> {
  const now = town.world.now();
  await tenantTx(town.db, town.tenant_id, async (trx) => {
    for (const { id, days, policies = 0 } of aged) {
      await trx
        .updateTable("contacts")
        .set({ deleted_at: now - days * dayMs, in_force_policies: policies, open_policies: 0 })
        .where("tenant_id", "=", town.tenant_id)
        .where("id", "=", id)
        .execute();
    }
  });
}

async function countOf(table: string, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) from ${sql.table(table)} where tenant_id = ${town.tenant_id} and ${where}`.execute(town.db);
  return Number(rows[0]?.count);
}

async function delta(token: string, cursor: string): Promise<{ collection: string; gone: number[] }[]> {
  const reply = await town.server.fastify.inject({
    url: `/v1/sync/changes?cursor=${encodeURIComponent(cursor)}`,
    cookies: { token },
  });
  return (reply.json() as { data: { collection: string; gone: number[] }[] }).data;
}

async function filled(token: string): Promise<string> {
  let cursor = "";
  for (;;) {
    const url = cursor ? `/v1/sync/changes?cursor=${encodeURIComponent(cursor)}` : "/v1/sync/changes";
    const { meta } = (await town.server.fastify.inject({ url, cookies: { token } })).json() as {
      meta: { cursor: string; more: boolean };
    };
    cursor = meta.cursor;
    if (!meta.more) return cursor;
  }
}

test("a contact deleted 90 days ago is purged with its records, and devices are informed", async () => {
  const [old = 0, recent = 0, kept = 0] = await contactIds();
  const token = await town.signIn((await town.userOf("admin")).id);
  await tenantTx(town.db, town.tenant_id, (trx) =>
    sql`update policies set contact_id = ${old}, status = 'cancelled' where tenant_id = ${town.tenant_id}
      and id = (select id from policies where tenant_id = ${town.tenant_id} order by id limit 1)`.execute(trx),
  );
  for (const table of ["data_captures", "rx_details"])
    await tenantTx(town.db, town.tenant_id, (trx) =>
      sql`insert into ${sql.table(table)} (tenant_id, contact_id, updated_at) values (${town.tenant_id}, ${old}, 0)
        on conflict do nothing`.execute(trx),
    );
  const [email, mail] = [town.world.uuid(), town.world.uuid()];
  await tenantTx(town.db, town.tenant_id, (trx) =>
    sql`with log as (
        insert into email_logs (tenant_id, id, contact_id, subject, email_body, "to", status, source, at, updated_at)
        values (${town.tenant_id}, ${email}, ${old}, 's', 't', 'x@y.test', 'sent', 'manual', 0, 0))
      insert into mails (tenant_id, id, kind, mail_to, subject, status, created_at, email_log_id)
      values (${town.tenant_id}, ${mail}, 'contact_email', 'x@y.test', 's', 'sent', 0, ${email})`.execute(trx),
  );
  const cursor = await filled(token);
  await markDeleted([
    { id: old, days: 91 },
    { id: recent, days: 89 },
    { id: kept, days: 400, policies: 1 },
  ]);
  expect(await purgeOld(town.server.services, going)).toBe("done");
  expect(await contactIds([old, recent, kept])).toEqual([recent, kept]);
  for (const table of ["notes", "email_logs", "policies", "data_captures", "rx_details"])
    expect(await countOf(table, sql`contact_id = ${old}`), table).toBe(0);
  expect(await countOf("mails", sql`id = ${mail}`)).toBe(0);
  expect(await countOf("moves", sql`contact_id = ${old} and reason = 'purge'`)).toBe(1);
  expect(await countOf("audit", sql`record_id = ${String(old)} and action = 'purge'`)).toBe(1);
  const gone = (await delta(token, cursor))
    .filter(({ collection }) => collection === "contacts")
    .flatMap((change) => change.gone);
  expect(gone).toEqual([old]);
});

test("keys, sessions and codes go when their time is over, and not before", async () => {
  const now = town.world.now();
  const { id: user_id } = await town.userOf("agent");
  await tenantTx(town.db, town.tenant_id, async (trx) => {
    for (const [key, days] of [
      ["old", 121],
      ["young", 119],
    ] as const) {
      const at = now - days * dayMs;
      await trx
        .insertInto("idempotency_keys")
        .values({ tenant_id: town.tenant_id, user_id, key, request_hash: "", status: 200, reply: null, at })
        .execute();
    }
  });
  await town.signIn(user_id);
  await tenantTx(town.db, town.tenant_id, (trx) =>
    trx
      .updateTable("sessions")
      .set({ expires_at: now - 1 })
      .where("tenant_id", "=", town.tenant_id)
      .where("user_id", "=", user_id)
      .execute(),
  );
  const living = await town.signIn(user_id);
  await purgeOld(town.server.services, going);
  expect(await countOf("idempotency_keys", sql`key in ('old', 'young')`)).toBe(1);
  expect(await countOf("sessions", sql`user_id = ${user_id}`)).toBe(1);
  expect((await town.server.fastify.inject({ url: "/v1/sync/changes", cookies: { token: living } })).statusCode).toBe(
    200,
  );
});

test("refused rows of an old import go, the import itself stays", async () => {
  const now = town.world.now();
  const { id: user_id } = await town.userOf("agent");
  const attempts = [
    { id: town.world.uuid(), finished_at: now - 91 * dayMs },
    { id: town.world.uuid(), finished_at: now - 89 * dayMs },
  ];
  await tenantTx(town.db, town.tenant_id, async (trx) => {
    for (const { id, finished_at } of attempts) {
      await sql`insert into import_attempts (tenant_id, id, kind, file_name, status, created_by, created_at, finished_at, updated_at)
        values (${town.tenant_id}, ${id}, 'leads', 'a.csv', 'complete_with_errors', ${user_id}, 1, ${finished_at}, 1)`.execute(
        trx,
      );
      await sql`insert into import_rows (tenant_id, import_id, row_no, cells, status)
        values (${town.tenant_id}, ${id}, 1, '["Rosa"]', 'failed')`.execute(trx);
    }
  });
  await purgeOld(town.server.services, going);
  const [old, recent] = attempts;
  expect(await countOf("import_rows", sql`import_id = ${old?.id}`)).toBe(0);
  expect(await countOf("import_rows", sql`import_id = ${recent?.id}`)).toBe(1);
  expect(await countOf("import_attempts", sql`id = ${old?.id}`)).toBe(1);
});

test("a purge that is interrupted is taken up again", async () => {
  const stopped = AbortSignal.abort();
  expect(await purgeOld(town.server.services, stopped)).toBe("again");
});

test("what fails for one company holds up neither the rest of it nor another company", async () => {
  const { db, server, tenant_id, world } = town;
  const first = "00000000-0000-4000-8000-000000000001";
  await sql`insert into tenants (tenant_id, key, name, created_at) values (${first}, 'first', 'First', 1)`.execute(db);
  const { id: user_id } = await town.userOf("agent");
  await town.signIn(user_id);
  await tenantTx(db, tenant_id, (trx) =>
    sql`update sessions set expires_at = ${world.now() - 1} where tenant_id = ${tenant_id}`.execute(trx),
  );
  const reached: string[] = [];
  const fails = (what: string) => async (of: string) => {
    reached.push(`${what} ${of === first ? "first" : "second"}`);
    throw new Error(what);
  };
  const [step, contents] = [fails("step"), fails("contents")];
  const hooks = new Hooks([
    attach(
      purgeSteps,
      { everywhere: () => Promise.reject(new Error("everywhere")) },
      { ofTenant: (_, of) => step(of) },
    ),
    attach(freeContents, (_, of) => contents(of)),
  ]);
  await expect(purgeOld({ ...server.services, hooks }, going)).rejects.toThrow("failed");
  expect(reached).toEqual(["step first", "step second", "contents first", "contents second"]);
  expect(await countOf("sessions", sql`user_id = ${user_id}`)).toBe(0);
  await sql`delete from tenants where tenant_id = ${first}`.execute(db);
});

async function contactIds(among?: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from contacts where tenant_id = ${town.tenant_id}
    and ${among ? sql`id = any(${among}::bigint[])` : sql`true`} order by id limit 3`.execute(town.db);
  return rows.map(({ id }) => id);
}

test("the log of changes is kept for ten years, and no longer; less if the company's rule says so", async () => {
  const now = town.world.now();
  const years = [9.9, 10.1].map((count) => now - count * 365.25 * dayMs);
  await tenantTx(town.db, town.tenant_id, (trx) =>
    trx
      .insertInto("audit")
      .values(
        years.map((at) => ({
          tenant_id: town.tenant_id,
          id: uuidFrom(at, new Uint8Array(16).fill(7)),
          at,
          actor_id: null,
          acting_as_id: null,
          action: "aged",
          record_type: "contact",
          record_id: "1",
          fields: "{}",
          op_id: null,
          request_id: null,
        })),
      )
      .execute(),
  );
  expect(await purgeOld(town.server.services, going)).toBe("done");
  expect(await countOf("audit", sql`action = 'aged'`)).toBe(1);
  const { tenant_id, world } = town;
  const value = { ...complianceOn([], "retention", complianceDay(now)).value, audit_years: 9 };
  const rule = { key: "retention", from: complianceDay(now), source: "Counsel", value };
  const stored = JSON.stringify([{ ...rule, id: world.uuid(), by: world.uuid(), at: now }]);
  const setting = { tenant_id, name: complianceSetting, value: stored, updated_at: now };
  await tenantTx(town.db, tenant_id, (trx) => trx.insertInto("settings").values(setting).execute());
  expect(await purgeOld(town.server.services, going)).toBe("done");
  expect(await countOf("audit", sql`action = 'aged'`)).toBe(0);
});
