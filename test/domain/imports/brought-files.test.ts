/** Files as people bring them, each with the contacts that come of it. */
import { describe, expect, test } from "vitest";
import { brought } from "../../fixtures/brought.ts";

const namesOf = async (file: string | { text: string }) =>
  (await brought(file)).rows.map(({ fields: { first_name, last_name } }) => [first_name, last_name]);

describe("tables", () => {
  test("with line ends of two systems", async () => {
    expect(await namesOf("m1-mixed-eol.csv")).toEqual([
      ["Ann", "Hfourmix"],
      ["Bob", "Hfourmix"],
      ["Cid", "Hfourmix"],
    ]);
  });

  test("with quotes no one doubled", async () => {
    expect(await namesOf("m4-kid.csv")).toEqual([
      ['Cid "The Kid"', "Hfourkid"],
      ["Dee", "Hfourkid"],
    ]);
  });

  test("that name their delimiter in the first line", async () => {
    const { report, rows } = await brought("s1-sep.csv");
    expect(report).toMatchObject({ delimiter: ";", has_header: true, rows: 2 });
    expect(rows.map(({ fields }) => fields.first_name)).toEqual(["Ann", "Bob"]);
  });
});

describe("phones", () => {
  test("keep their extension, and what is no number is refused rather than read as another one", async () => {
    const { rows } = await brought("s9-phones.csv");
    const read = rows.map(({ fields, problems }) => [
      (fields.phones ?? []).map(({ number, extension = "" }) => `${number} ${extension}`.trim()).join(),
      problems.map(({ reason }) => reason).join(),
    ]);
    expect(read).toEqual([
      ["+15125550161 12", ""],
      ["+15125550162 12", ""],
      ["+15125550163,+15125550164", ""],
      ["+18003569377", ""],
      ["+525512345678", ""],
      ["+525512345679", ""],
      ["+15125550165", ""],
      ["+15125550166", ""],
      ["+15125550167,+15125550168", ""],
      ["+15125550169", ""],
      ["+15125550170", ""],
      ["", "bad_phone"],
      ["+15125550172", ""],
      ["+15125550173,+15125550174", ""],
      ["+447911123456", ""],
      ["+15125550175", ""],
      ["+15125550176 9", ""],
    ]);
  });
});

test("an extension in a column of its own goes to the phone before it", async () => {
  const { report, rows } = await brought({
    text: "Last Name,Home Phone,Work Phone,Ext\nLee,2015550100,2015550101,204",
  });
  expect(report.fields.map(({ target }) => target)).toEqual(["last_name", "phone:1", "phone:2", "phone_extension:2"]);
  expect(rows[0]?.fields.phones).toMatchObject([
    { number: "+12015550100" },
    { number: "+12015550101", extension: "204" },
  ]);
});

describe("workbooks", () => {
  test.each([
    ["without cell references", "y2-no-cell-r.xlsx", "Hfoury2", "+15125550231"],
    ["without row numbers", "y3-no-row-r.xlsx", "Hfoury3", "+15125550232"],
    ["whose sheet has no number", "y5-sheet-noname.xlsx", "Hfoury5", "+15125550234"],
    ["whose sheet's part has a name of its own", "y6-named-part.xlsx", "Hfoury6", "+15125550235"],
    ["with a prefix in the sheet", "y10-prefix-sheet.xlsx", "Hfoury10", "+15125550239"],
  ])("%s are read", async (_what, file, last_name, number) => {
    const { rows } = await brought(file);
    expect(rows.map(({ fields }) => [fields.last_name, fields.phones?.[0]?.number])).toEqual([[last_name, number]]);
  });

  test("with a prefix everywhere, and in the strict form", async () => {
    expect((await brought("x5-prefix.xlsx")).rows[0]?.fields.phones?.[0]?.number).toBe("+15125550224");
    expect((await brought("x7-strict.xlsx")).rows[0]?.fields.birth_date).toBe("1955-03-04");
  });

  test("say how a name is pronounced, which is no part of it", async () => {
    const { rows } = await brought("x3-phonetic.xlsx");
    expect(rows[0]?.fields).toMatchObject({ first_name: "花子", last_name: "Hfourrich" });
  });

  test.each(["y8-isodatetime.xlsx", "y9-isodate-nofmt.xlsx"])("%s has dates as ISO writes them", async (file) => {
    expect((await brought(file)).rows[0]?.fields.birth_date).toBe("1955-03-04");
  });
});

describe("cards", () => {
  const people = async (file: string | { text: string | Uint8Array; name?: string }) =>
    (await brought(file)).rows.map(({ fields: { first_name = "", last_name = "", phones = [] } }) =>
      [first_name, last_name, ...phones.map(({ number }) => number)].join(" ").trim(),
    );
  const card = (...lines: string[]) => ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD"];

  test("folded within a letter of UTF-8 are read as UTF-8", async () => {
    const { report, rows } = await brought("v1-utf8-fold.vcf");
    expect(report.encoding).toBe("utf-8");
    expect(rows[0]?.fields).toMatchObject({ first_name: "HfourJosé", last_name: "Núñez" });
    expect(rows[0]?.note).toBe(`${"Habló con su hermana María Peña acerca del seguro. ".repeat(3).trim()}`);
  });

  test("that name their charset are read by it in a file that looks like a Mac's, also behind the end of a lost card", async () => {
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const tokyo = ['N;CHARSET="SHIFT_JIS":\x8eR\x93c;\x91\xbe\x98Y'];
    expect(await people({ name: "a.vcf", text: bytes(card(...tokyo).join("\r\n")) })).toEqual(["太郎 山田"]);
    const mac = card("N:Mu\x96oz;Jos\x8e").concat(card("N:Garc\x92a;Ren\x8e")).join("\r\n");
    expect(await people({ name: "a.vcf", text: bytes(mac) })).toEqual(["José Muñoz", "René García"]);
    const rest = ["END:VCARD", "", ...card("N:Lee;Ann")].join("\n");
    expect(await people({ name: "a.vcf", text: rest })).toEqual(["Ann Lee"]);
  });

  test("in the alphabets of many countries", async () => {
    expect(await people("v2-charsets.vcf")).toEqual([
      "伟 张 +15125550102",
      "美玲 陳 +15125550103",
      "민수 김 +15125550104",
      "HfourJan Dvořák +15125550105",
      "花子 佐藤 +15125550106",
      "HfourLatin9 Núñez +15125550107",
    ]);
  });

  test("whose letters are written as they are, in an alphabet of the line's own", async () => {
    const text = card("N;CHARSET=SHIFT_JIS:??;Hanako", "TEL:5125550106").join("\r\n");
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    bytes.set([0x8d, 0xb2], text.indexOf("??"));
    expect(await people({ text: bytes })).toEqual(["Hanako 佐 +15125550106"]);
  });

  test("within another stand by themselves", async () => {
    expect((await people("v4-agent.vcf")).toSorted()).toEqual([
      "Rita Hfourboss +15125550111",
      "Sam Hfouraide +15125550112",
    ]);
    const { rows } = await brought("v4-agent.vcf");
    expect(rows.find(({ fields }) => fields.first_name === "Rita")?.fields.emails?.[0]?.address).toBe(
      "rita@example.com",
    );
  });

  test("that never end, and two on one line, lose no one", async () => {
    const [ann = [], bob = [], cid = []] = ["Ann", "Bob", "Cid"].map((name, at) =>
      card(`N:Lee;${name}`, `TEL:201555010${at}`),
    );
    const text = [...ann.slice(0, -1), ...bob.slice(0, -1), "END:VCARDBEGIN:VCARD", ...cid.slice(1, -1)].join("\r\n");
    expect(await people({ text })).toEqual(["Ann Lee +12015550100", "Bob Lee +12015550101", "Cid Lee +12015550102"]);
  });

  test("with labels of their own: a fax is not called", async () => {
    const phones = async (file: string) => (await brought(file)).rows.map(({ fields }) => fields.phones ?? []);
    expect(await phones("v5-iphone-labels.vcf")).toMatchObject([
      [
        { number: "+15125550114", type: 2, do_not_call: false },
        { number: "+15125550113", do_not_call: true },
      ],
    ]);
    expect(await phones("v13-itemtel.vcf")).toMatchObject([
      [
        { number: "+15125550264", type: 2, do_not_call: false },
        { number: "+15125550263", do_not_call: true },
      ],
      [{ number: "+15125550266", type: 2 }, { number: "+15125550265" }],
      [{ number: "+15125550267" }],
      [{ number: "+15125550268" }],
    ]);
  });

  test("with extensions", async () => {
    const { rows } = await brought("v7-ext.vcf");
    expect(rows[0]?.fields.phones).toMatchObject([
      { number: "+15125550134", extension: "204" },
      { number: "+15125550133", extension: "204" },
    ]);
  });

  test("with a picture no one folded keep their phone and email", async () => {
    const picture = Array.from({ length: 5_000 }, () => "A".repeat(76));
    const text = card(
      "N:Lee;Ann",
      "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ",
      ...picture,
      "TEL:2015550100",
      "EMAIL:a@x.org",
    );
    const { rows } = await brought({ text: text.join("\r\n") });
    expect(rows[0]?.fields).toMatchObject({ phones: [{ number: "+12015550100" }], emails: [{ address: "a@x.org" }] });
  });
});

describe("the header", () => {
  test("is found below an explanation or a title", async () => {
    const linked = await brought("s2-linkedin.csv");
    expect(linked.report).toMatchObject({ has_header: true, header_row: 2, rows: 2 });
    expect(linked.rows.map(({ fields }) => [fields.first_name, fields.emails?.[0]?.address])).toEqual([
      ["Ann", "ann.l@example.com"],
      ["Bob", "bob.l@example.com"],
    ]);
    const titled = await brought("y12-title-rows.xlsx");
    expect(titled.report).toMatchObject({ has_header: true, header_row: 1, rows: 1 });
    expect(titled.rows[0]?.fields.last_name).toBe("Hfoury12");
  });

  test.each([
    ["a first row that is one", "Last Name,Phone\nLee,2015550100", 0],
    ["a first row that is a contact", "Ann,Lee,2015550100\nBob,Hale,2015550101", null],
    [
      "contacts above what looks like a header",
      "Ann,Lee,2015550100\nFirst Name,Last Name,Phone\nBob,Hale,2015550101",
      null,
    ],
    ["one column", "Email\na@x.org\nb@x.org", 0],
    ["a title in two cells", "Leads,May\nFirst,Last,Phone,Email\nAnn,Lee,2015550100,a@x.org", 1],
  ])("is notified of %s", async (_what, text, header) => {
    const { report } = await brought({ text });
    expect(report.has_header ? report.header_row : null).toBe(header);
  });
});

describe("letters", () => {
  const bytesOf = (...codes: (number | string)[]) =>
    Uint8Array.from(
      codes.flatMap((code) => (typeof code === "number" ? [code] : [...code].map((one) => one.charCodeAt(0)))),
    );

  test("of an old Mac are told from those of Windows", async () => {
    const { report, rows } = await brought("s11-macroman.csv");
    expect(report.encoding).toBe("macintosh");
    expect(rows.map(({ fields }) => `${fields.first_name} ${fields.last_name}`)).toEqual([
      "HfourJosé Núñez",
      "HfourMaría Peña",
    ]);
  });

  test.each([
    ["accents", bytesOf("Name\nJos", 0xe9, " N", 0xfa, 0xf1, "ez\nZo", 0xeb)],
    ["apostrophes", bytesOf("Name\nJoe", 0x92, "s Diner\nO", 0x92, "Brien\nIt", 0x92, "s")],
    ["a dash", bytesOf("Note\nMonday ", 0x96, " Friday\n1995", 0x96, "2001")],
    ["capitals", bytesOf("Name\nJOS", 0xc9, " N", 0xda, 0xd1, "EZ\n", 0xc1, "ngel")],
  ])("of Windows stay those of Windows: %s", async (_what, text) => {
    expect((await brought({ text })).report.encoding).toBe("windows-1252");
  });

  test("that no one sees are removed", async () => {
    const { rows } = await brought("s8-invisible.csv");
    const read = rows.map(({ fields, problems }) => [
      `${fields.first_name} ${fields.last_name}`,
      fields.phones?.[0]?.number,
      fields.emails?.[0]?.address,
      problems.length,
    ]);
    expect(read).toEqual([
      ["Ann Hfourinv", "+15125550155", "ann.i@example.com", 0],
      ["Bob Hfourinv", "+15125550156", "bob.i@example.com", 0],
      ["Cid Hfourinv", "+15125550157", "cid.i@example.com", 0],
      ["Dee Hfourinv", "+15125550158", undefined, 0],
      ["Eve Hfourinv", "+15125550159", undefined, 0],
      ["Fay Hfourinv", "+15125550160", undefined, 0],
    ]);
  });
});

test("emails are found in what is written around them, and words for none are none", async () => {
  const { rows } = await brought("s15-emails.csv");
  expect(rows.map(({ fields, problems }) => (problems.length > 0 ? "refused" : fields.emails?.[0]?.address))).toEqual([
    "ann.m@example.com",
    "bob.m@example.com",
    "cid.m@example.com",
    "o'brien.m@example.com",
    "josé.m@example.com",
    undefined,
    undefined,
    "hal.m@example.com",
    "ivy.m+crm@ex-ample.co.uk",
  ]);
});

test("a contact who opted out must not be called, texted, emailed or written to", async () => {
  const text =
    "Last Name,Phone,Email,Opt out? Y/no\nLee,2015550100,a@x.org,Y\nHale,2015550101,b@x.org,no\nRay,2015550102,c@x.org,05/06/2024";
  const { rows } = await brought({ text });
  const asked = rows.map(({ fields }) => [
    fields.phones?.[0]?.do_not_call,
    fields.emails?.[0]?.unsubscribed_at !== null,
  ]);
  expect(asked).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ]);
});
