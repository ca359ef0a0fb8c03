/** Undo on a contact's page brings back the very thing that went, also after something else was changed. */
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Opened, OpenedContact, rightsOn } from "../../../src/app/contact-parts/contact-context.ts";
import { ContactNotes } from "../../../src/app/contact/contact-notes.tsx";
import { ContactPhones } from "../../../src/app/contact/contact-phones.tsx";
import { DataCapturePanel } from "../../../src/app/fact-finder/data-capture-panel.tsx";
import { freshProvider } from "../../../src/app/contact-parts/data-capture-fields.ts";
import { PolicyDetail } from "../../../src/app/policies/policy-detail.tsx";
import { freshBeneficiary, freshRequirement } from "../../../src/app/policies/policy-fields.ts";
import { RxDetailsPanel } from "../../../src/app/fact-finder/rx-details-panel.tsx";
import { freshPharmacy } from "../../../src/app/fact-finder/rx-fields.ts";
import { SecurityDetail } from "../../../src/app/policies/security-detail.tsx";
import { LocalContext, useLive } from "../../../src/app/base/live.ts";
import { ToastList } from "../../../src/app/notices/toast-list.tsx";
import { emptyDataCapture } from "../../../src/domain/fact-finder/data-capture.ts";
import { type Note, writeNote } from "../../../src/domain/contacts/note.ts";
import type { Policy } from "../../../src/domain/policies/policy.ts";
import { emptyRxDetails } from "../../../src/domain/fact-finder/rx-details.ts";
import { writeSecurity } from "../../../src/domain/policies/security-edit.ts";
import type { Security } from "../../../src/domain/policies/security.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import type { MirrorRow, PlainCollection } from "../../../src/local/collections/index.ts";
import { type LocalDatabase, plainTable, transact } from "../../../src/local/db/database.ts";
import { readRow, tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { contactQuickEdit } from "../../../src/local/intents/contacts.ts";
import { dataCaptureEdit } from "../../../src/local/intents/details.ts";
import { detailOf } from "../../../src/local/queries/details.ts";
import { phone, sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { onePolicy } from "../../fixtures/one-policy.ts";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const contact_id = 7;

/** A part of a contact's page before its agent, who may sell securities. */
async function open(part: ReactNode, here: Partial<Opened> = {}): Promise<void> {
  const { local } = device;
  const user = { id: local.user_id, account_type: "agent", rm: false, features: {} } as CurrentUser;
  const contact = sampleContact({ id: contact_id, owner_id: local.user_id });
  const lists = { statuses: [], sources: [], tags: [], groups: [], pools: [], users: [], carriers: [], vendors: [] };
  const none = { waiting: [], needs: [], policies: [], securities: [], licenses: [], notes: [] };
  const opened = {
    contact,
    name: "Ada Byron",
    lists,
    ...none,
    ...rightsOn(user, contact, true),
    ...here,
  } as unknown as Opened;
  const screen = (
    <LocalContext value={local}>
      <OpenedContact value={opened}>{part}</OpenedContact>
      <ToastList />
    </LocalContext>
  );
  await mount(await signedInAs(user, local, screen));
}

const lay = <R extends MirrorRow>(collection: PlainCollection, row: R) => plainTable(device.db, collection).put(row);
const undo = () => page.getByRole("button", { name: "Undo" }).last();
const groups = () => page.getByRole("group");
const sentLast = async () =>
  (await device.db.outbox.toArray()).at(-1)?.input as Record<string, Record<string, unknown>>;

const doctors = ["Dr Ames", "Dr Bell", "Dr Cole"].map((name) => ({ ...freshProvider, name }));

async function openDoctors(): Promise<void> {
  await lay("data_captures", { ...emptyDataCapture(contact_id), providers: doctors });
  await open(<DataCapturePanel />);
}

const doctorsKept = async () => (await detailOf(device.db, "data_captures", contact_id)).record?.providers;

test("a removed doctor comes back to the place left, and what was changed since stays", async () => {
  await openDoctors();
  await page.getByRole("button", { name: "Remove doctor Dr Bell" }).click();
  await expect.element(groups().filter({ hasText: "Dr Bell" })).not.toBeInTheDocument();
  const [ames, , cole] = doctors;
  const since = [{ ...ames, specialty: "Heart" }, cole, { ...freshProvider, name: "Dr Dunn" }] as typeof doctors;
  const base = { providers: [ames, cole] as typeof doctors };
  await device.local.write(dataCaptureEdit, { id: contact_id, name: "Ada", edit: { providers: since }, base });
  await expect.element(groups().filter({ hasText: "Dr Dunn" })).toBeVisible();
  await undo().click();
  await expect.element(groups().filter({ hasText: "Dr Bell" })).toBeVisible();
  expect(await doctorsKept()).toEqual([since[0], doctors[1], since[1], since[2]]);
  expect((await sentLast())["base"]).toEqual({ providers: since });
});

test("two removed doctors come back in their order, whichever is asked for first", async () => {
  await openDoctors();
  await page.getByRole("button", { name: "Remove doctor Dr Ames" }).click();
  await expect.element(groups().filter({ hasText: "Dr Ames" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Remove doctor Dr Bell" }).click();
  await expect.element(groups().filter({ hasText: "Dr Bell" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(doctorsKept).toHaveLength(2);
  await undo().click();
  await expect.poll(doctorsKept).toEqual(doctors);
});

test("all that were removed come back in their order, the first that went first", async () => {
  await openDoctors();
  for (const { name } of doctors) await page.getByRole("button", { name: `Remove doctor ${name}` }).click();
  await expect.poll(doctorsKept).toEqual([]);
  for (let left = 3; left > 0; left--) await page.getByRole("button", { name: "Undo" }).nth(-left).click();
  await expect.poll(doctorsKept).toEqual(doctors);
});

test("a field that is open stays with its own when another comes back", async () => {
  await openDoctors();
  await page.getByRole("button", { name: "Remove doctor Dr Ames" }).click();
  await expect.poll(async () => (await doctorsKept())?.length).toBe(2);
  const bell = groups().filter({ hasText: "Dr Bell" });
  await bell.getByRole("button", { name: /^NPI/ }).click();
  await bell.getByRole("textbox").fill("12");
  await undo().click();
  await expect.poll(async () => (await doctorsKept())?.length).toBe(3);
  await expect.element(bell.getByRole("textbox")).toHaveValue("12");
});

test("words typed faster than they are drawn are all kept", async () => {
  await openDoctors();
  await page.getByPlaceholder("Diabetes, COPD …").click();
  await userEvent.keyboard("aa{Enter}bb{Enter}cc{Enter}dd{Enter}");
  const kept = async () => (await detailOf(device.db, "data_captures", contact_id)).record?.health.conditions;
  await expect.poll(kept).toEqual(["aa", "bb", "cc", "dd"]);
});

test("what was typed beside it a moment before is kept when one is removed", async () => {
  await openDoctors();
  const ames = groups().filter({ hasText: "Dr Ames" });
  await ames.getByRole("button", { name: /^Name/ }).click();
  await ames.getByRole("textbox").fill("Dr Amory");
  await page.getByRole("button", { name: "Remove doctor Dr Bell" }).click();
  await expect.poll(async () => (await doctorsKept())?.map(({ name }) => name)).toEqual(["Dr Amory", "Dr Cole"]);
  await undo().click();
  await expect
    .poll(async () => (await doctorsKept())?.map(({ name }) => name))
    .toEqual(["Dr Amory", "Dr Bell", "Dr Cole"]);
});

test("what cannot be kept does not go over to the next when its own is removed", async () => {
  await openDoctors();
  const bell = groups().filter({ hasText: "Dr Bell" });
  await bell.getByRole("button", { name: /^NPI/ }).click();
  await bell.getByRole("textbox").fill("12");
  await page.getByRole("button", { name: "Remove doctor Dr Bell" }).click();
  await expect.poll(async () => (await doctorsKept())?.length).toBe(2);
  await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
});

test("a new one that is cancelled is not kept, whatever was typed", async () => {
  await openDoctors();
  await page.getByRole("button", { name: "Add doctor" }).click();
  const fresh = groups().filter({ hasText: "New doctor" });
  await fresh.getByRole("button", { name: /^Name/ }).click();
  await fresh.getByRole("textbox").fill("Dr Dunn");
  await page.getByRole("button", { name: "Cancel new doctor" }).click();
  await expect.element(page.getByRole("button", { name: "Add doctor" })).toHaveFocus();
  expect((await doctorsKept())?.length).toBe(3);
  expect(await device.db.outbox.count()).toBe(0);
});

test("a removed phone comes back, and what was changed since stays", async () => {
  const phones = ["+12015550101", "+12015550102", "+12015550103"].map((number, at) =>
    phone(number, { primary: at === 0 }),
  );
  const contact = sampleContact({ id: contact_id, phones, owner_id: device.local.user_id });
  await transact(device.db, tablesOf(["contacts"]), () => writeRows(device.db, "contacts", [contact], new Set()));
  await open(<ContactPhones />, { contact });
  await page.getByRole("button", { name: "Edit phone (201) 555-0102" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect.element(undo()).toBeVisible();
  const since = [{ ...phones[0], bad_number: true }, phones[2]] as typeof phones;
  const base = { phones: [phones[0], phones[2]] as typeof phones };
  await device.local.write(contactQuickEdit, { id: contact_id, name: "Ada", edit: { phones: since }, base });
  await undo().click();
  await expect.poll(() => device.db.outbox.count()).toBe(3);
  const sent = await sentLast();
  expect(sent["edit"]).toEqual({ phones: [since[0], phones[1], since[1]] });
  expect(sent["base"]).toEqual({ phones: since });
});

test("a removed pharmacy comes back with the list as it stood as what was seen", async () => {
  const pharmacies = ["North", "South"].map((name) => ({ ...freshPharmacy, name }));
  await lay("rx_details", { ...emptyRxDetails(contact_id), pharmacies });
  await open(<RxDetailsPanel />);
  await page.getByRole("button", { name: "Remove pharmacy South" }).click();
  await undo().click();
  await expect.poll(async () => (await sentLast())["edit"]).toEqual({ pharmacies });
  expect((await sentLast())["base"]).toEqual({ pharmacies: [pharmacies[0]] });
});

const policy = onePolicy({
  id: someUuid(41),
  contact_id,
  carrier_id: someUuid(43),
  product_name: "Silver",
  moves: [{ status: "quoted", at: flowNow - 86_400_000, by: someUuid(3), reason: "" }],
  requirements: ["Exam", "Statement"].map((name) => ({ ...freshRequirement, name })),
  created_at: flowNow - 86_400_000,
  created_by: someUuid(3),
});
const security: Security = {
  ...writeSecurity(
    contact_id,
    { id: someUuid(42), account_type: "ira_roth", beneficiaries: [{ ...freshBeneficiary, name: "Abel" }] } as never,
    { now: flowNow - 86_400_000, by: someUuid(3) },
  ),
};

const rowOf = <R,>(db: LocalDatabase, collection: "policies" | "securities" | "notes", id: string) =>
  readRow(db, { collection, id }) as Promise<R | undefined>;

function KeptPolicy() {
  const kept = useLive(rowOf<Policy>, "policies", policy.id);
  return kept ? <PolicyDetail policy={kept} /> : null;
}
function KeptSecurity() {
  const kept = useLive(rowOf<Security>, "securities", security.id);
  return kept ? <SecurityDetail security={kept} /> : null;
}

test.each([
  {
    of: "a policy's requirement",
    laid: () => lay("policies", policy),
    part: <KeptPolicy />,
    remove: "Remove requirement Exam",
    change: { requirements: policy.requirements },
    base: { requirements: policy.requirements.slice(1) },
  },
  {
    of: "a security's beneficiary",
    laid: () => lay("securities", security),
    part: <KeptSecurity />,
    remove: "Remove beneficiary Abel",
    change: { beneficiaries: security.beneficiaries },
    base: { beneficiaries: [] },
  },
])("$of comes back, pressed at once", async ({ laid, part, remove, change, base }) => {
  await laid();
  await open(part);
  await page.getByRole("button", { name: remove }).click();
  await undo().click();
  await expect.poll(async () => (await sentLast())["change"]).toEqual(change);
  expect((await sentLast())["base"]).toEqual(base);
});

test.each([
  { of: "policy", collection: "policies" as const, row: policy, part: <KeptPolicy /> },
  { of: "security", collection: "securities" as const, row: security, part: <KeptSecurity /> },
])("a deleted $of comes back as the same one while its deletion still waits", async ({ of, collection, row, part }) => {
  await lay(collection, row);
  await open(part);
  await page.getByRole("button", { name: `Delete ${of}` }).click();
  await expect.poll(() => rowOf(device.db, collection, row.id)).toBeUndefined();
  await undo().click();
  await expect
    .poll(() => rowOf(device.db, collection, row.id))
    .toEqual({ ...row, updated_at: flowNow, version: row.version + 1 });
  expect((await device.db.outbox.toArray()).map(({ name }) => name)).toEqual([`${of}.delete`, `${of}.restore`]);
});

test("a changed status is undone with the facts its step had asked for, though the change still waits", async () => {
  await lay("policies", policy);
  await open(<KeptPolicy />);
  await page.getByRole("button", { name: "Application started" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("01/02/2026");
  await page.getByRole("button", { name: "Mark as application started" }).click();
  await expect.poll(() => rowOf(device.db, "policies", policy.id)).toMatchObject({ status: "app_started" });
  await undo().click();
  const { updated_at: _at, version: _version, ...before } = policy;
  await expect.poll(() => rowOf(device.db, "policies", policy.id)).toMatchObject(before);
  expect(await sentLast()).toMatchObject({ undo: "app_started", change: { application_date: null } });
  await page.getByRole("button", { name: "Change status" }).click();
  await page.getByRole("menuitem", { name: "Not taken" }).click();
  await expect.poll(() => rowOf(device.db, "policies", policy.id)).toMatchObject({ status: "not_taken" });
});

const note: Note = {
  ...writeNote(
    contact_id,
    { id: someUuid(44), body: "Second", kind: "note", pinned: false, call_id: null },
    { now: flowNow - 86_400_000, by: someUuid(3) },
  ),
  edits: [{ body: "First", at: flowNow - 80_000_000, by: someUuid(3) }],
};

test("a deleted note comes back as the same one, with its author, its day and its earlier text", async () => {
  await lay("notes", note);
  await open(<ContactNotes />, { notes: [note] });
  await page.getByRole("button", { name: "Delete note" }).click();
  await expect.poll(() => rowOf(device.db, "notes", note.id)).toBeUndefined();
  await undo().click();
  await expect.poll(() => rowOf(device.db, "notes", note.id)).toEqual({ ...note, updated_at: flowNow });
  expect((await device.db.outbox.toArray()).map(({ name }) => name)).toEqual(["note.delete", "note.restore"]);
});
