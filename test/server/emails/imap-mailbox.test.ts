/** Answers read from a mailbox over IMAP: none lost, none twice, whatever the mail server does. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { readMailbox } from "../../../src/server/emails/mailbox-job.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { type ImapDouble, openImapDouble } from "../../fixtures/vendors/imap-double.ts";
import { openPostOffice, type PostOffice } from "../../fixtures/vendors/post-office.ts";

let office: PostOffice;
let imap: ImapDouble;
let app: TestServer;
let contact: Contact;
let to: string;
beforeAll(async () => {
  [office, imap] = [await openPostOffice(), await openImapDouble()];
  app = await openTestServer({
    SMTP_URL: `smtp://127.0.0.1:${office.port}`,
    MAIL_FROM: "Prairie <mail@prairie.test>",
    MAIL_INBOUND: "imap",
    MAIL_INBOUND_ADDRESS: "reply@in.prairie.test",
    IMAP_URL: `imap://reply:s%3Acret@127.0.0.1:${imap.port}/INBOX`,
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([office.close(), imap.close()]);
});

const rosa = "rosa@sample.test";
beforeEach(async () => {
  const fields = { last_name: "Delgado", emails: [email(rosa, { primary: true })] };
  contact = await layContact(app, { owner: app.people.ada, fields });
  office.received.length = 0;
  const body = { subject: "Your plan", email_body: "Hello" };
  await app.request("ada", "POST", `/v1/contacts/${contact.id}/send_email`, { body });
  await app.server.services.background.idle();
  const text = office.received[0]?.text.replaceAll(/\r\n\s+/g, " ") ?? "";
  to = /[\w+-]+@in\.prairie\.test/.exec(/^Reply-To: (.*)$/im.exec(text)?.[1] ?? "")?.[0] ?? "";
  imap.read.length = 0;
});

let count = 0;
const answer = (text: string) =>
  [`Message-ID: <imap-${++count}@sample.test>`, `From: ${rosa}`, `To: ${to}`, "Subject: Re: Your plan", "", text].join(
    "\r\n",
  );
const work = () => readMailbox(app.server.services, new AbortController().signal);
const received = async () => {
  const asked = app.connection.db.selectFrom("email_logs").select("email_body").orderBy("id");
  const found = await asked.where((eb) => eb.and({ contact_id: contact.id, status: "received" })).execute();
  return found.map(({ email_body }) => email_body);
};
const standing = async () => (await app.request("alma", "GET", "/v1/admin/inbound_mail")).at("data");

test("what came is read once, in order, and the mailbox stays as it is", async () => {
  for (const text of ["First", "Second"]) imap.arrive(answer(text));
  await work();
  expect(await received()).toEqual(["First", "Second"]);
  expect(await standing()).toMatchObject({ kind: "imap", error: "", last_mail_at: app.world.now() });
  imap.arrive(answer("Third"));
  await work();
  await work();
  expect(await received()).toEqual(["First", "Second", "Third"]);
  expect(imap.read).toHaveLength(3);
  expect(imap.changed).toEqual([]);
});

test("a connection that breaks off in an email loses nothing", async () => {
  const [first, second] = [imap.arrive(answer("First")), imap.arrive(answer("Second"))];
  imap.hangsUp = true;
  await work();
  expect(await received()).toEqual([]);
  expect(await standing()).toMatchObject({
    error: "The connection to the mail server broke off.",
    error_at: app.world.now(),
  });
  await work();
  expect(await received()).toEqual(["First", "Second"]);
  expect(imap.read).toEqual([first, first, second]);
  expect(await standing()).toMatchObject({ error: "", error_at: null });
});

test("a mailbox that numbers its emails anew, or one brought twice, is read again and nothing stands twice", async () => {
  const first = answer("First");
  for (const mail of [first, first]) imap.arrive(mail);
  await work();
  const mails = [...imap.mails.values()];
  imap.mails.clear();
  imap.uidValidity++;
  for (const mail of [...mails.toReversed(), answer("Second")]) imap.arrive(mail);
  await work();
  expect(await received()).toEqual(["First", "Second"]);
});

test("killed after an email was stored and before it was marked, it stands once", async () => {
  const uid = imap.arrive(answer("First"));
  await work();
  await app.connection.db
    .updateTable("inbound_states")
    .set({ uid: uid - 1 })
    .execute();
  await work();
  expect(imap.read).toEqual([uid, uid]);
  expect(await received()).toEqual(["First"]);
});

test("one that cannot be stored waits, and holds no other back", async () => {
  imap.arrive(
    [
      answer("").replace("\r\n\r\n", '\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n'),
      "--b",
      "Content-Type: text/plain",
      "",
      "With a card",
      "--b",
      'Content-Type: text/plain; name="card.txt"',
      'Content-Disposition: attachment; filename="card.txt"',
      "",
      "My card",
      "--b--",
    ].join("\r\n"),
  );
  imap.arrive(answer("Plain"));
  const before = app.server.services.scan;
  const down = { find: async () => Promise.reject(new Error("the scanner does not answer")) };
  Object.assign(app.server.services, { scan: down });
  await work();
  expect(await received()).toEqual(["Plain"]);
  expect(await standing()).toMatchObject({ error: expect.stringContaining("the scanner does not answer") });
  Object.assign(app.server.services, { scan: before });
  await work();
  expect((await received()).toSorted()).toEqual(["Plain", "With a card"]);
  expect(await standing()).toMatchObject({ error: "" });
});

test("a refused password is said to admins, and to nobody else", async () => {
  imap.refuses = true;
  await work();
  imap.refuses = false;
  expect(await standing()).toMatchObject({ error: "The mail server refused the user or the password in IMAP_URL." });
  expect((await app.request("ada", "GET", "/v1/admin/inbound_mail")).status).toBe(403);
  expect(JSON.stringify((await app.request(null, "GET", "/v1/health")).json)).not.toContain("refused");
});
