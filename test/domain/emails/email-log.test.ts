/** An email to a contact: what it may say, to whom it may go, what becomes of it. */
import { describe, expect, test } from "vitest";
import type { Email } from "../../../src/domain/contacts/contact.ts";
import {
  emailAddressOf,
  type EmailLog,
  endEmail,
  isLastUnsent,
  logOutsideEmail,
  type NewEmail,
  whyNotEmailed,
  writeEmail,
} from "../../../src/domain/emails/email-log.ts";
import { type MailEventName, reportedEmail } from "../../../src/domain/emails/mail-event.ts";
import { hasTooManyComplaints } from "../../../src/domain/messaging/complaints.ts";
import { dayMs } from "../../../src/kit/durations.ts";
import type { FieldErrors, Refusal } from "../../../src/kit/refusal.ts";
import { ada, email, noon, sampleContact, uuid } from "../contacts/sample-contact.ts";

const hand = { now: noon, by: ada };
const letter: NewEmail = {
  id: uuid(1),
  to: "rosa@example.com",
  subject: " Your  plan ",
  email_body: "Dear Rosa,\r\n\r\nhello ",
};

function refused(act: () => unknown): FieldErrors {
  try {
    act();
  } catch (error) {
    return (error as Refusal).fields;
  }
  throw new Error("nothing was refused");
}

describe("an email", () => {
  test("waits to be sent, its subject one line, its text as typed", () =>
    expect(writeEmail(41, letter, hand)).toEqual({
      id: uuid(1),
      contact_id: 41,
      blocks: null,
      subject: "Your plan",
      email_body: "Dear Rosa,\n\nhello",
      to: "rosa@example.com",
      from: "",
      status: "queued",
      source: "manual",
      at: noon,
      sent_at: null,
      user_id: ada,
      error: "",
      updated_at: noon,
      version: 1,
      seq: 0,
    }));

  test.each<[Partial<NewEmail>, FieldErrors]>([
    [{ subject: " " }, { subject: ["Enter a subject."] }],
    [{ subject: "x".repeat(201) }, { subject: ["A subject can have up to 200 characters."] }],
    [{ email_body: "\n" }, { email_body: ["Enter some text first."] }],
    [{ email_body: "x".repeat(10_001) }, { email_body: ["An email can have up to 10,000 characters."] }],
  ])("%o is refused", (more, errors) =>
    expect(refused(() => writeEmail(41, { ...letter, ...more }, hand))).toEqual(errors),
  );

  test("may have 200 characters above 10,000", () =>
    expect(writeEmail(41, { ...letter, subject: "ü".repeat(200), email_body: "ü".repeat(10_000) }, hand).version).toBe(
      1,
    ));

  test("is sent or fails with its reason; that it was sent is never unsaid", () => {
    const queued = writeEmail(41, letter, hand);
    const failed = endEmail(queued, { status: "failed", error: "No such user" }, noon + 5);
    expect(failed).toMatchObject({ status: "failed", error: "No such user", sent_at: null, version: 2 });
    const sent = endEmail(failed, { status: "sent", error: "" }, noon + 9);
    expect(sent).toMatchObject({ status: "sent", error: "", sent_at: noon + 9, version: 3 });
    expect(endEmail(sent, { status: "failed", error: "lost" }, noon + 20)).toBe(sent);
  });
});

describe("what a mail service reports", () => {
  const sent = endEmail(writeEmail(41, letter, hand), { status: "sent", error: "" }, noon);
  const after = (...events: MailEventName[]) =>
    events.reduce((log, event) => reportedEmail(log, { event, words: "full", at: noon + 1 }, noon + 2), sent);

  test.each<[MailEventName[], EmailLog["status"], string]>([
    [["delivered"], "delivered", ""],
    [["deferred"], "sent", "Not delivered yet: full"],
    [["deferred", "delivered"], "delivered", ""],
    [["delivered", "deferred"], "delivered", ""],
    [["soft_bounced"], "failed", "Not delivered: full"],
    [["soft_bounced", "delivered"], "delivered", ""],
    [["delivered", "soft_bounced"], "delivered", ""],
    [["clicked", "opened", "delivered"], "clicked", ""],
    [["delivered", "bounced"], "bounced", "full"],
    [["bounced", "opened"], "bounced", "full"],
    [["unsubscribed", "bounced", "clicked"], "unsubscribed", ""],
    [["unsubscribed", "complained", "unsubscribed"], "complained", ""],
  ])("%j ends as %s", (events, status, error) => expect(after(...events)).toMatchObject({ status, error }));

  test("is not taken back by the slower answer of the server that took the mail", () => {
    const queued = writeEmail(41, letter, hand);
    for (const event of ["delivered", "soft_bounced", "complained"] as const) {
      const fast = reportedEmail(queued, { event, words: "", at: noon + 1 }, noon + 1);
      expect(endEmail(fast, { status: "sent", error: "" }, noon + 5)).toBe(fast);
    }
  });
});

test.each([
  [{ complaints: 0, sent: 0 }, false],
  [{ complaints: 1, sent: 1 }, true],
  [{ complaints: 3, sent: 1_000 }, false],
  [{ complaints: 4, sent: 1_000 }, true],
])("%o are too many: %s", (counts, isOver) => expect(hasTooManyComplaints(counts)).toBe(isOver));

test("the last edit that failed to sync is reported for a week, until the next one", () => {
  const failed = endEmail(writeEmail(41, letter, hand), { status: "failed", error: "No" }, noon);
  const later = { ...writeEmail(41, { ...letter, id: uuid(2) }, { now: noon + 9, by: ada }) };
  const outside = logOutsideEmail(41, { ...letter, id: uuid(3), at: noon + 9 }, { now: noon + 9, by: ada });
  expect(isLastUnsent([], noon)).toBe(false);
  expect(isLastUnsent([outside, failed], noon + 7 * dayMs - 1)).toBe(true);
  expect(isLastUnsent([failed], noon + 7 * dayMs)).toBe(false);
  expect(isLastUnsent([failed, later], noon + 9)).toBe(false);
});

describe("an email sent outside", () => {
  const outside = { ...letter, email_body: "", at: noon - dayMs };

  test("is kept with its day, and its text need not be told", () =>
    expect(logOutsideEmail(41, outside, hand)).toMatchObject({
      status: "sent",
      source: "outside",
      at: noon - dayMs,
      sent_at: noon - dayMs,
      email_body: "",
    }));

  test.each([
    [{ at: noon + 1 }, { at: ["The date cannot be in the future."] }],
    [{ at: noon - 366 * dayMs }, { at: ["You can log emails from the past year."] }],
    [{ to: "nobody" }, { to: ["This email does not look right."] }],
    [{ subject: "" }, { subject: ["Enter a subject."] }],
  ])("%o is refused", (more, errors) =>
    expect(refused(() => logOutsideEmail(41, { ...outside, ...more }, hand))).toEqual(errors),
  );
});

describe("whom one may write to", () => {
  const [rosa, work] = ["rosa@example.com", "rosa@work.example"];
  const withEmails = (...emails: Email[]) => sampleContact({ emails });
  const why = (emails: Email[], to = rosa, effect: "none" | "do_not_contact" | "deceased" = "none") =>
    whyNotEmailed(withEmails(...emails), to, { effect });

  test.each([
    ["theirs", why([email(rosa)]), null],
    ["theirs, written otherwise", why([email("Rosa@Example.com")]), null],
    ["nowhere", why([]), "This contact has no email address. Add one first."],
    ["an address that was deleted", why([email(work)]), "rosa@example.com is no longer an address of this contact."],
    [
      "one that marked us as spam",
      why([email(rosa, { unsubscribed_at: 1, marked_spam_at: 1 }), email(work)]),
      "Blocked: rosa@example.com marked an email as spam.",
    ],
    ["one that was allowed again since", why([email(rosa, { marked_spam_at: 1 })]), null],
    [
      "one unsubscribed",
      why([email(rosa, { unsubscribed_at: 1 }), email(work)]),
      "Blocked: rosa@example.com is unsubscribed.",
    ],
    ["one that bounced", why([email(rosa, { bounced_at: 1 })]), "Blocked: rosa@example.com does not work."],
    ["one that is none", why([email(rosa, { check: "invalid" })]), "Blocked: rosa@example.com does not work."],
    ["do not contact", why([email(rosa)], rosa, "do_not_contact"), "Blocked: this contact is marked do not contact."],
    [
      "deceased",
      why([email(rosa, { unsubscribed_at: 1 })], rosa, "deceased"),
      "Blocked: this contact is marked deceased.",
    ],
  ])("%s", (_what, said, expected) => expect(said).toBe(expected));

  test("all channels blocked count as do not contact, whatever the status", () => {
    const closed = { phones: [], addresses: [], emails: [email(rosa, { unsubscribed_at: 1 })] };
    expect(whyNotEmailed(sampleContact(closed), rosa)).toBe("Blocked: this contact is marked do not contact.");
  });

  test("the primary address stands where none is chosen", () => {
    expect(emailAddressOf(withEmails(email(work), email(rosa, { primary: true })))).toBe(rosa);
    expect(emailAddressOf(withEmails())).toBe("");
  });
});
