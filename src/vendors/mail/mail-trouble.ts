/** Maps SMTP errors to the fate of a mail and a user message. */
import { storable } from "../../kit/text.ts";

export interface MailTrouble {
  /** `again`: surely not accepted, retry. `never`: permanently rejected. `unknown`: it may have been sent. */
  fate: "again" | "never" | "unknown";
  /** For the sender. */
  words: string;
  /** The address does not exist. */
  isDead?: boolean;
}

/** As nodemailer throws them, and whether it had begun to read the mail's content. */
interface SmtpError {
  code?: string;
  originalCode?: string;
  syscall?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  timeoutType?: string;
  isUnread?: boolean;
}

/** Errors before any of the mail was transmitted. */
const beforeTheMail: ReadonlySet<string> = new Set([
  "EDNS",
  "ETLS",
  "EREQUIRETLS",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "CONNECT_TIMEOUT",
  "GREETING_TIMEOUT",
]);
/** The mail itself cannot be sent. */
const unsendable: ReadonlySet<string> = new Set(["EENVELOPE", "EMESSAGE"]);
const responseLengthMax = 200;

export function mailTroubleOf(error: unknown): MailTrouble {
  const { code = "", originalCode = "", timeoutType = "", ...said } = (error ?? {}) as SmtpError;
  const { syscall, command, response = "", responseCode, isUnread = false } = said;
  if (responseCode !== undefined && responseCode >= 400) {
    // Final for the recipient; for the sender, the sign-in or a temporary error an admin may fix it.
    const isFinal = responseCode >= 500 && command === "RCPT TO";
    const words = `The mail server rejected it: ${storable(response.slice(0, responseLengthMax))}`;
    return { fate: isFinal ? "never" : "again", words, isDead: isFinal && isDeadAddress(response) };
  }
  if (code === "EAUTH") return { fate: "again", words: "The mail server rejected our sign-in." };
  if (unsendable.has(code)) return { fate: "never", words: "The email cannot be sent to that address." };
  if (isUnread || syscall === "connect" || [code, originalCode, timeoutType].some((one) => beforeTheMail.has(one)))
    return { fate: "again", words: "We could not reach the mail server." };
  return { fate: "unknown", words: mailMayHaveGone };
}

/** By its status code (RFC 3463), or by its words where it has none: a refusal of ours says nothing about the address. */
function isDeadAddress(response: string): boolean {
  const [code] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  return code === undefined ? deadWords.test(response) : deadCodes.has(code);
}

const deadCodes: ReadonlySet<string> = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]);
const deadWords =
  /\b(?:no such|unknown) (?:user|recipient|mailbox|address)|\b(?:user|recipient|mailbox|address)\b[^.]{0,40}\b(?:unknown|not found|does not exist|doesn't exist)/i;

export const mailMayHaveGone =
  "Sending was interrupted. The email may have arrived. Check with the recipient before you resend it.";
export const mailKeptHere = "No mail server is set up. An admin can read the email under Sent email.";
