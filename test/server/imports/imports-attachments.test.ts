/** An archive of files for contacts: each goes to the contact its name matches, hostile ones are rejected, and all can be undone. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AttachedFile } from "../../../src/contract/imports/imports.ts";
import type { Contact, Phone } from "../../../src/domain/contacts/contact.ts";
import type { ContactFile } from "../../../src/domain/files/file.ts";
import type { Attempt } from "../../../src/domain/imports/attempt.ts";
import { workOnImport } from "../../../src/server/imports/import-job.ts";
import { clearFiles } from "../../../src/server/storage/clearing.ts";
import { archiveOf, type Member } from "../../fixtures/archive.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { sampleFiles } from "../../fixtures/sample-files.ts";
import { startScanner, type VirusScanner } from "../../fixtures/vendors/virus-scanner.ts";
import { dayMs } from "../../../src/kit/durations.ts";

let app: TestServer;
let scanner: VirusScanner;
beforeAll(async () => {
  scanner = await startScanner();
  app = await openTestServer({ CLAMAV_URL: scanner.url });
});
afterAll(async () => {
  await app.close();
  scanner.close();
});

type Who = "ada" | "adam" | "mona" | "eve" | "tess";
const api = "/v1/contacts";
const phone = (number: string): Phone => ({
  number,
  type: 2,
  primary: true,
  line_type: "unknown",
  dnc_status: "unknown",
  dnc_checked_at: null,
  do_not_call: false,
  do_not_text: false,
  bad_number: false,
});

async function send(who: Who, archive: Buffer, path = "import_attachments", fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([new Uint8Array(archive)]), "papers.zip");
  const encoded = new Response(form);
  const { cookie } = await app.sessionOf(who);
  const reply = await app.server.fastify.inject({
    method: "POST",
    url: `${api}/${path}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { cookie, "content-type": encoded.headers.get("content-type") ?? "" },
  });
  return {
    status: reply.statusCode,
    ...(reply.json() as { data: Attempt; code?: string; errors?: Record<string, string[]> }),
  };
}

async function work({ id }: Attempt): Promise<void> {
  const of = { tenant_id: app.people.home_id, import_id: id };
  while ((await workOnImport(app.server.services, of, new AbortController().signal)) === "again");
}

async function attemptNow({ id }: Attempt) {
  return app.connection.db
    .selectFrom("import_attempts")
    .selectAll()
    .where("tenant_id", "=", app.people.home_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function bring(who: Who, members: readonly Member[], path?: string) {
  const { status, data, errors } = await send(who, archiveOf(members), path);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(errors)}`);
  await work(data);
  return attemptNow(data);
}

const filesOf = async (attempt: Attempt, who: Who = "ada") =>
  (
    (await app.request(who, "GET", `${api}/import_attempts/${attempt.id}/files?limit=500`)).json as {
      data: AttachedFile[];
    }
  ).data;
const received = async (attempt: Attempt) =>
  (await filesOf(attempt)).map(({ status, reasons, contact_id }) => reasons[0] ?? contact_id ?? status);
const lying = async ({ id }: Contact) =>
  ((await app.request("mona", "GET", `${api}/${id}/files`)).json as { data: ContactFile[] }).data;
/** What lies there once the night has cleared away what nobody needs. */
async function storedKeys(): Promise<string[]> {
  await clearFiles(app.server.services, new AbortController().signal);
  return app.server.services.storage.list(app.people.home_id, "", 1_000);
}
const post = (who: Who, attempt: Attempt, path: string, body: object = {}) =>
  app.request(who, "POST", path.replace(":id", attempt.id), { body });

const pdf = sampleFiles["paper.pdf"];
const text = (words: string) => Buffer.from(words);

test("each file goes to the contact its name names; files that match no contact, or another user's, say so", async () => {
  const mine = await layContact(app, { owner: app.people.ada, fields: { phones: [phone("+12015550101")] } });
  const theirs = await layContact(app, { owner: app.people.adam, fields: { phones: [phone("+12015550102")] } });
  const gone = await layContact(app, { owner: app.people.ada });
  const [one, other] = await Promise.all(
    ["Ann", "Bob"].map((first_name) =>
      layContact(app, { owner: app.people.ada, fields: { first_name, phones: [phone("+12015550103")] } }),
    ),
  );
  expect((await app.request("ada", "DELETE", `${api}/destroy_all`, { body: { ids: [gone.id] } })).status).toBeLessThan(
    300,
  );
  const elsewhere = await layContact(app, { tenant_id: app.people.away_id, owner: app.people.eve, id: 900_001 });
  const n = mine.id;
  const members: [Member, string | number][] = [
    [{ name: `${n}_policy.pdf`, bytes: pdf }, n],
    [{ name: `medical/deep/#${n} visit.txt`, bytes: text("visit") }, n],
    [{ name: "(201) 555-0101 card.jpg", bytes: sampleFiles["photo.jpg"] }, n],
    [{ name: `../../../etc/${n}_cron.txt`, bytes: text("cron") }, n],
    [{ name: `/abs/${n}_abs.txt`, bytes: text("abs") }, n],
    [{ name: `C:\\win\\${n}_win.txt`, bytes: text("win") }, n],
    // As a Mac writes it: UTF-8 without saying so. And as old Windows did: é in its own letters.
    [{ name: `${n}_Pérez.txt`, bytes: text("mac") }, n],
    [{ name: Buffer.concat([text(`${n}_P`), Buffer.from([0x82]), text("rez.txt")]), bytes: text("dos") }, n],
    [{ name: `${n}_a\0b\u001b.txt`, bytes: text("steers") }, n],
    [{ name: `${n}_same.pdf`, bytes: pdf }, n],
    [{ name: `${n}_twice.txt`, bytes: text("first of the name") }, n],
    [{ name: `${n}_twice.txt`, bytes: text("second of the name") }, n],
    [{ name: "scan0007.pdf", bytes: pdf }, "no_contact"],
    [{ name: `${theirs.id}_x.pdf`, bytes: pdf }, "no_contact"],
    [{ name: "2015550102.pdf", bytes: pdf }, "no_contact"],
    [{ name: `${gone.id}_x.pdf`, bytes: pdf }, "no_contact"],
    [{ name: `${elsewhere.id}_x.pdf`, bytes: pdf }, "no_contact"],
    [{ name: "2015550103 whose.pdf", bytes: pdf }, "several_contacts"],
  ];
  const passedOver: Member[] = [
    { name: `${n}_folder/` },
    { name: `__MACOSX/._${n}_policy.pdf`, bytes: "x" },
    { name: ".DS_Store", bytes: "x" },
  ];
  const attempt = await bring("ada", [...passedOver, ...members.map(([member]) => member)]);
  expect(attempt).toMatchObject({
    status: "complete_with_errors",
    total: 18,
    created: 11,
    skipped: 1,
    failed: 6,
    done: 18,
  });
  expect(await received(attempt)).toEqual(members.map(([, outcome]) => outcome));
  const files = await lying(mine);
  expect(files.map(({ file_name }) => file_name).sort()).toEqual(
    ["policy.pdf", "visit.txt", "card.jpg", "cron.txt", "abs.txt", "win.txt", "Pérez.txt", "Pérez.txt", "a_b_.txt"]
      .concat(["twice.txt", "twice.txt"])
      .sort(),
  );
  expect(files.find(({ file_name }) => file_name === "visit.txt")).toMatchObject({ kind: "medical", title: "visit" });
  for (const contact of [theirs, one, other]) expect(contact && (await lying(contact))).toEqual([]);
  // One content however many have it, and nothing besides the archive, kept for another try.
  const keys = await storedKeys();
  await bring("ada", [{ name: `${one?.id}_policy.pdf`, bytes: pdf }]);
  expect(await storedKeys()).toHaveLength(keys.length);
});

test("what is made to harm goes nowhere and leaves nothing, and the rest comes in", async () => {
  const contact = await layContact(app, { owner: app.people.ada });
  const n = contact.id;
  const mega = 1024 * 1024;
  const members: [Member, string | number][] = [
    [{ name: `${n}_good.txt`, bytes: text("all is well") }, n],
    [{ name: `${n}_bomb.txt`, bytes: Buffer.alloc(20 * mega, "a") }, "bad_file"],
    [{ name: `${n}_huge.txt`, bytes: "a", claims: { size: 26 * mega } }, "too_large"],
    [{ name: `${n}_says_less.txt`, bytes: Buffer.alloc(mega, "a"), claims: { size: 100 } }, "bad_file"],
    [{ name: `${n}_says_more.txt`, bytes: text("short"), claims: { size: 5_000 } }, "bad_file"],
    [{ name: `${n}_changed.txt`, bytes: text("changed on the way"), claims: { crc: 1 } }, "bad_file"],
    [{ name: `${n}_locked.txt`, bytes: text("locked"), encrypted: true }, "bad_file"],
    [{ name: `${n}_odd.txt`, bytes: text("odd"), claims: { method: 14 } }, "bad_file"],
    [{ name: `${n}_link.txt`, bytes: text("/etc/passwd"), stored: true, mode: 0o120777 }, "bad_file"],
    [{ name: `${n}_device.txt`, bytes: text("x"), mode: 0o060660 }, "bad_file"],
    [{ name: `${n}_empty.txt` }, "bad_file"],
    [{ name: `${n}_script.png`, bytes: text("<script>alert(1)</script>") }, "wrong_type"],
    [{ name: `${n}_setup.exe`, bytes: text("MZ") }, "wrong_type"],
    [{ name: `${n}_inner.zip`, bytes: archiveOf([{ name: "a.txt", bytes: "a" }]) }, "wrong_type"],
    [{ name: `${n}_inner.docx`, bytes: archiveOf([{ name: "a.txt", bytes: "a" }]) }, "wrong_type"],
    [
      { name: `${n}_virus.txt`, bytes: text("an EICAR-TEST within, long enough that it is packed ".repeat(20)) },
      "infected",
    ],
  ];
  const before = await storedKeys();
  const attempt = await bring(
    "ada",
    members.map(([member]) => member),
  );
  expect(await received(attempt)).toEqual(members.map(([, outcome]) => outcome));
  expect((await lying(contact)).map(({ file_name }) => file_name)).toEqual(["good.txt"]);
  // The one file, and the archive for another try.
  expect(await storedKeys()).toHaveLength(before.length + 2);
});

test.each([
  ["a picture", sampleFiles["photo.png"], "This is not a zip file."],
  ["a workbook", sampleFiles["table.xlsx"], "We can't read this zip file. Create it again and choose it."],
  [
    "a letter",
    archiveOf([
      { name: "[Content_Types].xml", bytes: "<Types/>" },
      { name: "word/document.xml", bytes: "<w/>" },
    ]),
    "This is not a zip file.",
  ],
  ["nothing but folders", archiveOf([{ name: "a/" }]), "This zip file is empty."],
  [
    "half an archive",
    archiveOf([{ name: "4711.txt", bytes: "a" }]).subarray(0, 60),
    "We can't read this zip file. Create it again and choose it.",
  ],
  [
    "files that come to more than 1 GB",
    archiveOf(
      Array.from({ length: 45 }, (_, place) => ({
        name: `${place}.txt`,
        bytes: "a",
        claims: { size: 25 * 1024 * 1024 },
      })),
    ),
    "The files in this zip are too large. Split it into several zip files.",
  ],
  [
    "more than 10,000 files",
    archiveOf(
      Array.from({ length: 10_001 }, (_, place) => ({ name: `${place}.txt`, bytes: "a", stored: true as const })),
    ),
    "A zip file can have up to 10,000 files.",
  ],
])("%s is refused as a whole and leaves nothing", async (_, archive, words) => {
  const before = await storedKeys();
  expect(await send("ada", archive)).toMatchObject({ status: 422, code: "unreadable_file", errors: { file: [words] } });
  expect(await storedKeys()).toEqual(before);
});

test("for leads only, a client's file is refused", async () => {
  const lead = await layContact(app, { owner: app.people.ada });
  const client = await layContact(app, { owner: app.people.ada, fields: { category: "client" } });
  const members = [lead, client].map(({ id }) => ({ name: `${id}_x.pdf`, bytes: pdf }));
  expect(await received(await bring("ada", members, "attachments_leads_uploader"))).toEqual([lead.id, "no_contact"]);
});

test("refused files are tried again under mended names, and the archive is kept no longer than that", async () => {
  const contact = await layContact(app, { owner: app.people.ada });
  const before = await storedKeys();
  const attempt = await bring("ada", [
    { name: "scan one.txt", bytes: text("one") },
    { name: "scan two.txt", bytes: text("two") },
  ]);
  expect(attempt).toMatchObject({ status: "complete_with_errors", failed: 2 });
  const retry = `${api}/retry_failed_import_attempts/:id`;
  const rows = [{ row_no: 2, cells: [`${contact.id} two.txt`] }];
  expect((await post("ada", attempt, retry, { rows, row_nos: [2] })).at("data.status")).toBe("queued");
  await work(attempt);
  expect(await attemptNow(attempt)).toMatchObject({ status: "complete_with_errors", created: 1, failed: 1 });
  await post("ada", attempt, retry, { rows: [{ row_no: 1, cells: [`${contact.id} one.txt`] }] });
  await work(attempt);
  expect(await attemptNow(attempt)).toMatchObject({ status: "complete", created: 2, failed: 0, archive: null });
  expect((await lying(contact)).map(({ file_name }) => file_name).sort()).toEqual(["one.txt", "two.txt"]);
  expect(await storedKeys()).toHaveLength(before.length + 2);
});

test("an undo takes the files back, but for those someone changed or that went elsewhere since", async () => {
  const contact = await layContact(app, { owner: app.people.ada });
  const names = ["goes", "renamed", "deleted"];
  const attempt = await bring(
    "ada",
    names.map((name) => ({ name: `${contact.id}_${name}.txt`, bytes: text(name) })),
  );
  const at = async (name: string) => (await lying(contact)).find(({ file_name }) => file_name === `${name}.txt`)?.id;
  await app.request("ada", "PATCH", `${api}/${contact.id}/files/${await at("renamed")}`, {
    body: { title: "Mine now" },
  });
  await app.request("ada", "DELETE", `${api}/${contact.id}/files/${await at("deleted")}`);
  expect((await post("adam", attempt, `${api}/import_attempts/:id/undo`)).status).toBe(404);
  expect((await post("ada", attempt, `${api}/import_attempts/:id/undo`)).at("data.undo_total")).toBe(3);
  await work(attempt);
  expect(await attemptNow(attempt)).toMatchObject({ status: "undone", removed: 1, kept: 1, undo_done: 3 });
  expect((await lying(contact)).map(({ title }) => title)).toEqual(["Mine now"]);
  expect((await app.request("ada", "GET", `${api}/import_attempts/${attempt.id}/kept`)).at("data")).toMatchObject([
    { contact_id: contact.id, row_nos: [2] },
  ]);
});

test("a server that stops in the middle loses no file and puts none twice", async () => {
  const contact = await layContact(app, { owner: app.people.ada });
  const count = 45;
  const { data } = await send(
    "ada",
    archiveOf(
      Array.from({ length: count }, (_, place) => ({ name: `${contact.id}_${place}.txt`, bytes: `no ${place}` })),
    ),
  );
  const before = await storedKeys();
  const { storage } = app.server.services;
  const { putFile } = storage;
  let puts = 0;
  storage.putFile = async (key, path) => {
    if (++puts === 30) throw new Error("the disk is full");
    return putFile(key, path);
  };
  await expect(work(data)).rejects.toThrow("the disk is full");
  storage.putFile = putFile;
  expect(await attemptNow(data)).toMatchObject({ status: "processing", created: 20, done: 20, total: count });
  const stopped = new AbortController();
  stopped.abort();
  const of = { tenant_id: app.people.home_id, import_id: data.id };
  expect(await workOnImport(app.server.services, of, stopped.signal)).toBe("again");
  // Two servers at once.
  await Promise.all([work(data), work(data)]);
  expect(await attemptNow(data)).toMatchObject({ status: "complete", created: count, failed: 0 });
  expect(new Set((await lying(contact)).map(({ file_name }) => file_name)).size).toBe(count);
  expect(await lying(contact)).toHaveLength(count);
  // What lay ready when the disk was full is cleared away in time, and so is the archive.
  await sql`update file_contents set created_at = created_at - ${2 * dayMs}::bigint`.execute(app.connection.db);
  await app.world.pass(2 * dayMs);
  expect((await storedKeys()).length).toBe(before.length - 1 + count);
});

test("stopped and removed, it brings in nothing more and keeps nothing", async () => {
  const contact = await layContact(app, { owner: app.people.ada });
  const before = await storedKeys();
  const { data } = await send("ada", archiveOf([{ name: `${contact.id}_never.txt`, bytes: text("never") }]));
  expect((await app.request("ada", "DELETE", `${api}/delete_import_attempts/${data.id}`)).status).toBe(204);
  await work(data);
  expect(await lying(contact)).toEqual([]);
  expect(await storedKeys()).toEqual(before);
});

test("is for those who may import, each attempt for its own and for those above who track imports", async () => {
  const contact = await layContact(app, { owner: app.people.ada });
  const members = [{ name: `${contact.id}_x.txt`, bytes: text("whose") }];
  expect((await send("tess", archiveOf(members))).status).toBe(403);
  expect((await send("tess", archiveOf(members), "attachments_leads_uploader")).status).toBe(403);
  const attempt = await bring("ada", members);
  for (const who of ["adam", "eve"] as const)
    expect((await app.request(who, "GET", `${api}/import_attempts/${attempt.id}/files`)).status).toBe(404);
  expect((await app.request("tess", "GET", `${api}/import_attempts/${attempt.id}/files`)).status).toBe(403);
  expect(await filesOf(attempt, "mona")).toMatchObject([{ contact_id: contact.id, status: "created" }]);
});
