/**
 * Twilio adapter of the voice port. Each leg of a call joins a conference named after the call: both hear the
 * announcement before a recording, and when either leaves, it ends. Twilio's webhooks arrive through `twilio-hooks.ts`.
 */
import { Refusal } from "../../kit/refusal.ts";
import { RetryQueue } from "../../kit/retry-queue.ts";
import { openTwilioApi } from "./twilio-api.ts";
import { type Legs, legsOf } from "./twilio-legs.ts";
import { type Fields, hookOf, type LoggedCall, momentOf, notify, type TwilioParts } from "./twilio-parts.ts";
import { callerOf } from "./twilio-peers.ts";
import type { TwilioSettings } from "./twilio-settings.ts";
import { keepSound, soundMessage } from "./twilio-sound.ts";
import { tokenLifeMs, twilioToken } from "./twilio-token.ts";
import { announceTwiml, hangUpTwiml } from "./twilio-twiml.ts";
import { watch } from "./twilio-watch.ts";
import type { CallRef, NumberProof, RecordingState, VoicePort } from "./voice-port.ts";

export interface TwilioHooks extends Pick<Legs, "outgoing" | "incoming"> {
  left(call: CallRef, fields: Fields): Promise<string>;
  party(call: CallRef, fields: Fields, messageSeconds: number): Promise<string>;
  recorded(call: CallRef, fields: Fields): Promise<string>;
  /** Events of a call's conference. */
  conference(call: CallRef, fields: Fields): Promise<string>;
  /** What both sides hear before a recording. */
  announce(call: CallRef): Promise<string>;
  /** Whether the digits were keyed at the number to be verified. */
  verified(about: Omit<NumberProof, "isProved">, fields: Fields): Promise<string>;
}

export interface TwilioVoice extends VoicePort {
  readonly kind: "twilio";
  readonly settings: TwilioSettings;
  readonly hooks: TwilioHooks;
  /** Watches calls in progress until closed. */
  work(): void;
}

const healthKeptMs = 30_000;

export function openTwilioVoice(parts: TwilioParts): TwilioVoice {
  const { settings, world } = parts;
  const api = openTwilioApi(settings, parts.outgoing);
  const retryQueue = new RetryQueue(world, parts.report);
  const stopping = new AbortController();
  const inLive = async (call: CallRef, act: (sid: string, known: LoggedCall) => Promise<RecordingState>) => {
    const known = await parts.logged(call);
    return known?.isLive && known.voice_id !== null ? act(known.voice_id, known) : "unavailable";
  };
  const become = async (call: CallRef, state: RecordingState, done: boolean): Promise<RecordingState> => {
    if (!done) return "unavailable";
    await notify(parts, call, { kind: "recording", state });
    return state;
  };
  const resumeRecording = (call: CallRef) =>
    inLive(call, async (sid) => become(call, "on", await api.setRecording(sid, "in-progress")));
  const incomingOf = (company: string) => `${settings.publicUrl}/voice/twilio/incoming/${company}`;
  let watching: Promise<void> | undefined;
  let health: { at: number; is: "ok" | "down" } | undefined;
  return {
    kind: "twilio",
    settings,
    hooks: hooksOf(parts, { legs: legsOf(parts, api), retryQueue }),
    async issueToken(who) {
      const now = world.now();
      const client = { kind: "twilio", edge: settings.edge } as const;
      return { token: twilioToken(settings, who, now), expires_at: now + tokenLifeMs, client };
    },
    startRecording: (call, { isAnnounced }) =>
      inLive(call, async (sid, { recording, isAnswered }) => {
        if (!isAnswered) return "unavailable";
        if (recording === "on") return "on";
        if (recording === "paused") return become(call, "on", await api.setRecording(sid, "in-progress"));
        const announce = () => api.announce(callerOf(call).call_id, hookOf(settings, "announce", call));
        if (isAnnounced && !(await announce())) return "unavailable";
        return become(call, "on", await api.record(sid, hookOf(settings, "recorded", call)));
      }),
    pauseRecording: (call) =>
      inLive(call, async (sid) => become(call, "paused", await api.setRecording(sid, "paused"))),
    resumeRecording,
    stopRecording: (call) => inLive(call, async (sid) => become(call, "off", await api.setRecording(sid, "stopped"))),
    keepSound: (sound) => keepSound(parts, sound),
    async verifyNumber({ tenant_id, verification_id, number }) {
      const asked = await api.boughtFor(number);
      // A number of another company on the same account is only `known`.
      if (asked !== undefined) return asked === incomingOf(await parts.companyOf(tenant_id)) ? "ours" : "known";
      return api.verify(number, `${settings.publicUrl}/voice/twilio/verified/${tenant_id}/${verification_id}`);
    },
    async health() {
      // The endpoint is public, so the result is cached.
      if (health && world.now() < health.at + healthKeptMs) return health.is;
      health = { at: world.now(), is: (await api.isUp().catch(() => false)) ? "ok" : "down" };
      return health.is;
    },
    work: () => void (watching ??= watch({ parts, api, resume: resumeRecording }, stopping.signal)),
    async close() {
      stopping.abort();
      await watching;
      await retryQueue.end();
    },
  };
}

function hooksOf(parts: TwilioParts, { legs, retryQueue }: { legs: Legs; retryQueue: RetryQueue }): TwilioHooks {
  const { world, report } = parts;
  /** Twilio reports once: a failed write is retried here, and later events of the call wait for it. */
  const received = async (key: string, run: () => Promise<void>): Promise<string> => {
    if (retryQueue.isBusy(key)) void retryQueue.do(key, run);
    else
      await run().catch((error: unknown) => {
        if (error instanceof Refusal) return;
        report(error);
        void retryQueue.do(key, run);
      });
    return hangUpTwiml;
  };
  const ofCall = (call: CallRef, run: (at: number) => Promise<void>) => {
    const at = world.now();
    return received(callerOf(call).call_id, () => run(at));
  };
  return {
    outgoing: legs.outgoing,
    incoming: legs.incoming,
    left: (call, fields) => ofCall(call, (at) => legs.left(call, fields, at)),
    party: (call, fields, messageSeconds) => ofCall(call, (at) => legs.party(call, fields, { messageSeconds, at })),
    recorded: (call, fields) =>
      ofCall(call, async (at) => {
        const sound = soundMessage(parts, call, fields, at);
        if (!sound) return;
        const known = await parts.logged(call);
        // For an unanswered call the recording is a voicemail.
        const end = { status: "voicemail", ended_by: "contact", cause: "message" } as const;
        if (known?.call_direction === "inbound" && !known.isAnswered)
          await parts.note({ ...call, at, kind: "ended", ...end });
        await parts.fetchLater(sound);
      }),
    conference: (call, fields) =>
      ofCall(call, async (now) => {
        if (fields["StatusCallbackEvent"] !== "announcement-end") return;
        const at = momentOf(fields["Timestamp"]) ?? now;
        const recorded = announcedOf(call, fields);
        await parts.note({ ...recorded, at, kind: "disclosure", disclosure: "recording", how: "played" });
      }),
    announce: async (call) => announceTwiml(await parts.announcementOf(call)),
    verified: (about, fields) =>
      received(about.verification_id, () =>
        parts.prove({ ...about, isProved: fields["VerificationStatus"] === "success" }),
      ),
  };
}

/** Of two calls in one conference, the one whose recording was announced: the announcement URL ends with its id. */
function announcedOf(call: CallRef, { AnnounceUrl = "" }: Fields): CallRef {
  const call_id = AnnounceUrl.split("/").at(-1) ?? "";
  return callerOf({ ...call, call_id }).call_id === callerOf(call).call_id ? { ...call, call_id } : call;
}
