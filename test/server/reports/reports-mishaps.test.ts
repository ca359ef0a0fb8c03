/** Reports when things go wrong: clocks change, records go, a run is slow, stopped or left by its server, files are switched off. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ReportSpec } from "../../../src/domain/reports/report-spec.ts";
import { exportRowsMax } from "../../../src/domain/values/limits.ts";
import { dayOf } from "../../../src/kit/dates.ts";
import { hourMs, minuteMs } from "../../../src/kit/durations.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { insertRows } from "../../../src/server/demo/book-rows.ts";
import { Chance } from "../../../src/server/demo/chance.ts";
import { systemActor, tenantWork } from "../../../src/server/jobs/tenant-work.ts";
import { runOutput } from "../../../src/server/outputs/output-work.ts";
import { makeReportFile, reportFileLater } from "../../../src/server/reports/report-file.ts";
import { sendDueReports } from "../../../src/server/reports/report-send-job.ts";
import { runReport } from "../../../src/server/reports/report-job.ts";
import { layContact } from "../../fixtures/book.ts";
import { setFeatures } from "../../fixtures/callers.ts";
import { callRow } from "../../fixtures/report-calls.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
  // Opens the queue.
  await app.server.services.jobs.numbers();
});
afterAll(() => app.close());

const inTenant = <T>(run: Parameters<typeof tenantTx<T>>[2]) => tenantTx(app.connection.db, app.people.home_id, run);
const get = (who: Who, path: string) => app.request(who, "GET", `/v1/reports/${path}`);
const totalOf = async (who: Who, query: string) => (await get(who, `figures?${query}`)).at("data.totals.0") as number;
const countOf = async (who: Who, query: string) => (await get(who, `rows?${query}`)).at("meta.total_count") as number;

interface Group {
  key: string;
  values: number[];
}

describe("a period across both clock changes", () => {
  const zone = "America/New_York";
  const [forward, back] = [Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 6)];
  /** Every half hour of both nights; the hour of autumn that comes twice is 1 AM. */
  const times = [forward, back].flatMap((change) =>
    Array.from({ length: 96 }, (_, nth) => change - 24 * hourMs + nth * 30 * minuteMs),
  );
  const period = "report_type=call_activity&period=custom&from=2026-03-01&to=2026-11-30";
  const wall = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "short",
    hour: "numeric",
    hourCycle: "h23",
  });
  const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
  const hourOf = (at: number) => {
    const parts = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${weekdays.indexOf(parts["weekday"] ?? "")}-${Number(parts["hour"])}`;
  };

  test.each([
    ["day", (at: number) => dayOf(at, zone)],
    ["hour", hourOf],
  ] as const)("has each call once, on the %s of the reader's clock", async (group_by, keyOf) => {
    const { adam } = app.people;
    await inTenant(async (trx) => {
      await sql`delete from calls`.execute(trx);
      const makings = { chance: new Chance(3), id: () => app.world.uuid(), user: () => adam.id, contact_id: () => 1 };
      const { tenant_id } = adam;
      const rows = times.map((at) => ({ tenant_id, ...callRow(makings, at), contact_id: null, deleted_at: null }));
      await insertRows(trx, "calls", rows);
      await trx.updateTable("users").set({ timezone: "est" }).where("id", "=", adam.id).execute();
    });
    const expected = new Map<string, number>();
    for (const at of times) expected.set(keyOf(at), (expected.get(keyOf(at)) ?? 0) + 1);
    const { groups } = (await get("adam", `figures?${period}&group_by=${group_by}`)).at("data") as { groups: Group[] };
    expect(new Map(groups.map(({ key, values }) => [key, values[0]]))).toEqual(expected);
    for (const [key, count] of expected)
      if (hourOf(forward) === key || hourOf(back) === key || key.endsWith("-01"))
        expect(await countOf("adam", `${period}&group_by=${group_by}&group=${key}`)).toBe(count);
  });
});

describe("records that go", () => {
  const byOwner = "report_type=contact_list&period=all&group_by=owner_id";

  test("between a number and its list are missing from both", async () => {
    const { ada, adam } = app.people;
    const lay = () => layContact(app, { owner: ada, fields: { last_name: "Going", category: "lead" } });
    const [kept, merged, deleted, moved] = [await lay(), await lay(), await lay(), await lay()];
    const [all, hers] = [await totalOf("alma", byOwner), await countOf("alma", `${byOwner}&group=${ada.id}`)];
    const body = { survivor_id: kept.id, ids: [kept.id, merged.id] };
    expect((await app.request("alma", "PATCH", "/v1/contacts/merge", { body })).status).toBe(200);
    const { status } = await app.request("alma", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [deleted.id] } });
    expect(status).toBe(200);
    await inTenant((trx) =>
      trx.updateTable("contacts").set({ owner_id: adam.id }).where("id", "=", moved.id).execute(),
    );
    expect([await totalOf("alma", byOwner), await countOf("alma", byOwner)]).toEqual([all - 2, all - 2]);
    expect(await countOf("alma", `${byOwner}&group=${ada.id}`)).toBe(hers - 3);
    expect(await countOf("alma", `${byOwner}&group=${adam.id}`)).toBe(1);
  });

  test("a filter on a deleted tag counts none, one on a deleted user what is theirs still", async () => {
    const tag = (await app.request("alma", "POST", "/v1/tags", { body: { name: "Gone soon", color: "teal" } })).text(
      "data.id",
    );
    const { adam } = app.people;
    const { id } = await layContact(app, { owner: adam, fields: { last_name: "Tagged" } });
    const put = (tags: string[]) =>
      inTenant((trx) => sql`update contacts set tag_ids = ${tags}::uuid[] where id = ${id}`.execute(trx));
    await put([tag]);
    const [tagged, owned] = [`${byOwner}&filters[]=tag_id:${tag}`, `${byOwner}&filters[]=owner_id:${adam.id}`];
    expect([await totalOf("alma", tagged), await countOf("alma", tagged)]).toEqual([1, 1]);
    await put([]);
    const gone = { id: tag, name: "Gone soon", color: "teal", deleted: true };
    expect((await app.request("alma", "PATCH", "/v1/tags", { body: gone })).status).toBe(200);
    const before = await totalOf("alma", owned);
    expect(before).toBeGreaterThan(0);
    const set = (deleted_at: number | null) =>
      inTenant((trx) => trx.updateTable("users").set({ deleted_at }).where("id", "=", adam.id).execute());
    await set(app.world.now());
    expect([await totalOf("alma", tagged), await countOf("alma", tagged)]).toEqual([0, 0]);
    expect([await totalOf("alma", owned), await countOf("alma", owned)]).toEqual([before, before]);
    await set(null);
  });
});

describe("a report that takes longer than a second", () => {
  const spec = { report_type: "contact_list", period: "last_12_months", group_by: "month" };
  const create = (who: Who) => app.request(who, "POST", "/v1/reports", { body: { spec } });
  const run = (report_id: string, signal = new AbortController().signal) =>
    runReport(app.server.services, { tenant_id: app.people.home_id, report_id }, signal);

  test("is left to the background, where it can be stopped while it counts", async () => {
    const other = await app.connection.pool.connect();
    await other.query("begin; lock table contacts in access exclusive mode");
    const asks = [get("mona", "figures?report_type=contact_list"), create("mona")] as const;
    const [now, made] = await Promise.all(asks);
    expect([now.status, now.at("data")]).toEqual([200, null]);
    expect([made.status, made.at("data.status"), made.at("data.figures")]).toEqual([201, "queued", null]);
    const id = made.text("data.id");
    const counting = run(id);
    await expect.poll(async () => (await get("mona", id)).at("data.status")).toBe("running");
    await app.request("mona", "POST", `/v1/reports/${id}`, { body: { cancel: true } });
    await other.query("rollback");
    other.release();
    expect(await counting).toBe("done");
    const shown = await get("mona", id);
    expect([shown.at("data.status"), shown.at("data.figures")]).toEqual(["failed", null]);
  });

  test("says how far it is; one whose server died is run from the start by the next", async () => {
    const id = (await create("mona")).text("data.id");
    const figures = (await get("mona", id)).at("data.figures");
    await inTenant((trx) =>
      sql`update reports set status = 'queued', figures = null, progress = 0 where id = ${id}::uuid`.execute(trx),
    );
    let looks = 0;
    // Ends as a killed server does: under way, and nothing of it is finished.
    const dies = {
      get aborted() {
        return ++looks > 6;
      },
    } as AbortSignal;
    expect(await run(id, dies)).toBe("again");
    const left = await get("mona", id);
    expect(left.at("data.status")).toBe("running");
    expect(left.at("data.progress")).toBeGreaterThan(0);
    expect(left.at("data.progress")).toBeLessThan(1);
    expect(await run(id)).toBe("done");
    const shown = await get("mona", id);
    expect([shown.at("data.status"), shown.at("data.progress")]).toEqual(["ready", 1]);
    expect(shown.at("data.figures")).toEqual(figures);
  });

  test("ends as failed with the reason when its job is dead, or dropped, and can be run again", async () => {
    const id = (await create("mona")).text("data.id");
    const queued = sql`update reports set status = 'running', figures = null where id = ${id}::uuid`;
    const jobs = (set: ReturnType<typeof sql>) =>
      set.execute(app.connection.db).then(() => sendDueReports(app.server.services));
    const shown = async () => {
      const { at } = await get("mona", id);
      return [at("data.status"), at("data.error")];
    };
    await inTenant((trx) => queued.execute(trx));
    const { services } = app.server;
    const { home_id: tenant_id } = app.people;
    await inTenant((trx) => services.jobs.enqueue(trx, "run_report", { tenant_id, report_id: id }));
    const ofThis = sql`where name = 'run_report' and data->>'report_id' = ${id}`;
    await jobs(sql`update pgboss.job set state = 'active', started_on = now() ${ofThis}`);
    expect(await shown()).toEqual(["running", null]);
    await jobs(
      sql`update pgboss.job set state = 'failed', completed_on = now(), output = '{"name":"Error","code":"57014"}' ${ofThis}`,
    );
    expect(await shown()).toEqual(["failed", expect.stringMatching(/^This report was given up.* Code 57014\.$/)]);
    expect(await run(id)).toBe("done");
    expect(await shown()).toEqual(["ready", null]);
    await inTenant((trx) => queued.execute(trx));
    await jobs(sql`delete from pgboss.job ${ofThis}`);
    expect(await shown()).toEqual(["failed", "This report was given up after several tries."]);
    const again = await app.request("mona", "POST", `/v1/reports/${id}`, { body: {} });
    expect([again.at("data.status"), again.at("data.error")]).toEqual(["ready", null]);
  });

  test("of another company cannot be run, stopped or found", async () => {
    const id = (await create("mona")).text("data.id");
    const asks = [{}, { cancel: true }].map((body) => app.request("erin", "POST", `/v1/reports/${id}`, { body }));
    expect((await Promise.all(asks)).map(({ status }) => status)).toEqual([404, 404]);
    expect((await get("erin", id)).status).toBe(404);
  });
});

describe("a long file", () => {
  const query = "report_type=activity_by_agent&period=all";
  const rows = 5_001;

  test("is whole, and not given out once files are switched off", async () => {
    const { ada, home_id } = app.people;
    const contact = await layContact(app, { owner: ada });
    await inTenant((trx) =>
      sql`insert into contact_activities (tenant_id, id, contact_id, user_id, kind, at)
        select ${home_id}::uuid, gen_random_uuid(), ${contact.id}, ${ada.id}::uuid, 'called', ${app.world.now()}::bigint - n * 1000
        from generate_series(1, ${rows}) n`.execute(trx),
    );
    const asked = await get("ada", `export.xlsx?${query}`);
    expect([asked.status, asked.at("data.total")]).toEqual([202, rows]);
    const output_id = asked.text("data.id");
    const work = { tenant_id: home_id, output_id };
    const file = () => app.request("ada", "GET", `/v1/outputs/${output_id}/file`);
    await setFeatures(app, { export: false });
    await runOutput(app.server.services, work, new AbortController().signal, () => makeReportFile);
    expect((await file()).status).toBe(403);
    await setFeatures(app, {});
    expect((await file()).status).toBe(200);
    const made = await app.request("ada", "GET", `/v1/outputs/${output_id}`);
    expect([made.at("data.state"), made.at("data.done")]).toEqual(["complete", rows]);
  });

  test("of more rows than a sheet holds is refused", async () => {
    const spec = ReportSpec.parse({ report_type: "contact_list" });
    const ask = tenantWork(app.server.services, systemActor(app.people.home_id), (ctx) =>
      reportFileLater(ctx, { spec, cell: {}, rows: exportRowsMax + 1 } as Parameters<typeof reportFileLater>[1]),
    );
    await expect(ask).rejects.toMatchObject({ code: "too_many_rows" });
  });
});
