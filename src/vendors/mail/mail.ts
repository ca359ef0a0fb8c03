/** Outgoing mail: a mail server by settings (SMTP_URL, MAIL_FROM), else only our own outbox table. */
import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { oneLine } from "../../kit/text.ts";
import type { VendorSettings } from "../settings.ts";

/** A user's own mail: sent from the server's address with their name, with replies to them. */
export interface MailSender {
  readonly name: string;
  readonly reply_to: string;
}

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for programs that show it. */
  readonly html?: string | undefined;
  /** Omitted: a system mail. */
  readonly from?: MailSender | undefined;
  readonly attachment?: MailAttachment | undefined;
  /** Where a POST stops such mails (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  /** Where mail servers send it back to. */
  readonly return_path?: string | undefined;
  /** Answers come here too. */
  readonly answers_to?: string | undefined;
  /** Of the mail service, so that its reports name the mail. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface MailAttachment {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface MailTransport {
  /** `outbox`: nothing is sent; an admin reads the mails on a page of ours. */
  readonly kind: "smtp" | "outbox";
  /**
   * Throws when the mail server did not accept it. `id`: stable across retries, so that a recipient can detect
   * duplicates.
   */
  send(message: MailMessage, id: string): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;
/** Below the time after which mail servers close a connection that says nothing. */
const idleMs = 5_000;
/** As many mails as are on their way at once. */
const connectionsMax = 5;

export function openMail({ environment }: Pick<VendorSettings, "environment">): MailTransport {
  const url = environment["SMTP_URL"];
  if (!url) return { kind: "outbox", send: async () => {}, close: () => {} };
  const services = environment["MAIL_FROM"];
  if (!services) throw new Error("MAIL_FROM must name the sender when SMTP_URL is set");
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: connectionsMax,
    idleTimeout: idleMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const address = addressIn(services);
  const contents = new Map<string, Readable>();
  smtp.use("stream", ({ message }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const content = read(options);
      contents.set(message.messageId(), content);
      return content;
    };
    done();
  });
  const isUnread = (messageId: string) => !contents.get(messageId)?.readableDidRead;
  return {
    kind: "smtp",
    send: async ({ to, subject, text, html, from, attachment, unsubscribe, ...routes }, id) => {
      const { headers = {}, return_path, answers_to } = routes;
      const messageId = `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
      const sending = smtp.sendMail({
        // An object is always one address, where a text would be parsed and could contain several.
        to: { name: "", address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(attachment ? { attachments: [{ filename: attachment.name, content: Buffer.from(attachment.bytes) }] } : {}),
        ...(return_path !== undefined && { envelope: { from: return_path, to: [to] } }),
        messageId,
        ...(from
          ? {
              from: { name: oneLine(from.name), address },
              replyTo: [from.reply_to, answers_to ?? []]
                .flat()
                .map((reply) => ({ name: oneLine(from.name), address: reply })),
              headers: { ...asIs(headers), ...(unsubscribe !== undefined && bulkHeaders(unsubscribe)) },
            }
          : { from: services, headers: { ...asIs(headers), "Auto-Submitted": "auto-generated" } }),
      });
      await sending
        // Its content is read when the mail server asks for it, and not before.
        .catch((error: unknown) => {
          throw Object.assign(error as Error, { isUnread: isUnread(messageId) });
        })
        .finally(() => contents.delete(messageId));
    },
    close: () => smtp.close(),
  };
}

/** Services read these without decoding. */
function asIs(headers: Readonly<Record<string, string>>): Record<string, { prepared: true; value: string }> {
  const entries = Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }] as const);
  return Object.fromEntries(entries);
}

function bulkHeaders(url: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    // A program sends it: no other program shall answer it.
    Precedence: "bulk",
    "X-Auto-Response-Suppress": "OOF, AutoReply",
  };
}

/** `Fieldline <mail@house.test>` or the bare address. */
function addressIn(sender: string): string {
  return (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim();
}
