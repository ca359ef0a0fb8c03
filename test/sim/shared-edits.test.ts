/**
 * Names edited on two devices from the same text: the first one sent stands, the second becomes a conflict on its
 * device, whatever kind of record it is.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { wholeScope } from "../../src/domain/lists/contacts-scope.ts";
import { plainTable } from "../../src/local/db/database.ts";
import { contactLink } from "../../src/local/intents/contacts.ts";
import { fileAdd, fileEdit } from "../../src/local/intents/files.ts";
import {
  groupCreate,
  groupRename,
  quickFilterCreate,
  quickFilterEdit,
  tagCreate,
  tagEdit,
} from "../../src/local/intents/lists.ts";
import { goalEdit } from "../../src/local/intents/goals.ts";
import { letterCreate, letterEdit } from "../../src/local/intents/outputs.ts";
import { reportChange, reportRemove, reportSave } from "../../src/local/intents/reports.ts";
import { keepFigures, keptFigures, savedReport } from "../../src/local/queries/reports.ts";
import { templateCreate, templateDelete, templateEdit, templateRestore } from "../../src/local/intents/templates.ts";
import { messageTemplateList } from "../../src/local/queries/templates.ts";
import { contactById } from "../../src/local/queries/contacts.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let [desk, phone]: Device[] = [];
let contact: Contact;
let other: Contact;

beforeAll(async () => {
  const size = { users: 6, contacts: 12 };
  town = await buildTown(await freshDatabase(), { key: "shared", name: "Shared", seed: 7, ...size }, 9);
  const { id } = await town.userOf("admin");
  desk = await Device.of(town, id, 700);
  phone = await Device.of(town, id, 701);
  await Promise.all([desk.round(), phone.round()]);
  const rows = (await desk.db.buckets.toArray()).flatMap((bucket) => bucket.rows as Contact[]);
  const living = rows.filter(({ deleted_at, linked_contacts }) => deleted_at === null && linked_contacts.length === 0);
  [contact, other] = living as [Contact, Contact];
});
afterAll(() => town.close());

interface Kind {
  record: string;
  field: string;
  id: string;
  /** Lays it down with this text. */
  make(text: string): Promise<unknown>;
  /** What an editor does that opened over `was`; undefined: one of an earlier version. */
  edit(device: Device, text: string, was: string | undefined): Promise<unknown>;
  read(device: Device): Promise<string | undefined>;
}

const rowOf = async (device: Device, table: Parameters<typeof plainTable>[1], id: string) =>
  (await plainTable(device.db, table).get(id)) as unknown as Record<string, string> | undefined;
const based = <B>(was: string | undefined, base: B) => (was === undefined ? {} : { base });
const admin = { account_type: "admin" as const, rm: false };
/** A goal is a number: the length of the text it stands for. */
const said = (text: string) => ({ calls: text.length });
const spoken = ["First goal", "Mine goal", "Theirs goal", "First goal again"];
const link = (note: string) => ({ relation: "spouse" as const, authorized_representative: false, note });

function kinds(): Kind[] {
  const id = town.world.uuid();
  const about = { contact_id: contact.id, name: "someone" };
  const text = "a paper";
  const body = { file_name: "a.txt", size: text.length, mime: "text/plain", sha256: "" };
  const linked = { contact_id: other.id, unlink: false };
  return [
    {
      record: "tag",
      field: "name",
      id,
      make: (name) => desk!.local.write(tagCreate, { id, name, color: "blue" }),
      edit: ({ local }, name, was) =>
        local.write(tagEdit, { id, was: was ?? "", name, ...based(was, { name: was as string }) }),
      read: async (device) => (await rowOf(device, "tags", id))?.["name"],
    },
    {
      record: "group",
      field: "name",
      id,
      make: (name) => desk!.local.write(groupCreate, { id, name }),
      edit: ({ local }, name, was) => local.write(groupRename, { id, name, was: was as string }),
      read: async (device) => (await rowOf(device, "contact_groups", id))?.["name"],
    },
    {
      record: "quick_filter",
      field: "name",
      id,
      make: (name) =>
        desk!.local.write(quickFilterCreate, {
          id,
          name,
          contacts_scope: wholeScope,
          columns: [],
          pinned: true,
          position: 0,
          kept: 0,
        }),
      edit: ({ local }, name, was) =>
        local.write(quickFilterEdit, { id, name, edit: { name }, ...based(was, { name: was as string }) }),
      read: async (device) => (await rowOf(device, "quick_filters", id))?.["name"],
    },
    {
      record: "letter",
      field: "body",
      id,
      make: (text) => desk!.local.write(letterCreate, { id, name: "Birthday", body: text, kept: 0 }),
      edit: ({ local }, text, was) =>
        local.write(letterEdit, { id, name: "Birthday", edit: { body: text }, ...based(was, { body: was as string }) }),
      read: async (device) => (await rowOf(device, "letters", id))?.["body"],
    },
    {
      record: "message_template",
      field: "body",
      id,
      make: (body) => {
        const text = { id, channel: "text" as const, name: "Birthday", subject: "", body, blocks: [], shared: true };
        return desk!.local.write(templateCreate, { ...text, by: admin, kept: 0 });
      },
      edit: ({ local }, body, was) => {
        const base = was === undefined ? {} : { body: was };
        return local.write(templateEdit, { id, name: "Birthday", edit: { body }, base, by: admin });
      },
      read: async (device) => (await rowOf(device, "message_templates", id))?.["body"],
    },
    {
      record: "goal",
      field: "calls",
      id: desk!.user_id,
      make: (text) => desk!.local.write(goalEdit, { user_id: desk!.user_id, name: "", edit: said(text), base: {} }),
      edit: ({ local }, text, was) =>
        local.write(goalEdit, {
          user_id: desk!.user_id,
          name: "",
          edit: said(text),
          base: was === undefined ? {} : said(was),
        }),
      read: async (device) => {
        const calls = Number((await rowOf(device, "goals", desk!.user_id))?.["calls"]);
        return spoken.find((text) => said(text).calls === calls);
      },
    },
    {
      record: "file",
      field: "title",
      id,
      make: (title) =>
        desk!.local.write(
          fileAdd,
          { ...about, file: { id, title, kind: "other" }, body, at: desk!.local.clock.now() },
          new Blob([text]),
        ),
      edit: ({ local }, title, was) =>
        local.write(fileEdit, { ...about, id, change: { title }, ...based(was, { title: was as string }) }),
      read: async (device) => (await rowOf(device, "files", id))?.["title"],
    },
    {
      record: "link",
      field: "linked_contacts",
      id: String(other.id),
      make: (note) =>
        desk!.local.write(contactLink, { id: contact.id, name: "x", change: { ...linked, ...link(note) }, base: null }),
      edit: ({ local }, note, was) =>
        local.write(contactLink, {
          id: contact.id,
          name: "x",
          change: {
            ...linked,
            ...link(note),
          },
          ...based(was, link(was as string)),
        }),
      read: async ({ db }) => {
        const links = (await contactById(db, contact.id))?.linked_contacts ?? [];
        return links.find(({ contact_id }) => contact_id === other.id)?.note;
      },
    },
  ];
}

const names = ["tag", "group", "quick_filter", "letter", "message_template", "goal", "file", "link"] as const;

describe.each(names)("a %s edited on two devices from the same text", (record) => {
  const texts = async (kind: Kind) => [await kind.read(desk!), await kind.read(phone!)];

  it("keeps the one sent first; the second is asked, and its choice stands on both", async () => {
    const kind = kinds().find((one) => one.record === record)!;
    const { id, field } = kind;
    const [first, mine, theirs] = ["First", "Mine", "Theirs"].map((word) => `${word} ${record}`) as [
      string,
      string,
      string,
    ];
    const value = (text: string) => (record === "link" ? link(text) : record === "goal" ? text.length : text);
    await kind.make(first);
    await desk!.calmDown();
    await phone!.calmDown();
    expect(await texts(kind)).toEqual([first, first]);

    phone!.network.up = false;
    await kind.edit(phone!, mine, first);
    await kind.edit(desk!, theirs, first);
    await desk!.calmDown();
    phone!.network.up = true;
    await phone!.calmDown();
    expect(await texts(kind)).toEqual([theirs, theirs]);
    const needs = await phone!.db.needs.toArray();
    const sides = { was: value(first), yours: value(mine), theirs: value(theirs) };
    expect(needs).toMatchObject([{ record, record_id: id, field, ...sides, by: desk!.user_id, ask: true }]);
    expect(typeof needs[0]?.device).toBe("string");

    const decision = await phone!.local.decide(needs, "yours", mine);
    await phone!.calmDown();
    await desk!.calmDown();
    expect(await texts(kind)).toEqual([mine, mine]);
    await phone!.local.takeBack(decision);
    await phone!.calmDown();
    expect(await kind.read(phone!)).toBe(theirs);
    await phone!.local.decide(await phone!.db.needs.toArray(), "theirs", theirs);
    expect(await phone!.db.needs.count()).toBe(0);

    // An editor opened over what stands now meets no conflict, nor does a write queued by an earlier version.
    await kind.edit(phone!, first, theirs);
    if (record !== "group") await kind.edit(phone!, `${first} again`, undefined);
    await phone!.calmDown();
    await desk!.calmDown();
    const last = record === "group" ? first : `${first} again`;
    expect([await texts(kind), await phone!.db.needs.count()]).toEqual([[last, last], 0]);
  });
});

it("a link changed in different parts on two devices has both changes; one that was removed is asked about", async () => {
  const about = { id: contact.id, name: "x" };
  const spouse = { contact_id: other.id, ...link("met in Austin"), unlink: false };
  await desk!.local.write(contactLink, { ...about, change: spouse });
  await desk!.calmDown();
  await phone!.calmDown();
  phone!.network.up = false;
  const base = link("met in Austin");
  await phone!.local.write(contactLink, { ...about, change: { ...spouse, note: "met in Waco" }, base });
  await desk!.local.write(contactLink, { ...about, change: { ...spouse, relation: "partner" }, base });
  await desk!.calmDown();
  phone!.network.up = true;
  await phone!.calmDown();
  await desk!.calmDown();
  const both = { contact_id: other.id, relation: "partner", authorized_representative: false, note: "met in Waco" };
  expect((await contactById(desk!.db, contact.id))?.linked_contacts).toEqual([both]);

  const now = { ...link("met in Waco"), relation: "partner" as const };
  await desk!.local.write(contactLink, { ...about, change: { ...both, ...now, unlink: true }, base: now });
  await desk!.calmDown();
  await phone!.local.write(contactLink, { ...about, change: { ...spouse, note: "in June" }, base: now });
  await phone!.calmDown();
  const needs = await phone!.db.needs.toArray();
  expect(needs).toMatchObject([{ record: "link", was: now, yours: link("in June"), theirs: null }]);
  expect((await contactById(phone!.db, contact.id))?.linked_contacts).toEqual([]);
  await phone!.local.decide(needs, "yours", "x");
  await phone!.calmDown();
  expect((await contactById(phone!.db, contact.id))?.linked_contacts).toMatchObject([link("in June")]);
});

it("a template deleted and brought back without a connection is the same on the other device", async () => {
  const id = town.world.uuid();
  const text = { id, channel: "text" as const, name: "Kept", subject: "", body: "Hi", blocks: [], shared: true };
  const here = async ({ db }: Device) => (await messageTemplateList(db)).find((one) => one.id === id);
  await desk!.local.write(templateCreate, { ...text, by: admin, kept: 0 });
  await desk!.calmDown();
  await phone!.calmDown();
  const before = (await here(phone!))!;
  expect(before.owner).toBe("tenant");
  phone!.network.up = false;
  await phone!.local.write(templateDelete, { id, name: "Kept" });
  expect(await here(phone!)).toBeUndefined();
  await phone!.local.write(templateRestore, { template: before });
  phone!.network.up = true;
  await phone!.calmDown();
  await desk!.calmDown();
  expect(await here(desk!)).toMatchObject({ name: "Kept", owner: "tenant", created_by: before.created_by });
  await desk!.local.write(templateDelete, { id, name: "Kept" });
  await desk!.calmDown();
  await phone!.calmDown();
  expect(await here(phone!)).toBeUndefined();
});

describe("a saved report", () => {
  it("is saved, renamed and deleted without a connection; its numbers come to the other device", async () => {
    const id = "77777777-7777-4777-8777-777777777777";
    const spec = { report_type: "contact_list", scope: "all", filters: [], columns: [] };
    desk!.network.up = false;
    await desk!.local.write(reportSave, { id, name: "Book", shared: false, spec });
    await desk!.local.write(reportChange, { id, name: "My book", shared: false, spec });
    expect(await savedReport(desk!.db, id)).toMatchObject({ name: "My book", status: "queued", figures: null });
    expect(await keptFigures(desk!.db, id, spec)).toBeNull();
    desk!.network.up = true;
    await desk!.calmDown();
    await phone!.calmDown();
    expect(await savedReport(phone!.db, id)).toMatchObject({ name: "My book", status: "ready" });
    const synced = await keptFigures(phone!.db, id, spec);
    expect(synced?.totals[0]).toBeGreaterThan(0);
    expect(await keptFigures(phone!.db, id, { ...spec, scope: "mine" })).toBeNull();
    // Saved without a period, it is the usual one, as the screen asks for it.
    const usual = { period: "last_12_months", group_by: "month" } as const;
    expect(await keptFigures(phone!.db, id, { ...spec, ...usual }, usual)).toEqual(synced);
    expect(await keptFigures(phone!.db, id, { ...spec, ...usual, period: "all" }, usual)).toBeNull();
    const newer = { ...synced!, as_of: synced!.as_of + 1, totals: [85] };
    await keepFigures(phone!.db, id, { spec, figures: newer });
    expect((await keptFigures(phone!.db, id, spec))?.totals).toEqual([85]);
    phone!.network.up = false;
    await phone!.local.write(reportRemove, { id, name: "My book" });
    expect(await savedReport(phone!.db, id)).toBeNull();
    phone!.network.up = true;
    await phone!.calmDown();
    await desk!.calmDown();
    expect(await savedReport(desk!.db, id)).toBeNull();
    expect(await desk!.db.needs.count()).toBe(0);
  });
});
