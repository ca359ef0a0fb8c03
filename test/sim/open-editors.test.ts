/**
 * Editors stand open on several devices while the fields they show are changed from elsewhere and disks fill up. Nothing
 * typed is lost, and nobody's value is replaced by an editor that did not show it.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import type { Note } from "../../src/domain/contacts/note.ts";
import type { Policy } from "../../src/domain/policies/policy.ts";
import { plainTable } from "../../src/local/db/database.ts";
import { contactQuickEdit } from "../../src/local/intents/contacts.ts";
import { noteCreate, noteEdit } from "../../src/local/intents/notes.ts";
import { policyCreate, policyEdit } from "../../src/local/intents/policies.ts";
import { contactById } from "../../src/local/queries/contacts.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { fillDisk } from "../fixtures/full-disk.ts";
import { Device } from "./device.ts";
import { reliable, unreliable } from "./network.ts";
import { simSeeds } from "./seeds.ts";
import { buildTown, type Town } from "./town.ts";

const steps = 90;
const fields = ["employer", "nickname", "note", "policy"] as const;
type Field = (typeof fields)[number];

let town: Town;
beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "edits", name: "Edits", seed: 7, users: 12, contacts: 60 }, 9);
});
afterAll(() => town.close());

interface Place {
  contact_id: number;
  note_id: string;
  policy_id: string;
  /** When the story began: earlier ones had the same contact. */
  since: number;
}

/** A text that was typed over `shown` and said to be saved. */
interface Saved {
  device: Device;
  field: Field;
  shown: string;
  typed: string;
}

interface Scenario {
  place: Place;
  /** What each open editor showed when it opened, by device and field. */
  open: Map<string, { device: Device; field: Field; shown: string }>;
  saved: Saved[];
  refused: number;
  /** Makes room again, by device. */
  full: Map<Device, () => void>;
}

async function shownOn(
  { db }: Device,
  { contact_id, note_id, policy_id }: Place,
  field: Field,
): Promise<string | undefined> {
  if (field === "note") return ((await plainTable(db, "notes").get(note_id)) as Note | undefined)?.body;
  if (field === "policy")
    return ((await plainTable(db, "policies").get(policy_id)) as Policy | undefined)?.product_name;
  return (await contactById(db, contact_id))?.[field];
}

/** What the editors do with what they showed. */
function write({ local }: Device, place: Place, { field, shown, typed }: Pick<Saved, "field" | "shown" | "typed">) {
  const { contact_id, note_id, policy_id } = place;
  const about = { contact_id, name: "someone" };
  if (field === "note")
    return local.write(noteEdit, { ...about, id: note_id, edit: { body: typed }, base: { body: shown } });
  if (field === "policy") {
    const [change, base] = [{ product_name: typed }, { product_name: shown }];
    return local.write(policyEdit, { ...about, id: policy_id, change, base });
  }
  const [edit, base] = [{ [field]: typed }, { [field]: shown }];
  return local.write(contactQuickEdit, { id: contact_id, name: "someone", edit, base });
}

async function act(chance: Chance, devices: readonly Device[], story: Scenario, step: number): Promise<void> {
  const device = chance.of(devices);
  const dice = chance.next();
  await town.world.pass(chance.whole(1, 60_000));
  await device.world.pass(chance.whole(1, 40_000));
  if (dice < 0.3) await openEditor(chance, device, story);
  else if (dice < 0.6) await closeEditor(chance, device, story, `typed ${step}`);
  else if (dice < 0.85) await device.round();
  else if (dice < 0.92) device.network.up = !device.network.up;
  else if (dice > 0.95) freeSpace(story, device);
  else if (!story.full.has(device)) {
    story.full.set(device, fillDisk(device));
    await device.db.open();
  }
}

async function openEditor(chance: Chance, device: Device, { place, open }: Scenario): Promise<void> {
  const field = chance.of(fields);
  const key = `${device.device_id} ${field}`;
  const shown = await shownOn(device, place, field);
  if (shown !== undefined && !open.has(key)) open.set(key, { device, field, shown });
}

/** Typed into, or left as it was: then nothing is written. One that could not be saved stays open. */
async function closeEditor(chance: Chance, device: Device, story: Scenario, typed: string) {
  const { place, open, saved, full } = story;
  const own = [...open].filter(([, editor]) => editor.device === device);
  if (own.length === 0) return;
  const [key, { field, shown }] = chance.of(own);
  if (chance.yes(0.25)) return void open.delete(key);
  const refusal = await write(device, place, { field, shown, typed }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal) {
    expect([refusal, full.has(device)]).toMatchObject([{ code: "storage_full" }, true]);
    story.refused++;
    return;
  }
  open.delete(key);
  saved.push({ device, field, shown, typed });
}

function freeSpace({ full }: Scenario, device: Device): void {
  full.get(device)?.();
  full.delete(device);
}

/** Both see one contact, the agent with two devices, and a note and a policy on it. */
async function begin(seed: number): Promise<{ devices: Device[]; story: Scenario }> {
  const people = await Promise.all(["agent", "agent", "admin"].map((role) => town.userOf(role)));
  const devices = await Promise.all(people.map(({ id }, at) => Device.of(town, id, seed * 10 + at)));
  for (const device of devices) await device.round();
  const [first] = devices as [Device];
  const rows = (await first.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  const own = rows.filter(({ owner_id, deleted_at }: Contact) => owner_id === first.user_id && deleted_at === null);
  const contact_id = own[seed % own.length]!.id;
  const [note_id, policy_id] = [first.world.uuid(), first.world.uuid()];
  const about = { contact_id, name: "someone" };
  const note = { id: note_id, body: "first text", kind: "note" as const, pinned: false, call_id: null };
  await first.local.write(noteCreate, { ...about, note });
  const carrier_id = (await allOf<{ id: string }>(first.db, "carriers"))[0]!.id;
  const policy = { id: policy_id, carrier_id, policy_type: "term_life" as const, product_name: "first plan" };
  await first.local.write(policyCreate, { ...about, policy });
  for (const device of devices) await device.calmDown();
  const place = { contact_id, note_id, policy_id, since: town.world.now() };
  return { devices, story: { place, open: new Map(), saved: [], refused: 0, full: new Map() } };
}

/** Every value a field had on the server, oldest first, and the device that wrote it. */
async function historyOf({ contact_id, note_id, policy_id, since }: Place, field: Field) {
  const name = field === "note" ? "body" : field === "policy" ? "product_name" : field;
  const record_id = field === "note" ? note_id : field === "policy" ? policy_id : String(contact_id);
  return tenantTx(town.db, town.tenant_id, async (trx) => {
    const { rows } = await sql<{ device_id: string; was: string | null; now: string | null }>`
      select device_id, fields -> ${name} ->> 'old' as was, fields -> ${name} ->> 'new' as now from audit
      where tenant_id = ${town.tenant_id} and record_id = ${record_id} and at > ${since} and action = 'edit' and jsonb_exists(fields, ${name})
      order by at, id`.execute(trx);
    if (field !== "note") return rows;
    // The audit says who changed a note; the texts are its own.
    const note = await trx
      .selectFrom("notes")
      .select(["body", "edits"])
      .where("id", "=", note_id)
      .executeTakeFirstOrThrow();
    const texts = [...note.edits.map(({ body }) => body), note.body];
    return rows.map(({ device_id }, at) => ({ device_id, was: texts[at] ?? null, now: texts[at + 1] ?? null }));
  });
}

async function faultsOf({ place, saved }: Scenario): Promise<string[]> {
  const faults: string[] = [];
  for (const field of fields) {
    const history = await historyOf(place, field);
    const ofField = saved.filter((one) => one.field === field);
    for (const [at, { device_id, was, now }] of history.entries()) {
      const edit = ofField.find(({ typed }) => typed === now);
      if (!edit) faults.push(`${field}: nobody typed ${now}`);
      else if (edit.shown !== was && history[at - 1]?.device_id !== device_id)
        faults.push(`${field}: ${now} replaced ${was}, though its editor showed ${edit.shown}`);
    }
    for (const [at, { device, typed }] of ofField.entries()) {
      const isThere = history.some(({ now }) => now === typed);
      const asks = (await device.db.needs.toArray()).some(({ yours }) => yours === typed);
      const isTypedOver = ofField.slice(at + 1).some((later) => later.device === device);
      if (!isThere && !asks && !isTypedOver) faults.push(`${field}: ${typed} is lost`);
    }
  }
  return faults;
}

const seeds = Math.max(2, Math.ceil(simSeeds / 20));
const seen = { saved: 0, refused: 0, conflicts: 0 };

it.each(Array.from({ length: seeds }, (_, nth) => Number(process.env["SIM_FROM"] ?? 3_000) + nth))(
  "changes that arrive while editors are open, seed %i",
  async (seed) => {
    const chance = new Chance(seed);
    const { devices, story } = await begin(seed);
    for (const device of devices) device.network.conditions = chance.yes(0.5) ? unreliable : reliable;
    for (let step = 0; step < steps; step++) await act(chance, devices, story, step);
    for (const device of devices) {
      freeSpace(story, device);
      device.network.conditions = reliable;
      device.network.up = true;
    }
    for (const device of devices) await device.calmDown();
    expect(await faultsOf(story), `seed ${seed}`).toEqual([]);
    seen.saved += story.saved.length;
    seen.refused += story.refused;
    for (const device of devices) {
      seen.conflicts += await device.db.needs.count();
      device.close();
    }
  },
);

it("and they met conflicts and full disks, or they would prove nothing", () => {
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(2);
});
