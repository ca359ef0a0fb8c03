/** Port to a voice carrier, and the events it reports: one shape for our own gateway and for Twilio. */
import type { callDirections } from "../../domain/calls/limits.ts";

export type VoiceKind = "gateway" | "twilio";
type CallDirection = (typeof callDirections)[number];

export interface VoiceUser {
  readonly tenant_id: string;
  readonly user_id: string;
  /** The user acting as them: can call as they do, and is never rung or answered for them. */
  readonly actor_id?: string | undefined;
}

/** How a device connects to the adapter; a `chunderw` that begins with `/` is on the page's own host. */
export type VoiceClient = { kind: "gateway"; chunderw: string } | { kind: "twilio"; edge: string };

export interface VoiceToken {
  readonly token: string;
  /** Milliseconds since 1970; to be renewed 10 s before (spec 000 §9). */
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
  /** Whether the digits were keyed at the number. */
  readonly isProved: boolean;
}

/** Receives results: `server/dialer/phone-proof.ts`. Rejects when it could not be stored; it is then reported again. */
export type NoteNumberProof = (proof: NumberProof) => Promise<void>;

/** Reference to a call in the log. `call_id` is the id of the row in `calls`. */
export interface CallRef {
  readonly tenant_id: string;
  readonly call_id: string;
}

/** `unavailable`: recording is not permitted, or no longer possible for this call. */
export type RecordingState = "off" | "on" | "paused" | "unavailable";

export interface SoundAway extends CallRef {
  readonly sound_id: string;
  readonly url: string;
  readonly seconds: number;
  readonly started_at: number;
}

export interface VoicePort {
  readonly kind: VoiceKind;
  /** Valid for one hour, bound to this user of this tenant. */
  issueToken(who: VoiceUser): Promise<VoiceToken>;
  /** Plays the announcement first, if announced; calling it again while recording changes nothing. */
  startRecording(call: CallRef, how: { isAnnounced: boolean }): Promise<RecordingState>;
  /** Records silence; resumes automatically after 3 minutes (domain §12). */
  pauseRecording(call: CallRef): Promise<RecordingState>;
  resumeRecording(call: CallRef): Promise<RecordingState>;
  stopRecording(call: CallRef): Promise<RecordingState>;
  /** Downloads a recording from the carrier and reports it as `recording_part`; idempotent. */
  keepSound(sound: SoundAway): Promise<void>;
  /**
   * Calls a number and waits for six digits to be keyed there; the result is reported as a `NumberProof`. `ours`: the
   * company has bought it, and its calls come to us; `known`: already verified, by any user.
   */
  verifyNumber(ask: VerifyNumber): Promise<{ code: string } | "known" | "ours">;
  /** Reported by `GET /v1/health`. */
  health(): Promise<"ok" | "down">;
  /** Ends all calls in progress. */
  close(): Promise<void>;
}

/**
 * Parameters of a device's `connect()` (spec 000 §3). `cid`: the id it gave to the call's row. `ground`: the recorded
 * legal ground for calling a contact who asked not to be called (domain §12).
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

/** A call request, decided before anything rings. */
export type CallAsk =
  | { call_direction: "outbound"; who: VoiceUser; params: CallParams }
  | { call_direction: "inbound"; tenant_id: string; from: string; to: string };

export type CallTarget = { kind: "user"; user_id: string } | { kind: "number"; number: string };

/** An accepted call: callee, caller ID, ring time, and what may be recorded. */
export interface CallRoute {
  readonly call_id: string;
  readonly user_id: string;
  readonly contact_id: number | null;
  readonly call_direction: CallDirection;
  readonly call_from: string;
  readonly call_to: string;
  /** All devices of a user ring together; the first to answer gets the call. */
  readonly target: CallTarget;
  readonly ring_ms: number;
  /** `always`: from the answer on. `by_hand`: when a user starts it. */
  readonly recording: "off" | "by_hand" | "always";
  /** For an unanswered call: maximum length of a voicemail. */
  readonly voicemail: { max_ms: number } | null;
}

/** `text` is for the user, `code` for the log. */
export type CallPlan = { refused: false; route: CallRoute } | { refused: true; code: string; text: string };

export type EndedBy = "agent" | "contact" | "network" | "system";
export type EndStatus = "completed" | "busy" | "no_answer" | "failed" | "canceled" | "missed" | "voicemail";

/**
 * Call events, in order per call, reported by both adapters to the call log. A second `ended` and anything after it
 * changes nothing, except the parts of a recording, which are only complete then.
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
        /** A code for the log, such as `hangup`, `ring_timeout`, `rtp_silence`, `gateway_gone`. */
        cause: string;
      }
  );

/** An audio file already in storage: 16-bit WAV, the agent on the left channel, the other party on the right. */
export interface RecordingPart {
  readonly id: string;
  readonly storage_key: string;
  readonly sha256: string;
  readonly size: number;
  readonly seconds: number;
  readonly started_at: number;
}

/** Receives events: `server/dialer/call-record.ts`. Rejects when it could not be stored; it is then reported again. */
export type NoteCallEvent = (event: CallEvent) => Promise<void>;
