/** What a contact said about texts, as an agent notes it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PermissionDialog } from "../../../src/app/messages/permission-dialog.tsx";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { phone, sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const number = "+12085550100";
let device: FlowDevice;
beforeEach(() => void (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

test("pressed twice, Save notes it once; something else said is noted after it", async () => {
  const rosa = sampleContact({ id: 7, owner_id: device.local.user_id, phones: [phone(number)] });
  await transact(device.db, tablesOf(["contacts"]), () => writeRows(device.db, "contacts", [rosa], new Set()));
  const dialog = <PermissionDialog contactId={7} number={number} onClose={() => {}} />;
  await mount(await signedInAs({ account_type: "agent", features: {} }, device.local, dialog));
  await page.getByRole("combobox", { name: "What they said" }).click();
  await page.getByRole("option", { name: "Refused" }).click();
  const save = page.getByRole("button", { name: "Save" });
  const said = page.getByRole("list", { name: "What they said" }).getByRole("listitem");
  await userEvent.dblClick(save);
  await expect.element(said).toBeVisible();
  await expect.element(save).toBeDisabled();
  expect(await device.db.outbox.count()).toBe(1);
  await userEvent.fill(page.getByRole("textbox", { name: "Their exact words" }), "Not again");
  await save.click();
  await expect.poll(() => device.db.outbox.count()).toBe(2);
});
