/** Who brings incoming email, by MAIL_INBOUND; without a mail server the simulated mailboxes do. */
import { createHmac, randomBytes } from "node:crypto";
import type { World } from "../../kit/world.ts";
import { openOutgoing } from "../http/egress.ts";
import { privateHostsOf } from "../http/vendors.ts";
import type { VendorSettings } from "../settings.ts";
import { hasHookSecret, isSameText } from "../mail-events/hook-secret.ts";
import { localSignatureHeader } from "../mail-events/local-events.ts";
import { isSignedByMailgun } from "../mail-events/mailgun-events.ts";
import { headerOf } from "../mail-events/mail-events-port.ts";
import { openSns, type SnsReader } from "../mail-events/sns.ts";
import { fieldsOf } from "./form-fields.ts";
import { openImapMailbox } from "./imap-mailbox.ts";
import { mailgunMail, type ObjectReader, postmarkMail, sendgridMail, sesMail } from "./hook-bodies.ts";
import type { HookMail, InboundPort, InboundRequest } from "./inbound-port.ts";

export interface LocalInbound extends InboundPort {
  readonly kind: "local";
  sign(body: Uint8Array): string;
}

type Reader = Pick<InboundPort, "admits" | "read">;

const nothingPosted: Reader = { admits: () => false, read: async () => null };

export function openInbound(settings: Pick<VendorSettings, "environment">, world: World): InboundPort | LocalInbound {
  const { environment } = settings;
  const kind = environment["MAIL_INBOUND"];
  if (!environment["SMTP_URL"]) return openLocalInbound();
  if (!kind) return { kind: "none", addressOf: () => null, ...nothingPosted };
  const needed = (name: string) => {
    const value = environment[name];
    if (!value) throw new Error(`MAIL_INBOUND=${kind} also needs ${name}`);
    return value;
  };
  const addressOf = addressesAt(needed("MAIL_INBOUND_ADDRESS"));
  const withSecret = (read: (request: InboundRequest) => HookMail) => secretReader(needed("MAIL_HOOK_SECRET"), read);
  switch (kind) {
    case "postmark":
      return { kind, addressOf, ...withSecret(postmarkMail) };
    case "raw":
      return { kind, addressOf, ...withSecret(({ body }) => ({ raw: body })) };
    case "sendgrid":
      return { kind, addressOf, ...withSecret(sendgridMail) };
    case "mailgun":
      return { kind, addressOf, ...mailgunReader(needed("MAILGUN_SIGNING_KEY"), world) };
    case "ses": {
      const outgoing = openOutgoing({ privateHosts: privateHostsOf(settings) });
      const sns = openSns({ topic: needed("SES_TOPIC_ARN"), outgoing, world });
      return { kind, addressOf, ...sesReader(sns, objectReader(environment)) };
    }
    case "imap":
      return { kind, addressOf, ...nothingPosted, mailbox: openImapMailbox(needed("IMAP_URL")) };
    default:
      throw new Error(`MAIL_INBOUND must be sendgrid, ses, mailgun, postmark, raw or imap, not ${kind}`);
  }
}

/** `reply@in.example.com` takes `reply+…@in.example.com`. */
function addressesAt(address: string): InboundPort["addressOf"] {
  const at = address.lastIndexOf("@");
  if (at < 1) throw new Error("MAIL_INBOUND_ADDRESS must be an address such as reply@in.example.com");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  return (use, token) => `${local}+${use === "bounce" ? "b" : ""}${token}@${domain}`;
}

function secretReader(secret: string, read: (request: InboundRequest) => HookMail): Reader {
  const admits = (headers: InboundRequest["headers"]) => hasHookSecret({ headers }, secret);
  return { admits, read: async (request) => (admits(request.headers) ? read(request) : null) };
}

function mailgunReader(key: string, world: Pick<World, "now">): Reader {
  const read = async (request: InboundRequest) => {
    const fields = fieldsOf(request);
    const text = (name: string) => fields.get(name)?.toString("utf8") ?? "";
    const signature = { timestamp: text("timestamp"), token: text("token"), signature: text("signature") };
    if (!isSignedByMailgun(signature, key, world.now())) return null;
    return { ...mailgunMail(fields), nonce: signature.token };
  };
  return { admits: () => true, read };
}

export function sesReader(sns: SnsReader, readObject: ObjectReader): Reader {
  const read = async ({ body }: InboundRequest) => {
    const message = await sns.read(Buffer.from(body).toString("utf8"));
    if (message?.Type !== "Notification") return message && { raw: null };
    return sesMail(message.Message, readObject);
  };
  return { admits: () => true, read };
}

/** The S3 library is only loaded when an email is in a bucket. */
function objectReader(environment: VendorSettings["environment"]): ObjectReader {
  return async (bucket, key) => (await import("../storage/storage-s3.ts")).readObject(environment, { bucket, key });
}

function openLocalInbound(): LocalInbound {
  const secret = randomBytes(32);
  const sign = (body: Uint8Array) => createHmac("sha256", secret).update(body).digest("hex");
  return {
    kind: "local",
    addressOf: addressesAt("reply@mailboxes.test"),
    sign,
    admits: () => true,
    read: async ({ headers, body }) =>
      isSameText(headerOf({ headers }, localSignatureHeader), sign(body)) ? { raw: body } : null,
  };
}
