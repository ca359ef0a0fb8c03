/** People who are known already, and rows that are mended and run again. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { Attempt } from "../../../src/domain/imports/attempt.ts";
import type { LocalTexting } from "../../../src/vendors/texting/local-texting.ts";
import { csv, type ImportFixture, openImportFixture } from "../../fixtures/import-fixture.ts";

let fixture: ImportFixture;
let agent: string;
let manager: string;
beforeAll(async () => {
  fixture = await openImportFixture(15);
  agent = await fixture.tokenOf("agent");
  manager = await fixture.tokenOf("manager");
});
afterAll(() => fixture.close());

test("someone who texted us before comes in with the texts, and with the STOP", async () => {
  const { services } = fixture.town.server;
  const rows = [1, 2, 3].map((nth) => `Rosa,Texted${nth},(201) 555-777${nth}`);
  const said = async (nth: number, body: string) =>
    (services.texting as LocalTexting).type("demo", `+1201555777${nth}`, body);
  await said(1, "Who is this?");
  await said(3, "STOP");
  await services.background.idle();
  const { contacts } = await fixture.bring(agent, csv("First Name,Last Name,Phone", ...rows));
  const [first, , third] = contacts.map(({ id }) => id);
  const read = await fixture.inTenant(async (trx) => ({
    conversations: await trx.selectFrom("conversations").select(["contact_id", "user_id"]).orderBy("number").execute(),
    texts: await trx.selectFrom("texts").select("contact_id").where("direction", "=", "inbound").execute(),
    consents: await trx
      .selectFrom("consents")
      .select("event")
      .where("contact_id", "=", third ?? 0)
      .execute(),
  }));
  const user_id = await fixture.idOf("agent");
  expect(read.conversations).toEqual([
    { contact_id: first, user_id },
    { contact_id: third, user_id },
  ]);
  expect(read.texts.map(({ contact_id }) => contact_id).toSorted()).toEqual([first, third]);
  expect(read.consents).toEqual([{ event: "revoked" }]);
});

describe("someone who is known already", () => {
  const list = (name: string) => csv("First Name,Last Name,Email,Phone,City,Nickname", name);
  let serial = 0;
  /** A contact of this agent with no nickname and no address. */
  async function known(): Promise<Contact & { mail: string }> {
    const mail = `known${++serial}@example.com`;
    const { contacts } = await fixture.bring(agent, list(`Nora,Known,${mail},(201) 555-${1000 + serial},,`));
    return { ...(contacts[0] as Contact), mail };
  }
  const again = (mail: string) => list(`Nora,Changed,${mail},(201) 555-${2000 + serial},Hoboken,Nonie`);

  const statusOf = async (title: string) => {
    const find = fixture.inTenant((trx) =>
      trx.selectFrom("statuses").select("id").where("title", "=", title).execute(),
    );
    return (await find)[0]?.id;
  };

  test("is known whatever accents and apostrophes the name is written with", async () => {
    const head = "First Name,Last Name,Date of Birth,Phone";
    const names = [
      ["José", "O’Brien", "Jose", "O'Brien"],
      ["Søren", "Ødegård", "Soren", "Odegard"],
      ["Łukasz", "Groß", "LUKASZ", "Gross"],
      ["Ａnn", "Kaʻaihue", "Ann", "Kaaihue"],
      ["Mary-Kate", "St. John", "Mary Kate", "St John"],
      ["Mary–Ann", "Peña‑Nieto", "Mary Ann", "Pena-Nieto"],
      ["김민수", "ＳＭＩＴＨ", "김민수".normalize("NFD"), "Smith"],
    ];
    const line = (first = "", last = "", at = 0, phone = "") => `${first},${last},1950-02-1${at},${phone}`;
    const first = csv(head, ...names.map(([one, two], at) => line(one, two, at, `(201) 557-900${at}`)));
    const { contacts } = await fixture.bring(agent, first);
    expect(contacts).toHaveLength(names.length);
    const byName = csv(head, ...names.map(([, , one, two], at) => line(one, two, at, `(201) 557-901${at}`)));
    const named = await fixture.bring(agent, byName, { scrub_against: { by: ["name_birth_date"] } });
    expect(named.attempt).toMatchObject({ created: 0, skipped: names.length });
    const byPhone = csv(head, ...names.map(([, , one, two], at) => line(one, two, 9, `(201) 557-900${at}`)));
    expect((await fixture.bring(agent, byPhone)).attempt).toMatchObject({ created: 0, skipped: names.length });
  });

  test("is skipped, and the row says so", async () => {
    const { id, mail } = await known();
    const { attempt, contacts } = await fixture.bring(agent, again(mail));
    expect(contacts).toEqual([]);
    expect(attempt).toMatchObject({ status: "complete", created: 0, skipped: 1, failed: 0, done: 1 });
    expect(await fixture.contact(id)).toMatchObject({ last_name: "Known", version: 1 });
  });

  test("has only empty fields filled", async () => {
    const { id, mail } = await known();
    const { attempt } = await fixture.bring(agent, again(mail), { scrub_against: { on_match: "fill" } });
    expect(attempt).toMatchObject({ updated: 1 });
    const after = await fixture.contact(id);
    expect(after).toMatchObject({ last_name: "Known", nickname: "Nonie", version: 2 });
    expect(after.phones.map(({ number, primary }) => [number, primary])).toEqual([
      [`+1201555${1000 + serial}`, true],
      [`+1201555${2000 + serial}`, false],
    ]);
    expect(after.addresses).toMatchObject([{ city: "Hoboken" }]);
  });

  test("is overwritten where the row has a value", async () => {
    const { id, mail } = await known();
    await fixture.bring(agent, again(mail), { scrub_against: { on_match: "overwrite" } });
    expect(await fixture.contact(id)).toMatchObject({ first_name: "Nora", last_name: "Changed", nickname: "Nonie" });
  });

  test("stays in a status that stops all contact, and the row says so; the rest comes in", async () => {
    const { id, mail } = await known();
    const stop = await statusOf("Do not contact");
    const path = `/v1/contacts/${id}/quick_update`;
    await fixture.send(agent, "PATCH", path, { status_id: stop });
    const file = csv("First Name,Last Name,Email,Status,Nickname", `Nora,Known,${mail},Contacted,Nonie`);
    const { attempt } = await fixture.bring(agent, file, { scrub_against: { on_match: "overwrite" } });
    expect(attempt).toMatchObject({ status: "complete", updated: 1, failed: 0 });
    const after = await fixture.contact(id);
    expect(after).toMatchObject({ status_id: stop, nickname: "Nonie" });
    expect(after.phones[0]).toMatchObject({ do_not_call: true });
    const held = await fixture.get<{ data: object[] }>(agent, `/v1/contacts/import_attempts/${attempt.id}/status_held`);
    expect(held.body.data).toEqual([{ contact_id: id, name: "Nora Known", created: false, row_nos: [1] }]);
    const again = await fixture.bring(agent, csv("Email,Status", `${mail},Contacted`), {
      scrub_against: { on_match: "overwrite" },
    });
    expect(again.attempt).toMatchObject({ updated: 0, skipped: 1 });
    expect((await fixture.contact(id)).status_id).toBe(stop);
  });

  test("that an import put into such a status is left there by an agent's undo", async () => {
    const { id, mail } = await known();
    const stop = await statusOf("Do not contact");
    const { attempt } = await fixture.bring(agent, csv("Email,Status", `${mail},Do not contact`), {
      scrub_against: { on_match: "overwrite" },
    });
    expect((await fixture.contact(id)).status_id).toBe(stop);
    await fixture.send(agent, "POST", `/v1/contacts/import_attempts/${attempt.id}/undo`);
    expect(await fixture.finishUndo(attempt)).toMatchObject({ status: "undone", restored: 0, kept: 1 });
    expect((await fixture.contact(id)).status_id).toBe(stop);
  });

  test("only gets the tags", async () => {
    const { id, mail } = await known();
    const [tag] = await fixture.inTenant((trx) =>
      trx
        .selectFrom("tags")
        .select("id")
        .where("tenant_id", "=", fixture.town.tenant_id)
        .where("deleted_at", "is", null)
        .limit(1)
        .execute(),
    );
    await fixture.bring(agent, again(mail), { scrub_against: { on_match: "tag", updated_lead_tags: [tag?.id ?? ""] } });
    expect(await fixture.contact(id)).toMatchObject({ last_name: "Known", nickname: "", tag_ids: [tag?.id] });
  });

  test("comes in a second time when the person says so", async () => {
    const { mail } = await known();
    expect((await fixture.bring(agent, again(mail), { scrub_against: { on_match: "add" } })).attempt).toMatchObject({
      created: 1,
    });
    expect((await fixture.bring(agent, again(mail), { scrub_against: { who: "nobody" } })).attempt).toMatchObject({
      created: 1,
    });
  });

  test("is someone else when the first name differs: couples share a phone", async () => {
    const { mail } = await known();
    const { attempt } = await fixture.bring(
      agent,
      csv("First Name,Last Name,Email", `Ned,Known,${mail}`, `NORA,Known,${mail}`, `,Known,${mail}`),
    );
    expect(attempt).toMatchObject({ created: 1, skipped: 1, failed: 1 });
  });

  test("is not looked for among contacts of others, unless asked", async () => {
    const mail = "shared@example.com";
    const other = await fixture.idOf("agent");
    await fixture.bring(manager, csv("First Name,Last Name,Email", `Sam,Shared,${mail}`), { owner: other });
    const row = csv("First Name,Last Name,Email", `Sam,Shared,${mail}`);
    expect((await fixture.bring(manager, row)).attempt).toMatchObject({ created: 1 });
    expect((await fixture.bring(manager, row, { scrub_against: { who: "everyone_i_see" } })).attempt).toMatchObject({
      skipped: 1,
      created: 0,
    });
  });

  test("within one file: the first stays, the next is refused by name", async () => {
    const { attempt, refused } = await fixture.bring(
      agent,
      csv("First Name,Last Name,Phone", "Kim,Twice,2015550777", "Kim,Twice,(201) 555-0777", "Kay,Twice,201-555-0777"),
    );
    expect(attempt).toMatchObject({ created: 2, failed: 1 });
    expect(refused).toMatchObject([{ row_no: 2, reasons: [{ reason: "duplicate_in_file", column: null }] }]);
  });
});

describe("refused rows", () => {
  const file = () =>
    csv(
      "First Name,Last Name,Email,Phone",
      "Good,One,,2015551111",
      "Bad,Mail,nonsense,2015551112",
      "Bad,Phone,ok@example.com,12",
      ",,,",
    );

  test("are kept with their cells, mended in place and run again, alone", async () => {
    const { attempt, refused } = await fixture.bring(agent, file());
    expect(attempt).toMatchObject({ created: 1, failed: 2, total: 3, status: "complete_with_errors" });
    expect(refused).toEqual([
      { row_no: 2, cells: ["Bad", "Mail", "nonsense", "2015551112"], reasons: [{ reason: "bad_email", column: 2 }] },
      { row_no: 3, cells: ["Bad", "Phone", "ok@example.com", "12"], reasons: [{ reason: "bad_phone", column: 3 }] },
    ]);
    const retry = await fixture.send<{ data: Attempt }>(
      agent,
      "POST",
      `/v1/contacts/retry_failed_import_attempts/${attempt.id}`,
      {
        rows: [{ row_no: 2, cells: ["Bad", "Mail", "mended@example.com", "2015551112"] }],
        row_nos: [2],
      },
    );
    expect(retry).toMatchObject({ status: 200, body: { data: { status: "queued", failed: 1, done: 2 } } });
    expect(await fixture.finish(attempt)).toMatchObject({
      created: 2,
      failed: 1,
      done: 3,
      status: "complete_with_errors",
    });
    expect((await fixture.contactsOf(attempt)).map(({ emails }) => emails[0]?.address)).toEqual([
      undefined,
      "mended@example.com",
    ]);
    await fixture.send(agent, "POST", `/v1/contacts/retry_failed_import_attempts/${attempt.id}`, {
      forgive: ["bad_phone"],
    });
    expect(await fixture.finish(attempt)).toMatchObject({ created: 3, failed: 0, status: "complete" });
    const none = await fixture.send(agent, "POST", `/v1/contacts/retry_failed_import_attempts/${attempt.id}`, {});
    expect(none).toMatchObject({ status: 422, body: { errors: { base: ["This import has no failed rows."] } } });
  });

  test("run again unchanged stay refused, and no one comes in twice", async () => {
    const { attempt } = await fixture.bring(agent, file(), { scrub_against: { who: "nobody" } });
    const before = (await fixture.contactsOf(attempt)).length;
    await fixture.send(agent, "POST", `/v1/contacts/retry_failed_import_attempts/${attempt.id}`, {});
    expect(await fixture.finish(attempt)).toMatchObject({ created: 1, failed: 2, status: "complete_with_errors" });
    expect(await fixture.contactsOf(attempt)).toHaveLength(before);
  });

  test("refused as known may be brought in anyway", async () => {
    const { attempt } = await fixture.bring(
      agent,
      csv("First Name,Last Name,Phone", "Ann,Again,2015552222", "Ann,Again,2015552222"),
    );
    await fixture.send(agent, "POST", `/v1/contacts/retry_failed_import_attempts/${attempt.id}`, { on_match: "add" });
    expect(await fixture.finish(attempt)).toMatchObject({ created: 2, failed: 0 });
  });

  test("refused as standing twice come in alone, and what the import does with known people stays", async () => {
    const mail = "once.known@example.com";
    const { contacts } = await fixture.bring(agent, csv("First Name,Last Name,Email", `Ida,Before,${mail}`));
    const { attempt } = await fixture.bring(
      agent,
      csv(
        "First Name,Last Name,Email,Birthday",
        `Ida,After,${mail},2/31/1960`,
        "New,Twice,new.twice@example.com,",
        "New,Twice,new.twice@example.com,",
      ),
      { scrub_against: { on_match: "overwrite" } },
    );
    expect(attempt).toMatchObject({ created: 1, failed: 2 });
    const again = (body: object) =>
      fixture.send(agent, "POST", `/v1/contacts/retry_failed_import_attempts/${attempt.id}`, body);
    await again({ reason: "duplicate_in_file", on_match: "add" });
    expect(await fixture.finish(attempt)).toMatchObject({ created: 2, failed: 1 });
    expect((await fixture.refused(agent, attempt)).map(({ row_no }) => row_no)).toEqual([1]);
    await again({ rows: [{ row_no: 1, cells: ["Ida", "After", mail, "2/1/1960"] }], row_nos: [1] });
    expect(await fixture.finish(attempt)).toMatchObject({ created: 2, updated: 1, failed: 0 });
    expect(await fixture.contact(contacts[0]?.id ?? 0)).toMatchObject({ last_name: "After", birth_date: "1960-02-01" });
  });
});
