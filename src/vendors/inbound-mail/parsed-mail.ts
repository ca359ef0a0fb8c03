/** Reads an email as it came over the wire. Everything in it is written by strangers. */
import PostalMime, { type Address, type Email } from "postal-mime";
import { oneLine } from "../../kit/text.ts";
import { isDeadStatus } from "../mail-events/mail-events-port.ts";
import { htmlWords } from "./html-words.ts";

export interface ParsedMail {
  /** Of the sender; empty: it has none. */
  message_id: string;
  from: string;
  from_name: string;
  /** Every address it came to. */
  to: readonly string[];
  /** Message ids it answers. */
  refs: readonly string[];
  subject: string;
  text: string;
  /** A program wrote it: out of office, a list. */
  automatic: boolean;
  attachments: readonly ParsedAttachment[];
  /** A mail server sends it back, or a mailbox provider tells of a complaint. */
  report: MailReturn | null;
}

export interface ParsedAttachment {
  name: string;
  bytes: Uint8Array;
}

export interface MailReturn {
  event: "bounced" | "soft_bounced" | "deferred" | "complained";
  words: string;
}

const partsMax = 200;
const refsMax = 50;

/** Null: it cannot be read. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail | null> {
  let mail: Email;
  try {
    mail = await PostalMime.parse(raw, { attachmentEncoding: "arraybuffer", forceRfc822Attachments: true });
  } catch {
    return null;
  }
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";
  const text = mail.text?.trim() ? mail.text : htmlWords(mail.html ?? "");
  const parts = mail.attachments.slice(0, partsMax).map((part) => ({
    mime: part.mimeType.toLowerCase(),
    name: part.filename ?? "",
    bytes: new Uint8Array(part.content as ArrayBuffer),
  }));
  const report = returnOf(header("content-type"), parts);
  const carried = report
    ? parts.filter(({ mime }) => mime.startsWith("message/") || mime.startsWith("text/rfc822"))
    : [];
  return {
    message_id: oneLine(mail.messageId ?? ""),
    from: oneLine(firstOf(mail.from)?.address ?? ""),
    from_name: oneLine(firstOf(mail.from)?.name ?? ""),
    to: addressesOf(mail, header),
    refs: [
      ...idsIn(`${mail.inReplyTo ?? ""} ${mail.references ?? ""}`),
      ...carried.flatMap(({ bytes }) => idsIn(messageIdLine(bytes))),
    ].slice(0, refsMax),
    subject: oneLine(mail.subject ?? ""),
    text,
    automatic: isAutomatic(header),
    attachments: parts.filter(({ mime }) => !mime.startsWith("message/")).map(({ name, bytes }) => ({ name, bytes })),
    report,
  };
}

function firstOf(address: Address | undefined): { name: string; address: string } | undefined {
  if (address === undefined) return undefined;
  return address.group ? address.group[0] : { name: address.name, address: address.address ?? "" };
}

function addressesOf(mail: Email, header: (name: string) => string): string[] {
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].map((one) => firstOf(one)?.address ?? "");
  const delivered = ["delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"].flatMap((name) =>
    [...header(name).matchAll(/[^\s<>,;"]{1,100}@[^\s<>,;"]{1,200}/g)].map(([address]) => address),
  );
  return [...named, ...delivered].map((address) => address.toLowerCase()).filter((address) => address !== "");
}

function idsIn(text: string): string[] {
  return [...text.slice(0, 20_000).matchAll(/<([^<>\s]{1,200})>/g)].map(([, id]) => id ?? "");
}

/** Of the email that came back. */
function messageIdLine(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 50_000)).toString("latin1");
  return /^message-id:[ \t]*(?:\r?\n[ \t]+)?(\S{1,300})/im.exec(head)?.[1] ?? "";
}

function isAutomatic(header: (name: string) => string): boolean {
  const submitted = header("auto-submitted").toLowerCase();
  return (
    (submitted !== "" && submitted !== "no") ||
    header("x-autoreply") !== "" ||
    header("x-autorespond") !== "" ||
    /\b(?:bulk|list|auto_reply|junk)\b/i.test(header("precedence"))
  );
}

interface Part {
  mime: string;
  bytes: Uint8Array;
}

/** A delivery report (RFC 3464) or a complaint (RFC 5965). */
function returnOf(type: string, parts: readonly Part[]): MailReturn | null {
  const fieldsIn = (mime: string) => {
    const part = parts.find((one) => one.mime === mime);
    return part && Buffer.from(part.bytes.subarray(0, 20_000)).toString("utf8");
  };
  if (parts.some(({ mime }) => mime === "message/feedback-report") || /report-type="?feedback-report/i.test(type)) {
    const kind = field(fieldsIn("message/feedback-report") ?? "", "feedback-type");
    return kind === "not-spam" ? null : { event: "complained", words: "" };
  }
  const fields = fieldsIn("message/delivery-status");
  if (fields === undefined) return null;
  const action = field(fields, "action").toLowerCase();
  const status = field(fields, "status");
  const words = field(fields, "diagnostic-code").replace(/^smtp;\s*/i, "") || status;
  if (action === "delayed") return { event: "deferred", words };
  if (action !== "failed") return null;
  return { event: isDeadStatus(status) ? "bounced" : "soft_bounced", words };
}

function field(text: string, name: string): string {
  const value = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, "im").exec(text)?.[1] ?? "";
  return oneLine(value).slice(0, 300);
}
