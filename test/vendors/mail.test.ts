/** What each trouble of a mail server means: tried again only what was surely not taken. */
import { expect, test } from "vitest";
import { mailTroubleOf } from "../../src/vendors/mail/mail-trouble.ts";

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
