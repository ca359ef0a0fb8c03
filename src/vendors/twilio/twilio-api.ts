/** Twilio's REST API, as far as calls need it. Every request may throw `VendorTrouble`. */
import { z } from "zod";
import type { Outgoing, OutgoingReply } from "../http/egress.ts";
import { goesOn } from "./twilio-status-map.ts";
import { momentOf } from "./twilio-parts.ts";
import type { TwilioSettings } from "./twilio-settings.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";

const Named = z.object({ sid: z.string() });
const Verifying = z.object({ validation_code: z.string().regex(/^\d{6}$/) });
const Bought = z.object({ incoming_phone_numbers: z.array(z.object({ voice_url: z.string() })) });
const Faulty = z.object({ code: z.number() });
const Call = z.object({ status: z.string(), end_time: z.string().nullish() });
const Conferences = z.object({ conferences: z.array(Named) });

export interface Leg {
  /** The conference it joins. */
  name: string;
  from: string;
  to: string;
  timeoutSeconds: number;
  /** Webhook URL for ringing, answered and ended. */
  status: string;
  /** Webhook URL for announcements in the conference. */
  received: string;
}

/** `unknown`: not a call of the account. */
export type CallState = "goes_on" | "unknown" | { status: string; ended_at: number | null };

export interface TwilioApi {
  /** Dials a leg into a conference; returns its CallSid. */
  dialInto(leg: Leg): Promise<string>;
  call(callSid: string): Promise<CallState>;
  /** False when the call has already ended. */
  hangUp(callSid: string): Promise<boolean>;
  /** Continues the call with this TwiML. */
  redirect(callSid: string, twiml: string): Promise<boolean>;
  /** Plays to everyone in a conference; false when it is empty. */
  announce(name: string, url: string): Promise<boolean>;
  record(callSid: string, received: string): Promise<boolean>;
  setRecording(callSid: string, status: "paused" | "in-progress" | "stopped"): Promise<boolean>;
  /** The voice webhook URL of a number of the account; undefined where the number is not the account's. */
  boughtFor(number: string): Promise<string | undefined>;
  /** Calls a number to verify it as a caller ID; returns the digits to key. `known`: already verified. */
  verify(number: string, received: string): Promise<{ code: string } | "known">;
  isUp(): Promise<boolean>;
}

/** "Phone number already validated for your account". */
const knownNumber = 21450;

const notFound = 404;
const partyEvents = ["initiated", "ringing", "answered", "completed"];

export function openTwilioApi(settings: TwilioSettings, outgoing: Outgoing): TwilioApi {
  const { accountSid, apiKey, apiSecret, apiUrl } = settings;
  const base = `${apiUrl}/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
  const ask = async (path: string, form?: Form): Promise<OutgoingReply> => {
    const url = new URL(`${base}${path}`);
    const reply = await outgoing.ask(
      form
        ? {
            method: "POST",
            url,
            headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
            body: new URLSearchParams(form).toString(),
          }
        : { method: "GET", url, headers: { authorization } },
    );
    if (reply.status === 401 || reply.status === 403) throw new VendorTrouble("unauthorized", reply.status);
    if (reply.status === 429) throw new VendorTrouble("busy", reply.status);
    if (reply.status >= 500) throw new VendorTrouble("failed", reply.status);
    return reply;
  };
  const notify = async (path: string, form: Form): Promise<boolean> => {
    const { status } = await ask(path, form);
    if (status >= 400 && status !== notFound && status !== 400) throw new VendorTrouble("refused", status);
    // For an ended call Twilio answers not found, or not modifiable.
    return status < 300;
  };
  const made = async (path: string, form: Form): Promise<string> => {
    const reply = await ask(path, form);
    if (reply.status >= 300) throw new VendorTrouble("refused", reply.status);
    return read(z.object({ call_sid: z.string() }).or(Named), reply);
  };
  return {
    dialInto: ({ name, from, to, timeoutSeconds, status, received }) =>
      made(`/Conferences/${encodeURIComponent(name)}/Participants.json`, [
        ["From", from],
        ["To", to],
        ["Timeout", String(timeoutSeconds)],
        ["Beep", "false"],
        ["EarlyMedia", "true"],
        ["EndConferenceOnExit", "true"],
        ["ConferenceStatusCallback", received],
        ["ConferenceStatusCallbackEvent", "announcement"],
        ["StatusCallback", status],
        ...partyEvents.map((event): Field => ["StatusCallbackEvent", event]),
      ]),
    async call(callSid) {
      const reply = await ask(`/Calls/${encodeURIComponent(callSid)}.json`);
      if (reply.status === notFound) return "unknown";
      const { status, end_time } = parsed(Call, reply);
      return goesOn.has(status) ? "goes_on" : { status, ended_at: momentOf(end_time ?? undefined) };
    },
    hangUp: (callSid) => notify(`/Calls/${callSid}.json`, [["Status", "completed"]]),
    redirect: (callSid, twiml) => notify(`/Calls/${callSid}.json`, [["Twiml", twiml]]),
    async announce(name, url) {
      const reply = await ask(`/Conferences.json?FriendlyName=${encodeURIComponent(name)}&Status=in-progress`);
      const [conference] = parsed(Conferences, reply).conferences;
      if (!conference) return false;
      return notify(`/Conferences/${conference.sid}.json`, [
        ["AnnounceUrl", url],
        ["AnnounceMethod", "POST"],
      ]);
    },
    record: (callSid, received) =>
      notify(`/Calls/${callSid}/Recordings.json`, [
        ["RecordingChannels", "dual"],
        ["RecordingStatusCallback", received],
        ["RecordingStatusCallbackEvent", "completed"],
      ]),
    setRecording: (callSid, status) =>
      notify(`/Calls/${callSid}/Recordings/Twilio.CURRENT.json`, [
        ["Status", status],
        ...(status === "paused" ? [["PauseBehavior", "silence"] satisfies Field] : []),
      ]),
    async boughtFor(number) {
      const reply = await ask(`/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(number)}`);
      return parsed(Bought, reply).incoming_phone_numbers[0]?.voice_url;
    },
    async verify(number, received) {
      const reply = await ask("/OutgoingCallerIds.json", [
        ["PhoneNumber", number],
        ["StatusCallback", received],
      ]);
      if (reply.status === 400 && parsed(Faulty, reply).code === knownNumber) return "known";
      if (reply.status >= 300) throw new VendorTrouble("refused", reply.status);
      return { code: parsed(Verifying, reply).validation_code };
    },
    isUp: async () => (await ask(".json")).status === 200,
  };
}

type Field = [name: string, value: string];
type Form = Field[];

function parsed<S extends z.core.$ZodType>(schema: S, { text }: OutgoingReply): z.infer<S> {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    throw new VendorTrouble("garbage");
  }
}

function read(schema: z.core.$ZodType<{ sid: string } | { call_sid: string }>, reply: OutgoingReply): string {
  const named = parsed(schema, reply);
  return "call_sid" in named ? named.call_sid : named.sid;
}
