/** A long list as a file, made in the background: whole, its maker's alone, and never half. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Workbook } from "@cj-tech-master/excelts";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactExportColumns } from "../../../src/domain/values/limits.ts";
import type { Output } from "../../../src/domain/outputs/output.ts";
import { dayMs } from "../../../src/kit/dates.ts";
import { uuidFrom } from "../../../src/kit/world.ts";
import { clearFiles } from "../../../src/server/storage/clearing.ts";
import { storageKey } from "../../../src/vendors/storage/storage.ts";
import type { TestHouse } from "../../fixtures/house.ts";
import { signIn } from "../../fixtures/people.ts";
import { layBook, openOutputDesk, type OutputDesk, outputOf } from "../../fixtures/output-desk.ts";

const many = 5_003;
let house: TestHouse;
let desk: OutputDesk;
beforeAll(async () => {
  desk = await openOutputDesk();
  ({ house } = desk);
  await layBook(desk, many);
}, 60_000);
afterAll(() => house.close());

const work: OutputDesk["work"] = (...asked) => desk.work(...asked);
const fileOf: OutputDesk["fileOf"] = (...asked) => desk.fileOf(...asked);
const stateOf: OutputDesk["stateOf"] = (...asked) => desk.stateOf(...asked);
/** What lies in the storage, and half written beside it. */
const files = async () => [
  ...(await house.server.house.storage.list(house.people.home_id, "", 1_000)),
  ...readdirSync(join(house.server.house.settings.dataFolder, "outputs")),
];
const askExport: OutputDesk["askExport"] = (...asked) => desk.askExport(...asked);

describe("an export of more than 5,000 rows", () => {
  const columns = ["id", "last_name", "phone", "created_at"];

  test("is answered at once, made in the background and fetched by its maker alone", async () => {
    const answer = await askExport("mona", "csv", { columns });
    expect(answer.status).toBe(202);
    const asked = outputOf(answer.json);
    expect(asked).toMatchObject({ kind: "export", state: "queued", total: many, done: 0, bytes: null });
    expect((await fileOf("mona", asked)).statusCode).toBe(410);
    expect(await work(asked)).toBe("done");
    const made = await stateOf("mona", asked.id);
    expect(made).toMatchObject({ state: "complete", done: many, error: null });
    expect(made.expires_at).toBe(house.world.now() + dayMs);
    const file = await fileOf("mona", asked);
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/);
    expect(file.rawPayload.length).toBe(made.bytes);
    const rows = Papa.parse<string[]>(file.payload.slice(1).trim()).data;
    expect(rows[0]).toEqual(["Number", "Last name", "Phone", "Created"]);
    expect(new Set(rows.slice(1).map(([id]) => id)).size).toBe(many);
    for (const other of ["ada", "alma", "eve", "fred"] as const) {
      expect((await fileOf(other, asked)).statusCode).toBe(404);
      expect((await house.ask(other, "GET", `/v1/outputs/${asked.id}`)).status).toBe(404);
      const list = (await house.ask(other, "GET", "/v1/outputs")).json as { data: Output[] };
      expect(list.data).toEqual([]);
    }
    const audited = await house.connection.db
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

  test("is not taken out by somebody who acts as its maker", async () => {
    const asked = outputOf((await askExport("mona", "csv", { columns: ["id"] })).json);
    await work(asked);
    const { cookie } = await signIn(house.connection.db, house.world, house.people.alma);
    const acting = await house.ask(null, "POST", `/v1/admin/users/${house.people.mona.id}/login`, {
      body: { login_type: "login_as" },
      cookie,
    });
    const asMona = `token=${acting.cookies["token"]?.value}`;
    const url = `/v1/outputs/${asked.id}`;
    expect((await house.ask(null, "GET", url, { cookie: asMona })).status).toBe(200);
    expect((await house.ask(null, "GET", `${url}/file`, { cookie: asMona })).status).toBe(403);
    expect((await fileOf("mona", asked)).statusCode).toBe(200);
  });

  test("is neither made nor fetched in a company that has exports switched off", async () => {
    const asked = outputOf((await askExport("mona", "csv", { columns: ["id"] })).json);
    await work(asked);
    const set = (features: object) =>
      house.connection.db
        .updateTable("tenants")
        .set({ features: JSON.stringify(features) })
        .where("tenant_id", "=", house.people.home_id)
        .execute();
    await set({ export: false });
    expect((await fileOf("mona", asked)).statusCode).toBe(403);
    expect((await askExport("mona", "csv", { columns: ["id"] })).status).toBe(403);
    await set({});
    expect((await fileOf("mona", asked)).statusCode).toBe(200);
  });

  test("stays through the night's clearing for as long as it can be fetched", async () => {
    const asked = outputOf((await askExport("mona", "csv", { columns: ["id"] })).json);
    await work(asked);
    const { db } = house.connection;
    const longAgo = uuidFrom(house.world.now() - 25 * 3_600_000, new Uint8Array(16));
    const row = await db.selectFrom("outputs").select("file_id").where("id", "=", asked.id).executeTakeFirstOrThrow();
    const { storage } = house.server.house;
    const keyOf = (id: string | null) => storageKey(house.people.home_id, id ?? "");
    await storage.put(keyOf(longAgo), await storage.read(keyOf(row.file_id)));
    await db.updateTable("outputs").set({ file_id: longAgo }).where("id", "=", asked.id).execute();
    await clearFiles(house.server.house, new AbortController().signal);
    expect((await fileOf("mona", asked)).statusCode).toBe(200);
  });

  test("holds row for row what a short one does", async () => {
    const scope = { order_field: "name" };
    const whole = outputOf(
      (await askExport("mona", "csv", { contacts_scope: scope, columns: contactExportColumns })).json,
    );
    await work(whole);
    const lines = (await fileOf("mona", whole)).payload.trim().split("\r\n");
    const { cookie } = await house.sessionOf("mona");
    const first = Papa.parse<string[]>(lines.slice(1, 31).join("\r\n")).data.map(([id]) => Number(id));
    const short = await house.server.fastify.inject({
      method: "PATCH",
      url: "/v1/export.csv",
      headers: { cookie },
      payload: { contacts_scope: { ...scope, ids: first } },
    });
    expect(short.payload.trim().split("\r\n")).toEqual(lines.slice(0, 31));
  });

  test("in Excel is whole too", async () => {
    const asked = outputOf((await askExport("mona", "xlsx", { columns: ["id", "annual_premium"] })).json);
    await work(asked);
    const workbook = new Workbook();
    await workbook.xlsx.load((await fileOf("mona", asked)).rawPayload);
    expect(workbook.getWorksheet("Contacts")?.rowCount).toBe(many + 1);
  });

  test("goes on from the start when its server stops or dies in the middle, and nothing half made is ever found", async () => {
    const before = await files();
    const asked = outputOf((await askExport("mona", "csv", { columns: ["id"] })).json);
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

  test("thrown away meanwhile leaves nothing behind", async () => {
    const before = await files();
    const asked = outputOf((await askExport("mona", "csv", { columns: ["id"] })).json);
    expect((await house.ask("ada", "DELETE", `/v1/outputs/${asked.id}`)).status).toBe(404);
    expect((await stateOf("mona", asked.id)).state).toBe("queued");
    expect((await house.ask("mona", "DELETE", `/v1/outputs/${asked.id}`)).status).toBe(204);
    expect(await work(asked)).toBe("done");
    expect((await fileOf("mona", asked)).statusCode).toBe(404);
    expect(await files()).toEqual(before);
  });

  test("is not made for somebody whose rights went while it waited", async () => {
    const asked = outputOf((await askExport("mona", "csv", { columns: ["id"] })).json);
    const { db } = house.connection;
    const become = (account_type: "telemarketer" | "manager") =>
      db.updateTable("users").set({ account_type }).where("id", "=", house.people.mona.id).execute();
    await become("telemarketer");
    await work(asked);
    await become("manager");
    expect(await stateOf("mona", asked.id)).toMatchObject({
      state: "failed",
      error: "You may no longer make this file.",
    });
  });
});
