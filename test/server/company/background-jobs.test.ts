/** Background work as admins see it: paused and resumed without loss, failed jobs tried again or dropped. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeadJob } from "../../../src/contract/company/background-jobs.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { runImport } from "../../../src/server/imports/import-job.ts";
import { csv, openImportFixture } from "../../fixtures/import-fixture.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

const pause = (who: Who, quiet: boolean) => app.request(who, "POST", "/v1/admin/quiet_jobs", { body: { quiet } });
const listed = async (who: Who, query = "") =>
  (await app.request(who, "GET", `/v1/admin/jobs${query}`)).at("data") as DeadJob[];

/** A job that failed its last try, with what the queue keeps of it. */
async function dead(tenant_id: string, output: object): Promise<string> {
  const { connection, server } = app;
  await tenantTx(connection.db, tenant_id, (trx) => server.services.jobs.enqueue(trx, "empty_groups", { tenant_id }));
  const { rows } = await sql<{ id: string }>`update pgboss.job
    set state = 'failed', retry_limit = 4, retry_count = 4, started_on = now(), completed_on = now(), output = ${JSON.stringify(output)}::jsonb
    where data->>'tenant_id' = ${tenant_id} and state = 'created' returning id`.execute(connection.db);
  return rows[0]!.id;
}

async function audited(tenant_id: string): Promise<string[]> {
  const { rows } = await sql<{ action: string; record_id: string }>`select action, record_id from audit
    where tenant_id = ${tenant_id} and record_type = 'background_job' order by id`.execute(app.connection.db);
  return rows.map(({ action, record_id }) => `${action} ${record_id}`);
}

describe("pausing", () => {
  test("is for full admins, of their own company, and says since when and by whom", async () => {
    for (const who of ["sam", "bruno", "mona", "ada"] as const) expect((await pause(who, true)).status).toBe(403);
    const since = app.world.now();
    const paused = { quiet: true, quiet_since: since, quiet_by: "Alma Alvarez" };
    expect((await pause("alma", true)).at("data")).toMatchObject(paused);
    // Said again it is still the first pause.
    await app.world.pass(60_000);
    expect((await pause("alma", true)).at("data")).toMatchObject(paused);
    const status = async (who: Who) => (await app.request(who, "GET", "/v1/contacts/workers_status")).at("data");
    expect(await status("ada")).toMatchObject(paused);
    const running = { quiet: false, quiet_since: null, quiet_by: null };
    expect(await status("eve")).toMatchObject(running);
    expect((await pause("alma", false)).at("data")).toMatchObject(running);
    expect(await status("ada")).toMatchObject(running);
    expect(await audited(app.people.home_id)).toEqual(["pause all", "resume all"]);
  });

  test("leaves a half-done import where it stands, and resuming brings the rest, every row once", async () => {
    const fixture = await openImportFixture(31);
    try {
      const [agent, admin] = [await fixture.tokenOf("agent"), await fixture.tokenOf("admin")];
      const { db, tenant_id, server } = fixture.town;
      const count = 1_500;
      const lines = Array.from({ length: count }, (_, place) => `Row${place},row${place}@example.com`);
      const { id } = (await fixture.upload(agent, csv("Last Name,Email", ...lines))).body.data;
      const created = async () => {
        const { rows } = await sql<{ all: number; people: number }>`select count(*)::int as all,
          count(distinct emails->0->>'address')::int as people from contacts
          where tenant_id = ${tenant_id} and import_attempt_id = ${id}`.execute(db);
        return rows[0]!;
      };
      for (let looks = 1; (await created()).all === 0; looks++)
        await runImport(server.services, { tenant_id, import_id: id }, stoppedAfter(looks));
      const half = await created();
      expect(half.all).toBeLessThan(count);
      const say = (quiet: boolean) => fixture.send(admin, "POST", "/v1/admin/quiet_jobs", { quiet });
      expect((await say(true)).status).toBe(200);
      await server.work();
      const held = async () =>
        (
          await sql`select from pgboss.job where name = 'run_import' and state = 'created'
            and start_after > now()`.execute(db)
        ).rows.length;
      await expect.poll(held).toBe(1);
      expect(await created()).toEqual(half);
      await say(false);
      await expect.poll(created).toEqual({ all: count, people: count });
    } finally {
      await fixture.close();
    }
  });
});

/** Stops the work the n-th time it looks. */
function stoppedAfter(looks: number): AbortSignal {
  let left = looks;
  return Object.defineProperty(new AbortController().signal, "aborted", { get: () => left-- <= 0 });
}

describe("failed jobs", () => {
  test("are those of one's own company, with a reason that says nothing of persons", async () => {
    const { home_id, away_id } = app.people;
    const id = await dead(home_id, { name: "Error", message: "no mail to ada@prairie.test", stack: "at secret.ts:1" });
    const other = await dead(away_id, { name: "VendorTrouble", code: "timeout" });
    expect(await listed("alma")).toMatchObject([
      { id, kind: "empty_groups", tries: 5, reason: "Unexpected error: Error." },
    ]);
    expect(await listed("erin")).toMatchObject([{ id: other, reason: "An outside service did not respond in time." }]);
    for (const who of ["sam", "mona", "ada"] as const) {
      expect((await app.request(who, "GET", "/v1/admin/jobs")).status).toBe(403);
      expect((await app.request(who, "POST", `/v1/admin/jobs/${id}/retry`)).status).toBe(403);
      expect((await app.request(who, "DELETE", `/v1/admin/jobs/${id}`)).status).toBe(403);
    }
    expect((await app.request("erin", "POST", `/v1/admin/jobs/${id}/retry`)).status).toBe(404);
    expect((await app.request("erin", "DELETE", `/v1/admin/jobs/${id}`)).status).toBe(404);
    expect(await listed("alma")).toHaveLength(1);
  });

  test("are retried once, or dropped, each logged; one that runs again is left alone", async () => {
    const { home_id } = app.people;
    const [first, second] = [await dead(home_id, { name: "Error" }), await dead(home_id, { name: "Error" })];
    const before = (await audited(home_id)).length;
    const retry = () => app.request("alma", "POST", `/v1/admin/jobs/${first}/retry`);
    const answers = await Promise.all([retry(), retry()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await app.request("alma", "DELETE", `/v1/admin/jobs/${first}`)).status).toBe(409);
    expect((await app.request("alma", "DELETE", `/v1/admin/jobs/${second}`)).status).toBe(204);
    expect((await app.request("alma", "DELETE", `/v1/admin/jobs/${second}`)).status).toBe(404);
    const ids = (await listed("alma")).map(({ id }) => id);
    expect(ids).not.toContain(first);
    expect(ids).not.toContain(second);
    const status = (await app.request("alma", "GET", "/v1/contacts/workers_status")).at("data");
    expect(status).toMatchObject({ retrying: 1, dead: ids.length });
    expect((await audited(home_id)).slice(before)).toEqual([`retry ${first}`, `delete ${second}`]);
  });
});
