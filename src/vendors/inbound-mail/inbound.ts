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
import { openSns } from "../mail-events/sns.ts";
import { fieldsOf, postmarkMail, sesMail } from "./hook-bodies.ts";
import type { HookMail, InboundPort, InboundRequest } from "./inbound-port.ts";

export interface LocalInbound extends InboundPort {
  readonly kind: "local";
  sign(body: Uint8Array): string;
}

type Reader = (request: InboundRequest) => Promise<HookMail | null>;

export function openInbound(settings: Pick<VendorSettings, "environment">, world: World): InboundPort | LocalInbound {
  const { environment } = settings;
  const kind = environment["MAIL_INBOUND"];
  if (!environment["SMTP_URL"]) return openLocalInbound();
  if (!kind) return { kind: "none", addressOf: () => null, read: async () => null };
  const needed = (name: string) => {
    const value = environment[name];
    if (!value) throw new Error(`MAIL_INBOUND=${kind} also needs ${name}`);
    return value;
  };
  const addressOf = addressesAt(needed("MAIL_INBOUND_ADDRESS"));
  const secret = () => needed("MAIL_HOOK_SECRET");
  switch (kind) {
    case "postmark":
      return { kind, addressOf, read: withSecret(secret(), async ({ body }) => ({ raw: postmarkMail(body) })) };
    case "raw":
      return { kind, addressOf, read: withSecret(secret(), async ({ body }) => ({ raw: body })) };
    case "sendgrid":
      return {
        kind,
        addressOf,
        read: withSecret(secret(), async (request) => ({ raw: (await fieldsOf(request)).get("email") ?? null })),
      };
    case "mailgun":
      return { kind, addressOf, read: mailgunReader(needed("MAILGUN_SIGNING_KEY"), world) };
    case "ses": {
      const outgoing = openOutgoing({ privateHosts: privateHostsOf(settings) });
      const sns = openSns({ topic: needed("SES_TOPIC_ARN"), outgoing, world });
      const read: Reader = async ({ body }) => {
        const message = await sns.read(Buffer.from(body).toString("utf8"));
        return message && { raw: message.Type === "Notification" ? sesMail(message.Message) : null };
      };
      return { kind, addressOf, read };
    }
    default:
      throw new Error(`MAIL_INBOUND must be sendgrid, ses, mailgun, postmark or raw, not ${kind}`);
  }
}

/** `reply@in.example.com` takes `reply+…@in.example.com`. */
function addressesAt(address: string): InboundPort["addressOf"] {
  const at = address.lastIndexOf("@");
  if (at < 1) throw new Error("MAIL_INBOUND_ADDRESS must be an address such as reply@in.example.com");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  return (use, token) => `${local}+${use === "bounce" ? "b" : ""}${token}@${domain}`;
}

function withSecret(secret: string, read: Reader): Reader {
  return async (request) => (hasHookSecret(request, secret) ? read(request) : null);
}

function mailgunReader(key: string, world: World): Reader {
  return async (request) => {
    const fields = await fieldsOf(request);
    const text = (name: string) => Buffer.from(fields.get(name) ?? []).toString("utf8");
    const signature = { timestamp: text("timestamp"), token: text("token"), signature: text("signature") };
    if (!isSignedByMailgun(signature, key, world.now())) return null;
    return { raw: fields.get("body-mime") ?? null, nonce: signature.token };
  };
}

function openLocalInbound(): LocalInbound {
  const secret = randomBytes(32);
  const sign = (body: Uint8Array) => createHmac("sha256", secret).update(body).digest("hex");
  return {
    kind: "local",
    addressOf: addressesAt("reply@mailboxes.test"),
    sign,
    read: async ({ headers, body }) =>
      isSameText(headerOf({ headers }, localSignatureHeader), sign(body)) ? { raw: body } : null,
  };
}
