/**
 * Edits of calls: the rule of every such write, applied on the device immediately and on the server authoritatively
 * (domain §12).
 */
import { z } from "zod";
import { type CalendarEvent, emptyEvent } from "../calendar/event.ts";
import { eventTitleLengthMax } from "../calendar/limits.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";
import { mergeFields, type Merged } from "../values/merge-fields.ts";
import type { Author } from "../contacts/note.ts";
import { isSameValue } from "../values/same-value.ts";
import { dayMs, minuteMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { manyLines } from "../../kit/text.ts";
import { CalledNumber, CallOutcome, type CallRow, noRecording } from "./call.ts";
import { CallFeedback, KeptQuality } from "./call-quality.ts";
import { callDirections, callNoteLengthMax, loggedCallDaysBack, talkSecondsMax } from "./limits.ts";
import { callMessages } from "./call-messages.ts";
import { SaidConsent, withConsent } from "./recording-consent.ts";

const Note = z.string().max(callNoteLengthMax);

/**
 * `contact_id`: the contact it is attached to. `consent`: their response to being recorded; the strictest wins. Quality
 * and feedback are written once, by the device that carried the call.
 */
export const CallEdit = z.strictObject({
  outcome: CallOutcome.nullable().optional(),
  note: Note.optional(),
  contact_id: ContactNumber.nullable().optional(),
  quality: KeptQuality.optional(),
  feedback: CallFeedback.optional(),
  consent: SaidConsent.optional(),
});
export type CallEdit = z.infer<typeof CallEdit>;
const editedFields = ["outcome", "note", "contact_id", "quality", "feedback", "recording"] as const;

/** A callback date and time. The device generates the id, so that it is one event however often it is sent. */
export const CallbackStep = z.strictObject({
  event_id: Uuid,
  at: Instant,
  title: z.string().min(1).max(eventTitleLengthMax),
  /** IANA zone of the caller. */
  timezone: z.string().max(60),
});
export type CallbackStep = z.infer<typeof CallbackStep>;

/** A call made on one's own phone. `talk_seconds` 0: no answer. */
export const NewCall = z.strictObject({
  id: Uuid,
  call_direction: z.enum(callDirections),
  /** The other party's number. */
  number: CalledNumber,
  contact_id: ContactNumber.nullable(),
  at: Instant,
  talk_seconds: z.int().min(0).max(talkSecondsMax),
  outcome: CallOutcome.nullable().default(null),
  note: Note.default(""),
});
export type NewCall = z.infer<typeof NewCall>;

/** Returns the same call when nothing changes. */
export function editCall(call: CallRow, edit: CallEdit, { now }: Pick<Author, "now">): CallRow {
  const { consent, ...plain } = edit;
  const typed = { ...plain, ...(edit.note === undefined ? {} : { note: manyLines(edit.note) }) };
  const fields = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
  const picked = edit.contact_id === undefined || edit.contact_id === call.contact_id;
  const matched_by = picked ? call.matched_by : edit.contact_id === null ? "none" : "picked";
  const edited = { ...call, ...fields, matched_by, recording: withConsent(call.recording, consent) } as const;
  if (editedFields.every((field) => isSameValue(call[field], edited[field]))) return call;
  return { ...edited, updated_at: Math.max(now, call.updated_at), version: call.version + 1 };
}

/**
 * The part of an edit to apply, and the fields changed on both sides: notes and outcome need the user's choice (domain
 * §24).
 */
export function mergeCall(current: CallRow, { consent, ...edit }: CallEdit, base: CallEdit): Merged<CallEdit> {
  const merged = mergeFields({ current, base, edit }, (field) => ({ conflict: { ask: !saidOnce.has(field) } }));
  return consent === undefined ? merged : { ...merged, edit: { ...merged.edit, consent } };
}
const saidOnce: ReadonlySet<string> = new Set(["quality", "feedback"] satisfies (keyof CallEdit)[]);

export function logCall(call: NewCall, { now, by }: { now: number; by: string }): CallRow {
  const { at, number, talk_seconds, call_direction, contact_id } = call;
  if (at > now) refuse("invalid", { at: [callMessages.in_future] });
  if (at < now - loggedCallDaysBack * dayMs) refuse("invalid", { at: [callMessages.too_old] });
  if (number.trim() === "" && contact_id === null) refuse("invalid", { number: [callMessages.whom] });
  const isInbound = call_direction === "inbound";
  const answered = talk_seconds > 0;
  return {
    id: call.id,
    voice_id: null,
    call_direction,
    call_from: isInbound ? number : "",
    call_to: isInbound ? "" : number,
    caller_city: "",
    caller_state: "",
    user_id: by,
    contact_id,
    matched_by: contact_id === null ? "none" : "picked",
    via: "own_phone",
    status: answered ? "completed" : isInbound ? "missed" : "no_answer",
    ended_by: null,
    outcome: call.outcome,
    ring_seconds: 0,
    talk_seconds,
    note: manyLines(call.note),
    next_event_id: null,
    recording: noRecording,
    disclosures: [],
    quality: null,
    feedback: null,
    created_at: at,
    answered_at: answered ? at : null,
    ended_at: at + talk_seconds * 1_000,
    updated_at: now,
    version: 1,
    seq: 0,
  };
}

const callbackMs = 15 * minuteMs;

/** The callback event: created, or moved to another time while it is still planned. */
export function callbackEvent(
  known: CalendarEvent | undefined,
  call: Pick<CallRow, "user_id" | "contact_id">,
  step: CallbackStep,
  { now, by }: Author,
): CalendarEvent {
  const when = { start_date: step.at, end_date: step.at + callbackMs };
  if (known?.status === "planned" && known.start_date !== step.at)
    return { ...known, ...when, updated_at: now, version: known.version + 1 };
  if (known) return known;
  return {
    ...emptyEvent,
    id: step.event_id,
    title: step.title,
    types_list: ["callback"],
    ...when,
    timezone: step.timezone,
    user_id: call.user_id,
    contact_ids: call.contact_id === null ? [] : [call.contact_id],
    created_by: by,
    created_at: now,
    updated_at: now,
    version: 1,
    seq: 0,
  };
}
