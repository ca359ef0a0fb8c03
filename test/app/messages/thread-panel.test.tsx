/** Whether a text may be sent to the contact of a thread, and what is said when not. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ThreadPanel } from "../../../src/app/messages/thread-panel.tsx";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { phone, sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { sampleTemplate } from "../../fixtures/sample-template.ts";
import { signedInAs } from "../../fixtures/session.tsx";

const number = "+12085550100";
let device: FlowDevice;
beforeEach(() => void (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const granted = {
  id: someUuid(1),
  contact_id: 7,
  channel: "text",
  address: "2085550100",
  event: "granted",
  how: "voice",
  words: "Yes, text me.",
  page: "",
  page_version: "",
  call_id: null,
  ip: "",
  at: flowNow,
  received_at: flowNow,
  user_id: null,
  seq: 1,
};

interface Case {
  texting?: CurrentUser["texting"];
  contact?: Partial<Contact>;
  consents?: readonly (typeof granted)[];
  texts?: readonly (typeof lost)[];
}

const lost = {
  id: someUuid(3),
  contact_id: 7,
  conversation_id: someUuid(2),
  direction: "outbound",
  number,
  body: "Shall we meet?",
  at: flowNow,
  status: "undelivered",
  reason: "provider",
  error: "The phone is off or out of reach.",
  verdict: null,
  scheduled_at: null,
  seq: 2,
};
const conversation = {
  id: someUuid(2),
  contact_id: 7,
  number,
  preview: "Shall we meet?",
  last_direction: "outbound",
  last_at: flowNow,
  unread: 0,
  user_id: null,
  muted: false,
  held: false,
  seq: 2,
};

async function open({
  texting = { leaves: true, stopped: null },
  contact = {},
  consents = [granted],
  texts = [],
}: Case) {
  const rosa = sampleContact({ id: 7, owner_id: device.local.user_id, phones: [phone(number)], ...contact });
  await transact(device.db, tablesOf(["contacts", "consents", "conversations", "texts"]), async () => {
    await writeRows(device.db, "contacts", [rosa], new Set());
    await writeRows(device.db, "consents", consents, new Set());
    await writeRows(device.db, "conversations", texts.length > 0 ? [conversation] : [], new Set());
    await writeRows(device.db, "texts", texts, new Set());
  });
  const profile = { first_name: "Ada", last_name: "Byron", dialer_verified_phone_number: "" };
  const user = {
    account_type: "agent",
    features: {},
    profile,
    title: null,
    email: "",
    company: { name: "Ward" },
    texting,
  } as Partial<CurrentUser>;
  await mount(await signedInAs(user, device.local, <ThreadPanel contactId={7} number={number} />));
}

const field = page.getByRole("textbox", { name: /^Text to/ });
const send = page.getByRole("button", { name: "Send", exact: true });
const later = page.getByRole("button", { name: "Send later" });

test.each<[string, Case, string]>([
  [
    "the plan is used up",
    { texting: { leaves: true, stopped: "Please request additional texts from your manager." } },
    "Please request additional texts from your manager.",
  ],
  ["nobody allowed texts", { consents: [] }, "No text permission yet. Ask first."],
  ["they asked us to stop", { consents: [{ ...granted, event: "revoked" }] }, "They asked us to stop on 11/23/2026."],
  [
    "it is a landline",
    { contact: { phones: [{ ...phone(number), line_type: "landline" }] } },
    "This number is a landline.",
  ],
  [
    "the number is no longer theirs",
    { contact: { phones: [phone("+12085550199")] } },
    "This number does not belong to the contact.",
  ],
])("%s: Send is off, the reason is said, and what is typed stays", async (_what, given, words) => {
  await open(given);
  await userEvent.fill(field, "Hi Rosa");
  await expect.element(send).toBeDisabled();
  await expect.element(send).toHaveAccessibleDescription(expect.stringContaining(words));
  await expect.element(later).toBeDisabled();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(field).toHaveValue("Hi Rosa");
  expect(await device.db.outbox.count()).toBe(0);
});

test("nothing stands in the way: it is sent and the field is empty", async () => {
  await open({});
  await userEvent.fill(field, "Hi Rosa");
  await expect.element(send).not.toHaveAttribute("aria-describedby");
  await send.click();
  await expect.element(field).toHaveValue("");
  expect(await device.db.outbox.count()).toBe(1);
});

test("a template's field without a value is named, and nothing goes until it is written", async () => {
  const template = sampleTemplate(30, {
    name: "Renewal",
    body: "Your plan renews on {{policy.renewal_date}}, {{contact.first_name|friend}}.",
    created_by: device.local.user_id,
  });
  await transact(device.db, tablesOf(["message_templates"]), () =>
    writeRows(device.db, "message_templates", [template], new Set()),
  );
  await open({ contact: { first_name: "", last_name: "Diaz" } });
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("option", { name: /Renewal/ }).click();
  // A fallback stands in for the name.
  await expect.element(field).toHaveValue("Your plan renews on {{policy.renewal_date}}, friend.");
  const words = "Policy: renewal is empty for Diaz. Write it in place of {{policy.renewal_date}}.";
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(send).toBeDisabled();
  await expect.element(send).toHaveAccessibleDescription(words);
  await expect.element(later).toBeDisabled();
  await userEvent.click(field);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(await device.db.outbox.count()).toBe(0);
  await userEvent.fill(field, "Your plan renews on May 1, friend.");
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
  await send.click();
  await expect.element(field).toHaveValue("");
  expect(await device.db.outbox.count()).toBe(1);
});

test("a text that did not arrive is put into the field again, below what is typed there", async () => {
  await open({ texts: [lost] });
  await userEvent.fill(field, "Hi Rosa");
  await page.getByRole("button", { name: "Edit and resend" }).click();
  await expect.element(field).toHaveValue("Hi Rosa\nShall we meet?");
  await expect.element(field).toHaveFocus();
  expect(await device.db.outbox.count()).toBe(0);
});

test("where no text goes, none is offered again", async () => {
  await open({ texts: [lost], consents: [{ ...granted, event: "revoked" }] });
  await expect.element(page.getByText("The phone is off or out of reach.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Edit and resend" })).not.toBeInTheDocument();
});
