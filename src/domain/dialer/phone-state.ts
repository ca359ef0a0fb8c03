/** What the phone tells of itself to whatever draws it (spec 000 §4, §9; domain §12). Times are milliseconds since 1970. */
import type { KeptQuality } from "../calls/call-quality.ts";
import type { callDirections, deviceStates, feedbackIssues, feedbackScores } from "../calls/limits.ts";
import type { QualityLabel } from "../calls/quality.ts";
import type { QualityWarning } from "../calls/quality-warnings.ts";
import type { SaidConsent } from "../calls/recording-consent.ts";

/** Who carries the calls: our own server, or the voice service. */
export type PhoneAdapter = "gateway" | "twilio";
export type CallDirection = (typeof callDirections)[number];
export type FeedbackScore = (typeof feedbackScores)[number];
export type FeedbackIssue = (typeof feedbackIssues)[number];

export type DeviceRegistration = "unregistered" | "registering" | "registered" | "destroyed";

export interface DeviceState {
  /** READY once it is registered and its signalling is up. */
  state: (typeof deviceStates)[number];
  registration: DeviceRegistration;
  signalling: "connecting" | "open" | "closed";
  /** The sound of a call is in this tab; another tab of the same browser only shows and commands it. */
  here: boolean;
}

export type CallState = "pending" | "connecting" | "ringing" | "open" | "reconnecting" | "closed";
export type RecordingState = "off" | "starting" | "on" | "paused" | "stopping";

export interface CallView {
  /** Given by this device when the call began; stays the same to its end. */
  id: string;
  /** The voice service's own id; null until the far end rings. */
  sid: string | null;
  direction: CallDirection;
  number: string;
  contactId?: number;
  state: CallState;
  startedAt: number;
  answeredAt: number | null;
  muted: boolean;
  recording: RecordingState;
  /** What the other party said to it, as noted here; what the server knows lies with the call's row. */
  consent: SaidConsent | null;
  /** Null until the line was measured for the first time. */
  quality: LineView | null;
  /** Since when signalling or sound is being restored. */
  reconnecting: { since: number; lost: "signalling" | "media" } | null;
}

/** The line as it is now. */
export interface LineView {
  label: QualityLabel;
  /** Of the last second; null when nothing could be told. */
  mos: number | null;
  /** Milliseconds. */
  jitter: number;
  rtt: number;
  /** Percent. */
  loss: number;
  warnings: readonly QualityWarning[];
  /** One point a second, oldest first, at most `graphSeconds`. */
  graph: readonly LinePoint[];
}

export interface LinePoint {
  at: number;
  mos: number | null;
  jitter: number;
  rtt: number;
  loss: number;
}
export const graphSeconds = 60;

export interface IncomingView {
  id: string;
  sid: string;
  number: string;
  receivedAt: number;
  /** Somebody is being spoken to: accepting ends that call. */
  busy: boolean;
}

/** The last call, for what is to be said and written after it. */
export interface EndedCallView {
  id: string;
  sid: string | null;
  direction: CallDirection;
  number: string;
  contactId?: number;
  startedAt: number;
  answeredAt: number | null;
  endedAt: number;
  /** `contact`: the other side hung up, or never answered. */
  endedBy: "agent" | "contact" | "network";
  /** Null when the line was never open. */
  quality: KeptQuality | null;
  feedback: FeedbackView | null;
}

export interface FeedbackView {
  /** Null: declined (spec 000 §9). */
  score: FeedbackScore | null;
  issue: FeedbackIssue | null;
}

/** What went wrong, in the words of the specification, and one thing to do. */
export interface PhoneTrouble {
  /** A code of spec 000 §8, or the name of our own. */
  code: number | string;
  text: string;
  todo: string;
  at: number;
  /** Stays until it is over; others may be shown for a moment. */
  lasting: boolean;
}

export interface AudioDevice {
  id: string;
  label: string;
  /** In use now. */
  live: boolean;
}

export type PreflightState = "connecting" | "connected" | "completed" | "failed";

export interface PreflightView {
  state: PreflightState;
  /** Given once it is completed. */
  label: QualityLabel | null;
  mos: number | null;
  jitter: number | null;
  rtt: number | null;
  /** Percent. */
  loss: number | null;
  warnings: readonly QualityWarning[];
  /** Why it failed. */
  trouble: PhoneTrouble | null;
}

export interface PhoneState {
  /** Null until the phone was started. */
  adapter: PhoneAdapter | null;
  device: DeviceState;
  call: CallView | null;
  incoming: IncomingView | null;
  ended: EndedCallView | null;
  trouble: PhoneTrouble | null;
  inputs: readonly AudioDevice[];
  /** Empty where the browser cannot choose. */
  outputs: readonly AudioDevice[];
  preflight: PreflightView | null;
}

export const idlePhone: PhoneState = {
  adapter: null,
  device: { state: "DISCONNECTED", registration: "unregistered", signalling: "closed", here: false },
  call: null,
  incoming: null,
  ended: null,
  trouble: null,
  inputs: [],
  outputs: [],
  preflight: null,
};
