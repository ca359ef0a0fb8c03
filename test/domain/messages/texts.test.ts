import { expect, test } from "vitest";
import type { Said } from "../../../src/domain/consent/permission.ts";
import { carrierError } from "../../../src/domain/messages/carrier-errors.ts";
import { openConversation, readConversation, withText } from "../../../src/domain/messages/conversation.ts";
import { type TextFacts, textWait, whyNotTexted } from "../../../src/domain/messages/text-check.ts";
import { scheduleAheadMs, type TextStatus, textStatuses } from "../../../src/domain/messages/text-limits.ts";
import { movesOn } from "../../../src/domain/messages/text-state.ts";
import { writeText } from "../../../src/domain/messages/text.ts";
import { defaultDialRules } from "../../../src/domain/dialer/dial-rules.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { address, phone, sampleContact } from "../contacts/sample-contact.ts";
import { refusalOf } from "../refusal-of.ts";

const number = "+12085550100";
const granted: Said = { channel: "text", address: "2085550100", event: "granted", at: 1, received_at: 1 };
const facts = (more: Partial<TextFacts> = {}): TextFacts => ({
  contact: sampleContact({ phones: [phone(number)] }),
  number,
  consents: [granted],
  isHeld: false,
  ...more,
});
const withPhone = (more: object) => ({ contact: sampleContact({ phones: [{ ...phone(number), ...more }] }) });

test.each<[string, Partial<TextFacts>, string | undefined]>([
  ["permission was given", {}, undefined],
  ["nobody asked", { consents: [] }, "no_permission"],
  ["they were asked only", { consents: [{ ...granted, event: "asked" }] }, "no_permission"],
  ["they said stop", { consents: [granted, { ...granted, event: "revoked", at: 2, received_at: 2 }] }, "revoked"],
  ["they refused", { consents: [{ ...granted, event: "refused" }] }, "refused"],
  ["the number is marked do not text", withPhone({ do_not_text: true }), "revoked"],
  ["it is a landline", withPhone({ line_type: "landline" }), "landline"],
  ["it is disconnected", withPhone({ bad_number: true }), "bad_number"],
  ["somebody else may have it now", withPhone({ reassigned: true, checked_at: 2 }), "reassigned"],
  ["its new holder allowed it", withPhone({ reassigned: true, checked_at: 0 }), undefined],
  [
    "permission of its new holder is asked for",
    { ...withPhone({ reassigned: true, checked_at: 2 }), asks: true },
    "reassigned",
  ],
  ["it is invalid", withPhone({ line_type: "invalid" }), "invalid_number"],
  ["the number is somebody else's", { number: "+12085550199" }, "invalid_number"],
  ["there is no number", { contact: sampleContact({ phones: [] }) }, "no_phone"],
  ["the contact is deceased", { status: { effect: "deceased" } }, "deceased"],
  ["the contact must not be contacted", { status: { effect: "do_not_contact" } }, "do_not_contact"],
  ["the contact was deleted", { contact: sampleContact({ phones: [phone(number)], deleted_at: 1 }) }, "deleted"],
  ["a reply may be a refusal", { isHeld: true }, "reply_to_judge"],
])("a text when %s", (_words, more, reason) => {
  expect(whyNotTexted(facts(more))?.reason).toBe(reason);
});

test("waits for the texting hours where the contact is, and of all with the number", () => {
  const idaho = sampleContact({ phones: [phone(number)], contact_zone: "mst" });
  const hawaii = sampleContact({ phones: [phone(number)], contact_zone: "hst" });
  const night = Date.UTC(2027, 0, 13, 5);
  const at = (now: number, ...contacts: Contact[]) => textWait({ number, contacts, now, rules: defaultDialRules });
  const morning = Date.UTC(2027, 0, 13, 15);
  expect(at(night, idaho)).toEqual({ until: morning, words: "Waits until 8:00 AM on Wednesday where they are." });
  expect(at(morning, idaho)).toBeNull();
  const free = { number: "+18005550100", contacts: [], now: night, rules: defaultDialRules };
  expect(textWait(free)?.words).toBe("Waits until 1:00 PM by Eastern time (where they are is not known).");
  expect(at(morning, idaho, hawaii)?.until).toBe(Date.UTC(2027, 0, 13, 18));
});

test.each([
  ["texting hours of their own", { TX: { from: 9, to: 21 } }, true],
  ["no hours of their own", {}, false],
])("in a state with %s", (_words, states, waits) => {
  const contact = sampleContact({ phones: [phone("+15125550123")], contact_zone: "cst" });
  const texan = { ...contact, addresses: [address("", { state: "TX", zip: "78701" })] };
  const rules = { text_hours: { ...defaultDialRules.hours, states } };
  // Half past eight on a Wednesday, when calls may start.
  const now = Date.UTC(2027, 0, 13, 14, 30);
  expect(textWait({ number: "+15125550123", contacts: [texan], now, rules }) !== null).toBe(waits);
});

test("a number kept for tests waits for no hours", () => {
  const now = Date.UTC(2027, 0, 13, 9);
  expect(textWait({ number: "+15005550042", contacts: [], now, rules: defaultDialRules })).toBeNull();
});

test("a lower or equal rank never overwrites a state", () => {
  const order: TextStatus[][] = [
    ["queued"],
    ["sending"],
    ["sent"],
    ["delivered", "undelivered", "failed", "blocked", "received"],
  ];
  const rankOf = (status: TextStatus) => order.findIndex((states) => states.includes(status));
  for (const from of textStatuses)
    for (const to of textStatuses) expect([from, to, movesOn(from, to)]).toEqual([from, to, rankOf(to) > rankOf(from)]);
});

test("errors of carriers are in words, and only three say something of the number", () => {
  expect(carrierError("30007").words).toContain("filter");
  expect(carrierError("99").words).toBe("The carrier did not deliver it (error 99).");
  expect(["21610", "40300", "21614", "30006", "30003", ""].map((code) => carrierError(code).effect)).toEqual([
    "opted_out",
    "opted_out",
    "landline",
    "landline",
    null,
    null,
  ]);
});

const ids = { id: crypto.randomUUID(), conversation_id: crypto.randomUUID() };
const text = (body: string, at: number) =>
  writeText(7, { ...ids, number, body, scheduled_at: null }, { now: at, by: null });

test("an empty and a too long text are refused, naming the field", () => {
  expect(refusalOf(() => text(" \n ", 1)).fields).toHaveProperty("message_content");
  expect(refusalOf(() => text("a".repeat(1_601), 1)).fields).toHaveProperty("message_content");
  expect(text(" a\r\nb ", 1).body).toBe("a\nb");
});

test("a conversation shows its latest text, in whichever order they come, and counts unread ones", () => {
  const inbound = { ...text("later", 9), direction: "inbound" as const };
  const opened = openConversation(inbound, { user_id: null, now: 10 });
  const older = withText(opened, text("earlier", 5), 11);
  expect(older).toMatchObject({ preview: "later", last_at: 9, last_direction: "inbound", unread: 1, version: 2 });
  expect(readConversation(older, 12)).toMatchObject({ unread: 0, version: 3 });
  const read = readConversation(older, 12);
  expect(readConversation(read, 13)).toBe(read);
});

test("a text is planned up to a year ahead", () => {
  const planned = (scheduled_at: number) =>
    writeText(1, { id: "1", conversation_id: "2", number, body: "Hi", scheduled_at }, { now: 0, by: null });
  expect(planned(scheduleAheadMs)).toMatchObject({ status: "queued", scheduled_at: scheduleAheadMs });
  expect(refusalOf(() => planned(scheduleAheadMs + 1))?.fields).toEqual({
    scheduled_at: ["A text can be planned up to a year ahead."],
  });
});
