/** A long list as a file, made in the background: whole, its maker's alone, and never half. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Workbook } from "@cj-tech-master/excelts";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactExportColumns } from "../../../src/domain/values/options.ts";
import type { Output } from "../../../src/domain/outputs/output.ts";
import { dayMs } from "../../../src/kit/durations.ts";
import { uuidFrom } from "../../../src/kit/world.ts";
import { clearFiles } from "../../../src/server/storage/clearing.ts";
import { storageKey } from "../../../src/vendors/storage/storage.ts";
import type { TestServer } from "../../fixtures/test-server.ts";
import { layContact } from "../../fixtures/book.ts";
import { signIn } from "../../fixtures/people.ts";
import { layBook, openOutputFixture, type OutputFixture, outputOf } from "../../fixtures/output-fixture.ts";
import { setFeatures } from "../../fixtures/callers.ts";

const many = 5_003;
let app: TestServer;
let fixture: OutputFixture;
beforeAll(async () => {
  fixture = await openOutputFixture();
  ({ app } = fixture);
  await layBook(fixture, many);
}, 60_000);
afterAll(() => app.close());

const work: OutputFixture["work"] = (...asked) => fixture.work(...asked);
const fileOf: OutputFixture["fileOf"] = (...asked) => fixture.fileOf(...asked);
const stateOf: OutputFixture["stateOf"] = (...asked) => fixture.stateOf(...asked);
/** What lies in the storage, and half written beside it. */
const files = async () => [
  ...(await app.server.services.storage.list(app.people.home_id, "", 1_000)),
  ...readdirSync(join(app.server.services.settings.dataFolder, "outputs")),
];
const requestExport: OutputFixture["requestExport"] = (...asked) => fixture.requestExport(...asked);

describe("an export of more than 5,000 rows", () => {
  const columns = ["id", "last_name", "phone", "created_at"];

  test("is answered at once, made in the background and fetched by its maker alone", async () => {
    const answer = await requestExport("mona", "csv", { columns });
    expect(answer.status).toBe(202);
    const asked = outputOf(answer.json);
    expect(asked).toMatchObject({ kind: "export", state: "queued", total: many, done: 0, bytes: null });
    expect((await fileOf("mona", asked)).statusCode).toBe(410);
    expect(await work(asked)).toBe("done");
    const made = await stateOf("mona", asked.id);
    expect(made).toMatchObject({ state: "complete", done: many, error: null });
    expect(made.expires_at).toBe(app.world.now() + dayMs);
    const file = await fileOf("mona", asked);
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/);
    expect(file.rawPayload.length).toBe(made.bytes);
    const rows = Papa.parse<string[]>(file.payload.slice(1).trim()).data;
    expect(rows[0]).toEqual(["Number", "Last name", "Phone", "Created"]);
    expect(new Set(rows.slice(1).map(([id]) => id)).size).toBe(many);
    for (const other of ["ada", "alma", "eve", "fred"] as const) {
      expect((await fileOf(other, asked)).statusCode).toBe(404);
      expect((await app.request(other, "GET", `/v1/outputs/${asked.id}`)).status).toBe(404);
      const list = (await app.request(other, "GET", "/v1/outputs")).json as { data: Output[] };
      expect(list.data).toEqual([]);
    }
    const audited = await app.connection.db
      .selectFrom("audit")
      .select(["action", "fields"])
      .where("record_id", "=", asked.id)
      .execute();
    expect(audited.map(({ action }) => action).sort()).toEqual(["download", "export"]);
    expect(audited.find(({ action }) => action === "export")?.fields).toMatchObject({
      rows: { new: many },
      columns: { new: columns },
    });
  });

  test("is not taken out by someone who acts as its maker", async () => {
    const asked = outputOf((await requestExport("mona", "csv", { columns: ["id"] })).json);
    await work(asked);
    const { cookie } = await signIn(app.connection.db, app.world, app.people.alma);
    const acting = await app.request(null, "POST", `/v1/admin/users/${app.people.mona.id}/login`, {
      body: { login_type: "login_as" },
      cookie,
    });
    const asMona = `token=${acting.cookies["token"]?.value}`;
    const url = `/v1/outputs/${asked.id}`;
    expect((await app.request(null, "GET", url, { cookie: asMona })).status).toBe(200);
    expect((await app.request(null, "GET", `${url}/file`, { cookie: asMona })).status).toBe(403);
    expect((await fileOf("mona", asked)).statusCode).toBe(200);
  });

  test("is neither made nor fetched in a company that has exports switched off", async () => {
    const asked = outputOf((await requestExport("mona", "csv", { columns: ["id"] })).json);
    await work(asked);
    const set = (features: Record<string, boolean>) => setFeatures(app, features);
    await set({ export: false });
    expect((await fileOf("mona", asked)).statusCode).toBe(403);
    expect((await requestExport("mona", "csv", { columns: ["id"] })).status).toBe(403);
    await set({});
    expect((await fileOf("mona", asked)).statusCode).toBe(200);
  });

  test("stays through the night's clearing for as long as it can be fetched", async () => {
    const asked = outputOf((await requestExport("mona", "csv", { columns: ["id"] })).json);
    await work(asked);
    const { db } = app.connection;
    const longAgo = uuidFrom(app.world.now() - 25 * 3_600_000, new Uint8Array(16));
    const row = await db.selectFrom("outputs").select("file_id").where("id", "=", asked.id).executeTakeFirstOrThrow();
    const { storage } = app.server.services;
    const keyOf = (id: string | null) => storageKey(app.people.home_id, id ?? "");
    await storage.put(keyOf(longAgo), await storage.read(keyOf(row.file_id)));
    await db.updateTable("outputs").set({ file_id: longAgo }).where("id", "=", asked.id).execute();
    await clearFiles(app.server.services, new AbortController().signal);
    expect((await fileOf("mona", asked)).statusCode).toBe(200);
  });

  test("holds row for row what a short one does", async () => {
    const scope = { order_field: "name" };
    const whole = outputOf(
      (await requestExport("mona", "csv", { contacts_scope: scope, columns: contactExportColumns })).json,
    );
    await work(whole);
    const lines = (await fileOf("mona", whole)).payload.trim().split("\r\n");
    const { cookie } = await app.sessionOf("mona");
    const first = Papa.parse<string[]>(lines.slice(1, 31).join("\r\n")).data.map(([id]) => Number(id));
    const short = await app.server.fastify.inject({
      method: "PATCH",
      url: "/v1/export.csv",
      headers: { cookie },
      payload: { contacts_scope: { ...scope, ids: first } },
    });
    expect(short.payload.trim().split("\r\n")).toEqual(lines.slice(0, 31));
  });

  test("in Excel is whole too", async () => {
    const asked = outputOf((await requestExport("mona", "xlsx", { columns: ["id", "annual_premium"] })).json);
    await work(asked);
    const workbook = new Workbook();
    await workbook.xlsx.load((await fileOf("mona", asked)).rawPayload);
    expect(workbook.getWorksheet("Contacts")?.rowCount).toBe(many + 1);
  });

  test("goes on from the start when its server stops or dies in the middle, and nothing half made is ever found", async () => {
    const before = await files();
    const asked = outputOf((await requestExport("mona", "csv", { columns: ["id"] })).json);
    const stop = new AbortController();
    stop.abort();
    expect(await work(asked, stop.signal)).toBe("again");
    expect(await stateOf("mona", asked.id)).toMatchObject({ state: "working", bytes: null });
    expect((await fileOf("mona", asked)).statusCode).toBe(410);
    // Two workers at once: a heartbeat was missed, and both came through.
    expect(await Promise.all([work(asked), work(asked)])).toEqual(["done", "done"]);
    expect((await fileOf("mona", asked)).payload.trim().split("\r\n").length).toBe(many + 1);
    expect((await files()).length).toBe(before.length + 1);
  });

  test("thrown away in the meantime leaves nothing behind", async () => {
    const before = await files();
    const asked = outputOf((await requestExport("mona", "csv", { columns: ["id"] })).json);
    expect((await app.request("ada", "DELETE", `/v1/outputs/${asked.id}`)).status).toBe(404);
    expect((await stateOf("mona", asked.id)).state).toBe("queued");
    expect((await app.request("mona", "DELETE", `/v1/outputs/${asked.id}`)).status).toBe(204);
    expect(await work(asked)).toBe("done");
    expect((await fileOf("mona", asked)).statusCode).toBe(404);
    expect(await files()).toEqual(before);
  });

  test("is not made for someone whose rights went while it waited", async () => {
    const asked = outputOf((await requestExport("mona", "csv", { columns: ["id"] })).json);
    const { db } = app.connection;
    const become = (account_type: "telemarketer" | "manager") =>
      db.updateTable("users").set({ account_type }).where("id", "=", app.people.mona.id).execute();
    await become("telemarketer");
    await work(asked);
    await become("manager");
    expect(await stateOf("mona", asked.id)).toMatchObject({
      state: "failed",
      error: "You no longer have permission to create this file.",
    });
  });
});

test("what a session exports while it acts as another is counted together, also when asked for at once", async () => {
  const { ada, alma } = app.people;
  for (let nth = 0; nth < 3; nth++) await layContact(app, { owner: ada, fields: { last_name: `Counted${nth}` } });
  const { cookie } = await signIn(app.connection.db, app.world, alma);
  const begun = await app.request(null, "POST", `/v1/admin/users/${ada.id}/login`, {
    body: { login_type: "login_as" },
    cookie,
  });
  const asAda = { cookie: `token=${begun.cookies["token"]?.value}` };
  const exportAll = (more = asAda) =>
    app.request(null, "PATCH", "/v1/export.csv", { ...more, body: { columns: ["id"] } });
  const exported = (rows: number) =>
    app.request(null, "POST", "/v1/exports", {
      ...asAda,
      body: { rows, columns: ["id"], at: app.world.now() },
    });
  const own = (await exportAll()).body.trim().split("\r\n").length - 1;
  expect(own).toBeGreaterThanOrEqual(3);
  expect((await exported(500 - 2 * own)).status).toBe(204);
  const answers = await Promise.all([exportAll(), exportAll()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await exportAll(await signIn(app.connection.db, app.world, ada))).status).toBe(200);
});
