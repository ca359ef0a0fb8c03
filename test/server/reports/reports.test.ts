/** Who may run which report, saved reports, and runs in the background. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Workbook } from "@cj-tech-master/excelts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { runReport } from "../../../src/server/reports/report-job.ts";
import { setFeatures } from "../../fixtures/callers.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
  const { ada, ben, eve } = app.people;
  await layContact(app, { owner: ada, fields: { first_name: "=1+1", last_name: "Cell", category: "lead" } });
  await layContact(app, { owner: ada, fields: { last_name: "Two", category: "client" } });
  await layContact(app, { owner: ben, fields: { last_name: "South", category: "lead" } });
  await layContact(app, { owner: eve, fields: { last_name: "Elsewhere", category: "lead" } });
});
afterAll(() => app.close());

const figures = (who: Who, query = "report_type=contact_list") =>
  app.request(who, "GET", `/v1/reports/figures?${query}`);
const totalOf = async (who: Who, query?: string) => (await figures(who, query)).at("data.totals.0");
const create = (who: Who, body: object) => app.request(who, "POST", "/v1/reports", { body });
const spec = { report_type: "contact_list", period: "all" };
const inTenant = <T>(run: Parameters<typeof tenantTx<T>>[2]) => tenantTx(app.connection.db, app.people.home_id, run);

describe("scope", () => {
  test("each reader counts what they may see, and nobody another company's", async () => {
    expect(await totalOf("alma")).toBe(3);
    expect(await totalOf("mona")).toBe(2);
    expect(await totalOf("fred")).toBe(0);
    expect(await totalOf("ada")).toBe(2);
    expect(await totalOf("rita")).toBe(3);
    expect(await totalOf("eve")).toBe(1);
  });

  test("a person or unit out of reach is not found", async () => {
    const { ada, ben, eve } = app.people;
    const of = (who: Who, scope: string) => figures(who, `report_type=contact_list&scope=${scope}`);
    expect((await of("mona", `person:${ben.id}`)).status).toBe(404);
    expect((await of("alma", `person:${eve.id}`)).status).toBe(404);
    expect((await of("ada", `unit:${ada.business_unit_id}`)).status).toBe(404);
    expect(await totalOf("alma", `report_type=contact_list&scope=unit:${ben.business_unit_id}`)).toBe(1);
    expect(await totalOf("mona", `report_type=contact_list&scope=team:${app.people.fred.id}`)).toBe(2);
  });

  test("those without reports are refused", async () => {
    for (const who of ["tess", "basil"] as const) expect((await figures(who)).status).toBe(403);
  });

  test("a switched-off company has none, nor files", async () => {
    const set = (on: Record<string, boolean>) => setFeatures(app, on);
    await set({ export: false });
    expect((await app.request("ada", "GET", "/v1/reports/export.xlsx?report_type=contact_list")).status).toBe(403);
    await set({ reports: false });
    expect((await figures("ada")).status).toBe(403);
    await set({});
  });
});

describe("requests", () => {
  test.each([
    ["report_type=none", "report_type"],
    ["report_type=contact_list&group_by=hour", "group_by"],
    ["report_type=contact_list&filters[]=password:x", "filters"],
    ["report_type=contact_list&filters[]=owner_id:x", "filters"],
    ["report_type=contact_list&columns[]=ssn", "columns"],
    ["report_type=contact_list&period=custom&from=2026-13-01", "from"],
    ["report_type=contact_list&period=custom&from=2026-03-02&to=2026-03-01", "to"],
    ["report_type=contact_list&period=custom&from=1900-01-01&to=2026-03-01&group_by=month&scope=none", "scope"],
    ["report_type=call_activity&period=custom&from=1990-01-01&to=2026-03-01&group_by=day", "group_by"],
  ])("%s names %s", async (query, field) => {
    const answer = await figures("ada", query);
    expect([answer.status, Object.keys(answer.at("errors") as object)]).toEqual([422, [field]]);
  });

  test("an empty period counts none, and a filter on a deleted tag or user too", async () => {
    expect(await totalOf("ada", "report_type=contact_list&period=custom&from=2001-01-01&to=2001-01-02")).toBe(0);
    const nobody = app.world.uuid();
    expect(await totalOf("ada", `report_type=contact_list&filters[]=tag_id:${nobody}`)).toBe(0);
    expect(await totalOf("ada", `report_type=contact_list&filters[]=owner_id:${nobody}`)).toBe(0);
  });

  test("a formula in a name is text in the file", async () => {
    const { cookie } = await app.sessionOf("ada");
    const url = "/v1/reports/export.xlsx?report_type=contact_list&columns[]=name";
    const workbook = new Workbook();
    await workbook.xlsx.load((await app.server.fastify.inject({ url, headers: { cookie } })).rawPayload);
    const names = [2, 3].map((row) => workbook.getWorksheet("Report")?.getCell(row, 1).value);
    expect(names.toSorted()).toEqual(["'=1+1 Cell", "Two"]);
  });
});

describe("saved reports", () => {
  test("run at once, again, and are deleted; figures are their creator's alone", async () => {
    const made = await create("mona", { name: "Team", shared: true, spec });
    expect([made.status, made.at("data.status"), made.at("data.rows")]).toEqual([201, "ready", 2]);
    const id = made.text("data.id");
    const seen = await app.request("ada", "GET", `/v1/reports/${id}`);
    expect([seen.status, seen.at("data.figures"), seen.at("data.created_by_name")]).toEqual([200, null, "Mona Moreno"]);
    expect((await app.request("ada", "POST", `/v1/reports/${id}`, { body: {} })).status).toBe(403);
    expect((await app.request("ada", "DELETE", `/v1/reports/${id}`)).status).toBe(403);
    expect((await app.request("erin", "GET", `/v1/reports/${id}`)).status).toBe(404);
    expect((await app.request("erin", "DELETE", `/v1/reports/${id}`)).status).toBe(404);
    await layContact(app, { owner: app.people.adam });
    const again = await app.request("mona", "POST", `/v1/reports/${id}`, { body: { name: "My team", shared: false } });
    expect([again.at("data.rows"), again.at("data.name")]).toEqual([3, "My team"]);
    expect((await app.request("ada", "GET", `/v1/reports/${id}`)).status).toBe(404);
    expect((await app.request("mona", "DELETE", `/v1/reports/${id}`)).status).toBe(204);
    expect((await app.request("mona", "GET", `/v1/reports/${id}`)).status).toBe(404);
  });

  test("are listed by type, creator and status, with who created them", async () => {
    const mine = (await create("fred", { name: "Mine", spec })).text("data.id");
    await create("mona", { name: "Calls", shared: true, spec: { report_type: "call_activity" } });
    const listed = async (query: string) =>
      ((await app.request("fred", "GET", `/v1/reports${query}`)).at("data") as { name: string }[]).map(
        ({ name }) => name,
      );
    expect((await listed("")).toSorted()).toEqual(["Calls", "Mine"]);
    expect(await listed("?filter_by=report_type&filter_value=contact_list")).toEqual(["Mine"]);
    expect(await listed(`?filter_by=created_by&filter_value=${app.people.mona.id}`)).toEqual(["Calls"]);
    expect((await listed("?filter_by=status&filter_value=ready")).length).toBe(2);
    await create("fred", { spec });
    expect(await listed("?filter_by=saved&filter_value=false")).toEqual([""]);
    expect((await listed("?filter_by=saved&filter_value=true")).toSorted()).toEqual(["Calls", "Mine"]);
    const creators = await app.request("fred", "GET", "/v1/reports/created_by");
    expect((creators.at("data") as { name: string }[]).map(({ name }) => name)).toEqual(["Fred Fuller", "Mona Moreno"]);
    await app.request("fred", "DELETE", `/v1/reports/${mine}`);
  });

  test("types are those the reader may run", async () => {
    const typesOf = async (who: Who) =>
      ((await app.request(who, "GET", "/v1/reports/types")).at("data") as { report_type: string }[]).map(
        ({ report_type }) => report_type,
      );
    expect(await typesOf("ada")).toContain("production_by_agent");
    expect((await typesOf("alma")).length).toBeGreaterThanOrEqual((await typesOf("ada")).length);
  });
});

describe("in the background", () => {
  const waiting = async (who: "mona" | "ada", status = "queued") => {
    const id = (await create(who, { spec: { ...spec, period: "last_12_months", group_by: "month" } })).text("data.id");
    await inTenant((trx) =>
      sql`update reports set status = ${status}, figures = null, rows = null, updated_at = ${app.world.now()} where id = ${id}::uuid`.execute(
        trx,
      ),
    );
    return id;
  };
  const run = (report_id: string, signal = new AbortController().signal) =>
    runReport(app.server.services, { tenant_id: app.people.home_id, report_id }, signal);
  const show = (who: Who, id: string) => app.request(who, "GET", `/v1/reports/${id}`);

  test("a run part by part has the numbers of one at once", async () => {
    const id = await waiting("mona");
    expect(await run(id)).toBe("done");
    const done = await show("mona", id);
    const now = await figures("mona", "report_type=contact_list&period=last_12_months&group_by=month");
    expect(done.at("data.status")).toBe("ready");
    expect(done.at("data.figures")).toEqual(now.at("data"));
  });

  test("one that was stopped, deleted or lost its right ends without numbers", async () => {
    const stopped = await waiting("mona");
    const answer = await app.request("mona", "POST", `/v1/reports/${stopped}`, { body: { cancel: true } });
    expect([answer.at("data.status"), answer.at("data.error")]).toEqual(["failed", "You stopped this report."]);
    expect(await run(stopped)).toBe("done");
    expect((await show("mona", stopped)).at("data.status")).toBe("failed");
    const lost = await waiting("ada");
    const become = (account_type: "agent" | "basic") =>
      inTenant((trx) => trx.updateTable("users").set({ account_type }).where("id", "=", app.people.ada.id).execute());
    await become("basic");
    await run(lost);
    await become("agent");
    expect((await show("ada", lost)).at("data.error")).toBe("You no longer have access to this report.");
  });

  test("at most two of a company run at once; the server stopping leaves the rest to the next", async () => {
    await waiting("mona", "running");
    await waiting("mona", "running");
    const third = await waiting("ada");
    const asked = run(third);
    await expect
      .poll(async () => {
        await app.world.pass(1_000);
        return Promise.race([asked, Promise.resolve("waits")]);
      })
      .toBe("again");
    expect((await show("ada", third)).at("data.status")).toBe("queued");
    // Nothing was heard of the two for long: their worker died.
    await app.world.pass(3 * 60_000);
    const stop = new AbortController();
    stop.abort();
    expect(await run(third, stop.signal)).toBe("again");
    expect(await run(third)).toBe("done");
    expect((await show("ada", third)).at("data.status")).toBe("ready");
  });
});
