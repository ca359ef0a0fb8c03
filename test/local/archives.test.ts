/** A zip looked at on the device: its table of contents alone, and where its files would go. */
import { expect, test } from "vitest";
import { fileLookOf } from "../../src/kit/file-signature.ts";
import { listArchive } from "../../src/local/imports/archive-list.ts";
import { archiveOutlook } from "../../src/local/queries/attachments.ts";
import { archiveOf, type Member } from "../fixtures/archive.ts";
import { someContacts } from "../fixtures/contacts.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";
import { sampleFiles } from "../fixtures/sample-files.ts";

const list = (bytes: Uint8Array<ArrayBuffer>) =>
  listArchive({ name: "papers.zip", blob: new Blob([bytes]) }, fileLookOf(bytes.subarray(0, 4_096)));

test("the files of an archive are listed without unpacking, unreadable ones marked", async () => {
  const members: Member[] = [
    { name: "4711_policy.txt", bytes: "a policy" },
    { name: "visits/", bytes: "" },
    { name: "visits/4711 Pérez.txt", bytes: "mac" },
    { name: "4711_link.txt", bytes: "/etc/passwd", stored: true, mode: 0o120777 },
    { name: "4711_locked.txt", bytes: "x", encrypted: true },
    { name: "4711_claims.txt", bytes: "x", claims: { size: 26 * 1024 * 1024 } },
    { name: "__MACOSX/._4711_policy.txt", bytes: "x" },
  ];
  expect((await list(archiveOf(members))).map(({ path, size, sealed }) => [path, size, sealed])).toEqual([
    ["4711_policy.txt", 8, false],
    ["visits/4711 Pérez.txt", 3, false],
    ["4711_link.txt", 11, true],
    ["4711_locked.txt", 1, true],
    ["4711_claims.txt", 26 * 1024 * 1024, false],
  ]);
});

test.each([
  ["a picture", sampleFiles["photo.png"], "This is not a zip file."],
  ["a letter", archiveOf([{ name: "[Content_Types].xml", bytes: "<Types/>" }]), "This is not a zip file."],
  ["nothing but folders", archiveOf([{ name: "a/" }]), "This zip file is empty."],
  [
    "half an archive",
    archiveOf([{ name: "4711.txt", bytes: "a" }]).subarray(0, 60),
    "We can't read this zip file. Create it again and choose it.",
  ],
])("%s is refused before anything is sent", async (_, bytes, words) => {
  await expect(list(Buffer.from(bytes))).rejects.toMatchObject({
    code: "unreadable_file",
    fields: { file: [words] },
  });
});

test("each file goes to the contact of its number or phone that is here; what no one here can look up is left open", async () => {
  const disk = diskBackupStore()();
  const [mine, gone, other] = someContacts(3, 7).map((contact) => ({ ...contact, deleted_at: null }));
  if (!mine || !gone || !other) throw new Error("no contacts");
  await disk.put([mine, { ...gone, deleted_at: 1 }, other]);
  const names = [
    `${mine.id} a.txt`,
    `${gone.id} b.txt`,
    "999999 c.txt",
    "2015550101 d.txt",
    "2015550102 e.txt",
    "f.txt",
  ];
  const entries = names.map((path) => ({ path, size: 10, packed: 10, sealed: false }));
  const idsOf = async (phone: string) => (phone === "2015550101" ? [mine.id] : [mine.id, other.id]);
  const goes = async (look?: typeof idsOf) =>
    (await archiveOutlook(disk.db, entries, look)).map((one) =>
      one.goes === "to" ? one.contact.id : one.goes === "unknown" ? "unknown" : one.reason,
    );
  const nobody = ["no_contact", "no_contact"];
  expect(await goes(idsOf)).toEqual([mine.id, ...nobody, mine.id, "several_contacts", "no_contact"]);
  expect(await goes()).toEqual([mine.id, ...nobody, "unknown", "unknown", "no_contact"]);
});
