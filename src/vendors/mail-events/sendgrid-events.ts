/** SendGrid's event webhook: a list of events, signed by ECDSA over the time and the raw body. */
import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import type { MailEventName } from "../../domain/emails/mail-event.ts";
import { readJson } from "./hook-json.ts";
import {
  headerOf,
  type HookRequest,
  isDeadStatus,
  type MailEventsPort,
  type MailReport,
  reportWords,
} from "./mail-events-port.ts";

const Event = z.object({
  event: z.string(),
  sg_event_id: z.string().min(1).max(200),
  timestamp: z.number(),
  fieldline: z.string().max(100).optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  reason: z.string().optional(),
  response: z.string().optional(),
  sg_machine_open: z.boolean().optional(),
});
type Event = z.infer<typeof Event>;
const Events = z.array(z.unknown()).max(20_000);

/** `publicKey`: base64, as SendGrid shows it. */
export function openSendgridEvents(publicKey: string): MailEventsPort {
  const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
  return {
    kind: "sendgrid",
    headersOf: (token) => ({ "X-SMTPAPI": JSON.stringify({ unique_args: { fieldline: token } }) }),
    async read(request) {
      if (!isSigned(request, key)) return null;
      const events = readJson(Events, request.body) ?? [];
      // One that we do not understand must not hide the others.
      const known = events.map((one) => Event.safeParse(one)).filter(({ success }) => success);
      return { reports: known.flatMap(({ data }) => (data ? reportsOf(data) : [])) };
    },
  };
}

function isSigned(request: HookRequest, key: ReturnType<typeof createPublicKey>): boolean {
  const signature = headerOf(request, "x-twilio-email-event-webhook-signature");
  const timestamp = headerOf(request, "x-twilio-email-event-webhook-timestamp");
  if (signature === "" || timestamp === "") return false;
  const signed = Buffer.from(timestamp + request.body);
  try {
    return verify("sha256", signed, key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

function reportsOf(event: Event): MailReport[] {
  const name = nameOf(event);
  if (name === null || event.fieldline === undefined) return [];
  return [
    {
      token: event.fieldline,
      key: event.sg_event_id,
      event: name,
      at: event.timestamp * 1_000,
      words: reportWords(event.reason, name === "deferred" ? event.response : ""),
      machine: event.sg_machine_open === true,
    },
  ];
}

const names: ReadonlyMap<string, MailEventName> = new Map([
  ["delivered", "delivered"],
  ["deferred", "deferred"],
  ["open", "opened"],
  ["click", "clicked"],
  ["spamreport", "complained"],
  ["unsubscribe", "unsubscribed"],
  ["group_unsubscribe", "unsubscribed"],
]);

function nameOf({ event, type, status = "", reason = "" }: Event): MailEventName | null {
  if (event === "bounce")
    return type !== "blocked" && (status === "" || isDeadStatus(status)) ? "bounced" : "soft_bounced";
  // Not even tried: SendGrid knows the address.
  if (event === "dropped") return /^(?:bounced address|invalid)/i.test(reason) ? "bounced" : "soft_bounced";
  return names.get(event) ?? null;
}
