import { Workbook } from "@cj-tech-master/excelts";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { xlsxFile } from "../../../src/app/contact-list/xlsx-file.ts";
import type { ExportCell } from "../../../src/domain/outputs/export.ts";
import { xlsxFile as serverXlsx } from "../../../src/server/outputs/export-files.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
  const { ada, ben, adam, eve } = app.people;
  await layContact(app, {
    owner: ada,
    fields: {
      first_name: "=1+2",
      last_name: "Adams",
      birth_date: "1950-02-03",
      phones: [
        {
          number: "+16145550101",
          type: 2,
          primary: true,
          line_type: "mobile",
          dnc_status: "clear",
          dnc_checked_at: null,
          do_not_call: true,
          do_not_text: false,
          bad_number: false,
        },
      ],
    },
  });
  await layContact(app, { owner: ada, fields: { first_name: 'Zoë, "Zo"', last_name: "Baker" } });
  await layContact(app, { owner: adam, fields: { last_name: "Carter" } });
  await layContact(app, { owner: ben, fields: { last_name: "Davis" } });
  await layContact(app, { owner: eve, tenant_id: eve.tenant_id, fields: { last_name: "Elsewhere" } });
});
afterAll(() => app.close());

type Who = "ada" | "mona" | "fred" | "tess" | "basil" | "eve" | "alma";
async function exported(who: Who, format: "csv" | "xlsx", body: object = {}) {
  const { cookie } = await app.sessionOf(who as "ada");
  const [name = "", value = ""] = cookie.split("=");
  return app.server.fastify.inject({
    method: "PATCH",
    url: `/v1/export.${format}`,
    cookies: { [name]: value },
    payload: body,
  });
}

const columns = ["last_name", "first_name", "phone", "do_not_call", "birth_date", "owner"];

describe("a csv file", () => {
  test("holds the scope in its order, named, readable by Excel, and harmless to it", async () => {
    const reply = await exported("ada", "csv", { contacts_scope: { group: "my", order_field: "name" }, columns });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(reply.headers["content-disposition"]).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/);
    expect(reply.payload.startsWith("\uFEFF")).toBe(true);
    expect(Papa.parse(reply.payload.slice(1).trim()).data).toEqual([
      ["First name", "Last name", "Owner", "Phone", "Do not call", "Birth date"],
      ["'=1+2", "Adams", "Ada Ames", "(614) 555-0101", "Yes", "02/03/1950"],
      ['Zoë, "Zo"', "Baker", "Ada Ames", "", "", ""],
    ]);
  });

  test("holds only whom its person may take out", async () => {
    const names = async (who: Who) => {
      const { payload } = await exported(who, "csv", {
        contacts_scope: { order_field: "name" },
        columns: ["last_name"],
      });
      return payload.slice(1).trim().split("\r\n").slice(1);
    };
    expect(await names("mona")).toEqual(["Adams", "Baker", "Carter"]);
    // A field manager sees those below, and takes out only the own.
    expect(await names("fred")).toEqual([]);
    expect(await names("alma")).toEqual(["Adams", "Baker", "Carter", "Davis"]);
    expect(await names("eve")).toEqual(["Elsewhere"]);
  });

  test.each(["tess", "basil"] as const)("is not for %s", async (who) => {
    expect((await exported(who, "csv")).statusCode).toBe(403);
  });
});

test("an xlsx file opens with numbers as numbers and formulas as text", async () => {
  const body = {
    contacts_scope: { group: "my", order_field: "name" },
    columns: ["id", "first_name", "annual_premium"],
  };
  const reply = await exported("ada", "xlsx", body);
  expect(reply.headers["content-type"]).toContain("spreadsheetml");
  const workbook = new Workbook();
  await workbook.xlsx.load(reply.rawPayload);
  const sheet = workbook.getWorksheet("Contacts");
  const rows: unknown[] = [];
  sheet?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  expect(rows).toEqual([
    ["Number", "First name", "Annual premium"],
    [expect.any(Number), "'=1+2", 0],
    [expect.any(Number), 'Zoë, "Zo"', 0],
  ]);
});

test("the Excel file a device makes by itself reads cell for cell like the server's", async () => {
  const rows: ExportCell[][] = [
    ["Number", "First name", "Premium"],
    [1, "=1+2", 12.5],
    [2, 'Zoë <"&"> 小龙 😀', 0],
    [3, "  two\nlines\u0007 ", -1],
    [4, "", 1_000_000],
  ];
  const [header = [], ...rest] = rows;
  const device = xlsxFile("Contacts");
  device.add([header]);
  for (const row of rest) device.add([row]);
  const pages = async function* () {
    yield rest;
  };
  const server: Uint8Array[] = [];
  for await (const piece of serverXlsx({ header: header.map(String), pages: pages() })) server.push(piece);
  const read = async (bytes: Buffer) => {
    const workbook = new Workbook();
    await workbook.xlsx.load(bytes);
    const found: unknown[] = [];
    workbook
      .getWorksheet("Contacts")
      ?.eachRow((row) => found.push((row.values as unknown[]).slice(1).map((cell) => cell ?? "")));
    return found;
  };
  const ours = await read(Buffer.from(await device.end().arrayBuffer()));
  expect(ours).toEqual(await read(Buffer.concat(server)));
  expect(ours[1]).toEqual([1, "'=1+2", 12.5]);
});

test.each([
  ["pdf", {}, 404],
  ["csv", { columns: [] }, 422],
  ["csv", { columns: ["ssn"] }, 422],
  ["csv", { contacts_scope: { group: "nonsense" } }, 422],
])("%s with %j is refused", async (format, body, status) => {
  expect((await app.request("ada", "PATCH", `/v1/export.${format}`, { body })).status).toBe(status);
});

test("every export is written down, one a device made by itself too", async () => {
  await exported("ada", "csv", { columns: ["id"] });
  const note = { rows: 12, columns: ["id", "email"], at: app.world.now() };
  expect((await app.request("ada", "POST", "/v1/exports", { body: note })).status).toBe(204);
  const rows = await app.connection.db
    .selectFrom("audit")
    .select("fields")
    .where("action", "=", "export")
    .where("actor_id", "=", app.people.ada.id)
    .execute();
  const files = rows.map(({ fields }) => fields);
  expect(files).toContainEqual(
    expect.objectContaining({
      rows: { old: null, new: 12 },
      columns: { old: null, new: ["id", "email"] },
      made_at: { old: null, new: note.at },
    }),
  );
  expect(files).toContainEqual(expect.objectContaining({ rows: { old: null, new: 2 } }));
});
