/** What an incoming email is: an answer of a person, of a program, or a report of a mail server. */
import { describe, expect, test } from "vitest";
import { parseMail } from "../../src/vendors/inbound-mail/parsed-mail.ts";

const read = async (headers: readonly string[], text = "Yes", from = "rosa@sample.test") => {
  const lines = ["Message-ID: <1@sample.test>", `From: ${from}`, "To: reply@in.test", ...headers, "", text];
  const mail = await parseMail(Buffer.from(lines.join("\r\n")));
  if (!mail) throw new Error("unreadable");
  return mail;
};

describe("a program wrote it", () => {
  test.each([
    [["Auto-Submitted: auto-replied"], true],
    [["Auto-Submitted: auto-generated (vacation)"], true],
    [['Auto-Submitted: auto-notified; owner-email="a@b.test"'], true],
    [["Auto-Submitted: no"], false],
    [["Auto-Submitted: No (by hand)"], false],
    [["X-Autoreply: yes"], true],
    [["X-Autorespond: Away"], true],
    [["X-Auto-Response-Suppress: All"], true],
    [["X-Auto-Response-Suppress: DR, OOF, AutoReply"], true],
    [["X-Auto-Response-Suppress: None"], false],
    [["Precedence: bulk"], true],
    [["Precedence: auto_reply"], true],
    [["Precedence: first-class"], false],
    [["Return-Path: <>"], true],
    [["Return-Path: <rosa@sample.test>"], false],
    [["Subject: Automatic reply: Your plan"], true],
    [["Subject: Out of Office: Your plan"], true],
    [["Subject: Re: automatic reply: how do I set it up?"], false],
    [['Content-Type: multipart/report; report-type=disposition-notification; boundary="b"'], true],
    [[], false],
  ])("%j: %s", async (headers, automatic) => expect((await read(headers)).automatic).toBe(automatic));
});

const complaint = (kind: string, original: readonly string[]) =>
  [
    "--b",
    "Content-Type: text/plain",
    "",
    "This is an email abuse report.",
    "--b",
    "Content-Type: message/feedback-report",
    "",
    ...(kind === "" ? [] : [`Feedback-Type: ${kind}`]),
    "User-Agent: SomeGenerator/1.0",
    "Version: 1",
    "Original-Mail-From: <reply+b123@in.test>",
    "--b",
    "Content-Type: message/rfc822",
    "",
    ...original,
    "",
    "Hello",
    "--b--",
  ].join("\r\n");
const feedback = ['Content-Type: multipart/report; report-type=feedback-report; boundary="b"', "MIME-Version: 1.0"];

describe("a complaint", () => {
  test.each([
    ["abuse", "complained"],
    ["Abuse", "complained"],
    ["fraud", "complained"],
    ["", "complained"],
    ["opt-out", "unsubscribed"],
    ["not-spam", null],
    ["auth-failure", null],
    ["dmarc", null],
  ])("of kind %j: %s", async (kind, event) => {
    const mail = await read(feedback, complaint(kind, ["Message-ID: <our@prairie.test>"]), "fbl@provider.test");
    expect(mail.report).toEqual({ event, words: "" });
    expect(mail.refs).toContain("our@prairie.test");
  });

  test("names our email by the addresses in it, where its id is left out", async () => {
    const folded = ["Reply-To: Ada <ada@prairie.test>,", " Ada <reply+456@in.test>", "Subject: Your plan"];
    const { to } = await read(feedback, complaint("abuse", folded), "fbl@provider.test");
    expect(to).toEqual(expect.arrayContaining(["reply+b123@in.test", "reply+456@in.test"]));
  });
});

const delivery = (action: string, status: string) =>
  [
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.test",
    "",
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 no such",
    " user here",
    "--b--",
  ].join("\r\n");

describe("a mail server's report", () => {
  test.each([
    ["failed", "5.1.1", "bounced", "550 no such user here"],
    ["failed", "5.2.2", "soft_bounced", "550 no such user here"],
    ["failed", "5.7.1", "soft_bounced", "550 no such user here"],
    ["failed", "4.4.7", "soft_bounced", "550 no such user here"],
    ["delayed", "4.2.0", "deferred", "550 no such user here"],
    ["delivered", "2.0.0", "delivered", ""],
    ["relayed", "2.0.0", null, ""],
    ["expanded", "2.0.0", null, ""],
  ])("%s with %s: %s", async (action, status, event, words) => {
    const type = 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"';
    expect((await read([type], delivery(action, status), "mailer-daemon@mx.test")).report).toEqual({ event, words });
  });

  test.each([
    ["MAILER-DAEMON@mx.test", "Sorry.\n550 5.1.1 <a@b.test>: no such user", "bounced"],
    ["postmaster@mx.test", "552 5.2.2 The mailbox is full", "soft_bounced"],
    ["mailer-daemon@mx.test", "Still trying: 450 4.2.0 busy", "deferred"],
    ["mailer-daemon@mx.test", "Something went wrong", undefined],
    ["rosa@sample.test", "Call me on 5.1.27 or 5.2.2", undefined],
  ])("in words, from %s: %j", async (from, text, event) =>
    expect((await read([], text, from)).report?.event).toBe(event),
  );
});
