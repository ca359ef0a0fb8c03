/** Fact finders and prescriptions on the device: there before anybody opened them, merged field by field, gone when they must go. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import type { Medication } from "../../src/domain/fact-finder/rx-details.ts";
import { readMeta, writeMeta } from "../../src/local/db/meta.ts";
import { dataCaptureEdit, rxDetailsEdit } from "../../src/local/intents/details.ts";
import { contactById } from "../../src/local/queries/contacts.ts";
import { detailOf } from "../../src/local/queries/details.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { readableOn } from "./disk.ts";
import { buildTown, type Town } from "./town.ts";
import { transferContact } from "./mass-changes.ts";

let town: Town;
let ada: Device;
let office: Device;
let contact: Contact;
let seed = 300;
const used = new Set<number>();

beforeAll(async () => {
  town = await buildTown(
    await freshDatabase(),
    { key: "details", name: "Details", seed: 7, users: 12, contacts: 80 },
    9,
  );
});
afterAll(() => town.close());
beforeEach(async () => {
  ada = await deviceOf("agent");
  office = await deviceOf("admin");
  const rows = (await ada.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  const kept = [...(await ada.db.table("data_captures").toArray()), ...(await ada.db.table("rx_details").toArray())];
  const asked = new Set(kept.map(({ id }: { id: number }) => id));
  contact = rows.find(
    ({ id, owner_id, deleted_at }) =>
      owner_id === ada.user_id && deleted_at === null && !used.has(id) && !asked.has(id),
  ) as Contact;
  used.add(contact.id);
});

async function deviceOf(role: string): Promise<Device> {
  const device = await Device.of(town, (await town.userOf(role)).id, ++seed);
  await device.round();
  return device;
}

const about = () => ({ id: contact.id, name: "x" });
const captureOn = async ({ db }: Device) => (await detailOf(db, "data_captures", contact.id)).record;
const rxOn = async ({ db }: Device) => (await detailOf(db, "rx_details", contact.id)).record;
const medication = (name: string): Medication => ({
  name,
  ndc: "",
  dose: "",
  form: "",
  quantity: null,
  per_days: 30,
  generic_ok: true,
  since: null,
  note: "",
});
const prescribe = (device: Device, name: string) =>
  device.local.write(rxDetailsEdit, {
    ...about(),
    edit: { medications: [medication(name)] },
    base: { medications: [] },
  });

describe("filled in at the office", () => {
  it("they are on a device that never opened the contact, and can be answered there without a connection", async () => {
    await prescribe(office, "Lisinopril");
    await office.round();
    await ada.round();
    ada.network.up = false;
    expect((await rxOn(ada))?.medications.map(({ name }) => name)).toEqual(["Lisinopril"]);
    await ada.local.write(rxDetailsEdit, { ...about(), edit: { allergies: ["Latex"] }, base: { allergies: [] } });
    expect(await rxOn(ada)).toMatchObject({ allergies: ["Latex"], medications: [{ name: "Lisinopril" }] });
    ada.network.up = true;
    await ada.calmDown();
    await office.round();
    expect(await rxOn(office)).toEqual(await rxOn(ada));
    expect(await rxOn(office)).toMatchObject({ allergies: ["Latex"], version: 2 });
  });

  it("while the device was away they are taken below what waits; of the same field theirs stands until one chooses", async () => {
    ada.network.up = false;
    await ada.local.write(dataCaptureEdit, {
      ...about(),
      edit: { goals: { travel: 5 }, money: { home: "rented" }, budget: 100 },
      base: { goals: { travel: null }, money: { home: null }, budget: null },
    });
    const theirs = { money: { debts: 900 }, budget: 200 };
    await office.local.write(dataCaptureEdit, {
      ...about(),
      edit: theirs,
      base: { money: { debts: null }, budget: null },
    });
    await office.round();
    ada.network.up = true;
    await ada.calmDown();
    expect(await captureOn(ada)).toMatchObject({
      goals: { travel: 5 },
      money: { home: "rented", debts: 900 },
      budget: 200,
    });
    const [need] = await ada.db.needs.toArray();
    expect(need).toMatchObject({
      record: "data_capture",
      field: "budget",
      yours: 100,
      theirs: 200,
      by: office.user_id,
    });
    await ada.local.decide([need!], "yours", "x");
    expect((await captureOn(ada))?.budget, "shown at once").toBe(100);
    await ada.calmDown();
    await office.round();
    expect(await captureOn(office)).toEqual(await captureOn(ada));
    expect((await captureOn(office))?.budget).toBe(100);
  });

  it("a list changed twice here waits for one choice: the newest of ours, from what stood before either", async () => {
    const allergies = (...words: string[]) => ({ allergies: words });
    ada.network.up = false;
    await ada.local.write(rxDetailsEdit, { ...about(), edit: allergies("Dust"), base: allergies() });
    await ada.local.write(rxDetailsEdit, { ...about(), edit: allergies("Dust", "Pollen"), base: allergies("Dust") });
    await ada.local.write(dataCaptureEdit, { ...about(), edit: { budget: 1 }, base: { budget: null } });
    await office.local.write(rxDetailsEdit, { ...about(), edit: allergies("Latex"), base: allergies() });
    await office.local.write(dataCaptureEdit, { ...about(), edit: { budget: 2 }, base: { budget: null } });
    await office.round();
    ada.network.up = true;
    await ada.calmDown();
    const needs = (await ada.db.needs.toArray()).map(({ field, was, yours, theirs }) => ({
      field,
      was,
      yours,
      theirs,
    }));
    expect(needs.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
      { field: "allergies", was: [], yours: ["Dust", "Pollen"], theirs: ["Latex"] },
      { field: "budget", was: null, yours: 1, theirs: 2 },
    ]);
  });

  it("a signature waits for one choice, and the one that is kept stands whole", async () => {
    const unsigned = { signed_by: "", signed_at: null, signature: "" };
    const mine = { signed_by: "Ada Ames", signed_at: 5, signature: "M1 1" };
    const other = { signed_by: "Ben Boone", signed_at: 7, signature: "M2 2" };
    ada.network.up = false;
    await ada.local.write(rxDetailsEdit, { ...about(), edit: { close: mine }, base: { close: unsigned } });
    await office.local.write(rxDetailsEdit, { ...about(), edit: { close: other }, base: { close: unsigned } });
    await office.round();
    ada.network.up = true;
    await ada.calmDown();
    const needs = await ada.db.needs.toArray();
    expect(needs.map(({ field, was, yours, theirs }) => ({ field, was, yours, theirs }))).toEqual([
      { field: "close.signature", was: unsigned, yours: mine, theirs: other },
    ]);
    expect(needs[0]?.by).toBe(office.user_id);
    expect((await rxOn(ada))?.close).toEqual(other);
    await ada.local.decide([needs[0]!], "yours", "x");
    await ada.calmDown();
    await office.round();
    expect((await rxOn(office))?.close).toEqual(mine);
    expect(await ada.db.needs.count()).toBe(0);
  });

  it("and changed again before this device's answer was sent, both are seen here before anything is sent", async () => {
    await prescribe(office, "Metformin");
    await office.round();
    await ada.local.write(rxDetailsEdit, { ...about(), edit: { allergies: ["Dust"] }, base: { allergies: [] } });
    await ada.db.outbox.toCollection().modify({ next_at: ada.world.now() + 300_000, tries: 1 });
    await ada.round();
    expect(await ada.db.outbox.count()).toBe(1);
    expect(await rxOn(ada)).toMatchObject({ allergies: ["Dust"], medications: [{ name: "Metformin" }] });
    const [held] = await ada.db.outbox.toArray();
    await ada.local.giveUp(held!.n);
    expect(await rxOn(ada)).toMatchObject({ allergies: [], medications: [{ name: "Metformin" }] });
  });
});

describe("nothing here", () => {
  it("means nothing was asked once all has come, and may yet come while the store is filled again", async () => {
    const found = () => detailOf(ada.db, "data_captures", contact.id);
    expect(await found()).toEqual({ record: null, coming: false });
    await writeMeta(ada.db, "refill", true);
    expect((await found()).coming).toBe(true);
    await ada.calmDown();
    expect((await found()).coming).toBe(false);
    expect((await detailOf((await Device.of(town, ada.user_id, ++seed)).db, "rx_details", 1)).coming).toBe(true);
  });
});

describe("lost from sight", () => {
  let secret: string;

  beforeEach(async () => {
    secret = `Secretol ${seed}`;
    await prescribe(office, secret);
    await office.round();
    await ada.calmDown();
    if (!(await readableOn(ada.disk)).includes(secret)) throw new Error("it was never here");
  });

  it("with a contact that is given away, and an answer that waited keeps no copy of them", async () => {
    ada.network.up = false;
    await ada.local.write(rxDetailsEdit, { ...about(), edit: { allergies: ["Wasps"] }, base: { allergies: [] } });
    await transferContact(town, contact.id, office.user_id);
    ada.network.up = true;
    await ada.round();
    expect(await readableOn(ada.disk)).not.toContain(secret);
    const [held] = await ada.db.outbox.toArray();
    expect(held).toMatchObject({ state: "needs", problem: { status: 404 }, input: { edit: { allergies: ["Wasps"] } } });
    await ada.local.giveUp(held!.n);
    expect(await rxOn(ada)).toBeNull();
  });

  it("with a contact put into a pool, which itself is still seen", async () => {
    const { id: pool_id } = await tenantTx(town.db, town.tenant_id, (trx) =>
      trx.selectFrom("pools").select("id").where("tenant_id", "=", town.tenant_id).executeTakeFirstOrThrow(),
    );
    await transferContact(town, contact.id, { pool_id });
    await ada.round();
    expect(await contactById(ada.db, contact.id)).toMatchObject({ pool_id });
    expect(await readableOn(ada.disk)).not.toContain(secret);
  });

  it("with a role: a manager made field manager keeps the contact, not its health", async () => {
    const lead = await deviceOf("manager");
    const { id: below } = await agentBelow(lead.user_id);
    await transferContact(town, contact.id, below);
    await lead.round();
    expect((await rxOn(lead))?.medications[0]?.name).toBe(secret);
    await becomes(lead.user_id, "field_manager");
    await lead.round();
    expect(await contactById(lead.db, contact.id)).toMatchObject({ owner_id: below });
    expect(await rxOn(lead)).toBeNull();
    expect(await readableOn(lead.disk)).not.toContain(secret);
    await becomes(lead.user_id, "manager");
    await lead.calmDown();
    expect((await rxOn(lead))?.medications[0]?.name).toBe(secret);
  });
});

it("a change of sight that hides them leaves no trace of a role that may see none", async () => {
  await prescribe(office, "Hiddenol");
  await office.round();
  await ada.calmDown();
  await becomes(ada.user_id, "basic");
  await ada.round();
  expect(await readableOn(ada.disk)).not.toContain("Hiddenol");
  expect(await readMeta(ada.db, "cursor")).toBeDefined();
  await becomes(ada.user_id, "agent");
});

async function becomes(id: string, account_type: "manager" | "field_manager" | "agent" | "basic"): Promise<void> {
  await tenantTx(town.db, town.tenant_id, (trx) =>
    trx
      .updateTable("users")
      .set({ account_type })
      .where("tenant_id", "=", town.tenant_id)
      .where("id", "=", id)
      .execute(),
  );
}

function agentBelow(parent_id: string): Promise<{ id: string }> {
  return tenantTx(town.db, town.tenant_id, (trx) =>
    trx
      .selectFrom("users")
      .select("id")
      .where("tenant_id", "=", town.tenant_id)
      .where("parent_id", "=", parent_id)
      .executeTakeFirstOrThrow(),
  );
}
