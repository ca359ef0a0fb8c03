/** Mails on the wire, and what each trouble of a mail server means: tried again only what was surely not taken. */
import { expect, test } from "vitest";
import { mailTroubleOf } from "../../src/vendors/mail/mail-trouble.ts";
import { openMail } from "../../src/vendors/mail/mail.ts";
import { openPostOffice } from "../fixtures/vendors/post-office.ts";

test("a name or a subject with line ends adds no header and no recipient", async () => {
  const office = await openPostOffice();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${office.port}`, MAIL_FROM: "Prairie <mail@prairie.test>" };
  const mail = openMail({ environment });
  const evil = (name: string) => `${name}\r\nBcc: all@x.test\r\nX-Evil: yes\r\n\r\nOther text`;
  const from = { name: evil('Ada" <eve@x.test>, "B'), reply_to: "ada@prairie.test" };
  const attachment = { name: evil("plan.pdf"), bytes: Buffer.from("%PDF") };
  const content = { to: "rosa@sample.test", subject: evil("Your plan, Rosa"), text: "Hello" };
  await mail.send({ ...content, from, attachment, answers_to: "reply@in.prairie.test" }, "one");
  mail.close();
  await office.close();
  const [received, ...others] = office.received;
  expect([received?.to, others]).toEqual([["rosa@sample.test"], []]);
  const head = (received?.text ?? "").split("\r\n\r\n", 1)[0]?.replaceAll(/\r\n\s+/g, " ") ?? "";
  const names = head.split("\r\n").map((line) => line.slice(0, line.indexOf(":")).toLowerCase());
  expect(names.filter((name) => ["bcc", "cc", "x-evil"].includes(name))).toEqual([]);
  expect(names.filter((name) => ["from", "to", "subject", "reply-to"].includes(name))).toHaveLength(4);
  expect(head).toMatch(/^From: .*<mail@prairie\.test>$/m);
  expect(received?.text).not.toMatch(/^(Bcc|X-Evil|Other text)/im);
});

test.each([
  [{ code: "ESOCKET", originalCode: "ECONNREFUSED", command: "CONN" }, "again", "could not reach"],
  [{ code: "ESOCKET", syscall: "connect", command: "CONN" }, "again", "could not reach"],
  [{ code: "EDNS", command: "CONN" }, "again", "could not reach"],
  [{ code: "ETIMEDOUT", timeoutType: "GREETING_TIMEOUT", command: "CONN" }, "again", "could not reach"],
  [{ code: "EAUTH", command: "API" }, "again", "rejected our sign-in"],
  [{ code: "EAUTH", responseCode: 535, response: "535 No", command: "AUTH PLAIN" }, "again", "535 No"],
  [{ code: "EENVELOPE", responseCode: 550, response: "550 Not you", command: "MAIL FROM" }, "again", "550 Not you"],
  [{ code: "EENVELOPE", responseCode: 451, response: "451 Later", command: "RCPT TO" }, "again", "451 Later"],
  [{ code: "EMESSAGE", responseCode: 552, response: "552 Too big", command: "DATA" }, "again", "552 Too big"],
  [{ code: "EENVELOPE", responseCode: 550, response: "550 Nobody", command: "RCPT TO" }, "never", "550 Nobody"],
  [{ code: "EENVELOPE", command: "API" }, "never", "cannot be sent to that address"],
  [{ code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT", command: "CONN" }, "unknown", "may have arrived"],
  [{ code: "ECONNECTION", command: "CONN" }, "unknown", "may have arrived"],
  [{ code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT", isUnread: true }, "again", "could not reach"],
  [
    { code: "EENVELOPE", responseCode: 550, response: "550 Nobody", command: "RCPT TO", isUnread: true },
    "never",
    "550",
  ],
  [new Error("something else"), "unknown", "may have arrived"],
  [undefined, "unknown", "may have arrived"],
] as const)("%o: %s", (error, outcome, words) => {
  const trouble = mailTroubleOf(error);
  expect(trouble.fate).toBe(outcome);
  expect(trouble.words).toContain(words);
});
