import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { Navigate } from "react-router-dom";
import { ContactListScreen } from "../../../src/app/contact-list/contact-list-screen.tsx";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import type { LiveIndex } from "../../../src/local/search/live-index.ts";
import { searchPort } from "../../../src/local/search/port.ts";
import { contactIndex } from "../../fixtures/contact-index.ts";
import { someContacts } from "../../fixtures/contacts.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const gone = someUuid(43);
let device: FlowDevice;
let index: LiveIndex;
beforeEach(async () => {
  device = flowDevice();
  const contacts = someContacts(3, 5).map((one) => ({ ...one, group_ids: [gone], deleted_at: null }));
  await transact(device.db, tablesOf(["contacts"]), () => writeRows(device.db, "contacts", contacts, new Set()));
  await changeStatus(device.db, { filling: false, last_synced_at: 1 });
  index = contactIndex(device.db);
  await index.open();
});
afterEach(async () => {
  await unmount();
  index.close();
  await device.close();
});

test("a deleted group lists no contacts, even if contacts still name it", async () => {
  const local = { ...device.local, search: searchPort(index) };
  const screen = (
    <>
      <Navigate to={`/contacts?group=group:${gone}`} />
      <ContactListScreen />
    </>
  );
  await mount(await signedInAs({ account_type: "admin", features: {} as never }, local, screen));
  await expect.element(page.getByText("This list no longer exists, or you do not have access to it.")).toBeVisible();
  await expect.poll(() => page.getByText("3 contacts").elements()).toEqual([]);
});
