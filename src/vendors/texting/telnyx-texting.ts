/**
 * Texts by Telnyx's REST API. It has no idempotency key and lists no texts by number: one without an answer is only
 * settled by its report, whose address holds our id.
 */
import { z } from "zod";
import type { TextStatus } from "../../domain/messages/text-limits.ts";
import { mediaPerTextMax } from "../../domain/messages/text-limits.ts";
import { jsonOf } from "../../kit/json.ts";
import { storable } from "../../kit/text.ts";
import type { Outgoing, OutgoingReply } from "../http/egress.ts";
import { isSignedByTelnyx } from "../telnyx/telnyx-signature.ts";
import { saveFollowing } from "./save-following.ts";
import { type ReceivedText, reportPath, type SendOutcome, type TextingPort, type TextReport } from "./texting-port.ts";

export interface TelnyxTextingSettings {
  readonly apiKey: string;
  readonly publicKey: string;
  readonly apiUrl: string;
  readonly publicUrl: string;
  /** A number, or a messaging profile (a UUID) whose pool is used. */
  readonly from: string;
  readonly now: () => number;
}

const Person = z.object({ phone_number: z.string(), status: z.string().default("") });
const Problem = z.object({ code: z.union([z.string(), z.number()]).transform(String) });
const Taken = z.object({ data: z.object({ id: z.string(), to: z.array(Person).default([]) }) });
const Faulty = z.object({ errors: z.array(Problem).min(1) });
const Event = z.object({
  data: z.object({
    event_type: z.string(),
    payload: z.object({
      id: z.string(),
      from: z.object({ phone_number: z.string() }).optional(),
      to: z.array(Person).default([]),
      text: z.string().nullish(),
      media: z.array(z.object({ url: z.string() })).nullish(),
      errors: z.array(Problem).nullish(),
    }),
  }),
});

/** Telnyx's states in ours; others are not reported. */
const states: ReadonlyMap<string, TextStatus> = new Map<string, TextStatus>([
  ["queued", "sending"],
  ["sending", "sending"],
  ["sent", "sent"],
  ["delivery_unconfirmed", "sent"],
  ["delivered", "delivered"],
  ["sending_failed", "failed"],
  ["delivery_failed", "undelivered"],
  ["expired", "undelivered"],
]);

export function openTelnyxTexting(settings: TelnyxTextingSettings, outgoing: Outgoing): TextingPort {
  const { apiKey, publicKey, apiUrl, publicUrl, from, now } = settings;
  const url = new URL(`${apiUrl}/v2/messages`);
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  return {
    kind: "telnyx",
    from,
    async send(text) {
      const body = JSON.stringify({
        to: text.to,
        ...senderOf(text.from || from),
        text: text.body,
        ...(text.media.length > 0 && { media_urls: text.media, type: "MMS" }),
        webhook_url: `${publicUrl}${reportPath(text.company, text.id)}`,
        use_profile_webhooks: false,
      });
      try {
        return outcomeOf(await outgoing.ask({ method: "POST", url, headers, body }));
      } catch {
        return { outcome: "unknown" };
      }
    },
    find: async () => [],
    registration: async () => ({ state: "not_read" }),
    // Their pictures lie at addresses that need no key.
    fetchMedia: (address, path) => saveFollowing(outgoing, { url: new URL(address) }, path),
    isSigned: ({ headers: given, body }) =>
      isSignedByTelnyx(
        { signature: given["telnyx-signature-ed25519"], timestamp: given["telnyx-timestamp"], body },
        { publicKey, now: now() },
      ),
    reportOf,
    receivedOf,
  };
}

function senderOf(from: string): Record<string, string> {
  return from.startsWith("+") ? { from } : { messaging_profile_id: from };
}

function outcomeOf({ status, text }: OutgoingReply): SendOutcome {
  if (status === 429) return { outcome: "busy" };
  if (status >= 500) return { outcome: "unknown" };
  if (status >= 400) {
    const fault = z.safeParse(Faulty, jsonOf(text));
    return { outcome: "refused", error: (fault.success && fault.data.errors[0]?.code) || String(status) };
  }
  const taken = z.safeParse(Taken, jsonOf(text));
  if (!taken.success) return { outcome: "unknown" };
  const { id, to } = taken.data.data;
  return { outcome: "taken", text: { provider_id: id, status: states.get(to[0]?.status ?? "") ?? "sending" } };
}

function eventOf(body: string): z.infer<typeof Event>["data"] | null {
  const event = z.safeParse(Event, jsonOf(body));
  return event.success ? event.data.data : null;
}

function reportOf(body: string): TextReport | null {
  const event = eventOf(body);
  if (event?.event_type !== "message.sent" && event?.event_type !== "message.finalized") return null;
  const { id: provider_id, to, errors } = event.payload;
  const status = states.get(to[0]?.status ?? "");
  return status === undefined ? null : { provider_id, status, error: errors?.[0]?.code ?? "" };
}

function receivedOf(body: string): ReceivedText | null {
  const event = eventOf(body);
  if (event?.event_type !== "message.received") return null;
  const { id: provider_id, from, to, text, media } = event.payload;
  if (!from) return null;
  return {
    provider_id,
    from: from.phone_number,
    to: to[0]?.phone_number ?? "",
    body: storable(text ?? ""),
    answered: false,
    media: (media ?? []).slice(0, mediaPerTextMax).map((one) => one.url),
  };
}
