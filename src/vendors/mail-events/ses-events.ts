/** Amazon SES by SNS: event publishing, and the older notifications of an identity. */
import { z } from "zod";
import type { MailEventName } from "../../domain/emails/mail-event.ts";
import { readJson } from "./hook-json.ts";
import { type MailEventsPort, type MailReport, reportWords } from "./mail-events-port.ts";
import type { SnsReader } from "./sns.ts";

const tokenHeader = "X-Fieldline-Mail";

const Mail = z.object({
  tags: z.record(z.string(), z.array(z.string())).optional(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
});
const Event = z.object({
  eventType: z.string().optional(),
  notificationType: z.string().optional(),
  mail: Mail,
  bounce: z
    .object({
      bounceType: z.string(),
      bouncedRecipients: z.array(z.object({ diagnosticCode: z.string().optional() })).optional(),
    })
    .optional(),
  complaint: z.object({ complaintFeedbackType: z.string().nullish() }).optional(),
  subscription: z
    .object({ newTopicPreferences: z.object({ unsubscribeAll: z.boolean().optional() }).optional() })
    .optional(),
  deliveryDelay: z
    .object({ delayedRecipients: z.array(z.object({ diagnosticCode: z.string().optional() })).optional() })
    .optional(),
  reject: z.object({ reason: z.string().optional() }).optional(),
});
type Event = z.infer<typeof Event>;

export function openSesEvents(sns: SnsReader): MailEventsPort {
  return {
    kind: "ses",
    headersOf: (token) => ({ "X-SES-MESSAGE-TAGS": `fieldline=${token}`, [tokenHeader]: token }),
    async read({ body }) {
      const message = await sns.read(body);
      if (!message) return null;
      const event = message.Type === "Notification" ? readJson(Event, message.Message) : null;
      return { reports: event ? reportsOf(event, message) : [] };
    },
  };
}

function reportsOf(event: Event, { MessageId, Timestamp }: { MessageId: string; Timestamp: string }): MailReport[] {
  const token = tokenOf(event.mail);
  const name = nameOf(event);
  const at = Date.parse(Timestamp);
  if (name === null || token === undefined || Number.isNaN(at)) return [];
  const { bounce, deliveryDelay, reject } = event;
  const [told] = bounce?.bouncedRecipients ?? deliveryDelay?.delayedRecipients ?? [];
  return [
    {
      token,
      key: MessageId,
      event: name,
      at,
      words: reportWords(told?.diagnosticCode, reject?.reason),
      machine: false,
    },
  ];
}

function tokenOf({ tags, headers = [] }: z.infer<typeof Mail>): string | undefined {
  const [tag] = tags?.["fieldline"] ?? [];
  return tag ?? headers.find(({ name }) => name.toLowerCase() === tokenHeader.toLowerCase())?.value;
}

const names: ReadonlyMap<string, MailEventName> = new Map([
  ["Delivery", "delivered"],
  ["DeliveryDelay", "deferred"],
  ["Open", "opened"],
  ["Click", "clicked"],
  ["Reject", "soft_bounced"],
  ["Rendering Failure", "soft_bounced"],
]);

function nameOf({ eventType, notificationType, bounce, complaint, subscription }: Event): MailEventName | null {
  const type = eventType ?? notificationType ?? "";
  if (type === "Bounce") return bounce?.bounceType === "Permanent" ? "bounced" : "soft_bounced";
  // The recipient took it out of the spam folder.
  if (type === "Complaint") return complaint?.complaintFeedbackType === "not-spam" ? null : "complained";
  // Of a list kept there: one topic of it is no refusal.
  if (type === "Subscription") return subscription?.newTopicPreferences?.unsubscribeAll ? "unsubscribed" : null;
  return names.get(type) ?? null;
}
