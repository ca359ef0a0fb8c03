/** Mailgun's webhooks: signed in the body by HMAC over a time and a token, but not over the event itself. */
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { MailEventName } from "../../domain/emails/mail-event.ts";
import { dayMs, secondMs } from "../../kit/durations.ts";
import type { World } from "../../kit/world.ts";
import { isSameText } from "./hook-secret.ts";
import { readJson } from "./hook-json.ts";
import { type MailEventsPort, type MailReport, reportWords } from "./mail-events-port.ts";

const Signature = z.object({
  timestamp: z.string().regex(/^\d{1,12}$/),
  token: z.string().min(1).max(100),
  signature: z.string().max(200),
});
export type MailgunSignature = z.infer<typeof Signature>;

const Hook = z.object({
  signature: Signature,
  "event-data": z.object({
    id: z.string().min(1).max(200),
    event: z.string(),
    severity: z.string().optional(),
    reason: z.string().optional(),
    timestamp: z.number(),
    "delivery-status": z
      .object({ message: z.string().nullish(), description: z.string().nullish() })
      .partial()
      .optional(),
    "user-variables": z.record(z.string(), z.unknown()).optional(),
    "client-info": z.object({ bot: z.string().nullish() }).partial().optional(),
  }),
});
type EventData = z.infer<typeof Hook>["event-data"];

/** Mailgun repeats a request for eight hours; an older one is not its own. */
const oldestMs = dayMs;

export function isSignedByMailgun(
  { timestamp, token, signature }: MailgunSignature,
  key: string,
  now: number,
): boolean {
  const expected = createHmac("sha256", key)
    .update(timestamp + token)
    .digest("hex");
  return isSameText(signature, expected) && Math.abs(now - Number(timestamp) * secondMs) <= oldestMs;
}

export function openMailgunEvents(signingKey: string, world: Pick<World, "now">): MailEventsPort {
  return {
    kind: "mailgun",
    headersOf: (token) => ({ "X-Mailgun-Variables": JSON.stringify({ fieldline: token }) }),
    async read({ body }) {
      const hook = readJson(Hook, body);
      if (!hook || !isSignedByMailgun(hook.signature, signingKey, world.now())) return null;
      return { reports: reportsOf(hook["event-data"]), nonce: hook.signature.token };
    },
  };
}

function reportsOf(event: EventData): MailReport[] {
  const token = event["user-variables"]?.["fieldline"];
  const name = nameOf(event);
  if (name === null || typeof token !== "string") return [];
  const { message, description } = event["delivery-status"] ?? {};
  return [
    {
      token,
      key: event.id,
      event: name,
      at: Math.round(event.timestamp * secondMs),
      words: reportWords(message, description, event.reason),
      machine: (event["client-info"]?.bot ?? "") !== "",
    },
  ];
}

const names: ReadonlyMap<string, MailEventName> = new Map([
  ["delivered", "delivered"],
  ["opened", "opened"],
  ["clicked", "clicked"],
  ["complained", "complained"],
  ["unsubscribed", "unsubscribed"],
]);
const deadReasons: ReadonlySet<string> = new Set(["bounce", "suppress-bounce"]);

function nameOf({ event, severity, reason = "" }: EventData): MailEventName | null {
  if (event !== "failed") return names.get(event) ?? null;
  if (severity === "temporary") return "deferred";
  return deadReasons.has(reason) ? "bounced" : "soft_bounced";
}
