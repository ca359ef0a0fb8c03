/** Incoming email over HTTP: answers in the contact's story, bounces at their email, everything else left alone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { EmailLog } from "../../../src/domain/emails/email-log.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { openPostOffice, type PostOffice } from "../../fixtures/vendors/post-office.ts";

const rosa = "rosa@sample.test";
let office: PostOffice;
let app: TestServer;
beforeAll(async () => {
  office = await openPostOffice();
  app = await openTestServer({
    SMTP_URL: `smtp://127.0.0.1:${office.port}`,
    MAIL_FROM: "Prairie <mail@prairie.test>",
    MAIL_INBOUND: "raw",
    MAIL_INBOUND_ADDRESS: "reply@in.prairie.test",
    MAIL_HOOK_SECRET: "hook-secret",
  });
});
afterAll(async () => {
  await app.close();
  await office.close();
});

const lay = () =>
  layContact(app, {
    owner: app.people.ada,
    fields: { first_name: "Rosa", last_name: "Delgado", emails: [email(rosa, { primary: true })] },
  });
const path = (contact: Contact, more = "") => `/v1/contacts/${contact.id}${more}`;
const logs = async (contact: Contact) =>
  (await app.request("ada", "GET", path(contact, "/email_logs"))).at("data") as EmailLog[];
const bring = (lines: readonly string[], password = "hook-secret") =>
  app.send("POST", "/hooks/mail/raw/received", {
    body: lines.join("\r\n"),
    headers: {
      "content-type": "message/rfc822",
      authorization: `Basic ${Buffer.from(`mail:${password}`).toString("base64")}`,
    },
  });
const outcome = async (lines: readonly string[]) => (await bring(lines)).at("data.outcome");

/** Our email, as its recipient has it. */
async function sent(contact: Contact) {
  office.received.length = 0;
  const body = { subject: "Your plan", email_body: "Hello" };
  expect((await app.request("ada", "POST", path(contact, "/send_email"), { body })).status).toBe(201);
  await app.server.services.background.idle();
  const [mail] = office.received;
  const text = mail?.text.replaceAll(/\r\n\s+/g, " ") ?? "";
  return {
    return_path: mail?.from ?? "",
    reply_to: /^Reply-To: (.*)$/im.exec(text)?.[1] ?? "",
    id: /^Message-ID: (\S+)$/im.exec(text)?.[1] ?? "",
  };
}
const replyAddress = (reply_to: string) => /[\w+-]+@in\.prairie\.test/.exec(reply_to)?.[0] ?? "";
let count = 0;
const answer = (to: string, more: readonly string[] = [], text = "Yes, call me at 5.") => [
  `Message-ID: <answer-${++count}@sample.test>`,
  `From: Rosa <${rosa}>`,
  `To: ${to}`,
  "Subject: Re: Your plan",
  ...more,
  "",
  text,
  "",
  "On Fri, Nov 20, 2026 at 9:00 AM Ada <ada@prairie.test> wrote:",
  "> Hello",
];

test("an answer is in the contact's story once, live on devices, its agent hears of it, and a flow goes on", async () => {
  const contact = await lay();
  const flows = openFlowFixture(app);
  const wait = { kind: "wait_for_reply" as const, id: app.world.uuid(), minutes: 600, otherwise: null };
  await flows.begin(contact, { steps: [wait, { kind: "add_note", id: app.world.uuid(), body: "They answered." }] });
  await flows.work();
  const pull = followFeed((address) => app.request("ada", "GET", address));
  await pull();
  const { reply_to, return_path } = await sent(contact);
  expect(return_path).toMatch(/^reply\+b[0-9a-f]{32}-[0-9a-f]{16}@in\.prairie\.test$/);
  expect(reply_to.match(/@/g)).toHaveLength(2);
  expect(await outcome(answer(return_path, ["Auto-Submitted: auto-replied"], "I am away."))).toBe("answer");
  await flows.work();
  expect(await flows.notes(contact.id)).toEqual([]);
  const mail = answer(replyAddress(reply_to));
  expect(await outcome(mail)).toBe("answer");
  expect(await outcome(mail)).toBe("known");
  const story = await logs(contact);
  expect(story.map(({ status }) => status).toSorted()).toEqual(["received", "received", "sent"]);
  const received = story.find(({ status, automatic }) => status === "received" && !automatic);
  expect(received).toMatchObject({ status: "received", from: rosa, subject: "Re: Your plan" });
  expect(received?.email_body).toBe("Yes, call me at 5.");
  const caught = await pull();
  expect(caught.rows("email_logs")).toContainEqual(expect.objectContaining({ id: received?.id, from: rosa }));
  expect(caught.rows("notice_facts")).toMatchObject([{ about: `told.email.${received?.id}` }]);
  await flows.work();
  expect(await flows.notes(contact.id)).toEqual(["They answered."]);
  expect((await app.request("tess", "GET", path(contact, "/email_logs"))).status).toBe(404);
});

test("it is found by the id it answers too, and one whose contact is gone or that is not ours is left alone", async () => {
  const contact = await lay();
  const { id } = await sent(contact);
  expect(await outcome(answer("ada@prairie.test", [`References: <other@x.test> ${id}`]))).toBe("answer");
  expect(await outcome(answer("reply@in.prairie.test"))).toBe("unknown");
  expect(await outcome(answer(`reply+${"0".repeat(32)}-${"0".repeat(16)}@in.prairie.test`))).toBe("unknown");
  expect(await outcome(answer("x@y.test", [`In-Reply-To: <${app.world.uuid()}@prairie.test>`]))).toBe("unknown");
  expect((await bring(answer("x@y.test"), "guessed")).status).toBe(401);
  expect((await app.send("POST", "/hooks/mail/postmark/received", { body: "x" })).status).toBe(404);
  await app.connection.db.updateTable("contacts").set({ deleted_at: 1 }).where("id", "=", contact.id).execute();
  expect(await outcome(answer("x@y.test", [`In-Reply-To: ${id}`]))).toBe("unknown");
});

test("an out-of-office note is in the story and is no answer; a user's own answer is theirs", async () => {
  const contact = await lay();
  const { reply_to, return_path } = await sent(contact);
  expect(await outcome(answer(return_path, ["Auto-Submitted: auto-replied"], "I am away."))).toBe("answer");
  expect((await logs(contact))[0]).toMatchObject({ status: "received", email_body: "I am away.", automatic: true });
  const story = await app.request("ada", "GET", path(contact, "/timeline"));
  expect(story.at("data.0")).toMatchObject({ kind: "email", status: "received", automatic: true });
  const { email: ada } = await app.connection.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", app.people.ada.id)
    .executeTakeFirstOrThrow();
  const own = answer(replyAddress(reply_to)).map((line) => (line.startsWith("From:") ? `From: ${ada}` : line));
  expect(await outcome(own)).toBe("answer");
  expect((await logs(contact))[0]).toMatchObject({ status: "sent", source: "outside", to: rosa, from: "" });
  const notices = await app.connection.db
    .selectFrom("notice_facts")
    .select("value")
    .where("about", "like", "told.email.%")
    .execute();
  expect(notices.map(({ value }) => value)).not.toContainEqual({ contact_id: contact.id });
});

const bounce = (to: string, status: string, action = "failed", original = "<x@y.test>") => [
  `Message-ID: <bounce-${++count}@mx.test>`,
  "From: MAILER-DAEMON@mx.test",
  `To: ${to}`,
  "Subject: Undelivered Mail",
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  "MIME-Version: 1.0",
  "",
  "--b",
  "Content-Type: text/plain",
  "",
  "It could not be delivered.",
  "--b",
  "Content-Type: message/delivery-status",
  "",
  "Reporting-MTA: dns; mx.test",
  "",
  `Final-Recipient: rfc822; ${rosa}`,
  `Action: ${action}`,
  `Status: ${status}`,
  `Diagnostic-Code: smtp; 550 ${status} no such`,
  " user here",
  "--b",
  "Content-Type: message/rfc822",
  "",
  `Message-ID: ${original}`,
  "Subject: Your plan",
  "",
  "Hello",
  "--b--",
];

test.each([
  ["5.1.1", "failed", "bounced", "no such user here"],
  ["5.2.2", "failed", "failed", "Not delivered: "],
  ["4.2.0", "delayed", "sent", "Not delivered yet: "],
])("a mail server sends one back with %s, %s: %s", async (status, action, ends, words) => {
  const contact = await lay();
  const { return_path } = await sent(contact);
  for (const _twice of [1, 2]) expect(await outcome(bounce(return_path, status, action))).toBe("report");
  expect(await logs(contact)).toMatchObject([{ status: ends, error: expect.stringContaining(words) }]);
  const dead = (await app.request("ada", "GET", path(contact))).at("data.emails.0.bounced_at");
  expect(dead !== null).toBe(ends === "bounced");
});

test("one sent back to another address is known by the email in it; a forged one is not", async () => {
  const contact = await lay();
  const { id } = await sent(contact);
  expect(await outcome(bounce("mail@prairie.test", "5.1.1"))).toBe("unknown");
  expect(await outcome(bounce("mail@prairie.test", "5.1.1", "failed", id))).toBe("report");
  expect(await logs(contact)).toMatchObject([{ status: "bounced" }]);
});

/** As a mailbox provider tells of a person who pressed "spam": to an address for complaints, with ours left out. */
const complaint = (id: string, kind: string) => [
  `Message-ID: <complaint-${++count}@provider.test>`,
  "From: fbl@provider.test",
  "To: abuse@in.prairie.test",
  "Subject: FW: Your plan",
  'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
  "MIME-Version: 1.0",
  "",
  "--b",
  "Content-Type: message/feedback-report",
  "",
  `Feedback-Type: ${kind}`,
  "Version: 1",
  "--b",
  "Content-Type: text/rfc822-headers",
  "",
  `Message-ID: ${id}`,
  "To: redacted@provider.test",
  "--b--",
];

test("a provider tells of a complaint: the address is stopped, and a later email is refused with that reason", async () => {
  const emails = [email("angry@sample.test", { primary: true }), email("calm@sample.test")];
  const contact = await layContact(app, { owner: app.people.ada, fields: { last_name: "Delgado", emails } });
  const { id } = await sent(contact);
  expect(await outcome(complaint(id, "not-spam"))).toBe("report");
  expect(await outcome(complaint(`<${app.world.uuid()}@prairie.test>`, "abuse"))).toBe("unknown");
  expect(await logs(contact)).toMatchObject([{ status: "sent" }]);
  const told = complaint(id, "abuse");
  for (const _twice of [1, 2]) expect(await outcome(told)).toBe("report");
  expect(await logs(contact)).toMatchObject([{ status: "complained" }]);
  expect((await app.request("ada", "GET", path(contact))).at("data.emails.0.unsubscribed_at")).not.toBeNull();
  const body = { subject: "Again", email_body: "Hello" };
  const again = await app.request("ada", "POST", path(contact, "/send_email"), { body });
  expect([again.status, again.at("errors.to.0")]).toEqual([422, "Blocked: angry@sample.test marked an email as spam."]);
});

test("our own email that comes back to us answers nothing", async () => {
  const contact = await lay();
  const { id, reply_to } = await sent(contact);
  const own = answer(replyAddress(reply_to)).map((line) =>
    line.startsWith("Message-ID:") ? `Message-ID: ${id}` : line,
  );
  expect(await outcome(own)).toBe("own");
  expect(await logs(contact)).toHaveLength(1);
});

const attached = (to: string, subject = "Re: Your plan") => [
  `Message-ID: <files-${++count}@sample.test>`,
  `From: =?utf-8?q?Rosa=0D=0ABcc=3A_all=40x.test?= <${rosa}>`,
  `To: ${to}`,
  `Subject: ${subject}`,
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b",
  "Content-Type: text/html",
  "",
  "<style>p{}</style><p>Here &amp; there</p><script>alert(1)</script><p>twice</p>",
  "--b",
  'Content-Type: text/plain; name="card.txt"',
  'Content-Disposition: attachment; filename="../card.txt"',
  "",
  "My card",
  "--b",
  'Content-Type: image/jpeg; name="photo.jpg"',
  'Content-Disposition: attachment; filename="photo.jpg"',
  "",
  "#!/bin/sh",
  "rm -rf /",
  "--b",
  "Content-Type: application/octet-stream",
  'Content-Disposition: attachment; filename="setup.exe"',
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from("MZ\u0090\u0000\u0003").toString("base64"),
  "--b--",
];

test("attachments are kept by the rules for files, and what is left out is said", async () => {
  const contact = await lay();
  const { reply_to } = await sent(contact);
  const subject = "=?utf-8?q?Re=3A_Plan=0D=0ABcc=3A_all=40x.test?=";
  expect(await outcome(attached(replyAddress(reply_to), subject))).toBe("answer");
  const files = (await app.request("ada", "GET", path(contact, "/files"))).at("data") as { file_name: string }[];
  expect(files.map(({ file_name }) => file_name)).toEqual(["card.txt"]);
  const [log] = await logs(contact);
  expect(log?.subject).toBe("Re: Plan Bcc: all@x.test");
  expect(log?.email_body).toMatch(
    /^Here & there\ntwice\n\n\[“photo\.jpg” was not kept\. .+\]\n\[“setup\.exe” was not kept\. .+\]$/,
  );
});

test("a huge one is cut, and what cannot be read is no trouble", async () => {
  const contact = await lay();
  const { reply_to } = await sent(contact);
  expect(await outcome(answer(replyAddress(reply_to), [], "word ".repeat(200_000)))).toBe("answer");
  const [log] = await logs(contact);
  expect([...(log?.email_body ?? "")].length).toBeLessThanOrEqual(10_000);
  expect(log?.email_body).toContain("The rest was left out");
  expect(await outcome(["\u0000\u0001\u0002"])).toBe("unknown");
});
