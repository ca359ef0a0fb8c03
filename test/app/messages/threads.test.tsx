import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sms } from "../../../src/contract/messages/sms.ts";
import { MessagesScreen } from "../../../src/app/messages/messages-screen.tsx";
import { OtherNumbersScreen } from "../../../src/app/messages/other-numbers-screen.tsx";
import { TextToasts } from "../../../src/app/messages/text-toasts.tsx";
import { ThreadPanel } from "../../../src/app/messages/thread-panel.tsx";
import { ConsentHistory } from "../../../src/app/messages/consent-history.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import type { ConsentEntry } from "../../../src/domain/consent/consent.ts";
import type { Conversation } from "../../../src/domain/messages/conversation.ts";
import { type TextRow, writeText } from "../../../src/domain/messages/text.ts";
import type { AccountType } from "../../../src/domain/users/access.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import type { DeviceChannel, DeviceMessage } from "../../../src/local/channel.ts";
import { textSend } from "../../../src/local/intents/messages.ts";
import type { MirrorRow, PlainCollection } from "../../../src/local/collections/index.ts";
import { plainTable, transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { phone, sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const contact_id = 7;
const number = "+12015550101";
let device: FlowDevice;
let listeners: ((message: DeviceMessage) => void)[];

const come = (collection: PlainCollection, ...rows: object[]) =>
  plainTable(device.db, collection).bulkPut(rows as MirrorRow[]);
const conversation = (nth: number, more: Partial<Conversation> = {}) => ({
  id: someUuid(nth),
  contact_id,
  number,
  preview: `Text ${nth}`,
  last_direction: "inbound",
  last_at: nth,
  unread: 0,
  user_id: device.local.user_id,
  muted: false,
  muted_at: null,
  updated_at: nth,
  version: 1,
  seq: nth,
  ...more,
});
const text = (nth: number, more: Partial<TextRow> = {}): TextRow => ({
  ...writeText(
    contact_id,
    { id: someUuid(nth), conversation_id: someUuid(1), number, body: `Text ${nth}`, scheduled_at: null },
    { now: flowNow + nth, by: null },
  ),
  ...more,
});
const granted: ConsentEntry = {
  id: someUuid(90),
  contact_id,
  channel: "text",
  address: "2015550101",
  event: "granted",
  how: "voice",
  words: "Sure",
  page: "",
  page_version: "",
  call_id: null,
  ip: "",
  user_id: null,
  at: 1,
  received_at: 1,
  seq: 1,
};

beforeEach(async () => {
  device = flowDevice();
  listeners = [];
  const owned = { id: contact_id, owner_id: device.local.user_id, first_name: "Rosa", last_name: "Delgado" };
  const contact = sampleContact({ ...owned, phones: [phone(number, { primary: true })] });
  await transact(device.db, tablesOf(["contacts"]), () =>
    writeRows(device.db, "contacts", [contact], new Set()).then(() => undefined),
  );
  await come("consents", granted);
});
afterEach(async () => {
  await unmount();
  await device.close();
});

const channel: DeviceChannel = {
  post: () => undefined,
  listen: (hear) => void listeners.push(hear),
  close: () => undefined,
};
async function open(screen: React.ReactNode, account_type: AccountType = "agent") {
  const local = { ...device.local, channel };
  const profile = { first_name: "Ada", last_name: "Ames", dialer_verified_phone_number: "" };
  const me = { username: "ada", title: null, email: "ada@prairie.test", company: { name: "Prairie" } };
  const user = { features: {}, profile, account_type, ...me };
  const shown = <LocalContext value={local}>{screen}</LocalContext>;
  await mount(await signedInAs(user as unknown as Partial<CurrentUser>, local, shown));
}
const thread = () => <ThreadPanel contactId={contact_id} number={number} />;
const sent = async () => (await device.db.outbox.toArray()).map(({ name, input }) => ({ name, input }) as never);
const button = (name: string | RegExp) => page.getByRole("button", { name });

describe("a thread", () => {
  test("reads every conversation with the number: a merge leaves several", async () => {
    await come("conversations", conversation(1, { unread: 1 }), conversation(2, { unread: 2 }), conversation(3));
    await open(thread());
    await expect
      .poll(sent)
      .toMatchObject([1, 2].map((nth) => ({ name: "conversation.read", input: { id: someUuid(nth) } })));
  });

  test("keeps what is begun over a reload, by number", async () => {
    await open(thread());
    const field = page.getByRole("textbox", { name: "Text to Rosa Delgado" });
    await field.fill("It’s “you”");
    await expect.element(page.getByText("’ “ ” make each segment 70 characters.", { exact: false })).toBeVisible();
    await unmount();
    await open(thread());
    await expect.element(field).toHaveValue("It’s “you”");
    await field.fill("");
  });

  test("asks before an old one goes, and sends it once its writer agrees", async () => {
    const own = { id: someUuid(5), conversation_id: someUuid(1), number, body: "Yesterday's", scheduled_at: null };
    await device.local.write(textSend, { contact_id, name: "Rosa", text: own, at: flowNow });
    const errors = { confirmed: ["Written more than 12 hours ago. Send it now?"] };
    const problem = { status: 422, code: "invalid", errors };
    await device.db.outbox.toCollection().modify({ state: "needs", problem });
    await open(thread());
    const asked = page.getByRole("group", { name: /Yesterday's/ });
    await expect.element(asked.getByText("Written more than 12 hours ago. Send it now?")).toBeVisible();
    await asked.getByRole("button", { name: "Send now" }).click();
    await expect.poll(sent).toMatchObject([{ name: "text.send", input: { confirmed: true, text: { id: own.id } } }]);
    await expect.element(asked).not.toBeInTheDocument();
  });

  test("says why one was refused, and lets it go", async () => {
    const own = { id: someUuid(5), conversation_id: someUuid(1), number, body: "Hello", scheduled_at: null };
    await device.local.write(textSend, { contact_id, name: "Rosa", text: own, at: flowNow });
    const problem = { status: 422, code: "invalid", errors: { message_to: ["They asked us to stop on 11/27/2026."] } };
    await device.db.outbox.toCollection().modify({ state: "needs", problem });
    await open(thread());
    const refused = page.getByRole("group", { name: /Hello/ });
    await expect.element(refused.getByText("They asked us to stop on 11/27/2026.")).toBeVisible();
    await refused.getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByText("Hello")).not.toBeInTheDocument();
    expect(await sent()).toEqual([]);
  });

  test("with a likely refusal sends nothing until somebody judges it", async () => {
    await come("conversations", conversation(1));
    await come("texts", text(6, { direction: "inbound", body: "Please stop texting me", verdict: "open" }));
    await open(thread());
    await page.getByRole("textbox", { name: "Text to Rosa Delgado" }).fill("Sorry");
    await expect.element(page.getByText("Their last reply may be a refusal.", { exact: false })).toBeVisible();
    await expect.element(button("Send later")).toBeDisabled();
    await page.getByRole("textbox", { name: "Text to Rosa Delgado" }).fill("");
    await button("Yes, stop texts").click();
    await expect.poll(sent).toMatchObject([{ name: "text.judge", input: { verdict: "refusal", id: someUuid(6) } }]);
    await expect.element(page.getByText("Is this a refusal?", { exact: false })).not.toBeInTheDocument();
  });
});

test("conversations are found by filter and by what was said", async () => {
  const other = {
    number: "+12015550199",
    contact_id: null,
    preview: "Bring the card",
    user_id: null,
    muted: true,
    muted_at: 1,
  };
  await come("conversations", conversation(1, { unread: 1 }), conversation(2, other));
  await open(<MessagesScreen />);
  const lines = page.getByRole("list", { name: "Conversations" });
  const rosas = lines.getByRole("button", { name: /Rosa Delgado/ });
  const strangers = lines.getByRole("button", { name: /555-0199/ });
  await expect.element(strangers).toBeVisible();
  await button("Unread").click();
  await expect.element(strangers).not.toBeInTheDocument();
  await expect.element(rosas).toBeVisible();
  await button("Muted").click();
  await expect.element(rosas).not.toBeInTheDocument();
  await expect.element(strangers).toBeVisible();
  await button("All").click();
  await expect.element(rosas).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a conversation" }).fill("the card");
  await expect.element(rosas).not.toBeInTheDocument();
  await expect.element(strangers).toBeVisible();
  await userEvent.clear(page.getByRole("searchbox", { name: "Find a conversation" }));
  await rosas.click();
  await expect.poll(sent).toMatchObject([{ name: "conversation.read" }]);
  await expect.element(page.getByRole("textbox", { name: "Text to Rosa Delgado" })).toBeVisible();
});

test("texts from numbers no contact has are shown to those who see the company, and begin a contact", async () => {
  const strange = { number: "+12015550199", contact_id: null, user_id: null };
  const meta = { current_page: 1, limit: 100, total_count: 1, total_pages: 1 };
  device.answer(sms.conversations, () => ({ data: [conversation(1, { ...strange, unread: 1 })], meta }));
  const texts = [text(3, { body: "Call me" }), text(2, { body: "I saw your page" })];
  device.answer(sms.messages, () => ({ data: texts, meta }));
  await open(<OtherNumbersScreen />, "manager");
  await expect.element(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await open(<OtherNumbersScreen />, "admin");
  await expect.element(page.getByText("1 unread text", { exact: false })).toBeVisible();
  await button("Show texts").click();
  const list = page.getByRole("list", { name: "Texts with (201) 555-0199" });
  await expect.element(list.getByText("I saw your page")).toBeVisible();
  expect(
    list
      .getByRole("listitem")
      .elements()
      .map((item) => item.textContent?.slice(0, 7)),
  ).toEqual(["I saw y", "Call me"]);
  expect(device.of(sms.conversations)[0]?.body).toMatchObject({ filter: "unknown" });
  await button("New contact with (201) 555-0199").click();
  const dialog = page.getByRole("dialog", { name: "New contact" });
  await expect.element(dialog.getByRole("textbox", { name: "Phone" })).toHaveValue("(201) 555-0199");
});

describe("a text that arrives", () => {
  const arrives = (nth: number, phone_number = number) => {
    const message = {
      event: "received",
      conversation_id: someUuid(nth),
      message: { id: someUuid(50), status: "received" },
    };
    const said = { kind: "live", channel: "SmsChannel", message: { ...message, phone_number } } as DeviceMessage;
    for (const hear of listeners) hear(said);
  };
  const toast = () => page.getByText(/^Text from/);

  test("is announced with a way to it, unless its conversation is muted or on screen", async () => {
    await come("conversations", conversation(1), conversation(2, { number: "+12015550199", muted: true }));
    const screen = (isOpen: boolean) => (
      <>
        <TextToasts />
        <Toasts />
        {isOpen ? thread() : null}
      </>
    );
    await open(screen(true));
    await expect.poll(() => listeners).not.toEqual([]);
    await expect.element(page.getByRole("textbox", { name: "Text to Rosa Delgado" })).toBeVisible();
    arrives(1);
    arrives(2, "+12015550199");
    // Later than these two.
    arrives(3, "+12015550142");
    await expect.element(toast()).toHaveTextContent("Text from (201) 555-0142. Open");
    await unmount();
    listeners = [];
    await open(screen(false));
    await expect.poll(() => listeners).not.toEqual([]);
    arrives(1);
    await expect.element(page.getByText("Text from Rosa Delgado.", { exact: false })).toBeVisible();
    await expect.element(page.getByText("Text from (201) 555-0199.", { exact: false })).not.toBeInTheDocument();
  });

  test.each([
    ["of somebody who sees the company, to other numbers", "admin", false, "/messages/other"],
    ["of anybody else, to the messages", "agent", false, "/messages"],
    ["whose contact came after it, to their texts", "admin", true, `/messages?contact=${contact_id}`],
  ] as const)("leads, from a number no contact has, %s", async (_whose, account_type, isLate, to) => {
    const Place = () => {
      const { pathname, search } = useLocation();
      return <p>{`At ${pathname}${search}`}</p>;
    };
    const screen = (
      <>
        <TextToasts />
        <Toasts />
        <Place />
      </>
    );
    await open(screen, account_type);
    await expect.poll(() => listeners).not.toEqual([]);
    arrives(3, "+12015550142");
    await expect.element(toast()).toBeVisible();
    if (isLate) await come("conversations", conversation(3, { number: "+12015550142" }));
    await button("Open").click();
    await expect.element(page.getByText(`At ${to}`, { exact: true })).toBeVisible();
  });
});

test("a proof shows numbers as people read them, with who noted it and when it arrived", async () => {
  const entry = { ...granted, at: flowNow, received_at: flowNow + 60_000, ip: "192.0.2.1" };
  await open(<ConsentHistory entries={[entry]} isWhole />);
  const list = page.getByRole("list", { name: "What they said" });
  await expect.element(list.getByText("Texts, (201) 555-0101: Granted · On a call")).toBeVisible();
  await expect.element(list.getByText(/received 11\/23\/2026, 10:01 AM · address 192\.0\.2\.1/)).toBeVisible();
});
