/** Postmark's webhooks: not signed; the secret is in their address. */
import { z } from "zod";
import type { MailEventName } from "../../domain/emails/mail-event.ts";
import { hasHookSecret } from "./hook-secret.ts";
import { readJson } from "./hook-json.ts";
import { type MailEventsPort, type MailReport, reportWords } from "./mail-events-port.ts";

const Moment = z.string().max(60).optional();
const Hook = z.object({
  RecordType: z.string(),
  MessageID: z.string().min(1).max(100),
  ID: z.number().optional(),
  Type: z.string().optional(),
  Description: z.string().optional(),
  Details: z.string().optional(),
  SuppressSending: z.boolean().optional(),
  SuppressionReason: z.string().nullish(),
  Metadata: z.record(z.string(), z.unknown()).optional(),
  DeliveredAt: Moment,
  BouncedAt: Moment,
  ReceivedAt: Moment,
  ChangedAt: Moment,
});
type Hook = z.infer<typeof Hook>;

export function openPostmarkEvents(secret: string): MailEventsPort {
  return {
    kind: "postmark",
    headersOf: (token) => ({ "X-PM-Metadata-fieldline": token, "X-PM-KeepID": "true" }),
    async read(request) {
      if (!hasHookSecret(request, secret)) return null;
      const hook = readJson(Hook, request.body);
      return { reports: hook ? reportsOf(hook) : [] };
    },
  };
}

function reportsOf(hook: Hook): MailReport[] {
  const token = hook.Metadata?.["fieldline"];
  const event = nameOf(hook);
  const when = hook.BouncedAt ?? hook.DeliveredAt ?? hook.ReceivedAt ?? hook.ChangedAt ?? "";
  const at = Date.parse(when);
  if (event === null || typeof token !== "string" || Number.isNaN(at)) return [];
  const key = [hook.RecordType, hook.MessageID, hook.ID ?? when].join(" ");
  return [{ token, key, event, at, words: reportWords(hook.Details, hook.Description), machine: false }];
}

const names: ReadonlyMap<string, MailEventName> = new Map([
  ["Delivery", "delivered"],
  ["Open", "opened"],
  ["Click", "clicked"],
  ["SpamComplaint", "complained"],
]);
const bounces: ReadonlyMap<string, MailEventName | null> = new Map([
  ["HardBounce", "bounced"],
  ["BadEmailAddress", "bounced"],
  ["Transient", "deferred"],
  ["SpamNotification", "soft_bounced"],
  ["SpamComplaint", "complained"],
  ["Unsubscribe", "unsubscribed"],
  // Answers, not failures.
  ["AutoResponder", null],
  ["AddressChange", null],
  ["Subscribe", null],
  ["OpenRelayTest", null],
]);

function nameOf({ RecordType, Type = "", SuppressSending, SuppressionReason }: Hook): MailEventName | null {
  if (RecordType === "Bounce") return bounces.has(Type) ? (bounces.get(Type) ?? null) : "soft_bounced";
  if (RecordType === "SubscriptionChange")
    return SuppressSending === true && SuppressionReason === "ManualSuppression" ? "unsubscribed" : null;
  return names.get(RecordType) ?? null;
}
