/** Each reason of the plan: who gets a message now, who later, who does not. */
import { expect, test } from "vitest";
import type { Said } from "../../../src/domain/consent/permission.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { defaultDialRules } from "../../../src/domain/dialer/dial-rules.ts";
import type { EmailFacts } from "../../../src/domain/emails/email-fields.ts";
import { countsOf, decideRecipient, type RecipientFacts } from "../../../src/domain/sends/recipient-plan.ts";
import { dayMs, hourMs } from "../../../src/kit/durations.ts";
import { address, email, phone, sampleContact } from "../contacts/sample-contact.ts";

const number = "+12085550100";
const to = "rosa@ward.test";
const granted: Said = { channel: "text", address: "2085550100", event: "granted", at: 1, received_at: 1 };
const boise = [address("1 Main St", { city: "Boise", state: "ID", zip: "83702" })];
/** 12:00 in Boise, on a Wednesday. */
const noon = Date.UTC(2027, 0, 13, 19);
const rosa = (more: Partial<Contact> = {}) =>
  sampleContact({ first_name: "Rosa", phones: [phone(number)], emails: [email(to)], addresses: boise, ...more });
const plan = ({ contact = rosa(), ...more }: Partial<RecipientFacts> = {}) =>
  decideRecipient({
    contact,
    channel: "text",
    status: null,
    consents: [granted],
    isHeld: false,
    isTheirs: true,
    others: () => [],
    isTaken: () => false,
    automatic: [],
    now: noon,
    rules: defaultDialRules,
    message: { subject: "", body: "Hi {{contact.first_name}}" },
    facts: { contact, policies: [], agent: {}, company: {}, today: "2027-01-13" } as unknown as EmailFacts,
    ...more,
  });
const body = (text: string) => ({ message: { subject: "", body: text } });
const said = (event: Said["event"], channel: Said["channel"] = "text", whom = "2085550100") => ({
  consents: [granted, { channel, address: whom, event, at: 2, received_at: 2 }],
});

const unknown = { channel: "email" as const, contact: rosa({ addresses: [], phones: [] }) };
test.each<[string, Partial<RecipientFacts>, string, string]>([
  ["all is well", {}, "goes", "Goes now"],
  ["it is night there", { now: noon + 12 * hourMs }, "hours", "Waits until 8:00 AM in Boise"],
  ["it is late there", { now: noon + 10 * hourMs }, "hours", "Waits until 8:00 AM on Thursday in Boise"],
  [
    "somebody else there has the number",
    { others: () => [sampleContact({ contact_zone: "hst" })], now: noon - 4 * hourMs },
    "hours",
    "Waits until 8:00 AM where they are",
  ],
  [
    "nobody knows where they are, and it is early in the west",
    { ...unknown, now: noon - 4 * hourMs },
    "hours",
    "Waits until 10:00 AM by Pacific time (where they are is not known)",
  ],
  [
    "nobody knows where they are, and it is late in the east",
    { ...unknown, now: noon + 8 * hourMs },
    "hours",
    "Waits until 1:00 PM on Thursday by Eastern time (where they are is not known)",
  ],
  // Between 10 PM and 8 AM the clocks go forward, or back: the morning comes an hour sooner, or later.
  [
    "the clocks go forward that night",
    { now: Date.UTC(2027, 2, 14, 5) },
    "hours",
    "Waits until 8:00 AM on Sunday in Boise",
  ],
  [
    "the clocks go back that night",
    { now: Date.UTC(2027, 10, 7, 4) },
    "hours",
    "Waits until 8:00 AM on Sunday in Boise",
  ],
  ["the sender lost the contact", { isTheirs: false }, "not_yours", "The contact belongs to somebody else now"],
  ["they said stop", said("revoked"), "revoked", "They asked us to stop on 01/01/1970."],
  ["nobody asked", { consents: [] }, "no_permission", "No text permission yet. Ask first."],
  [
    "a reply is to be judged",
    { isHeld: true },
    "reply_to_judge",
    "Their last reply may be a refusal. Say whether it is.",
  ],
  ["there is no number", { contact: rosa({ phones: [] }) }, "no_phone", "No phone number."],
  ["another has the number", { isTaken: () => true }, "same_number", "Another recipient has the same number"],
  ["a value is missing", body("Hi {{contact.city}} {{policy.carrier}}"), "no_value", "Policy: carrier is empty"],
  ["a value has a fallback", body("Your {{policy.carrier|plan}}"), "goes", "Goes now"],
  [
    "their data make it too long",
    body("{{contact.first_name}}".repeat(401)),
    "too_long",
    "The text is too long with their data",
  ],
  ["they got one today", { automatic: [noon - 3 * hourMs] }, "already_today", "Already got one today"],
  ["they got one yesterday", { automatic: [noon - 13 * hourMs] }, "goes", "Goes now"],
  ["one waits for tomorrow", { automatic: [noon + dayMs] }, "goes", "Goes now"],
  [
    "it would wait for a day with one",
    { automatic: [noon + dayMs], now: noon + 10 * hourMs },
    "already_today",
    "Already got one today",
  ],
  ["an email goes", { channel: "email", consents: [] }, "goes", "Goes now"],
  ["an email was refused", { channel: "email", ...said("revoked", "email", to) }, "revoked", "Asked us to stop"],
  [
    "the address bounced",
    { channel: "email", contact: rosa({ emails: [email(to, { bounced_at: 1 })] }) },
    "dead_address",
    `Blocked: ${to} does not work.`,
  ],
  [
    "they unsubscribed",
    { channel: "email", contact: rosa({ emails: [email(to, { unsubscribed_at: 1 })] }) },
    "unsubscribed",
    `Blocked: ${to} is unsubscribed.`,
  ],
  [
    "another has the address",
    { channel: "email", isTaken: () => true },
    "same_address",
    "Another recipient has the same address",
  ],
])("a recipient when %s", (_words, more, reason, words) => {
  expect(plan(more)).toMatchObject({ reason, words });
});

test.each([
  [Date.UTC(2027, 2, 14, 5), Date.UTC(2027, 2, 14, 14)],
  [Date.UTC(2027, 10, 7, 4), Date.UTC(2027, 10, 7, 15)],
])("goes at 8 by the clock of the morning after the clocks changed", (now, until) => {
  expect(plan({ now }).until).toBe(until);
});

test("gets the text at another number where the first may not be texted", () => {
  const other = phone("+12085550177", { primary: false });
  const contact = rosa({ phones: [{ ...phone(number), line_type: "landline" }, other] });
  const consents = [{ ...granted, address: "2085550177" }];
  expect(plan({ contact, consents })).toMatchObject({ reason: "goes", to: "+12085550177" });
});

test("sees a value that makes two segments", () => {
  const text = "x".repeat(155);
  const named = (first_name: string) =>
    plan({ contact: rosa({ first_name }), ...body(`${text}{{contact.first_name}}`) });
  expect([named("Rosa").segments, named("Rosalinda").segments, named("Róża").segments]).toEqual([1, 2, 3]);
});

test("is counted by reason, and the counts add up to the list", () => {
  const all = [plan(), plan(), plan({ consents: [] }), plan({ now: noon + 12 * hourMs })];
  const counts = countsOf(all);
  expect(counts).toEqual({
    goes: 2,
    waits: 1,
    not: 1,
    by_reason: [
      { reason: "goes", outcome: "goes", count: 2 },
      { reason: "hours", outcome: "waits", count: 1 },
      { reason: "no_permission", outcome: "not", count: 1 },
    ],
  });
});
