/** Texts by Twilio's REST API; it has no idempotency key, so nothing is ever sent twice by itself. */
import { z } from "zod";
import { mediaPerTextMax, type TextStatus } from "../../domain/messages/text-limits.ts";
import { dictionary } from "../../kit/dictionary.ts";
import { jsonOf } from "../../kit/json.ts";
import { storable } from "../../kit/text.ts";
import type { Outgoing } from "../http/egress.ts";
import { saveFollowing } from "./save-following.ts";
import { isSignedByTwilio } from "../twilio/twilio-signature.ts";
import { readTwilioRegistration } from "./twilio-registration.ts";
import type { HookFields, HookRequest, OutgoingText, SendOutcome, TakenText, TextingPort } from "./texting-port.ts";
import { reportPath } from "./texting-port.ts";

export interface TwilioTextingSettings {
  readonly accountSid: string;
  readonly authToken: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly apiUrl: string;
  /** Of the Messaging API, which tells of registrations. */
  readonly messagingUrl: string;
  readonly publicUrl: string;
  /** A number, or a messaging service (`MG…`). */
  readonly from: string;
}

const Taken = z.object({ sid: z.string(), status: z.string() });
const Faulty = z.object({ code: z.number() });
const Listed = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      status: z.string(),
      body: z.string(),
      date_created: z.string(),
      num_media: z.string().default("0"),
    }),
  ),
});

/** Twilio's states in ours; others, such as `canceled`, are not reported. */
const states: ReadonlyMap<string, TextStatus> = new Map<string, TextStatus>([
  ["accepted", "sending"],
  ["scheduled", "sending"],
  ["queued", "sending"],
  ["sending", "sending"],
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["read", "delivered"],
  ["undelivered", "undelivered"],
  ["failed", "failed"],
]);
const stateOf = (status: string): TextStatus => states.get(status) ?? "sending";

const listedMax = 50;
/** Their clock and ours may differ. */
const clockSpareMs = 120_000;

export function openTwilioTexting(settings: TwilioTextingSettings, outgoing: Outgoing): TextingPort {
  const { accountSid, authToken, apiKey, apiSecret, apiUrl, messagingUrl, publicUrl, from } = settings;
  const url = new URL(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`);
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
  const listed = async ({ to, body, media }: OutgoingText, since: number): Promise<TakenText[]> => {
    const asked = new URL(url);
    asked.searchParams.set("To", to);
    asked.searchParams.set("DateSent>", new Date(since - clockSpareMs).toISOString().slice(0, 10));
    asked.searchParams.set("PageSize", String(listedMax));
    const { status, text } = await outgoing.ask({ method: "GET", url: asked, headers: { authorization } });
    const read = z.safeParse(Listed, jsonOf(text));
    if (status !== 200 || !read.success) throw new Error(`Twilio's list of texts: ${status}`);
    return read.data.messages
      .filter((one) => one.body === body && Number(one.num_media) === media.length)
      .filter((one) => Date.parse(one.date_created) >= since - clockSpareMs)
      .map((one) => ({ provider_id: one.sid, status: stateOf(one.status) }));
  };
  return {
    kind: "twilio",
    from,
    async send(text) {
      const body = new URLSearchParams([
        ["To", text.to],
        senderOf(text.from || from),
        ["Body", text.body],
        ...text.media.map((address) => ["MediaUrl", address] as [string, string]),
        ["StatusCallback", `${publicUrl}${reportPath(text.company, text.id)}`],
      ]).toString();
      const headers = { authorization, "content-type": "application/x-www-form-urlencoded" };
      try {
        return outcomeOf(await outgoing.ask({ method: "POST", url, headers, body }));
      } catch {
        return { outcome: "unknown" };
      }
    },
    find: listed,
    registration: () => readTwilioRegistration({ baseUrl: messagingUrl, authorization, from }, outgoing),
    fetchMedia(address, path) {
      const asked = new URL(address);
      // Our key goes to Twilio alone.
      return saveFollowing(
        outgoing,
        { url: asked, ...(asked.host === url.host && { headers: { authorization } }) },
        path,
      );
    },
    isSigned: (request) => isSignedTwilioForm(request, { authToken, publicUrl }),
    reportOf: readTwilioReport,
    receivedOf: readTwilioText,
  };
}

function senderOf(from: string): [string, string] {
  return from.startsWith("MG") ? ["MessagingServiceSid", from] : ["From", from];
}

function outcomeOf({ status, text }: { status: number; text: string }): SendOutcome {
  if (status === 429) return { outcome: "busy" };
  // After an error of theirs the text may have been taken all the same.
  if (status >= 500) return { outcome: "unknown" };
  if (status >= 400) {
    const fault = z.safeParse(Faulty, jsonOf(text));
    return { outcome: "refused", error: fault.success ? String(fault.data.code) : String(status) };
  }
  const taken = z.safeParse(Taken, jsonOf(text));
  if (!taken.success) return { outcome: "unknown" };
  return { outcome: "taken", text: { provider_id: taken.data.sid, status: stateOf(taken.data.status) } };
}

export function isSignedTwilioForm(
  { url, headers, body }: HookRequest,
  { authToken, publicUrl }: Pick<TwilioTextingSettings, "authToken" | "publicUrl">,
): boolean {
  const signed = { authToken, url: `${publicUrl}${url}`, fields: formOf(body) };
  return isSignedByTwilio(headers["x-twilio-signature"], signed);
}

function formOf(body: string): HookFields {
  return dictionary(Object.fromEntries(new URLSearchParams(body)));
}

export function readTwilioReport(body: string) {
  const fields = formOf(body);
  const { MessageSid: provider_id = "", MessageStatus = "", ErrorCode: error = "" } = fields;
  const status = states.get(MessageStatus);
  return provider_id === "" || status === undefined ? null : { provider_id, status, error };
}

export function readTwilioText(body: string) {
  const fields = formOf(body);
  const { MessageSid: provider_id = "", From: from = "", To: to = "", Body: words = "", OptOutType = "" } = fields;
  if (provider_id === "" || from === "") return null;
  const media = Array.from({ length: mediaCount(fields) }, (_, n) => fields[`MediaUrl${n}`] ?? "").filter(Boolean);
  return { provider_id, from, to, body: storable(words), answered: OptOutType !== "", media };
}

function mediaCount({ NumMedia = "0" }: HookFields): number {
  return Math.max(0, Math.min(Math.trunc(Number(NumMedia)) || 0, mediaPerTextMax));
}
