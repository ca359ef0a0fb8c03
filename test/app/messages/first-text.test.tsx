/** The first text to a number says who writes and how to stop; the next ones go as typed. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ThreadPanel } from "../../../src/app/messages/thread-panel.tsx";
import type { TextRow } from "../../../src/domain/messages/text.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { phone, sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const number = "+12085550100";
const opening = "This is Ada Byron of Ward. Reply STOP to stop.";
let device: FlowDevice;
beforeEach(async () => {
  device = flowDevice();
  const rosa = sampleContact({ id: 7, owner_id: device.local.user_id, first_name: "Rosa", phones: [phone(number)] });
  const said = { channel: "text", address: "2085550100", event: "granted", how: "voice", words: "Yes" };
  const nowhere = { page: "", page_version: "", call_id: null, ip: "", user_id: null };
  const consent = { id: someUuid(1), contact_id: 7, ...said, ...nowhere, at: flowNow, received_at: flowNow, seq: 1 };
  await transact(device.db, tablesOf(["contacts", "consents"]), async () => {
    await writeRows(device.db, "contacts", [rosa], new Set());
    await writeRows(device.db, "consents", [consent], new Set());
  });
});
afterEach(async () => {
  await unmount();
  await device.close();
});

async function open(more: Partial<CurrentUser> = {}) {
  const profile = { first_name: "Ada", last_name: "Byron", dialer_verified_phone_number: "" };
  const ward = { features: { mms: true }, profile, title: null, email: "", company: { name: "Ward" } };
  const user = { ...ward, ...more } as Partial<CurrentUser>;
  await mount(await signedInAs(user, device.local, <ThreadPanel contactId={7} number={number} />));
}
const field = page.getByRole("textbox", { name: /^Text to/ });
const send = page.getByRole("button", { name: "Send", exact: true });
const goesAs = page.getByText(/^Goes as:/);
const bodies = async () =>
  (await device.db.outbox.toArray()).map(({ input }) => (input as { text: TextRow }).text.body);

test("offline the first one goes with it and is counted with it, the second as typed", async () => {
  await changeStatus(device.db, { reach: "offline" });
  await open();
  await expect.element(page.getByText("You are offline.", { exact: false })).toBeVisible();
  await expect.element(goesAs).not.toBeInTheDocument();
  await userEvent.fill(field, "Hi {{contact.first_name}}");
  await expect.element(goesAs).toHaveTextContent(`Goes as: Hi Rosa ${opening}`);
  await expect.element(page.getByText("1 segment · 106 characters left")).toBeVisible();
  await send.click();
  await expect.element(page.getByText("Saved on this device", { exact: false })).toBeVisible();
  await userEvent.fill(field, "Are you there?");
  await expect.element(page.getByText("1 segment · 146 characters left")).toBeVisible();
  await expect.element(goesAs).not.toBeInTheDocument();
  await send.click();
  await expect.poll(bodies).toEqual([`Hi Rosa\n${opening}`, "Are you there?"]);
});

test("after one that the server refused, the next one says it", async () => {
  await open();
  await userEvent.fill(field, "Hi Rosa");
  await send.click();
  await expect.element(page.getByText("Saved on this device", { exact: false })).toBeVisible();
  await device.db.outbox
    .toCollection()
    .modify({ state: "needs", problem: { status: 422, code: "invalid", errors: {} } });
  await userEvent.fill(field, "Are you there?");
  await expect.element(goesAs).toHaveTextContent(`Goes as: Are you there? ${opening}`);
});

test("the company's own words of the day go", async () => {
  const own = { key: "sms_first_message" as const, from: "2026-11-20", source: "Counsel" };
  await open({ compliance: [{ ...own, value: { text: "{agent}. Text STOP to end." } }] });
  await userEvent.fill(field, "Hi Rosa");
  await expect.element(goesAs).toHaveTextContent("Goes as: Hi Rosa Ada Byron of Ward. Text STOP to end.");
});

test("a picture without words goes with them", async () => {
  await open();
  // What was typed before is a draft.
  await userEvent.fill(field, "");
  const gif = new File([new TextEncoder().encode("GIF89a....")], "card.gif");
  await userEvent.upload(page.getByLabelText("File for this text"), gif);
  await expect.element(goesAs).toHaveTextContent(`Goes as: ${opening}`);
  await send.click();
  await expect.poll(bodies).toEqual([opening]);
});

test("one that gets too long with it is refused and stays", async () => {
  await open();
  const long = "a".repeat(1_590);
  await userEvent.fill(field, long);
  await send.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("A text can have up to 1,600 characters.");
  await expect.element(field).toHaveValue(long);
  expect(await bodies()).toEqual([]);
});
