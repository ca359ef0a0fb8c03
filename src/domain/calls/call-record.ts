/**
 * Builds a call's row from voice service events. Events may be duplicated, late and out of order: each adds a fact and
 * the row is derived from the facts, so the result is always the same.
 */
import { type CallRow, type Disclosure, noRecording, type RecordingPart } from "./call.ts";
import { type End, endOf, type ServerFacts, statusOf, timesOf } from "./call-times.ts";
import { disclosuresMax, recordingPartsMax } from "./limits.ts";
import { withConsent } from "./recording-consent.ts";

/** Identity of the call. `voice_id`: the voice service's id. */
export type CallStart = Pick<
  CallRow,
  "id" | "voice_id" | "call_direction" | "call_from" | "call_to" | "user_id" | "via" | "contact_id" | "matched_by"
> &
  Partial<Pick<CallRow, "caller_city" | "caller_state">>;

/** `at`: when it happened. `kept_until`: how long the audio must be retained. */
export type CallUpdate = { at: number } & (
  | { kind: "placed" | "ringing" | "answered" | "reconnected" }
  | ({ kind: "ended" } & Omit<End, "at">)
  | { kind: "disclosure"; disclosure: Disclosure["kind"]; how: Disclosure["how"] }
  | { kind: "recording"; state: CallRow["recording"]["state"] }
  | { kind: "recording_part"; part: { id: string; seconds: number; started_at: number }; kept_until: number }
);

/** A row with the facts that only the server stores. */
export type CallRecord = CallRow & ServerFacts;

/** The record before any event. */
export function beginCall(start: CallStart, at: number): CallRecord {
  return {
    caller_city: "",
    caller_state: "",
    ...start,
    status: "queued",
    ended_by: null,
    outcome: null,
    ring_seconds: 0,
    talk_seconds: 0,
    note: "",
    next_event_id: null,
    recording: noRecording,
    disclosures: [],
    quality: null,
    feedback: null,
    created_at: at,
    ringing_at: null,
    answered_at: null,
    ended_at: null,
    end_status: null,
    cause: "",
    updated_at: at,
    version: 1,
    seq: 0,
  };
}

/** Returns the same record when the event adds nothing. `now`: time of the write. */
export function recordCall(record: CallRecord, news: CallUpdate, now: number): CallRecord {
  const facts = factsAfter(record, news);
  if (facts === record) return record;
  const drawn = { ...facts, status: statusOf(facts), ...timesOf(facts), recording: stoppedWith(facts) };
  return { ...drawn, updated_at: Math.max(now, record.updated_at), version: record.version + 1 };
}

/** A recording in progress ends with the call. */
function stoppedWith({ recording, ended_at }: CallRecord): CallRow["recording"] {
  const runs = recording.state === "on" || recording.state === "paused";
  return runs && ended_at !== null ? { ...recording, state: "off" } : recording;
}

function factsAfter(record: CallRecord, news: CallUpdate): CallRecord {
  switch (news.kind) {
    case "placed":
      return news.at < record.created_at ? { ...record, created_at: news.at } : record;
    case "ringing":
      return earliest(record, "ringing_at", news.at);
    case "answered":
      return earliest(record, "answered_at", news.at);
    case "ended":
      return endedBy(record, news);
    case "disclosure":
      return withDisclosure(record, { kind: news.disclosure, at: news.at, how: news.how });
    case "recording":
      return recordingOf(record, news);
    case "recording_part":
      return withPart(record, news.part, news.kept_until);
    case "reconnected":
      return record;
  }
}

function earliest(record: CallRecord, field: "ringing_at" | "answered_at", at: number): CallRecord {
  const known = record[field];
  return known !== null && known <= at ? record : { ...record, [field]: at };
}

function endedBy(record: CallRecord, received: End): CallRecord {
  const known = endOf(record);
  if (known && !isBetter(received, known)) return record;
  const { at, status, ended_by, cause } = received;
  return { ...record, ended_at: at, end_status: status, ended_by, cause };
}

/** Of two reports of the end, a left message says most; otherwise the earlier wins. */
function isBetter(received: End, known: End): boolean {
  const isMessage = [received, known].map(({ status }) => status === "voicemail");
  if (isMessage[0] !== isMessage[1]) return isMessage[0] === true;
  return received.at < known.at || (received.at === known.at && received.ended_by < known.ended_by);
}

function recordingOf(record: CallRecord, received: Extract<CallUpdate, { kind: "recording" }>): CallRecord {
  const { recording } = record;
  if (recording.at !== null && received.at <= recording.at) return record;
  return { ...record, recording: { ...recording, state: received.state, at: received.at } };
}

function withPart(record: CallRecord, part: RecordedPart, kept_until: number): CallRecord {
  const { recording } = record;
  const isKnown = recording.parts.some(({ id }) => id === part.id);
  if (isKnown || recording.parts.length >= recordingPartsMax) return record;
  const own: RecordingPart = { id: part.id, at: part.started_at, seconds: Math.round(part.seconds) };
  const parts = [...recording.parts, own].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const seconds = parts.reduce((sum, one) => sum + one.seconds, 0);
  return {
    ...record,
    recording: { ...recording, parts, seconds, kept_until: Math.max(recording.kept_until ?? 0, kept_until) },
  };
}
type RecordedPart = Extract<CallUpdate, { kind: "recording_part" }>["part"];

/** Anyone who hears that a call is recorded and stays on has been informed (domain §12). */
function withDisclosure(record: CallRecord, received: Disclosure): CallRecord {
  const { disclosures, recording } = record;
  const isKnown = disclosures.some(
    ({ kind, at, how }) => kind === received.kind && at === received.at && how === received.how,
  );
  if (isKnown || disclosures.length >= disclosuresMax) return record;
  return {
    ...record,
    disclosures: [...disclosures, received].sort((a, b) => a.at - b.at),
    recording: received.kind === "recording" ? withConsent(recording, "announced") : recording,
  };
}
