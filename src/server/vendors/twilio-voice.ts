/**
 * Twilio behind the voice port. Each leg of a call joins a conference named after the call: so both hear the announcement
 * before a recording, and whoever leaves ends it. What Twilio tells comes in through `twilio-hooks.ts`.
 */
import { createHash } from "node:crypto";
import { dialerMessages } from "../../domain/dialer/messages.ts";
import type { World } from "../../kit/world.ts";
import type { Outgoing } from "./outgoing.ts";
import { storageKey, type Storage } from "./storage.ts";
import { openTwilioApi, type TwilioApi } from "./twilio-api.ts";
import { OtherLegs } from "./twilio-other-legs.ts";
import type { TwilioSettings } from "./twilio-settings.ts";
import { identityOf, tokenLifeMs, twilioToken, userOfIdentity } from "./twilio-token.ts";
import { announceTwiml, hangUpTwiml, joinTwiml, messageTwiml, sayTwiml } from "./twilio-twiml.ts";
import type {
  CallAsk,
  CallEvent,
  CallPlan,
  CallRef,
  CallRoute,
  EndStatus,
  NoteCallEvent,
  NoteNumberProof,
  NumberProof,
  RecordingState,
  VoicePort,
  VoiceUser,
} from "./voice-port.ts";

/** What the log knows of a call. */
export interface LoggedCall {
  /** Of the leg it began with: the caller's. */
  voice_id: string | null;
  call_direction: "inbound" | "outbound";
  isLive: boolean;
  ended_at: number | null;
  recording: RecordingState;
}

export interface TwilioParts {
  readonly settings: TwilioSettings;
  readonly world: Pick<World, "now" | "uuid">;
  readonly outgoing: Outgoing;
  readonly storage: Pick<Storage, "put">;
  readonly route: (ask: CallAsk) => Promise<CallPlan>;
  readonly note: NoteCallEvent;
  readonly prove: NoteNumberProof;
  readonly logged: (call: CallRef) => Promise<LoggedCall | undefined>;
  /** The call that began with this leg. */
  readonly begunWith: (tenant_id: string, call_sid: string) => Promise<CallRef | undefined>;
  /** The tenant whose numbers call an address with this name in it. */
  readonly tenantOf: (company: string) => Promise<string | undefined>;
}

type Fields = Readonly<Record<string, string>>;

export interface TwilioHooks {
  outgoing(fields: Fields): Promise<string>;
  incoming(company: string, fields: Fields): Promise<string>;
  clicked(call: CallRef, fields: Fields, to: string): Promise<string>;
  /** The first leg has left the conference, or was left alone in it. */
  left(call: CallRef, fields: Fields): Promise<string>;
  /** How it stands with the other leg. `messageSeconds`: how long a message may be, where nobody answers. */
  party(call: CallRef, fields: Fields, messageSeconds: number): Promise<string>;
  recorded(call: CallRef, fields: Fields): Promise<string>;
  announce(): string;
  /** Whether the digits were keyed at a number that is to be proved. */
  verified(about: Omit<NumberProof, "isProved">, fields: Fields): Promise<string>;
}

export interface TwilioVoice extends VoicePort {
  readonly kind: "twilio";
  readonly settings: TwilioSettings;
  readonly hooks: TwilioHooks;
}

const notice = "This call is being recorded.";
const leaveMessage = "Nobody can take your call right now. Please leave a message after the tone.";

export function openTwilioVoice(parts: TwilioParts): TwilioVoice {
  const { settings, world } = parts;
  const api = openTwilioApi(settings, parts.outgoing);
  const log = (call: CallRef, news: News, at = world.now()) => parts.note({ ...call, at, ...news });
  const inLive = async (call: CallRef, act: (sid: string, known: LoggedCall) => Promise<RecordingState>) => {
    const known = await parts.logged(call);
    return known?.isLive && known.voice_id !== null ? act(known.voice_id, known) : "unavailable";
  };
  const become = async (call: CallRef, state: RecordingState, done: boolean): Promise<RecordingState> => {
    if (!done) return "unavailable";
    await log(call, { kind: "recording", state });
    return state;
  };
  return {
    kind: "twilio",
    settings,
    hooks: hooksOf(parts, api),
    async issueToken(who) {
      const now = world.now();
      const client = { kind: "twilio", edge: settings.edge } as const;
      return { token: twilioToken(settings, who, now), expires_at: now + tokenLifeMs, client };
    },
    async start({ number, ...who }) {
      const plan = await parts.route({ call_direction: "outbound", who, params: { To: number } });
      if (plan.refused) throw new Error(`this call may not be made: ${plan.code}`);
      const { route } = plan;
      const call = { tenant_id: who.tenant_id, call_id: route.call_id };
      const to = `client:${identityOf(who)}?cid=${route.call_id}`;
      const url = `${hookOf(settings, "clicked", call)}?to=${encodeURIComponent(number)}`;
      const leg = { from: route.call_from, to, url, timeoutSeconds: route.ring_ms / 1_000 };
      const call_sid = await api.ring({ ...leg, status: hookOf(settings, "left", call) });
      await log(call, { kind: "placed", call_sid, ...factsOf(route), via: "callback" });
      return call;
    },
    hangUp: async (call) => {
      const known = await parts.logged(call);
      return known?.isLive && known.voice_id !== null ? api.hangUp(known.voice_id) : false;
    },
    // Its devices send tones themselves; from elsewhere Twilio takes none into a call that goes on.
    sendDigits: async () => false,
    startRecording: (call) =>
      inLive(call, async (sid, { recording }) => {
        if (recording === "on") return "on";
        if (recording === "paused") return become(call, "on", await api.setRecording(sid, "in-progress"));
        if (!(await api.announce(call.call_id, `${settings.publicUrl}/voice/twilio/announce`))) return "unavailable";
        await log(call, { kind: "disclosure", disclosure: "recording", how: "played" });
        return become(call, "on", await api.record(sid, hookOf(settings, "recorded", call)));
      }),
    pauseRecording: (call) =>
      inLive(call, async (sid) => become(call, "paused", await api.setRecording(sid, "paused"))),
    resumeRecording: (call) =>
      inLive(call, async (sid) => become(call, "on", await api.setRecording(sid, "in-progress"))),
    stopRecording: (call) => inLive(call, async (sid) => become(call, "off", await api.setRecording(sid, "stopped"))),
    verifyNumber: ({ tenant_id, verification_id, number }) =>
      api.verify(number, `${settings.publicUrl}/voice/twilio/verified/${tenant_id}/${verification_id}`),
    health: async () => ((await api.isUp().catch(() => false)) ? "ok" : "down"),
    close: async () => {},
  };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Beginner = Pick<VoiceUser, "tenant_id" | "actor_id">;
type News = DistributiveOmit<CallEvent, "tenant_id" | "call_id" | "at">;

function hookOf({ publicUrl }: TwilioSettings, hook: string, { tenant_id, call_id }: CallRef): string {
  return `${publicUrl}/voice/twilio/${hook}/${tenant_id}/${call_id}`;
}

function factsOf({ user_id, contact_id, call_direction, call_from, call_to }: CallRoute) {
  return { user_id, contact_id, call_direction, call_from, call_to };
}

function hooksOf(parts: TwilioParts, api: TwilioApi): TwilioHooks {
  const { settings, world, storage } = parts;
  const log = (call: CallRef, news: News, at = world.now()) => parts.note({ ...call, at, ...news });
  const others = new OtherLegs();
  const letGo = async (sid: string | undefined) => sid && api.hangUp(sid).catch(() => false);
  const join = (call: CallRef) => joinTwiml({ name: call.call_id, left: hookOf(settings, "left", call) });
  const dial = async (call: CallRef, route: Pick<CallRoute, "target" | "call_from" | "ring_ms" | "voicemail">) => {
    const { target, call_from, ring_ms, voicemail } = route;
    const user = target.kind === "user" ? { tenant_id: call.tenant_id, user_id: target.user_id } : null;
    const to = user ? `client:${identityOf(user)}?cid=${call.call_id}` : target.kind === "number" ? target.number : "";
    const seconds = Math.round((voicemail?.max_ms ?? 0) / 1_000);
    const status = `${hookOf(settings, "party", call)}?message=${seconds}`;
    const timeoutSeconds = Math.round(ring_ms / 1_000);
    others.keep(call, await api.dialInto({ name: call.call_id, from: call_from, to, timeoutSeconds, status }));
  };
  /** Twilio asks again where it did not hear the answer: nobody is dialled twice. */
  const again = async (tenant_id: string, { CallSid = "" }: Fields): Promise<string | undefined> => {
    const call = CallSid === "" ? undefined : await parts.begunWith(tenant_id, CallSid);
    if (!call) return undefined;
    return (await parts.logged(call))?.isLive ? join(call) : hangUpTwiml;
  };
  const begin = async ({ tenant_id, actor_id }: Beginner, plan: CallPlan, fields: Fields): Promise<string> => {
    if (plan.refused) return sayTwiml(plan.text);
    const { route } = plan;
    const call = { tenant_id, call_id: route.call_id };
    await log(call, { kind: "placed", call_sid: fields["CallSid"] ?? "", actor_id, ...factsOf(route), via: "browser" });
    try {
      await dial(call, route);
    } catch {
      await log(call, { kind: "ended", status: "failed", ended_by: "network", cause: "not_dialled" });
      return sayTwiml(dialerMessages.init_outbound_call);
    }
    return join(call);
  };
  return {
    async outgoing(fields) {
      const who = userOfIdentity(fields["From"] ?? "");
      if (!who) return hangUpTwiml;
      const told = await again(who.tenant_id, fields);
      if (told !== undefined) return told;
      return begin(who, await parts.route({ call_direction: "outbound", who, params: fields }), fields);
    },
    async incoming(company, fields) {
      const tenant_id = await parts.tenantOf(company);
      if (tenant_id === undefined) return hangUpTwiml;
      const told = await again(tenant_id, fields);
      if (told !== undefined) return told;
      const [from = "", to = ""] = [fields["From"], fields["To"]];
      return begin({ tenant_id }, await parts.route({ call_direction: "inbound", tenant_id, from, to }), fields);
    },
    async clicked(call, fields, to) {
      const target = { kind: "number", number: to } as const;
      await dial(call, { target, call_from: fields["From"] ?? "", ring_ms: ringMs, voicemail: null });
      return join(call);
    },
    async left(call, fields) {
      const known = await parts.logged(call);
      if (known?.isLive) {
        const hungUp = fields["CallStatus"] === "completed";
        const isAgents = hungUp === (known.call_direction === "outbound");
        const status = known.call_direction === "outbound" ? (hungUp ? "canceled" : "no_answer") : "missed";
        await log(call, { kind: "ended", status, ended_by: isAgents ? "agent" : "contact", cause: "hangup" });
      }
      // A conference that is over does not stop the ringing of whoever was to join it.
      await letGo(others.take(call));
      return hangUpTwiml;
    },
    async party(call, fields, messageSeconds) {
      const state = fields["CallStatus"] ?? "";
      const at = momentOf(fields["Timestamp"]) ?? world.now();
      const known = await parts.logged(call);
      // Nobody is left to talk to: whoever rings or answers now must not wait alone.
      if (goesOn.has(state) && known?.ended_at != null && at > known.ended_at) {
        await letGo(fields["CallSid"]);
        return hangUpTwiml;
      }
      if (state === "ringing") await log(call, { kind: "ringing" }, at);
      if (state === "in-progress") await log(call, { kind: "answered" }, at);
      if (!goesOn.has(state)) others.take(call);
      const status = known && endOf(state, known.call_direction);
      if (!known || !status || known.voice_id === null) return hangUpTwiml;
      if (messageSeconds > 0 && known.call_direction === "inbound") {
        const recorded = hookOf(settings, "recorded", call);
        const words = messageTwiml(leaveMessage, { seconds: messageSeconds, recorded });
        if (await api.redirect(known.voice_id, words)) return hangUpTwiml;
      }
      const ended_by = state === "failed" ? "network" : known.call_direction === "outbound" ? "contact" : "agent";
      await log(call, { kind: "ended", status, ended_by, cause: state.replaceAll("-", "_") }, at);
      await api.hangUp(known.voice_id);
      return hangUpTwiml;
    },
    async recorded(call, fields) {
      if (fields["RecordingStatus"] !== "completed") return hangUpTwiml;
      const url = new URL(`${fields["RecordingUrl"] ?? ""}.wav`);
      // Ours and the vendor's keys go nowhere else.
      if (url.origin !== new URL(settings.apiUrl).origin) return hangUpTwiml;
      const authorization = `Basic ${Buffer.from(`${settings.apiKey}:${settings.apiSecret}`).toString("base64")}`;
      const bytes = await parts.outgoing.download({
        method: "GET",
        url,
        headers: { authorization, accept: "audio/wav" },
      });
      const storage_key = storageKey(call.tenant_id, world.uuid());
      await storage.put(storage_key, once(bytes));
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const seconds = Number(fields["RecordingDuration"] ?? 0);
      const started_at = momentOf(fields["RecordingStartTime"]) ?? world.now() - seconds * 1_000;
      const id = uuidOf(fields["RecordingSid"] ?? "");
      const part = { id, storage_key, sha256, size: bytes.byteLength, seconds, started_at };
      await log(call, { kind: "recording_part", part });
      return hangUpTwiml;
    },
    announce: () => announceTwiml(notice),
    async verified(about, fields) {
      await parts.prove({ ...about, isProved: fields["VerificationStatus"] === "success" });
      return hangUpTwiml;
    },
  };
}

const ringMs = 60_000;
/** What is told of a leg that has not ended. */
const goesOn: ReadonlySet<string> = new Set(["queued", "initiated", "ringing", "in-progress"]);

const unanswered: Readonly<Record<string, EndStatus>> = {
  busy: "busy",
  "no-answer": "no_answer",
  failed: "failed",
  canceled: "canceled",
};

/** Undefined while it goes on, and where it was answered: then whoever stays behind tells. */
function endOf(state: string, call_direction: "inbound" | "outbound"): EndStatus | undefined {
  const status = unanswered[state];
  if (status === undefined || call_direction === "outbound") return status;
  return status === "busy" || status === "failed" ? status : "missed";
}

function momentOf(text: string | undefined): number | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : at;
}

/** The same id for the same recording, however often it is told. */
function uuidOf(sid: string): string {
  const hex = createHash("sha256").update(sid).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
