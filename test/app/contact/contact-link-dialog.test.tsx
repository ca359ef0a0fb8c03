/** Linking two contacts changes both, so it is offered only where both may be changed. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Opened, OpenedContact } from "../../../src/app/contact-parts/contact-context.ts";
import { LinkDialog } from "../../../src/app/contact/link-dialog.tsx";
import type { Contact, LinkedContact } from "../../../src/domain/contacts/contact.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import type { LiveIndex } from "../../../src/local/search/live-index.ts";
import { searchPort } from "../../../src/local/search/port.ts";
import { contactIndex } from "../../fixtures/contact-index.ts";
import { someContacts } from "../../fixtures/contacts.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
let index: LiveIndex;
let own: Contact;
let pooled: Contact;
let here: Contact;
beforeEach(async () => {
  device = flowDevice();
  const [one, two, three] = someContacts(3, 5).map((contact) => ({ ...contact, deleted_at: null, owner_id: null }));
  here = { ...one!, owner_id: device.local.user_id, linked_contacts: [] };
  own = { ...two!, first_name: "Dora", last_name: "Quincy", owner_id: device.local.user_id };
  pooled = { ...three!, first_name: "Dorothy", last_name: "Quincy", pool_id: someUuid(5) };
  const contacts = [here, own, pooled];
  await transact(device.db, tablesOf(["contacts"]), () => writeRows(device.db, "contacts", contacts, new Set()));
  index = contactIndex(device.db);
  await index.open();
});
afterEach(async () => {
  await unmount();
  index.close();
  await device.close();
});

async function open(link: LinkedContact | null): Promise<void> {
  const opened = { contact: here, name: "Ada Byron" } as unknown as Opened;
  const local = { ...device.local, search: searchPort(index) };
  const dialog = <LinkDialog link={link} nameOf={() => "Dorothy Quincy"} onClose={() => undefined} />;
  const user = { id: device.local.user_id, account_type: "agent", rm: false } as const;
  await mount(await signedInAs(user, local, <OpenedContact value={opened}>{dialog}</OpenedContact>));
}

test("someone who may only be seen is found, told why, and not picked", async () => {
  await open(null);
  await page.getByLabelText("Contact", { exact: true }).fill("Quincy");
  await expect.element(page.getByText("You cannot edit this contact. A link changes both contacts.")).toBeVisible();
  await page.getByText("Dorothy Quincy", { exact: true }).click({ force: true });
  await expect.element(page.getByRole("button", { name: "Link", exact: true })).toBeDisabled();
  await page.getByText("Dora Quincy", { exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Link", exact: true })).toBeEnabled();
});

test("a link to a contact the user may not change stays, and the user is informed", async () => {
  await open({ contact_id: pooled.id, relation: "child", note: "", authorized_representative: false });
  await expect.element(page.getByText("You cannot edit Dorothy Quincy, so you cannot change this link.")).toBeVisible();
  for (const name of ["Save", "Unlink"]) await expect.element(page.getByRole("button", { name })).toBeDisabled();
});
