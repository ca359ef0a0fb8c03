/** Files that are no contact list, or mean harm: a clear answer, nothing half-written, and a server that goes on. */
import { deflateRawSync, gzipSync } from "node:zlib";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importRowsMax } from "../../../src/domain/imports/limits.ts";
import { csv, type ImportFixture, openImportFixture } from "../../fixtures/import-fixture.ts";

let fixture: ImportFixture;
let agent: string;
beforeAll(async () => {
  fixture = await openImportFixture(12);
  agent = await fixture.tokenOf("agent");
});
afterAll(() => fixture.close());

const encoder = new TextEncoder();

async function bring(file: Blob, plan: Parameters<ImportFixture["upload"]>[2] = {}) {
  const { body } = await fixture.upload(agent, file, plan);
  expect(body).not.toHaveProperty("errors");
  const attempt = await fixture.finish(body.data);
  return { attempt, contacts: await fixture.contactsOf(attempt), refused: await fixture.refused(agent, attempt) };
}

describe("a file that is no contact list", () => {
  const zip = Buffer.concat([Buffer.from("504b0304140000000800", "hex"), deflateRawSync(Buffer.alloc(50_000_000))]);
  test.each([
    ["empty", new Blob([]), "This file is empty."],
    ["a picture", new Blob([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")]), "This is not a contact list."],
    ["a PDF", new Blob(["%PDF-1.7\n%..."]), "This is a PDF."],
    [
      "a program",
      new Blob([Buffer.from("7f454c4602010100000000000000000002003e00", "hex")]),
      "This is not a contact list.",
    ],
    ["an archive that unpacks to 50 MB", new Blob([zip]), "This is a compressed file."],
    ["a gzip", new Blob([gzipSync("First Name\r\nRosa")]), "This is a compressed file."],
    [
      "a workbook without a sheet",
      new Blob(
        [Buffer.from("504b0304"), "........[Content_Types].xml"].map((part) =>
          typeof part === "string" ? part : Buffer.from("504b0304", "hex"),
        ),
      ),
      "We can't read this workbook.",
    ],
    [
      "an old workbook",
      new Blob([Buffer.from("d0cf11e0a1b11ae10000", "hex")]),
      "This Excel workbook is protected or in an old format.",
    ],
  ])("%s is refused in plain words", async (_name, file, words) => {
    const looked = await fixture.validate(agent, file);
    expect(looked.status).toBe(422);
    expect(looked.body.errors["file"]?.[0]).toContain(words);
    const taken = await fixture.upload(agent, file, { fields: [{ name: "a", target: "last_name" }] });
    expect(taken.status).toBe(422);
  });

  test("a vCard file without a card, and a table without rows", async () => {
    for (const [file, words] of [
      [csv("BEGIN:VCARD"), "no readable contacts"],
      [csv("First Name,Last Name"), "has a header but no rows"],
    ] as const) {
      expect((await fixture.validate(agent, file)).body.data.problems.join()).toContain(words);
      expect((await fixture.upload(agent, file)).status).toBe(422);
    }
  });
});

describe("too much", () => {
  test("more rows than the limit are counted and refused before any is read", async () => {
    const line = "Delgado,5\n";
    const file = new Blob(["Last Name,Weight\n", line.repeat(importRowsMax + 1)]);
    const { body } = await fixture.validate(agent, file);
    expect(body.data.problems).toEqual(["This file has 250,001 rows; the limit is 250,000."]);
    const taken = await fixture.upload(agent, file, { fields: [{ name: "Last Name", target: "last_name" }] });
    expect(taken).toMatchObject({
      status: 422,
      body: { errors: { file: ["This file has 250,001 rows; the limit is 250,000."] } },
    });
    expect(
      (await fixture.validate(agent, new Blob(["Last Name,Weight\n", line.repeat(importRowsMax)]))).body.data,
    ).toMatchObject({ rows: importRowsMax, problems: [] });
  });

  test("ten thousand columns", async () => {
    const columns = Array.from({ length: 10_000 }, (_, place) => `column ${place}`);
    const { body } = await fixture.validate(agent, csv(columns.join(), columns.map(() => "x").join()));
    expect(body.data.problems).toEqual(["This file has 10,000 columns; the limit is 500."]);
    expect(body.data.fields).toHaveLength(500);
  });

  test("a cell of five million letters is refused before a row comes in", async () => {
    const before = Array.from({ length: 1_200 }, (_, place) => `Delgado,d${place}@example.com`);
    const file = csv("Last Name,Email", ...before, `"${"x".repeat(5_000_000)}",b@example.com`);
    expect(await fixture.upload(agent, file)).toMatchObject({
      status: 422,
      body: { errors: { file: ["A row in this file is too long. A quotation mark may be missing."] } },
    });
    expect((await fixture.get(agent, "/v1/contacts/import_attempts")).status).toBe(200);
  });

  test("one phone in every row comes in once", async () => {
    const rows = Array.from({ length: 3_000 }, () => "Sam,Same,(201) 555-0100");
    const { attempt } = await bring(csv("First Name,Last Name,Phone", ...rows));
    expect(attempt).toMatchObject({ created: 1, failed: 2_999, status: "complete_with_errors" });
  });
});

describe("broken tables", () => {
  test("a quotation mark that never closes is named", async () => {
    const { body } = await fixture.validate(agent, csv("First Name,Last Name", 'Rosa,"Delgado', "Ben,Hale"));
    expect(body.data.problems).toEqual([
      "A closing quotation mark is missing, so the rows after it cannot be separated.",
    ]);
  });

  test("short rows come in, long ones are refused, empty ones are no rows", async () => {
    const { contacts, refused, attempt } = await bring(
      csv(
        "First Name,Last Name,Email",
        "Rosa",
        "Ida,Wells",
        ",,",
        "",
        '  ,"",',
        "Ben,Hale,ben@example.com,surplus",
        "Eve,Fox,eve@example.com,,,",
      ),
    );
    expect(attempt.total).toBe(4);
    expect(contacts.map(({ first_name }) => first_name)).toEqual(["Ida", "Eve"]);
    expect(refused.map(({ row_no, reasons }) => [row_no, reasons[0]?.reason])).toEqual([
      [1, "missing_required"],
      [3, "column_count"],
    ]);
  });

  test("line ends and commas within quotes belong to the value", async () => {
    const { contacts } = await bring(
      csv("Last Name,Street,Email", '"Lee, Jr","1 Main St\r\n\r\nRear, ""B""",lee@example.com'),
    );
    expect(contacts[0]?.addresses[0]).toMatchObject({ line1: "1 Main St", line2: 'Rear, "B"' });
  });
});

describe("alphabets", () => {
  const utf16 = (text: string, big: boolean) => {
    const bytes = Buffer.from(text, "utf16le");
    return big ? bytes.swap16() : bytes;
  };
  const table = "Last Name,Email\r\nØrsted,o@example.com\r\n";
  test.each([
    ["UTF-8", encoder.encode(table), "utf-8"],
    ["UTF-8 with a mark", encoder.encode(`\uFEFF${table}`), "utf-8"],
    ["UTF-16 with a mark", utf16(`\uFEFF${table}`, false), "utf-16le"],
    ["UTF-16 the other way round, with a mark", utf16(`\uFEFF${table}`, true), "utf-16be"],
    ["UTF-16 without a mark", utf16(table, false), "utf-16le"],
    ["UTF-16 the other way round, without a mark", utf16(table, true), "utf-16be"],
    ["Windows-1252", Buffer.from(table, "latin1"), "windows-1252"],
  ])("%s is found and read", async (_name, bytes, encoding) => {
    const file = new Blob([bytes]);
    expect((await fixture.validate(agent, file)).body.data).toMatchObject({
      encoding,
      rows: 1,
      fields: [{ name: "Last Name" }, { name: "Email" }],
    });
    const { contacts } = await bring(file, { scrub_against: { who: "nobody" } });
    expect(contacts[0]?.last_name).toBe("Ørsted");
  });

  test("a non-ASCII letter late in a long file decides the encoding", async () => {
    const bytes = Buffer.concat([
      encoder.encode(`Last Name\r\n${"Delgado\r\n".repeat(30_000)}`),
      Buffer.from([0xd8]),
      encoder.encode("rsted\r\n"),
    ]);
    expect((await fixture.validate(agent, new Blob([bytes]))).body.data).toMatchObject({
      encoding: "windows-1252",
      rows: 30_001,
    });
  });

  test("zero bytes and broken letters refuse their row alone", async () => {
    const rows = Array.from({ length: 600 }, (_, place) => `Plain${place},p${place}@example.com`);
    const { attempt, refused } = await bring(csv("Last Name,Email", ...rows, "Nul\0l,n@example.com"));
    expect(attempt).toMatchObject({ created: 600, failed: 1 });
    expect(refused).toMatchObject([{ row_no: 601, reasons: [{ reason: "bad_encoding", column: 0 }] }]);
  });
});

describe("cells that are formulas", () => {
  test("come in as plain text, and leave harmless", async () => {
    const formula = '=HYPERLINK("http://evil.example","click")';
    const { contacts, attempt } = await bring(
      csv(
        "First Name,Last Name,Email",
        `"${formula.replaceAll('"', '""')}",Fox,fox@example.com`,
        `@SUM(A1),+1-2,bad mail`,
        "-2+3,,",
      ),
    );
    expect(contacts[0]?.first_name).toBe(formula.slice(0, 60));
    const file = await fixture.town.server.fastify.inject({
      url: `/v1/contacts/import_attempts/${attempt.id}/failed.csv`,
      cookies: { token: agent },
    });
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="rejected-rows.csv"',
      "cache-control": "no-store",
    });
    expect(file.body.split("\r\n")).toEqual([
      "\uFEFFFirst Name,Last Name,Email,Row,Reason",
      "'@SUM(A1),'+1-2,bad mail,2,Email: This email does not look right.",
      `'-2+3,,,3,"Enter a last name, business name, phone or email."`,
      "",
    ]);
  });

  test("values beyond the file's columns leave with the refused rows, under the names the screen gives them", async () => {
    const { attempt } = await bring(
      csv("Last Name,Email", "Wide,w@example.com,,extra cell,=1+1", "Fox,bad mail", "Late,l@example.com,,,,'"),
    );
    const file = await fixture.town.server.fastify.inject({
      url: `/v1/contacts/import_attempts/${attempt.id}/failed.csv`,
      cookies: { token: agent },
    });
    const wide = "This row has more values than columns.";
    expect(file.body.split("\r\n")).toEqual([
      "\uFEFFLast Name,Email,Column 3,Column 4,Column 5,Column 6,Row,Reason",
      `Wide,w@example.com,,extra cell,'=1+1,,1,${wide}`,
      "Fox,bad mail,,,,,2,Email: This email does not look right.",
      `Late,l@example.com,,,,',3,${wide}`,
      "",
    ]);
  });
});

describe("the upload itself", () => {
  test("form errors are reported field by field", async () => {
    const file = csv("Last Name,Email", "Delgado,a@example.com");
    const cases: [Record<string, unknown>, string][] = [
      [{ fields: [] }, "fields"],
      [{ fields: [{ name: "a", target: "no_such_target" }] }, "fields.0.target"],
      [{ fields: [{ name: "a", target: "gender" }] }, "fields"],
      [
        {
          fields: [
            { name: "a", target: "last_name" },
            { name: "b", target: "last_name" },
          ],
        },
        "fields.1.target",
      ],
      [{ fields: Array.from({ length: 3 }, () => ({ name: "a", target: "" })) }, "fields"],
      [{ surprise: "1" }, "surprise"],
      [{ owner: "not a uuid" }, "owner"],
      [{ scrub_against: { who: "everybody" } }, "scrub_against.who"],
      [{ tags: '["' }, "tags"],
    ];
    for (const [plan, field] of cases) {
      const { status, body } = await fixture.upload(agent, file, plan as never);
      expect([field, status, Object.keys(body.errors)]).toEqual([field, 422, [field]]);
    }
  });

  test("a file sent to a call that takes none is refused, and so is a call without its file", async () => {
    const { fastify } = fixture.town.server;
    const form = new Response(new FormData());
    const payload = Buffer.from(await form.arrayBuffer());
    const headers = { "content-type": form.headers.get("content-type") ?? "" };
    expect(
      (
        await fastify.inject({
          method: "POST",
          url: "/v1/import_settings",
          payload,
          headers,
          cookies: { token: agent },
        })
      ).statusCode,
    ).toBe(415);
    const none = await fixture.send(agent, "POST", "/v1/contacts/validate_import", {});
    expect(none).toMatchObject({ status: 422, body: { errors: { file: ["Choose a file."] } } });
  });

  test("nothing is left on the disk, whether the call went well or not", async () => {
    await fixture.validate(agent, csv("Last Name", "Delgado"));
    await fixture.validate(agent, new Blob(["%PDF-1.7"]));
    await fixture.validate("nobody", csv("Last Name", "Delgado"));
    expect(readdirSync(join(fixture.town.server.services.settings.dataFolder, "uploads"))).toEqual([]);
  });
});
