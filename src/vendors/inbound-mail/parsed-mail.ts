/** Reads an email as it came over the wire. Everything in it is written by strangers. */
import PostalMime, { type Address, type Email } from "postal-mime";
import { oneLine } from "../../kit/text.ts";
import { isAutomaticMail } from "./automatic-mail.ts";
import { htmlWords } from "./html-words.ts";
import { type MailReturn, namedInReport, reportIn } from "./mail-report.ts";

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
  const [from, subject] = [oneLine(firstOf(mail.from)?.address ?? ""), oneLine(mail.subject ?? "")];
  const report = reportIn({ type: header("content-type"), from, text, parts });
  const named = report ? namedInReport(parts) : { to: [], refs: [] };
  return {
    message_id: oneLine(mail.messageId ?? ""),
    from,
    from_name: oneLine(firstOf(mail.from)?.name ?? ""),
    to: [...addressesOf(mail, header), ...named.to.flatMap(addressesIn)],
    refs: idsIn([mail.inReplyTo, mail.references, ...named.refs].join(" ")).slice(0, refsMax),
    subject,
    text,
    automatic: isAutomaticMail({ header, subject, from }),
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
    addressesIn(header(name)),
  );
  return [...named.map((address) => address.toLowerCase()), ...delivered].filter((address) => address !== "");
}

function idsIn(text: string): string[] {
  return [...text.slice(0, 20_000).matchAll(/<([^<>\s]{1,200})>/g)].map(([, id]) => id ?? "");
}

function addressesIn(text: string): string[] {
  return [...text.matchAll(/[^\s<>,;"]{1,100}@[^\s<>,;"]{1,200}/g)].map(([address]) => address.toLowerCase());
}
