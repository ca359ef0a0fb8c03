import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { dialerStore } from "../../../src/app/links/dialer-store.ts";
import { useCallNext } from "../../../src/app/work/index.ts";
import { NextScreen } from "../../../src/app/work/next-screen.tsx";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { transact } from "../../../src/local/db/database.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import type { LiveIndex } from "../../../src/local/search/live-index.ts";
import { searchPort } from "../../../src/local/search/port.ts";
import { address, phone, sampleContact } from "../../domain/contacts/sample-contact.ts";
import { contactIndex } from "../../fixtures/contact-index.ts";
import { type FlowDevice, flowDevice, flowNow } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
let index: LiveIndex;
beforeEach(() => {
  device = flowDevice();
});

async function begin(contacts: readonly Contact[]) {
  await transact(device.db, tablesOf(["contacts"]), () => writeRows(device.db, "contacts", [...contacts], new Set()));
  await changeStatus(device.db, { filling: false, last_synced_at: 1 });
  index = contactIndex(device.db);
  await index.open();
  return { ...device.local, search: searchPort(index) };
}

const user = { features: {} as never, timezone: "est" as const, dial_rules: null };

afterEach(async () => {
  await unmount();
  index.close();
  await device.close();
});

test("outside calling hours the queue is shown, and when calling opens", async () => {
  const lead = { owner_id: device.local.user_id, category: "lead" as const, deleted_at: null, last_called_at: null };
  const created_at = flowNow - 86_400_000;
  const contacts = [
    sampleContact({
      ...lead,
      id: 7,
      first_name: "Keanu",
      last_name: "Kahale",
      created_at,
      phones: [phone("+18085550123")],
      addresses: [address("", { state: "HI", zip: "96813" })],
    }),
    sampleContact({
      ...lead,
      id: 8,
      first_name: "Nora",
      last_name: "York",
      created_at,
      // Her home may be called, but the number is of a state where it is too early.
      phones: [phone("+13105550123")],
      addresses: [address("", { state: "NY", zip: "10001" })],
    }),
  ];
  const local = await begin(contacts);
  await mount(await signedInAs(user, local, <NextScreen />));
  const later = page.getByRole("region", { name: "Outside calling hours" });
  await expect.element(later).toBeVisible();
  await expect.element(later.getByText("Calling opens today 11:00 AM.")).toBeVisible();
  const rows = later.getByRole("listitem");
  await expect.element(rows.filter({ hasText: "Keanu Kahale" }).getByText("Opens today 1:00 PM")).toBeVisible();
  await expect.element(rows.filter({ hasText: "Nora York" }).getByText("Opens today 11:00 AM")).toBeVisible();
  await expect.poll(() => page.getByRole("link", { name: /^Call / }).elements()).toEqual([]);
});

test("after a call the next one is the first of the queue besides the contact just called", async () => {
  const awake = (id: number, last_name: string, created_at: number) =>
    sampleContact({
      id,
      owner_id: device.local.user_id,
      category: "lead",
      deleted_at: null,
      last_called_at: null,
      first_name: "Ann",
      last_name,
      created_at,
      phones: [phone(`+1212555010${id}`)],
      addresses: [address("", { state: "NY", zip: "10001" })],
    });
  const contacts = [awake(1, "First", flowNow - 86_400_000), awake(2, "Second", flowNow - 3 * 86_400_000)];
  const local = await begin(contacts);
  function Next() {
    const next = useCallNext(1);
    return next ? <button onClick={next.call}>{next.name}</button> : null;
  }
  await mount(await signedInAs(user, local, <Next />));
  await page.getByRole("button", { name: "Ann Second" }).click();
  expect(dialerStore.get()).toMatchObject({ open: true, number: "+12125550102", contactId: 2, wish: true });
  await expect.poll(async () => (await device.db.outbox.toArray()).length).toBe(1);
  dialerStore.takeWish();
  dialerStore.hide();
});
