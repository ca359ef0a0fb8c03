import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Opened, OpenedContact, rightsOn } from "../../../src/app/contact-parts/contact-context.ts";
import { ContactRecord } from "../../../src/app/contact/contact-record.tsx";
import { ContactSource } from "../../../src/app/contact/contact-source.tsx";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

test.each([
  { of: "a person", whose: { owner_id: someUuid(4) }, name: "Grace Lee" },
  { of: "a pool", whose: { owner_id: null, pool_id: someUuid(5) }, name: "Pool North" },
  { of: "nobody", whose: { owner_id: null }, name: "No one" },
])("the facts name the owner once, with the way to who had it before: $of", async ({ whose, name }) => {
  const user = { id: device.local.user_id, account_type: "admin", rm: false, features: {} } as CurrentUser;
  const contact = sampleContact({ id: 7, policy_types: [], ...whose });
  const grace = { id: someUuid(4), first_name: "Grace", last_name: "Lee" };
  const north = { id: someUuid(5), name: "North" };
  const none = { statuses: [], sources: [], tags: [], groups: [], carriers: [], vendors: [] };
  const lists = { ...none, users: [grace], pools: [north] };
  const rights = { ...rightsOn(user, contact, false), hasFlows: false };
  const opened = {
    contact,
    name: "Ada Byron",
    lists,
    waiting: [],
    needs: [],
    calls: [],
    events: [],
    policies: [],
    ...rights,
  } as unknown as Opened;
  const facts = (
    <OpenedContact value={opened}>
      <ContactSource />
      <ContactRecord />
    </OpenedContact>
  );
  await mount(await signedInAs(user, device.local, facts));
  await expect.element(page.getByRole("button", { name, exact: true })).toHaveAttribute("title", "Previous owners");
  await expect.poll(() => page.getByText("Owner", { exact: true }).elements()).toHaveLength(1);
});
