/** Imports at full size: workbooks, clients with policies, all comparable contacts, do-not-call numbers. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { Policy } from "../../../src/domain/policies/policy.ts";
import type { Attempt } from "../../../src/domain/imports/attempt.ts";
import type { ImportPlanInput } from "../../../src/domain/imports/plan.ts";
import { csv, type ImportFixture, openImportFixture } from "../../fixtures/import-fixture.ts";
import { workbookOf } from "../../fixtures/workbook.ts";

let fixture: ImportFixture;
let agent: string;
let manager: string;
beforeAll(async () => {
  fixture = await openImportFixture(18);
  agent = await fixture.tokenOf("agent");
  manager = await fixture.tokenOf("manager");
});
afterAll(() => fixture.close());

test("the first sheet that is shown of a workbook comes in: its dates, numbers, formulas and formatted text", async () => {
  const file = await workbookOf(
    [
      ["First Name", "Last Name", "Birthday", "Phone", "Zip", "Nickname", "Notes"],
      [
        "Rosa",
        { richText: [{ text: "Del" }, { text: "gado" }] },
        new Date(Date.UTC(1951, 6, 4)),
        2015550140,
        7030,
        { formula: "UPPER(A2)", result: "ROSA" },
        "two\r\nlines",
      ],
      [],
      ["Sam", "Ortiz", "3/4/1949", "(201) 555-0141", "07030", { error: "#REF!" }, null],
    ],
    true,
  );
  const looked = await fixture.validate(agent, file, "leads.xlsx");
  expect(looked.body.data).toMatchObject({ format: "xlsx", rows: 2, has_header: true, problems: [] });
  const { attempt, contacts } = await fixture.bring(agent, file);
  expect(attempt).toMatchObject({ status: "complete", created: 2, failed: 0 });
  expect(contacts).toMatchObject([
    {
      first_name: "Rosa",
      last_name: "Delgado",
      birth_date: "1951-07-04",
      nickname: "ROSA",
      phones: [{ number: "+12015550140" }],
    },
    { first_name: "Sam", last_name: "Ortiz", birth_date: "1949-03-04", nickname: "" },
  ]);
  const notBooks: [Blob, RegExp][] = [
    [new Blob([Buffer.from(await file.arrayBuffer()).subarray(0, 2_000)]), /can't read/],
    [new Blob([Buffer.from("504b0304", "hex"), "[Content_Types].xml and nothing else"]), /can't read/],
  ];
  for (const [book, words] of notBooks) {
    const refused = await fixture.validate(agent, book, "broken.xlsx");
    expect(refused).toMatchObject({ status: 422, body: { errors: { file: [expect.stringMatching(words)] } } });
  }
});

test("people brought in by a file are found as duplicates like any others", async () => {
  const file = csv("First Name,Last Name,Phone", "Odette,Quill,2015550177");
  const first = await fixture.bring(agent, file);
  const second = await fixture.bring(agent, file, { scrub_against: { on_match: "add" } });
  const ids = [...first.contacts, ...second.contacts].map(({ id }) => id);
  expect(ids).toHaveLength(2);
  const found = await fixture.send<{ meta: { pairs: { ids: number[]; level: string }[] } }>(
    agent,
    "PATCH",
    "/v1/contacts",
    {
      contacts_scope: { group: "my", limit: 50 },
      duplicates: "any",
    },
  );
  expect(found.body.meta.pairs.map((pair) => pair.ids)).toContainEqual(ids);
});

describe("a list of clients", () => {
  let carrier: string;
  beforeAll(async () => {
    const row = await fixture.inTenant((trx) =>
      trx
        .selectFrom("carriers")
        .select("name")
        .where("tenant_id", "=", fixture.town.tenant_id)
        .where("deleted_at", "is", null)
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    carrier = row.name;
  });
  const header = "First Name,Last Name,Email,Carrier,Policy Type,Policy Number,Effective Date,Premium,Mode";
  const clients = async (lines: string[], plan: Partial<ImportPlanInput> = {}) => {
    const { status, body } = await fixture.upload(agent, csv(header, ...lines), plan, "/v1/contacts/clients_uploader");
    expect(status, JSON.stringify(body)).toBe(201);
    const attempt = await fixture.finish(body.data);
    return { attempt, contacts: await fixture.contactsOf(attempt), refused: await fixture.refused(agent, attempt) };
  };
  const policiesOf = async ({ id }: Contact) =>
    (await fixture.get<{ data: Policy[] }>(agent, `/v1/contacts/${id}/policies`)).body.data;
  const row = (name: string, type: string, number: string) =>
    `${name},${name.replace(",", ".")}@clients.test,${carrier},${type},${number},2024-07-01,100.50,monthly`;

  test("brings policies with the people, several of one person in several rows, summed up on the contact", async () => {
    const { attempt, contacts, refused } = await clients([
      row("Ann,Abel", "med supp", "C-1"),
      row("Ann,Abel", "pdp", "C-2"),
      row("Bo,Bell", "term", "C-3"),
      row("Cy,Cole", "spaceship", "C-4"),
      row("Dot,Dane", "pdp", "C-3"),
    ]);
    expect(attempt).toMatchObject({ kind: "clients", created: 2, updated: 1, failed: 2 });
    expect(refused.map(({ row_no, reasons }) => [row_no, reasons[0]?.reason])).toEqual([
      [4, "unknown_value"],
      [5, "duplicate_existing"],
    ]);
    const [ann, bo] = contacts as [Contact, Contact];
    expect(ann).toMatchObject({
      category: "client",
      in_force_policies: 2,
      annual_premium: 2 * 12 * 10_050,
      version: 2,
      policy_types: ["medicare_supplement", "pdp"],
    });
    expect(bo).toMatchObject({ category: "client", in_force_policies: 1, version: 1 });
    expect((await policiesOf(ann)).map(({ policy_number, status }) => [policy_number, status]).toSorted()).toEqual([
      ["C-1", "in_force"],
      ["C-2", "in_force"],
    ]);

    const again = await clients([row("Ann,Abel", "med supp", "C-1"), row("Bo,Bell", "pdp", "C-9")], {
      scrub_against: { on_match: "fill" },
    });
    expect(again.attempt).toMatchObject({ created: 0, updated: 1, skipped: 1, failed: 0 });
    expect(await fixture.contact(bo.id)).toMatchObject({ in_force_policies: 2 });

    await fixture.send(agent, "POST", `/v1/contacts/import_attempts/${again.attempt.id}/undo`);
    expect(await fixture.finishUndo(again.attempt)).toMatchObject({ status: "undone", restored: 1, kept: 0 });
    expect(await fixture.contact(bo.id)).toMatchObject({ in_force_policies: 1, annual_premium: 12 * 10_050 });
    expect(await policiesOf(bo)).toHaveLength(1);
  });

  test("policies are refused in a list of leads", async () => {
    const reply = await fixture.upload(
      agent,
      csv(header, row("El,Eads", "pdp", "C-8")),
      {},
      "/v1/contacts/leads_uploader",
    );
    expect(reply).toMatchObject({ status: 422, body: { errors: { category: [expect.stringContaining("clients")] } } });
  });
});

describe("people known to others", () => {
  const person = csv("First Name,Last Name,Birthday,Phone", "Tess,Tenant,3/4/1950,2015557901");
  const scrub = (scrub_against: ImportPlanInput["scrub_against"]) => ({ scrub_against });

  test("count in the whole agency where one asks for it, and are left alone", async () => {
    const { contacts } = await fixture.bring(manager, person);
    const { attempt } = await fixture.bring(
      agent,
      person,
      scrub({ who: "tenant", on_match: "overwrite", do_not_call: [] }),
    );
    expect(attempt).toMatchObject({ created: 0, updated: 0, skipped: 1 });
    expect(await fixture.contact(contacts[0]?.id ?? 0)).toMatchObject({ version: 1 });
    expect((await fixture.bring(agent, person)).attempt).toMatchObject({ created: 1 });
    expect((await fixture.bring(manager, person, scrub({ who: "downline" }))).attempt).toMatchObject({ skipped: 1 });
  });

  test("are matched by name and birth date where nothing else matches", async () => {
    const other = csv("First Name,Last Name,Birthday,Phone", "TESS,tenant,1950-03-04,2015557999");
    expect((await fixture.bring(agent, other)).attempt).toMatchObject({ created: 1 });
    const by = { by: ["name_birth_date" as const] };
    expect((await fixture.bring(agent, other, scrub(by))).attempt).toMatchObject({ skipped: 1 });
    const namesake = csv("First Name,Last Name,Birthday", "Tess,Tenant,1950-03-05");
    expect((await fixture.bring(agent, namesake, scrub(by))).attempt).toMatchObject({ created: 1 });
  });

  test("have the full number of the file, sealed, and its end alone in clear", async () => {
    const columns = ["first_name", "last_name", "birth_date", "ssn_last4", "mbi"];
    const fields = columns.map((target) => ({ name: target, target, preview: [] }));
    const list = (...rows: string[]) => csv(columns.join(","), ...rows);
    const shown = async ({ id }: { id: number }, field: "ssn" | "mbi") =>
      (await fixture.send<{ data: { value: string } }>(agent, "POST", `/v1/contacts/${id}/reveal`, { field })).body.data
        ?.value;
    const { contacts } = await fixture.bring(
      agent,
      list("Full,Numbers,1952-03-04,219-09-9999,1EG4-TE5-MK73", "Only,Ends,1952-03-05,9998,"),
      { fields },
    );
    const [full, ends] = contacts;
    expect(full).toMatchObject({ ssn_last4: "9999", mbi_masked: "•••••••MK73" });
    expect([await shown(full!, "ssn"), await shown(full!, "mbi")]).toEqual(["219099999", "1EG4TE5MK73"]);
    expect(await shown(ends!, "ssn")).toBeUndefined();
    // The same person again: what was known by its end alone is known in full now, what differs waits for leave to change.
    const fill = { fields, ...scrub({ by: ["name_birth_date"], on_match: "fill" }) };
    await fixture.bring(agent, list("Only,Ends,1952-03-05,219-09-9998,", "Full,Numbers,1952-03-04,111-11-1111,"), fill);
    expect([await shown(ends!, "ssn"), await shown(full!, "ssn")]).toEqual(["219099998", "219099999"]);
    const over = { fields, ...scrub({ by: ["name_birth_date"], on_match: "overwrite" }) };
    const changed = await fixture.bring(agent, list("Full,Numbers,1952-03-04,111-11-1111,"), over);
    expect(await shown(full!, "ssn")).toBe("111111111");
    await fixture.send(agent, "POST", `/v1/contacts/import_attempts/${changed.attempt.id}/undo`);
    await fixture.finishUndo(changed.attempt);
    expect(await shown(full!, "ssn")).toBe("219099999");
    const { rows } = await sql`select from import_rows where tenant_id = ${fixture.town.tenant_id}
      and (cells::text ~ '219-?09|111-?11-?1111' or status <> 'failed' and secrets is not null)`.execute(
      fixture.town.db,
    );
    expect(rows).toEqual([]);
  });

  test("are found by Medicare number and birth date, of which only the end is ever kept", async () => {
    const fields = ["last_name", "birth_date", "mbi"].map((target) => ({ name: target, target, preview: [] }));
    const list = (...rows: string[]) => csv("last_name,birth_date,mbi", ...rows);
    const by = { ...scrub({ by: ["mbi" as const] }), fields };
    const first = await fixture.bring(agent, list("Member,1951-02-03,1EG4-TE5-MK73"), by);
    expect(first.contacts).toMatchObject([{ mbi_masked: "•••••••MK73" }]);
    const again = list(
      "Renamed,1951-02-03,1eg4te5mk73",
      "Other,1951-02-04,1EG4TE5MK73",
      "Wrong,1951-02-03,1SG4TE5MK73",
    );
    const { attempt, refused } = await fixture.bring(agent, again, by);
    expect(attempt).toMatchObject({ skipped: 1, created: 1, failed: 1 });
    expect(refused).toMatchObject([{ row_no: 3, reasons: [{ reason: "unknown_value", column: 2 }] }]);
    const { rows } = await sql`select from import_rows where tenant_id = ${fixture.town.tenant_id}
      and upper(cells::text) like '%1EG4%'`.execute(fixture.town.db);
    expect(rows).toEqual([]);
    const more = [{ name: "first_name", target: "first_name", preview: [] }, ...fields];
    const known = csv("first_name,last_name,birth_date,mbi", "Tess,Tenant,1950-03-04,2EG4TE5MK74");
    const fill = scrub({ by: ["name_birth_date"], on_match: "fill" });
    expect((await fixture.bring(agent, known, { ...fill, fields: more })).attempt).toMatchObject({ updated: 1 });
    expect((await fixture.bring(agent, known, { ...by, fields: more })).attempt).toMatchObject({ skipped: 1 });
  });
});

describe("a number on a do-not-call list", () => {
  const refusals = async (attempt: Attempt) =>
    (await fixture.refused(agent, attempt)).map(({ row_no, reasons }) => [row_no, reasons[0]?.reason]);

  test("keeps a new person out, whoever it was known from; or they come in marked", async () => {
    await fixture.bring(manager, csv("Last Name,Phone,Do Not Call", "Quiet,2015557700,yes"));
    const list = csv("First Name,Last Name,Phone", "Al,Asked,(201) 555-7700", "Bea,Bare,2015557701");
    const { attempt } = await fixture.bring(agent, list);
    expect(attempt).toMatchObject({ created: 1, failed: 1 });
    expect(await refusals(attempt)).toEqual([[1, "dnc_listed"]]);
    await fixture.send(agent, "POST", `/v1/contacts/retry_failed_import_attempts/${attempt.id}`, {
      forgive: ["dnc_listed"],
    });
    expect(await fixture.finish(attempt)).toMatchObject({ created: 2, failed: 0 });
    const [, marked] = await fixture.contactsOf(attempt);
    expect(marked?.phones).toMatchObject([
      { number: "+12015557700", do_not_call: true, do_not_text: true, dnc_status: "internal" },
    ]);
  });

  test("is still on it after it left its contact; where no list is asked it comes in marked all the same", async () => {
    const { contacts } = await fixture.bring(manager, csv("Last Name,Phone,Do Not Call", "Left,2015557702,yes"));
    await fixture.send(manager, "PATCH", `/v1/contacts/${contacts[0]?.id}`, { phones: [] });
    const list = (name: string, free: string) =>
      csv("First Name,Last Name,Phone", `${name},Asked,(201) 555-7702`, `${name},Free,${free}`);
    expect(await refusals((await fixture.bring(agent, list("Dan", "2015557703"))).attempt)).toEqual([
      [1, "dnc_listed"],
    ]);
    const unasked = await fixture.bring(agent, list("Don", "2015557704"), { scrub_against: { do_not_call: [] } });
    expect(unasked.contacts.map(({ phones: [phone] }) => phone?.do_not_call)).toEqual([true, false]);
  });

  test("is checked against an uploaded list, and only where there is one", async () => {
    const admin = await fixture.tokenOf("admin");
    const rows = csv("First Name,Last Name,Phone", "Lee,Listed,(201) 555-7710", "Una,Free,2015557711");
    const asking = (...do_not_call: ("federal" | "litigator" | "own")[]) => ({ scrub_against: { do_not_call } });
    const early = await fixture.upload(agent, rows, asking("own", "federal"));
    expect(early).toMatchObject({
      status: 422,
      body: { errors: { "scrub_against.do_not_call": [expect.stringMatching(/^National do-not-call list: none/)] } },
    });
    const upload = (token: string, file: Blob, fields: Record<string, string>) =>
      fixture.uploadFile(token, file, "/v1/admin/scrub_lists", fields);
    const national = { kind: "federal", as_of: "2026-01-05" };
    expect((await upload(agent, csv("2015557710"), national)).status).toBe(403);
    expect((await upload(admin, csv("201,5557710", "201,5557799"), national)).body.data).toMatchObject({
      kind: "federal",
      numbers: 2,
      skipped: 0,
    });
    const { attempt } = await fixture.bring(agent, rows, asking("federal"));
    expect(attempt).toMatchObject({ created: 1, failed: 1 });
    expect(await refusals(attempt)).toEqual([[1, "dnc_listed"]]);
    // A newer list takes the place of the older one.
    expect((await upload(admin, csv("Phone", "2015557799"), national)).status).toBe(201);
    const { data } = (await fixture.get<{ data: object[] }>(agent, "/v1/scrub_lists")).body;
    expect(data).toMatchObject([{ kind: "federal", as_of: "2026-01-05", numbers: 1 }]);
    expect((await fixture.bring(agent, rows, { ...asking("federal") })).attempt).toMatchObject({
      failed: 0,
      created: 1,
    });
  });

  test.each([
    [{ kind: "state", as_of: "2026-01-05" }, "2015557710", "state"],
    [{ kind: "litigator", state: "TX", as_of: "2026-01-05" }, "2015557710", "state"],
    [{ kind: "litigator", as_of: "2099-01-05" }, "2015557710", "as_of"],
    [{ kind: "litigator", as_of: "2026-02-30" }, "2015557710", "as_of"],
    [{ kind: "litigator", as_of: "2026-01-05" }, "Phone\r\nnobody", "file"],
    [{ kind: "litigator", as_of: "2026-01-05" }, "%PDF-1.7 2015557710", "file"],
  ])("a list with %j and %j is refused at %s", async (fields, text, field) => {
    const admin = await fixture.tokenOf("admin");
    const refused = await fixture.uploadFile(admin, new Blob([text]), "/v1/admin/scrub_lists", fields);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("is not looked up where no one asks for it", async () => {
    const list = csv("First Name,Last Name,Phone", "Cal,Called,(201) 555-7700");
    expect((await fixture.bring(agent, list, { scrub_against: { do_not_call: [] } })).attempt).toMatchObject({
      created: 1,
    });
  });
});
