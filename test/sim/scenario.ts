/** One seeded morning: devices write, sync, crash and lose the network while contacts change hands; then the checks. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { contactMerges } from "../../src/contract/duplicates/contact-merges.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import type { ContactFile } from "../../src/domain/files/file.ts";
import type { Security } from "../../src/domain/policies/security.ts";
import type { Policy } from "../../src/domain/policies/policy.ts";
import type { TransferTo } from "../../src/domain/transfers/attempt.ts";
import {
  contactCreate,
  contactQuickEdit,
  contactsDelete,
  contactsRestore,
  contactTag,
  contactTake,
} from "../../src/local/intents/contacts.ts";
import { readRow } from "../../src/local/db/rows.ts";
import { dataCaptureEdit, rxDetailsEdit } from "../../src/local/intents/details.ts";
import { fileAdd, fileDelete, fileEdit, fileRestore } from "../../src/local/intents/files.ts";
import { contactsMerge } from "../../src/local/intents/merges.ts";
import { noteCreate, noteEdit } from "../../src/local/intents/notes.ts";
import { policyCreate, policyDelete, policyEdit } from "../../src/local/intents/policies.ts";
import { securityCreate, securityDelete, securityEdit } from "../../src/local/intents/securities.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { type License, maySellSecurities } from "../../src/domain/users/license.ts";
import { dayOf } from "../../src/kit/dates.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { faultsOf, type Promises } from "./checks.ts";
import { countAnswer, noAnswersYet, saidIn } from "./detail-checks.ts";
import { Device } from "./device.ts";
import { emailAct } from "./email-scenario.ts";
import { calendarAct, noEventsYet } from "./event-scenario.ts";
import { giveAway, workTransfers } from "./handing-over.ts";
import { reliable, unreliable } from "./network.ts";
import type { Town } from "./town.ts";
import { changeParent, transferContact } from "./mass-changes.ts";

const steps = 45;

export interface Twist {
  /** Leaves the log of moves out: the checks must notice, or they prove nothing. */
  forgetMoves?: boolean;
}

export async function play(town: Town, seed: number, twist: Twist = {}): Promise<string[]> {
  const chance = new Chance(seed);
  const people = await Promise.all(["agent", "agent", "field_manager", "manager"].map((role) => town.userOf(role)));
  const devices = await Promise.all(people.map(({ id }, at) => Device.of(town, id, seed * 10 + at)));
  for (const device of devices) await device.round();
  const answers = await noAnswersYet(town);
  const promises: Promises = {
    notes: new Map(),
    creates: new Map(),
    policies: new Map(),
    securities: new Map(),
    files: new Map(),
    events: noEventsYet(),
    emails: new Map(),
    answers,
    seed,
  };
  for (const device of devices) device.network.conditions = chance.yes(0.8) ? unreliable : reliable;
  for (let step = 0; step < steps; step++) await act(town, chance, devices, promises, twist);
  for (const device of devices) {
    device.network.conditions = reliable;
    device.network.up = true;
    device.world.skew(0);
  }
  for (const device of devices) await device.calmDown();
  // What goes out in the background has gone, and the next turn brings what became of it.
  await town.server.services.background.idle();
  // What was prepared without a network has arrived by now; the second turn brings its effect to every device.
  await workTransfers(town, chance);
  for (const device of devices) await device.calmDown();
  const faults = await faultsOf(town, devices, promises);
  for (const device of devices) device.close();
  return faults;
}

async function act(
  town: Town,
  chance: Chance,
  devices: readonly Device[],
  promises: Promises,
  twist: Twist,
): Promise<void> {
  const device = chance.of(devices);
  const dice = chance.next();
  await town.world.pass(chance.whole(1, 60_000));
  await device.world.pass(chance.whole(1, 40_000));
  if (dice < 0.5) await write(chance, device, promises);
  else if (dice < 0.74) await device.round();
  else if (dice < 0.8) await Promise.all(devices.map((each) => each.round()));
  else if (dice < 0.86) device.network.up = !device.network.up;
  else if (dice < 0.89) await crashInMidRound(device);
  else if (dice < 0.9) await device.handOver();
  else if (dice < 0.93) device.world.skew(chance.of([0, 86_400_000, -86_400_000]));
  else if (dice < 0.945 && !twist.forgetMoves)
    await giveAway(chance, device, receiverAt(await anyHolder(town, chance)));
  else if (dice < 0.96 && !twist.forgetMoves) await workTransfers(town, chance);
  else if (dice < 0.985)
    await transferContact(town, await anyOf(town, chance, "contacts"), await anyHolder(town, chance), twist);
  else await changeParent(town, chance);
}

/** The tab dies while it sends or fetches. */
async function crashInMidRound(device: Device): Promise<void> {
  const round = device.round().catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  await device.crash();
  await round;
}

async function write(chance: Chance, device: Device, promises: Promises): Promise<void> {
  const buckets = await device.db.buckets.toArray();
  const rows = buckets.flatMap((bucket) => bucket.rows);
  const contact = rows.length > 0 ? chance.of(rows) : undefined;
  const dice = chance.next();
  try {
    if (!contact || dice < 0.12) await create(chance, device, promises);
    else if (dice < 0.28) await note(device, contact, promises);
    else if (dice < 0.32) await emailAct(chance, device, contact, promises.emails);
    else if (dice < 0.45) await calendarAct(chance, device, contact, promises.events);
    else if (dice < 0.5) await editNote(chance, device);
    else if (dice < 0.53) await file(chance, device, contact, promises);
    else if (dice < 0.58) await policy(chance, device, contact, promises);
    else if (dice < 0.61) await security(chance, device, contact, promises);
    else if (dice < 0.68) await answer(chance, device, contact, promises);
    else if (dice < 0.77) await edit(chance, device, contact);
    else if (dice < 0.88) await tag(chance, device, contact);
    else if (dice < 0.9) await merge(chance, device, rows);
    else if (dice < 0.93) await device.local.write(contactsDelete, { ids: [contact.id] });
    else if (contact.pool_id) await device.local.write(contactTake, { id: contact.id, name: "pool" });
    else await device.local.write(contactsRestore, { ids: [contact.id] });
  } catch (error) {
    // A rule may refuse immediately (an edit of a deleted contact): the user is informed, nothing is queued.
    if ((error as Error).name !== "Refusal") throw error;
  }
}

/** Two of one's own become one, now or once there is a network; at times the last merge is taken back. */
async function merge(chance: Chance, device: Device, rows: readonly Contact[]): Promise<void> {
  if (chance.yes(0.3)) return undoMerge(device);
  const own = rows.filter(({ owner_id, deleted_at }) => owner_id === device.user_id && deleted_at === null);
  if (own.length < 2) return;
  const [one, other] = [chance.of(own), chance.of(own)];
  if (one.id === other.id) return;
  const choices = chance.yes(0.5) ? [{ field: "first_name" as const, from: other.id, value: other.first_name }] : [];
  await device.local.write(contactsMerge, { survivor_id: one.id, ids: [one.id, other.id], choices, name: "someone" });
}

/** Without a network, after 30 days or too late for another reason it stays merged. */
async function undoMerge({ local }: Device): Promise<void> {
  const undo = async () => {
    const { data } = await local.request(contactMerges.list, {});
    const last = data.find(({ undone_at }) => undone_at === null);
    if (last) await local.request(contactMerges.undo, { params: { id: last.id } });
  };
  await undo().catch(() => undefined);
}

async function create(chance: Chance, device: Device, promises: Promises): Promise<void> {
  const id = await device.local.takeNumber();
  if (id === undefined) return;
  const ref = device.world.uuid();
  await device.local.write(contactCreate, {
    id,
    ref,
    name: "new",
    owner_id: device.user_id,
    fields: { last_name: `Made${chance.whole(1, 999)}` },
  });
  promises.creates.set(ref, device);
}

async function note(device: Device, contact: Contact, promises: Promises): Promise<void> {
  const id = device.world.uuid();
  const body = `note ${id}`;
  await device.local.write(noteCreate, {
    contact_id: contact.id,
    name: "someone",
    note: { id, body, kind: "note", pinned: false, call_id: null },
  });
  promises.notes.set(id, { device, body });
}

/** A new one with its bytes, a renamed one, or one that goes and may come back. */
async function file(chance: Chance, device: Device, contact: Contact, promises: Promises): Promise<void> {
  const known = await allOf<ContactFile>(device.db, "files");
  const about = { contact_id: contact.id, name: "someone" };
  if (known.length > 0 && chance.yes(0.4)) {
    const one = chance.of(known);
    const on = { ...about, contact_id: one.contact_id };
    if (chance.yes(0.6)) {
      const change = { title: `paper ${chance.whole(1, 9_999)}` };
      return void (await device.local.write(fileEdit, { ...on, id: one.id, change, base: { title: one.title } }));
    }
    await device.local.write(fileDelete, { ...on, file: one });
    if (chance.yes(0.5)) await device.local.write(fileRestore, { ...on, file: one });
    return;
  }
  const id = device.world.uuid();
  const text = `what stands in ${chance.yes(0.3) ? "every one" : id}`;
  const body = { file_name: "paper.txt", size: text.length, mime: "text/plain", sha256: sha256Of(text) };
  const input = { ...about, file: { id, title: "paper", kind: "other" as const }, body, at: device.local.clock.now() };
  await device.local.write(fileAdd, input, new Blob([text]));
  promises.files.set(id, { device, text });
}

function sha256Of(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function editNote(chance: Chance, device: Device): Promise<void> {
  const notes = await allOf<{ id: string; contact_id: number }>(device.db, "notes");
  if (notes.length === 0) return;
  const { id, contact_id } = chance.of(notes);
  await device.local.write(noteEdit, { id, contact_id, name: "someone", edit: { pinned: chance.yes(0.5) } });
}

/** A new one, or the next step or another name of one that is there. */
async function policy(chance: Chance, device: Device, contact: Contact, promises: Promises): Promise<void> {
  const known = await allOf<Policy>(device.db, "policies");
  const about = { contact_id: contact.id, name: "someone" };
  if (known.length === 0 || chance.yes(0.4)) {
    const id = device.world.uuid();
    const carrier_id = chance.of(await allOf<{ id: string }>(device.db, "carriers")).id;
    await device.local.write(policyCreate, { ...about, policy: { id, carrier_id, policy_type: "term_life" } });
    promises.policies.set(id, device);
    return;
  }
  const { id, contact_id, status, product_name } = chance.of(known);
  if (chance.yes(0.1)) return void (await device.local.write(policyDelete, { ...about, contact_id, id }));
  const [change, base] = chance.yes(0.3)
    ? [{ status: "app_started" as const, application_date: "2026-01-02" }, { status }]
    : [{ product_name: `product ${chance.whole(1, 9_999)}` }, { product_name }];
  await device.local.write(policyEdit, { ...about, contact_id, id, change, base });
}

/** By people with a licence: a new one, another value with its day, or one less. */
async function security(chance: Chance, device: Device, contact: Contact, promises: Promises): Promise<void> {
  const licenses = await allOf<License>(device.db, "licenses");
  const own = licenses.filter(({ user_id }) => user_id === device.user_id);
  if (!maySellSecurities(own, dayOf(device.world.now()))) return;
  const known = await allOf<Security>(device.db, "securities");
  const about = { contact_id: contact.id, name: "someone" };
  if (known.length === 0 || chance.yes(0.4)) {
    const id = device.world.uuid();
    await device.local.write(securityCreate, { ...about, security: { id, account_type: "brokerage" } });
    promises.securities.set(id, device);
    return;
  }
  const { id, contact_id, market_value, as_of, custodian } = chance.of(known);
  if (chance.yes(0.1)) return void (await device.local.write(securityDelete, { ...about, contact_id, id }));
  const [change, base] = chance.yes(0.5)
    ? [
        { market_value: chance.whole(1, 9_999), as_of: "2026-01-02" },
        { market_value, as_of },
      ]
    : [{ custodian: `custodian ${chance.whole(1, 9_999)}` }, { custodian }];
  await device.local.write(securityEdit, { ...about, contact_id, id, change, base });
}

/** One question of the fact finder, or of the prescriptions; asked of own contacts. */
async function answer(chance: Chance, device: Device, { id, owner_id }: Contact, { answers }: Promises): Promise<void> {
  if (owner_id !== device.user_id) return;
  const collection = chance.of(["data_captures", "rx_details"] as const);
  const was = saidIn(await readRow(device.db, { collection, id }));
  const said = `answer ${device.world.uuid()}`;
  const about = { id, name: "someone" };
  if (collection === "data_captures") {
    const [change, base] = [{ household: { lives_with: said } }, { household: { lives_with: was } }];
    await device.local.write(dataCaptureEdit, { ...about, edit: change, base });
  } else {
    const base = { allergies: was === "" ? [] : [was] };
    await device.local.write(rxDetailsEdit, { ...about, edit: { allergies: [said] }, base });
  }
  countAnswer(answers, collection, id);
}

async function edit(chance: Chance, device: Device, contact: Contact): Promise<void> {
  const field = chance.of(["first_name", "nickname", "occupation", "employer"] as const);
  const value = `${field} ${chance.whole(1, 9_999)}`;
  await device.local.write(contactQuickEdit, {
    id: contact.id,
    name: "someone",
    edit: { [field]: value },
    base: { [field]: contact[field] },
  });
}

async function tag(chance: Chance, device: Device, contact: Contact): Promise<void> {
  const tags = await allOf<{ id: string }>(device.db, "tags");
  const add = [chance.of(tags).id];
  await device.local.write(contactTag, {
    id: contact.id,
    name: "someone",
    add,
    remove: contact.tag_ids.slice(0, 1).filter((id) => id !== add[0]),
  });
}

function receiverAt(holder: string | { pool_id: string }): TransferTo {
  return typeof holder === "string" ? { user_id: holder } : holder;
}

/** A person, sometimes a pool: its contacts are visible to those who may claim them, without their records. */
async function anyHolder(town: Town, chance: Chance): Promise<string | { pool_id: string }> {
  return chance.yes(0.3) ? { pool_id: await anyOf(town, chance, "pools") } : anyOf(town, chance, "users");
}

async function anyOf<T extends "contacts" | "pools" | "users">(
  town: Town,
  chance: Chance,
  table: T,
): Promise<T extends "contacts" ? number : string> {
  const { rows } = await tenantTx(town.db, town.tenant_id, (trx) =>
    sql<{ id: T extends "contacts" ? number : string }>`select id from ${sql.table(table)}
      where tenant_id = ${town.tenant_id} order by id`.execute(trx),
  );
  return chance.of(rows).id;
}
