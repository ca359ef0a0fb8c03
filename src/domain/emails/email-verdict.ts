/** What the format of an email address reveals without contacting its server. */
import { looksLikeEmail } from "../values/email-shape.ts";
import { emailKey } from "../contacts/contact-tidy.ts";
import type { Email } from "../contacts/contact.ts";

export type EmailVerdict = Extract<Email["check"], "valid" | "risky" | "invalid">;

/** Reserved top-level domains that are never deliverable (RFC 2606, RFC 6761). */
const reservedEndings: readonly string[] = ["test", "example", "invalid", "localhost", "local"];
/** Role mailboxes rather than personal ones. */
const officeBoxes: readonly string[] = [
  "noreply",
  "no-reply",
  "donotreply",
  "postmaster",
  "abuse",
  "webmaster",
  "info",
  "admin",
  "sales",
  "support",
];
/** Typos of the most common mail domains. */
const mistyped: readonly string[] = [
  "gmial.com",
  "gmai.com",
  "gmal.com",
  "gmail.co",
  "gmail.con",
  "hotmial.com",
  "hotmal.com",
  "hotmail.con",
  "yaho.com",
  "yahooo.com",
  "yahoo.con",
  "outlok.com",
  "aol.con",
  "comcast.con",
  "iclod.com",
];
/** Disposable mailboxes. */
const disposable: readonly string[] = [
  "mailinator.com",
  "guerrillamail.com",
  "10minutemail.com",
  "yopmail.com",
  "trashmail.com",
  "tempmail.com",
  "temp-mail.org",
  "sharklasers.com",
  "getnada.com",
  "dispostable.com",
];

export function emailVerdict(address: string): EmailVerdict {
  if (!looksLikeEmail(address)) return "invalid";
  const [box = "", host = ""] = emailKey(address).split("@");
  if (reservedEndings.includes(host.split(".").at(-1) ?? "")) return "invalid";
  const risky = officeBoxes.includes(box) || mistyped.includes(host) || disposable.includes(host);
  return risky ? "risky" : "valid";
}
