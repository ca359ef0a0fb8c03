import { expect, test } from "vitest";
import { type AlertFacts, alertLines } from "../../../src/app/contact/contact-alerts.tsx";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { defaultDncCheckRules } from "../../../src/domain/dialer/dnc-check.ts";
import { address, phone, sampleContact } from "../../domain/contacts/sample-contact.ts";

const now = Date.UTC(2026, 1, 25, 17);
const lately = phone("+12015550123", { dnc_status: "clear", dnc_checked_at: now - 11 * 86_400_000 });
const lines = (contact: Partial<Contact>, effect: AlertFacts["effect"] = "none") =>
  alertLines(sampleContact({ birth_date: null, phones: [lately], ...contact }), {
    today: "2026-02-25",
    now,
    effect,
    dnc_check: defaultDncCheckRules,
  }).map(({ text }) => text);

test("who must not be contacted is told as such with nothing to reach them by, and the dead as dead", () => {
  const nothing = { phones: [], emails: [], addresses: [] };
  expect([lines(nothing), lines(nothing, "do_not_contact"), lines(nothing, "deceased")]).toEqual([
    [],
    ["Do not contact. No calls, texts, email or mail."],
    ["Deceased. Do not contact."],
  ]);
});

test("a number not checked lately is reported by the rules of its state", () => {
  expect(lines({})).toEqual([]);
  expect(lines({ addresses: [address("1 Palm St", { state: "FL" })] })).toEqual([
    "Checked against the national do-not-call list 11 days ago; Florida allows 10.",
  ]);
  const never = { ...lately, dnc_checked_at: null };
  expect(lines({ phones: [never] })).toEqual(["Not checked against the national do-not-call list."]);
  expect(lines({ phones: [{ ...never, bad_number: true }] })).toEqual([]);
});
