/** Files as address books and CRMs really export them come in as people expect. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { csv, type ImportFixture, fixtureFile, openImportFixture } from "../../fixtures/import-fixture.ts";

let fixture: ImportFixture;
let agent: string;
beforeAll(async () => {
  fixture = await openImportFixture();
  agent = await fixture.tokenOf("agent");
});
afterAll(() => fixture.close());

async function bring(file: string | Blob, plan: Parameters<ImportFixture["upload"]>[2] = {}) {
  const { status, body } = await fixture.upload(agent, typeof file === "string" ? fixtureFile(file) : file, plan);
  expect(body).not.toHaveProperty("errors");
  expect(status).toBe(201);
  const attempt = await fixture.finish(body.data);
  return { attempt, contacts: await fixture.contactsOf(attempt), refused: await fixture.refused(agent, attempt) };
}

const names = (contacts: Contact[]) =>
  contacts.map(({ first_name, last_name, business_name }) => `${first_name} ${last_name}${business_name}`.trim());
const numbers = (contact: Contact | undefined) => contact?.phones.map(({ number, type }) => [number, type]);

describe("Google Contacts", () => {
  test("names, labels, several values in a cell and quoted line ends are understood", async () => {
    const { attempt, contacts, refused } = await bring("google-contacts.csv");
    expect(names(contacts)).toEqual(["Rosa Delgado", "Zoë O'Neill-Brandt", "Lakeside Senior Center", "志明 陳"]);
    const [rosa, zoe, center] = contacts;
    expect(rosa).toMatchObject({
      middle_name: "María",
      birth_date: "1951-07-04",
      employer: "Hudson Bakery",
      occupation: "Baker",
    });
    expect(rosa?.emails.map(({ address }) => address)).toEqual(["rosa.delgado@example.com", "rosa@example.org"]);
    expect(numbers(rosa)).toEqual([
      ["+12015550142", 2],
      ["+12015550143", 9],
    ]);
    expect(rosa?.phones.map(({ do_not_call }) => do_not_call)).toEqual([false, true]);
    expect(rosa?.addresses).toMatchObject([
      { kind: "home", line1: "12 Main St", city: "Hoboken", state: "NJ", zip: "07030" },
    ]);
    expect(zoe).toMatchObject({ birth_date: "0000-11-30" });
    expect(zoe?.phones[0]?.number).toBe("+14155550199");
    expect(center?.addresses).toMatchObject([{ kind: "work", state: "IL", zip: "60611" }]);
    expect(refused.map(({ row_no, reasons }) => [row_no, reasons.map(({ reason }) => reason)])).toEqual([
      [5, ["missing_required"]],
      [6, ["bad_phone"]],
    ]);
    expect(attempt).toMatchObject({ status: "complete_with_errors", total: 6, created: 4, failed: 2, done: 6 });
  });

  test("labels become tags, and the note is kept with its line end", async () => {
    const reply = await fixture.get<{ data: { name: string }[] }>(agent, "/v1/contacts/tags?q=clients");
    const tags = reply.status === 200 ? reply.body.data.map(({ name }) => name) : await tagNames();
    expect(tags.map((name) => name.toLowerCase())).toContain("clients");
    expect(await notesLike("Rosie")).toEqual(['Prefers mornings.\nAsk for "Rosie".']);
  });
});

describe("Outlook", () => {
  test("Windows letters, empty dates, short zips and curly quotes are read", async () => {
    const { contacts, refused } = await bring("outlook.csv");
    expect(names(contacts)).toEqual(["Renée Fournier", "Björn Håkansson"]);
    const [renee, bjorn] = contacts;
    expect(renee).toMatchObject({ employer: "Fournier & Søn", occupation: "Owner", birth_date: "1949-03-14" });
    expect(renee?.addresses).toMatchObject([{ kind: "home", line1: "7 Elm Ct, Apt 3", state: "NJ", zip: "08608" }]);
    expect(numbers(renee)?.map(([number]) => number)).toEqual(expect.arrayContaining(["+16095550171", "+16095550172"]));
    expect(bjorn).toMatchObject({ birth_date: null });
    expect(bjorn?.addresses).toMatchObject([
      { kind: "work", line1: "1 Dock St", line2: "Suite 200", state: "MN", zip: "55802-1234" },
    ]);
    expect(await notesLike("after lunch")).toEqual(["Said “call after lunch”"]);
    expect(refused).toMatchObject([{ row_no: 3, reasons: [{ reason: "bad_email" }] }]);
  });
});

describe("HubSpot", () => {
  test("unknown lead statuses and a day that does not exist are refused row by row", async () => {
    const { contacts, refused } = await bring("hubspot.csv");
    expect(names(contacts)).toEqual([""]);
    expect(contacts[0]?.emails[0]?.address).toBe("only.mail@example.com");
    expect(refused.map(({ row_no, reasons }) => [row_no, ...reasons.map(({ reason }) => reason)])).toEqual([
      [1, "unknown_value", "unknown_value"],
      [2, "bad_date"],
    ]);
  });

  test("the person may bring rows in without such values", async () => {
    const { contacts, attempt } = await bring("hubspot.csv", {
      forgive: ["unknown_value", "bad_date"],
      scrub_against: { who: "nobody" },
    });
    expect(attempt).toMatchObject({ status: "complete", created: 3, failed: 0 });
    expect(contacts[0]).toMatchObject({ first_name: "Marcus", birth_date: "1960-02-29", employer: "Bell Roofing" });
    expect(contacts[1]).toMatchObject({ first_name: "Priya", birth_date: null });
  });
});

describe("Salesforce", () => {
  test("a report's flags count, and the lines below it are refused by name", async () => {
    const { contacts, refused } = await bring("salesforce-report.csv");
    expect(names(contacts)).toEqual(["Helen Ortiz", "José Núñez"]);
    expect(contacts[0]?.phones.every(({ do_not_call }) => do_not_call)).toBe(true);
    expect(contacts[1]?.emails[0]?.unsubscribed_at).not.toBeNull();
    const reasons = refused.map((row) => row.reasons[0]?.reason);
    expect(reasons).toEqual(["missing_required", ...Array<string>(3).fill("summary_row")]);
  });

  test("a table export with names run together is understood", async () => {
    const { contacts } = await bring("salesforce-data.csv");
    expect(contacts[0]).toMatchObject({ first_name: "Min", last_name: "Park", birth_date: "1950-12-01" });
    expect(contacts[0]?.addresses).toMatchObject([{ city: "Fresno", state: "CA", zip: "93701" }]);
    expect(contacts[0]?.source_id).not.toBeNull();
  });
});

describe("a purchased list", () => {
  test("in UTF-16 with tabs is read, its date order told by a day above 12, and a wrong state is named", async () => {
    const { contacts, refused } = await bring("purchased-leads.txt");
    expect(contacts).toMatchObject([
      {
        first_name: "JOHN",
        middle_name: "Q",
        last_name: "SMITH",
        suffix: "Jr",
        birth_date: "1950-02-01",
        tobacco: "never",
        lead_cost: 1250,
      },
    ]);
    expect(contacts[0]?.addresses[0]?.zip).toBe("08102");
    expect(refused).toMatchObject([{ row_no: 2, reasons: [{ reason: "bad_state", column: 5 }] }]);
  });
});

describe("vCard", () => {
  test("an iPhone's cards: a birthday without a year, a company, a picture left out", async () => {
    const { contacts } = await bring("iphone.vcf");
    expect(names(contacts)).toEqual(["Irena Kowalski", "Clifton Pharmacy"]);
    expect(contacts[0]).toMatchObject({ birth_date: "0000-05-02", employer: "Polish Senior Club" });
    expect(numbers(contacts[0])).toEqual([
      ["+19735550155", 2],
      ["+19735550156", 9],
    ]);
    expect(contacts[1]).toMatchObject({ business_name: "Clifton Pharmacy", last_name: "" });
  });

  test("an old phone's cards in version 2.1, quoted-printable", async () => {
    const { contacts, refused } = await bring("old-phone.vcf");
    expect(names(contacts)).toEqual(["Jürgen Müller"]);
    expect(contacts[0]?.birth_date).toBe("1948-12-24");
    expect(contacts[0]?.addresses[0]).toMatchObject({ line1: "5 Long Street", city: "New York", state: "NY" });
    expect(contacts[0]?.addresses[0]?.line2).toContain("Apartment 12, Rear");
    expect(refused).toMatchObject([{ row_no: 2, reasons: [{ reason: "bad_phone" }] }]);
  });

  test("lines folded within a letter of UTF-8", async () => {
    const { contacts } = await bring("folded-letter.vcf");
    expect(names(contacts)).toEqual(["José Núñez"]);
    const [note] = await notesLike("María");
    expect(note).toBe(Array.from({ length: 3 }, () => "Habló con su hermana María Peña acerca del seguro.").join(" "));
  });

  test("version 4.0, with numbers as links and folded lines", async () => {
    const { contacts } = await bring("contacts-4.vcf");
    expect(contacts[0]).toMatchObject({
      first_name: "Folake",
      last_name: "Adeyemi",
      gender: "female",
      birth_date: "1955-08-17",
    });
    expect(contacts[0]?.phones.map(({ number }) => number)).toEqual(["+17135550144", "+17135550145"]);
    expect(await notesLike("folded")).toEqual([
      "A very long note that a program has folded somewhere in the middle of a word",
    ]);
  });
});

describe("looking at a file first", () => {
  test("shows its alphabet, its columns with guesses and five values each, and its rows", async () => {
    const { body, status } = await fixture.validate(agent, fixtureFile("outlook.csv"), "..\\My Contacts.CSV");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      file_name: "My Contacts.CSV",
      encoding: "windows-1252",
      format: "csv",
      delimiter: ",",
      has_header: true,
      rows: 3,
      problems: [],
    });
    const field = (name: string) => body.data.fields.find((one) => one.name === name);
    expect(field("First Name")).toEqual({
      name: "First Name",
      target: "first_name",
      preview: ["Renée", "Björn", "Ida"],
    });
    expect(field("Business Fax")?.target).toBe("");
    expect(field("Home Postal Code")?.target).toBe("address_zip:home");
  });

  test("a list without a header gets numbered columns, recognized by their values", async () => {
    const { body } = await fixture.validate(
      agent,
      csv("Rosa,rosa@example.com,(201) 555-0101", "Ben,ben@example.com,201 555 0102"),
    );
    expect(body.data).toMatchObject({ has_header: false, rows: 2 });
    expect(body.data.fields.map(({ name, target }) => [name, target])).toEqual([
      ["Column 1", ""],
      ["Column 2", "email:1"],
      ["Column 3", "phone:1"],
    ]);
  });

  test("dates whose order cannot be told are said to be unclear", async () => {
    const { body } = await fixture.validate(agent, csv("Last Name,Birthday", "Hale,03/04/1951", "Dole,05/06/1952"));
    expect(body.data.date_order).toBe("unclear");
    const { contacts } = await bring(csv("Last Name,Birthday", "Hale,03/04/1951"), { date_order: "dmy" });
    expect(contacts[0]?.birth_date).toBe("1951-04-03");
  });
});

async function notesLike(words: string): Promise<string[]> {
  const rows = await fixture.town.db.selectFrom("notes").select("body").where("body", "like", `%${words}%`).execute();
  return rows.map(({ body }) => body);
}

async function tagNames(): Promise<string[]> {
  const rows = await fixture.town.db
    .selectFrom("tags")
    .select("name")
    .where("tenant_id", "=", fixture.town.tenant_id)
    .execute();
  return rows.map(({ name }) => name);
}
