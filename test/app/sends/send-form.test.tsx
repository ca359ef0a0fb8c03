/** A message to many: what a template and a picture do to it, and what is asked of the server. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SendForm } from "../../../src/app/sends/send-form.tsx";
import { contactSends, groupSends } from "../../../src/contract/sends/group-sends.ts";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import type { SendChannel } from "../../../src/domain/messaging/send-channels.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { sampleTemplate } from "../../fixtures/sample-template.ts";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
let uploads: string[];
beforeEach(() => {
  device = flowDevice();
  uploads = [];
});
afterEach(async () => {
  await unmount();
  await device.close();
});

const template = (nth: number, channel: SendChannel, subject: string, body: string) =>
  sampleTemplate(nth, { channel, name: `Review ${channel}`, subject, body, created_by: device.local.user_id });
const body = "Hi {{contact.first_name|there}}, {{policy.renewal_date}} is near.";

async function open(channel: SendChannel, features: CurrentUser["features"] = {}, ids = [7]): Promise<void> {
  const rows = [template(1, "text", "", body), template(2, "email", "Your {{policy.type}}", body)];
  await transact(device.db, tablesOf(["message_templates"]), () =>
    writeRows(device.db, "message_templates", rows, new Set()),
  );
  const user = { account_type: "agent" as const, features };
  const uploadInParts = async (_file: Blob, { kind }: { kind: string }) => {
    uploads.push(kind);
    return someUuid(50);
  };
  const local = { ...device.local, uploadInParts };
  const screen = (
    <SendForm channel={channel} scope={{ ...wholeScope, ids }}>
      {null}
    </SendForm>
  );
  await mount(await signedInAs(user, local, screen));
}

async function pick(name: string): Promise<void> {
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("option", { name: new RegExp(name) }).click();
}

const planned = (sample: { subject: string; body: string }) => ({
  data: [],
  meta: { goes: 1, waits: 0, not: 0, by_reason: [], sample: { contact_id: 7, name: "Rosa", blocks: null, ...sample } },
});

test("a template fills the text, its fields left for each recipient", async () => {
  await open("text");
  await pick("Review text");
  await expect.element(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue(body);
});

test("a template fills subject and body of an email", async () => {
  await open("email");
  await pick("Review email");
  await expect.element(page.getByRole("textbox", { name: "Subject" })).toHaveValue("Your {{policy.type}}");
  device.answer(groupSends.plan, () => planned({ subject: "Your plan", body: "Hi" }));
  await page.getByRole("button", { name: "Review recipients" }).click();
  await expect.element(page.getByRole("button", { name: "Send to 1 contact" })).toBeVisible();
  expect(device.of(groupSends.plan)[0]?.body).toMatchObject({ subject: "Your {{policy.type}}", body });
});

test("a picture is planned, uploaded once for the test and the send, and then gone", async () => {
  await open("text");
  // What was typed before is a draft.
  await userEvent.fill(page.getByRole("textbox", { name: "Text", exact: true }), "");
  const gif = new File([new TextEncoder().encode("GIF89a....")], "card.gif");
  await userEvent.upload(page.getByLabelText("File for this text"), gif);
  await expect.element(page.getByText("Counts as 3 segments")).toBeVisible();
  device.answer(groupSends.plan, () => planned({ subject: "", body: "Reply STOP to stop." }));
  await page.getByRole("button", { name: "Review recipients" }).click();
  await expect.element(page.getByRole("img", { name: "card.gif" })).toBeVisible();
  expect(device.of(groupSends.plan)[0]?.body).toMatchObject({ body: "", has_picture: true });
  device.answer(contactSends.testText, () => ({ data: { to: "+12085550100" } }));
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await expect.poll(() => device.of(contactSends.testText)[0]?.body).toMatchObject({ upload_id: someUuid(50) });
  device.answer(contactSends.texts, () => ({ data: { id: someUuid(9) } }));
  await page.getByRole("button", { name: "Send to 1 contact" }).click();
  await expect.poll(() => device.of(contactSends.texts)[0]?.body).toMatchObject({ upload_id: someUuid(50) });
  expect(uploads).toEqual(["text_picture"]);
  await expect.element(page.getByRole("group", { name: "Attached: card.gif" })).not.toBeInTheDocument();
});

const line = (contact_id: number, more: object) => ({
  contact_id,
  name: `Rosa ${contact_id}`,
  to: "rosa@example.test",
  outcome: "goes",
  reason: "goes",
  words: "Goes now",
  until: null,
  segments: 0,
  ...more,
});

test("of the contacts chosen one by one, those who are not in the plan are counted", async () => {
  await open("email", {}, [7, 8, 9, 10]);
  await userEvent.fill(page.getByRole("textbox", { name: "Subject" }), "Your plan");
  await pick("Review email");
  const plan = { ...planned({ subject: "Your plan", body: "Hi" }), data: [line(7, {})] };
  device.answer(groupSends.plan, () => plan);
  await page.getByRole("button", { name: "Review recipients" }).click();
  await expect
    .element(page.getByText("3 selected contacts are left out: not assigned to you, or deleted."))
    .toBeVisible();
});

test("without a mail server an email is stored, and the button says so", async () => {
  await open("email");
  await userEvent.fill(page.getByRole("textbox", { name: "Subject" }), "Your plan");
  await pick("Review email");
  const stored = line(7, { reason: "no_mail_server", words: "No mail server is set up" });
  device.answer(groupSends.plan, () => ({ ...planned({ subject: "Your plan", body: "Hi" }), data: [stored] }));
  await page.getByRole("button", { name: "Review recipients" }).click();
  await expect.element(page.getByRole("button", { name: "Store for 1 contact" })).toBeVisible();
});

test("without the flag there is nothing to add a picture with", async () => {
  await open("text", { mms: false });
  await expect.element(page.getByRole("button", { name: "Review recipients" })).toBeVisible();
  await expect.poll(() => page.getByLabelText("File for this text").elements()).toEqual([]);
});

test("who has no value for a field of the template is named with that field, and cannot be sent to", async () => {
  await open("text");
  await pick("Review text");
  const line = { contact_id: 7, name: "Rosa Diaz", to: "+12085550100", segments: 1, outcome: "not" as const };
  device.answer(groupSends.plan, () => ({
    data: [{ ...line, reason: "no_value" as const, words: "Policy: renewal is empty", until: null }],
    meta: { goes: 0, waits: 0, not: 1, by_reason: [{ reason: "no_value", outcome: "not", count: 1 }], sample: null },
  }));
  await page.getByRole("button", { name: "Review recipients" }).click();
  const row = page.getByRole("row", { name: /Rosa Diaz/ });
  await expect.element(row.getByText("Policy: renewal is empty")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Will not go 1" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Nobody can get it" })).toBeDisabled();
});
