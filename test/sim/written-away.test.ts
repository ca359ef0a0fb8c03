/** What is written with no connection carries the moment it was written, however late it arrives. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactTimeline } from "../../src/contract/timeline/contact-timeline.ts";
import { contactHistory } from "../../src/contract/timeline/history.ts";
import type { Note } from "../../src/domain/contacts/note.ts";
import type { Policy } from "../../src/domain/policies/policy.ts";
import type { Status } from "../../src/domain/reference/reference.ts";
import type { Tag } from "../../src/domain/contacts/tag.ts";
import { waysFrom } from "../../src/domain/policies/policy-status.ts";
import { contactQuickEdit, contactTag } from "../../src/local/intents/contacts.ts";
import { noteCreate } from "../../src/local/intents/notes.ts";
import { policyEdit } from "../../src/local/intents/policies.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";
import { transferContact } from "./mass-changes.ts";

let town: Town;
let device: Device;
beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "away", name: "Away", seed: 6, users: 14, contacts: 200 }, 1);
  device = await Device.of(town, (await town.userOf("agent")).id, 1);
  await device.round();
});
afterAll(async () => {
  device.close();
  await town.close();
});

it("a note on a contact that was given away goes out by itself when the contact is back", async () => {
  const mine = (await town.userOf("agent")).id;
  const rows = (await device.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  const { id: contact_id = 0 } = rows.find((row) => row.owner_id === mine && row.deleted_at === null) ?? {};
  const note = { id: device.world.uuid(), body: "Before it went", kind: "note", pinned: false, call_id: null } as const;
  await device.local.write(noteCreate, { contact_id: Number(contact_id), name: "somebody", note });
  await transferContact(town, Number(contact_id), (await town.userOf("admin")).id);
  await device.calmDown();
  expect(await device.db.outbox.toArray()).toMatchObject([{ state: "needs", problem: { code: "moved_away" } }]);
  await transferContact(town, Number(contact_id), mine);
  await device.round();
  await device.round();
  expect(await device.db.outbox.count()).toBe(0);
  expect((await allOf<Note>(device.db, "notes")).some(({ id }) => id === note.id)).toBe(true);
});

it("a tag that could not go to a contact that was given away goes to others", async () => {
  const mine = (await town.userOf("agent")).id;
  const rows = (await device.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  const [lost = 0, other = 0] = rows
    .filter((row) => row.owner_id === mine && row.deleted_at === null)
    .map(({ id }) => Number(id));
  const [tag] = await allOf<Tag>(device.db, "tags");
  const add = [tag?.id ?? ""];
  await device.local.write(contactTag, { id: lost, name: "somebody", add, remove: [] });
  await transferContact(town, lost, (await town.userOf("admin")).id);
  await device.calmDown();
  await device.local.write(contactTag, { id: other, name: "another", add, remove: [] });
  await device.calmDown();
  expect(await device.db.outbox.toArray()).toMatchObject([{ state: "needs", problem: { code: "moved_away" } }]);
  const there = (await device.db.buckets.toArray()).flatMap((bucket) => bucket.rows).find(({ id }) => id === other);
  expect(there?.tag_ids).toContain(tag?.id);
  await transferContact(town, lost, mine);
  await device.round();
  await device.round();
  expect(await device.db.outbox.count()).toBe(0);
});

it("a note and a policy's step", async () => {
  const policy = (await allOf<Policy>(device.db, "policies")).find((one) =>
    waysFrom(one.status).includes("withdrawn"),
  )!;
  const about = { contact_id: policy.contact_id, name: "somebody" };
  const note = { id: device.world.uuid(), body: "In the barn", kind: "note", pinned: false, call_id: null } as const;
  const written = town.world.now();
  await device.local.write(noteCreate, { ...about, note });
  await device.local.write(policyEdit, {
    ...about,
    id: policy.id,
    change: { status: "withdrawn" },
    base: { status: policy.status },
  });
  await device.world.pass(3 * 3_600_000);
  await town.world.pass(3 * 3_600_000);
  await device.calmDown();
  expect(await device.db.outbox.count()).toBe(0);
  const noteThere = (await allOf<Note>(device.db, "notes")).find(({ id }) => id === note.id);
  const policyThere = (await allOf<Policy>(device.db, "policies")).find(({ id }) => id === policy.id);
  expect(noteThere?.at).toBe(written);
  expect(policyThere?.moves.at(-1)).toMatchObject({ status: "withdrawn", at: written });
  expect(policyThere?.updated_at).toBeGreaterThan(written);
});

it("a contact's status", async () => {
  const contact = (await device.db.buckets.toArray())
    .flatMap((bucket) => bucket.rows)
    .find((row) => row.owner_id === device.local.user_id && row.deleted_at === null && row.category === "lead");
  if (!contact) throw new Error("the agent has a lead");
  const other = (await allOf<Status>(device.db, "statuses")).find(
    ({ id, category }) => category === "lead" && id !== contact.status_id,
  );
  const written = town.world.now();
  const id = Number(contact.id);
  await device.local.write(contactQuickEdit, {
    id,
    name: "somebody",
    edit: { status_id: String(other?.id) },
    base: { status_id: contact.status_id as string | null },
  });
  await device.world.pass(3 * 3_600_000);
  await town.world.pass(3 * 3_600_000);
  await device.calmDown();
  const scenario = await device.local.request(contactTimeline.list, { params: { id }, query: {} });
  expect(scenario.data.find(({ kind }) => kind === "status")?.at).toBe(written);
  const log = await device.local.request(contactHistory.list, { params: { id }, query: {} });
  const step = log.data.find(({ fields }) => "status_id" in fields);
  expect(step?.written_at).toBe(written);
  expect(step?.at).toBeGreaterThan(written);
});
