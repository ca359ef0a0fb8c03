/** Submitting a Medicare application links a completed Scope of Appointment of the contact that covers it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Opened, OpenedContact, rightsOn } from "../../../src/app/contact-parts/contact-context.ts";
import { PolicyStatusMenu } from "../../../src/app/policies/policy-status-menu.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import type { SoaRequest } from "../../../src/domain/soa/soa-request.ts";
import { createSoa } from "../../../src/domain/soa/soa-edit.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { plainTable } from "../../../src/local/db/database.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";
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
const [policyId, formId] = [someUuid(1), someUuid(2)];

const nothing = { phone: "", npn: "", plans_represented: "", exception_reason: "" };

function form(more: Partial<SoaRequest>): SoaRequest {
  const agent = { ...nothing, name: "Ana Agent", initial_contact_method: null, appointment_at: null, place: null };
  const beneficiary = { first_name: "Ada", last_name: "Byron", phone: "(212) 555-0100", address: "1 Elm St" };
  const made = createSoa(
    {
      id: formId,
      contact_id,
      language: "en",
      channel: "in_person",
      products: ["part_d"],
      beneficiary,
      representative: null,
      agent,
    },
    { now: flowNow, by: device.local.user_id },
  );
  return { ...made, agent: { ...made.agent, completed_at: flowNow }, state: "completed", ...more };
}

async function submit(forms: readonly SoaRequest[]): Promise<void> {
  const { local } = device;
  const policy = onePolicy({
    id: policyId,
    contact_id,
    policy_type: "pdp",
    carrier_id: someUuid(3),
    status: "app_started",
  });
  await plainTable(device.db, "policies").put(policy);
  for (const soa of forms) await plainTable(device.db, "soa_requests").put(soa);
  const user = {
    id: local.user_id,
    account_type: "agent",
    rm: false,
    features: { soa: true },
  } as unknown as CurrentUser;
  const contact = sampleContact({ id: contact_id, owner_id: local.user_id });
  const lists = { statuses: [], sources: [], tags: [], groups: [], pools: [], users: [], carriers: [], vendors: [] };
  const here = { contact, name: "Ada Byron", lists, waiting: [], needs: [], policies: [policy], notes: [] };
  const opened = { ...here, ...rightsOn(user, contact, true) } as unknown as Opened;
  const screen = (
    <LocalContext value={local}>
      <OpenedContact value={opened}>
        <PolicyStatusMenu policy={policy} />
      </OpenedContact>
    </LocalContext>
  );
  await mount(await signedInAs(user, local, screen));
  await page.getByRole("button", { name: /^Change status/ }).click();
  await page.getByRole("menuitem", { name: "Submitted" }).click();
}

const mark = () => page.getByRole("button", { name: "Mark as submitted" });

test("an agent's application is submitted with the form that covers it", async () => {
  await submit([form({})]);
  const choice = page.getByRole("combobox", { name: "Scope of Appointment" });
  await expect.poll(() => (choice.element() as HTMLInputElement).value).toMatch(/^Completed /);
  await mark().click();
  await expect
    .poll(async () => (await device.db.outbox.toArray()).at(-1)?.input)
    .toMatchObject({ change: { status: "submitted", soa_request_id: formId }, base: { soa_request_id: null } });
});

test.each<[string, Partial<SoaRequest>]>([
  ["is not completed", { state: "submitted" }],
  ["covers another product", { products: ["life"] }],
])("a form that %s is not offered, and the agent is told what is missing", async (_words, more) => {
  await submit([form(more)]);
  await expect.element(page.getByText("No Scope of Appointment is linked")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Forms of this contact" })).toBeVisible();
  await expect.element(mark()).toBeDisabled();
});
