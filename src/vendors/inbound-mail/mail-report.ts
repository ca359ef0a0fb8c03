/** Emails that mail servers write about ours: delivery reports (RFC 3464), complaints (RFC 5965), and looser ones. */
import { oneLine } from "../../kit/text.ts";
import type { MailEventName } from "../../domain/emails/mail-event.ts";
import { isDeadStatus } from "../mail-events/mail-events-port.ts";

export interface MailReturn {
  /** Null: nothing follows from it. */
  event: Exclude<MailEventName, "opened" | "clicked"> | null;
  words: string;
}

export interface MailPart {
  mime: string;
  bytes: Uint8Array;
}

interface Whole {
  /** Its content type. */
  type: string;
  from: string;
  text: string;
  parts: readonly MailPart[];
}

/** Null: it is no report. */
export function reportIn({ type, from, text, parts }: Whole): MailReturn | null {
  const complaint = fieldsIn(parts, "message/feedback-report");
  if (complaint !== undefined || /report-type="?feedback-report/i.test(type)) return complaintIn(complaint ?? "");
  const delivery = fieldsIn(parts, "message/delivery-status");
  if (delivery !== undefined) return deliveryIn(delivery);
  return isMailServer(from) ? looseReportIn(text) : null;
}

/** Addresses and ids of our email that a report carries: a complaint comes to an address of its own. */
export function namedInReport(parts: readonly MailPart[]): { to: readonly string[]; refs: readonly string[] } {
  const heads = parts
    .filter(({ mime }) => mime.startsWith("message/") || mime.startsWith("text/rfc822"))
    .map(({ bytes }) => Buffer.from(bytes.subarray(0, headMax)).toString("latin1"));
  const ours = ["original-mail-from", "return-path", "reply-to"];
  return {
    to: heads.flatMap((head) => ours.map((name) => field(head, name, addressesMax))),
    refs: heads.map((head) => field(head, "message-id")),
  };
}

const headMax = 50_000;
const addressesMax = 600;

export function isMailServer(address: string): boolean {
  return /^(?:mailer-daemon|postmaster)@/i.test(address);
}

function fieldsIn(parts: readonly MailPart[], mime: string): string | undefined {
  const part = parts.find((one) => one.mime === mime);
  return part && Buffer.from(part.bytes.subarray(0, headMax)).toString("utf8");
}

/** "Not spam", and reports on signatures, are no complaints. */
const complaintKinds: ReadonlyMap<string, MailReturn["event"]> = new Map([
  ["", "complained"],
  ["abuse", "complained"],
  ["fraud", "complained"],
  ["virus", "complained"],
  ["other", "complained"],
  ["opt-out", "unsubscribed"],
  ["opt-out-list", "unsubscribed"],
]);

function complaintIn(fields: string): MailReturn {
  const kind = field(fields, "feedback-type").toLowerCase();
  return { event: complaintKinds.get(kind) ?? null, words: "" };
}

function deliveryIn(fields: string): MailReturn {
  const action = field(fields, "action").toLowerCase();
  const status = field(fields, "status");
  const words = field(fields, "diagnostic-code").replace(/^smtp;\s*/i, "") || status;
  if (action === "delivered") return { event: "delivered", words: "" };
  if (action === "delayed") return { event: "deferred", words };
  if (action !== "failed") return { event: null, words: "" };
  return { event: isDeadStatus(status) ? "bounced" : "soft_bounced", words };
}

/** Of older mail servers: words with a status code in them. */
function looseReportIn(text: string): MailReturn | null {
  const line = text.split("\n").find((one) => /\b[45]\.\d{1,3}\.\d{1,3}\b/.test(one)) ?? "";
  const [status] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(line) ?? [];
  if (status === undefined) return null;
  const event = status.startsWith("4") ? "deferred" : isDeadStatus(status) ? "bounced" : "soft_bounced";
  return { event, words: oneLine(line).slice(0, wordsMax) };
}

const wordsMax = 300;

function field(text: string, name: string, longest = wordsMax): string {
  const value = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, "im").exec(text)?.[1] ?? "";
  return oneLine(value).slice(0, longest);
}
