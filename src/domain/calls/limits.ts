/**
 * Limits and option lists of the dialer (spec 000 §5, §9; domain §12). Those of call quality are in
 * `quality-limits.ts`.
 */
import { hourMs } from "../../kit/durations.ts";

export const ringTimeoutMs = 60_000;
export const callTickMs = 1_000;
export const dialerInitDelayMs = 500;

/** In order of preference. */
export const codecs = ["opus", "pcmu"] as const;
export const mediaGatheringTimeoutMs = 15_000;
export const volumePollMs = 50;
export const edgeDefault = "roaming";
export const signallingTimeoutMs = 10_000;
export const preflightLogLevel = "error";

export const websocketConnectTimeoutMs = 5_000;
export const heartbeatTimeoutMs = 15_000;
export const tokenRefreshMarginMs = 10_000;
export const presenceRefreshMs = 30_000;
export const incomingRingtoneWaitMs = 2_000;
/** The version named in the specification; the installed one is pinned in package.json. */
export const voiceSdkVersion = "2.15.0";
export const echoTestMs = 20_000;

/** Reconnect backoff: each delay is `factor` times the last, randomized by `jitter`; stops after `giveUpMs`. */
export const reconnect = { factor: 1.1, jitter: 0.5, minMs: 1, maxMs: 30_000, giveUpMs: 30_000 } as const;

/** DTMF tones sent into a call. */
export const toneMs = 160;
export const toneGapMs = 70;
export const pauseMs = 500;
export const localToneGapMs = 200;
/** Longest playback of our own sounds. */
export const soundMaxMs = { disconnect: 3_000, outgoing: 3_000, dtmf: 1_000 } as const;

/** A requested bitrate outside these bounds is ignored. */
export const bitrateMin = 6_000;
export const bitrateMax = 510_000;

export const feedbackScores = [1, 2, 3, 4, 5] as const;
export const feedbackIssues = [
  "audio-latency",
  "choppy-audio",
  "dropped-call",
  "echo",
  "noisy-call",
  "one-way-audio",
] as const;
/** Recorded when no score was given. */
export const feedbackDeclined = "declined";

export const deviceStates = ["READY", "DISCONNECTED"] as const;
export const directions = ["INBOUND", "OUTBOUND"] as const;
export const dialerTabs = ["keypad", "history", "active", "dialpad"] as const;

export const callDirections = ["inbound", "outbound"] as const;
export const callNoteLengthMax = 10_000;
export const callStatuses = [
  "queued",
  "ringing",
  "in_progress",
  "completed",
  "busy",
  "no_answer",
  "failed",
  "canceled",
  "missed",
  "voicemail",
] as const;
export const callOutcomes = [
  "spoke_interested",
  "spoke_not_interested",
  "appointment_set",
  "callback_requested",
  "left_voicemail",
  "no_answer",
  "busy",
  "wrong_number",
  "disconnected",
  "language_barrier",
  "gatekeeper",
  "already_covered",
  "deceased",
  "do_not_call",
  "sold",
  "service_done",
  "transferred",
  "spam",
] as const;

export const callVias = ["browser", "phone_burner", "callback", "own_phone"] as const;
/** How a call's contact was matched. */
export const callMatches = ["number", "picked", "none"] as const;
export const callEnders = ["agent", "contact", "network", "system"] as const;
/** Call end results. */
export const endStatuses = ["completed", "busy", "no_answer", "failed", "canceled", "missed", "voicemail"] as const;
export const recordingStates = ["off", "on", "paused", "unavailable"] as const;
/** Each takes precedence over those before it. */
export const recordingConsents = ["announced", "agreed", "refused"] as const;
export const disclosureKinds = ["recording", "disclaimer"] as const;
export const disclosureWays = ["played", "spoken"] as const;
/** Placing a call has priority: rendering its first steps would delay it. */
export const callDrawnAfterMs = 80;
/** A paused recording resumes automatically after this time (domain §12). */
export const recordingPauseMs = 180_000;
export const recordingPartsMax = 100;
export const disclosuresMax = 50;
/** Points of the stored quality graph; a longer call has wider steps. */
export const qualityPointsMax = 60;
export const qualityReasonLengthMax = 300;
/** How late a call made on one's own phone may be logged. */
export const loggedCallDaysBack = 90;
export const talkSecondsMax = 86_400;
export const calledNumberLengthMax = 20;
/** Days a call stays on a device (domain §24). */
export const callsKeptDays = 90;
/** Of these, only the newest this many. */
export const callsKeptMax = 10_000;
export const callHistoryMax = 100;
/** A call not reported as ended after this long no longer counts as in progress. */
export const activeCallMs = 6 * hourMs;
