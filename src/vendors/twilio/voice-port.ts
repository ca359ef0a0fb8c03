/** What the server asks of whoever carries calls, and what it is told: one shape for our own gateway and for Twilio. */
import type { callDirections } from "../../domain/calls/limits.ts";

export type VoiceKind = "gateway" | "twilio";
type CallDirection = (typeof callDirections)[number];

export interface VoiceUser {
  readonly tenant_id: string;
  readonly user_id: string;
  /** Whoever acts as them: calls as they do, and is never rung or answered for them. */
  readonly actor_id?: string | undefined;
}

/** How a device reaches the adapter; a `chunderw` that begins with `/` lies on the page's own host. */
export type VoiceClient = { kind: "gateway"; chunderw: string } | { kind: "twilio"; edge: string };

export interface VoiceToken {
  readonly token: string;
  /** Milliseconds since 1970; to be fetched anew 10 s before (spec 000 §9). */
  readonly expires_at: number;
  readonly client: VoiceClient;
}

export interface VerifyNumber extends VoiceUser {
  readonly verification_id: string;
  /** E.164. */
  readonly number: string;
}

export interface NumberProof {
  readonly tenant_id: string;
  readonly verification_id: string;
  /** The digits were keyed at the number. */
  readonly isProved: boolean;
}

/** Where it goes: `server/dialer/phone-proof.ts`. Rejects when it could not be kept; it is then told again. */
export type NoteNumberProof = (proof: NumberProof) => Promise<void>;

/** A call as the log names it. `call_id` is the id of the row in `calls`. */
export interface CallRef {
  readonly tenant_id: string;
  readonly call_id: string;
}

/** `unavailable`: it may not be recorded, or this call cannot be any more. */
export type RecordingState = "off" | "on" | "paused" | "unavailable";

export interface SoundAway extends CallRef {
  readonly sound_id: string;
  readonly url: string;
  readonly seconds: number;
  readonly started_at: number;
}

export interface VoicePort {
  readonly kind: VoiceKind;
  /** For the next hour, bound to this user of this tenant. */
  issueToken(who: VoiceUser): Promise<VoiceToken>;
  /** Plays the announcement first; asked again while it runs, it changes nothing. */
  startRecording(call: CallRef): Promise<RecordingState>;
  /** Keeps silence in the file; goes on by itself after 3 minutes (domain §12). */
  pauseRecording(call: CallRef): Promise<RecordingState>;
  resumeRecording(call: CallRef): Promise<RecordingState>;
  stopRecording(call: CallRef): Promise<RecordingState>;
  /** Brings home a recording that lies with the carrier, as `recording_part` tells; done again it changes nothing. */
  keepSound(sound: SoundAway): Promise<void>;
  /**
   * Rings a number and waits for six digits to be keyed there; how that went is told as a `NumberProof`. `ours`: the company
   * has bought it, and its calls come to us; `known`: it was proved before, by whomever.
   */
  verifyNumber(ask: VerifyNumber): Promise<{ code: string } | "known" | "ours">;
  /** What `GET /v1/health` says of it. */
  health(): Promise<"ok" | "down">;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/**
 * What a device says with `connect()` (spec 000 §3). `cid`: the id it gave to the call's row. `ground`: on which recorded
 * ground somebody is called who asked not to be (domain §12).
 */
export interface CallParams {
  readonly To?: string;
  readonly timeout?: string;
  readonly callerId?: string;
  readonly deviceUserId?: string;
  readonly callContactId?: string;
  readonly cid?: string;
  readonly uid?: string;
  readonly ground?: string;
}

/** What is to be decided before anything rings. */
export type CallAsk =
  | { call_direction: "outbound"; who: VoiceUser; params: CallParams }
  | { call_direction: "inbound"; tenant_id: string; from: string; to: string };

export type CallTarget = { kind: "user"; user_id: string } | { kind: "number"; number: string };

/** A call that goes on: whom to ring, as whom, how long, and what may be kept of it. */
export interface CallRoute {
  readonly call_id: string;
  readonly user_id: string;
  readonly contact_id: number | null;
  readonly call_direction: CallDirection;
  readonly call_from: string;
  readonly call_to: string;
  /** A person's devices are rung together; the first to answer has the call. */
  readonly target: CallTarget;
  readonly ring_ms: number;
  /** `always`: from the answer on. `by_hand`: when somebody starts it. */
  readonly recording: "off" | "by_hand" | "always";
  /** Where nobody answers: how long a message may be. */
  readonly voicemail: { max_ms: number } | null;
}

/** `text` is for the person, `code` for the log. */
export type CallPlan = { refused: false; route: CallRoute } | { refused: true; code: string; text: string };

export type EndedBy = "agent" | "contact" | "network" | "system";
export type EndStatus = "completed" | "busy" | "no_answer" | "failed" | "canceled" | "missed" | "voicemail";

/**
 * What happens to a call, in order for one call, told by both adapters to the call log. A second `ended` and whatever
 * comes after it changes nothing, except the parts of a recording, which are whole only then.
 */
export type CallEvent = CallRef & { readonly at: number } & (
    | {
        kind: "placed";
        /** The adapter's own id, as the device sees it. */
        call_sid: string;
        user_id: string;
        actor_id?: string | undefined;
        contact_id: number | null;
        call_direction: CallDirection;
        call_from: string;
        call_to: string;
        via: "browser" | "phone_burner";
      }
    | { kind: "ringing" }
    | { kind: "answered" }
    | { kind: "disclosure"; disclosure: "recording" | "disclaimer"; how: "played" }
    | { kind: "recording"; state: RecordingState }
    | { kind: "recording_part"; part: RecordingPart }
    | { kind: "reconnected" }
    | {
        kind: "ended";
        status: EndStatus;
        ended_by: EndedBy;
        /** One word for the log, such as `hangup`, `ring_timeout`, `rtp_silence`, `gateway_gone`. */
        cause: string;
      }
  );

/** A file of sound that lies in the storage already: 16-bit WAV, the agent on the left, the other on the right. */
export interface RecordingPart {
  readonly id: string;
  readonly storage_key: string;
  readonly sha256: string;
  readonly size: number;
  readonly seconds: number;
  readonly started_at: number;
}

/** Where events go: `server/dialer/call-record.ts`. Rejects when it could not be kept; it is then told again. */
export type NoteCallEvent = (event: CallEvent) => Promise<void>;
