/** Intents on calls: outcomes, and calls made on the user's own phone. */
import { type CallChanged, calls } from "../../contract/calls/calls.ts";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { noteActivity } from "../../domain/contacts/activity.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import type { Status } from "../../domain/reference/reference.ts";
import {
  type CallbackStep,
  callbackEvent,
  type CallEdit,
  editCall,
  logCall,
  type NewCall,
} from "../../domain/calls/call-edit.ts";
import { contactAfterCall } from "../../domain/calls/call-effect.ts";
import { type CallRow, otherNumber } from "../../domain/calls/call.ts";
import { beginCall, type CallStart } from "../../domain/calls/call-record.ts";
import { intent, type ConfirmedRow, type IntentFacts } from "./intent.ts";
import type { MirrorRow, RowKey } from "../collections/index.ts";

const callKey = (id: string): RowKey => ({ collection: "calls", id });
const eventKey = (id: string): RowKey => ({ collection: "events", id });
const contactKey = (id: number): RowKey => ({ collection: "contacts", id });

interface AboutCall {
  /** Label of the other party. */
  name: string;
  /** The user whose call it is. */
  user_id: string;
  /** The contact it belongs to after this write. */
  contact_id: number | null;
  callback?: CallbackStep;
  /** Statuses an outcome may set; without them the contact keeps its status until the server replies. */
  statuses?: readonly Pick<Status, "id" | "effect" | "category">[];
}

export interface CallEditInput extends AboutCall {
  id: string;
  change: CallEdit;
  /** The values the writer saw. */
  base: CallEdit;
  /** Its numbers and start time: shown until the call itself arrives from the server. */
  call?: Pick<CallStart, "voice_id" | "call_direction" | "call_from" | "call_to"> & { at: number };
}

export const callEdit = intent(calls.update, {
  name: "call.edit",
  title: ({ name, change }: CallEditInput) => `Call with ${name}: ${wordsOf(change)}`,
  which: (call: CallRow) => showPhone(otherNumber(call)),
  touches: ({ id, ...about }: CallEditInput) => [callKey(id), ...touchedBy(about, about.change.outcome ?? null)],
  after: (input: CallEditInput) => behindContact(input),
  applies: (row: MirrorRow | undefined, input: CallEditInput, key: RowKey, facts: IntentFacts) => {
    if (key.collection === "calls") return editedCall(row as CallRow | undefined, input, facts);
    const number = input.call ? otherNumber(input.call) : "";
    return applied(row, { ...input, outcome: input.change.outcome ?? null, number }, key, facts);
  },
  ask: ({ id, change, base, callback }: CallEditInput) => ({
    params: { id },
    body: { ...change, base, ...(callback && { callback }) },
  }),
  replies: confirmed,
  conflicts: ({ data, meta }, { contact_id }) => ({
    contact_id: data.contact_id ?? contact_id ?? 0,
    conflicts: meta.conflicts as never,
    record: "call" as const,
    record_id: data.id,
  }),
});

function editedCall(known: CallRow | undefined, input: CallEditInput, { at }: IntentFacts): CallRow | undefined {
  const row = known ?? shown(input);
  const edited = row && editCall(row, input.change, { now: at });
  return edited && input.callback ? { ...edited, next_event_id: input.callback.event_id } : edited;
}

/** As far as the device knows: it has ended; how it went is unknown until the server reports it. */
function shown({ id, user_id, contact_id, call }: CallEditInput): CallRow | undefined {
  if (!call) return undefined;
  const { at, ...numbers } = call;
  const start: CallStart = { id, user_id, contact_id, via: "browser", matched_by: "none", ...numbers };
  const { ringing_at: _ringing, end_status: _end, cause: _cause, ...row } = beginCall(start, at);
  return { ...row, status: "completed", ended_at: at };
}

export interface CallLogInput extends AboutCall {
  call: NewCall;
}

export const callLog = intent(calls.log, {
  name: "call.log",
  title: ({ name }: CallLogInput) => `Call with ${name} on my own phone`,
  // Always touches the contact: the last call is recorded on it.
  touches: ({ call, callback, ...about }: CallLogInput) => [
    callKey(call.id),
    ...touchedBy({ ...about, callback }, null),
    ...behindContact(about),
  ],
  after: (input: CallLogInput) => behindContact(input),
  applies: (row: MirrorRow | undefined, input: CallLogInput, key: RowKey, facts: IntentFacts) => {
    const { call, callback } = input;
    if (key.collection === "calls")
      return { ...logCall(call, { now: facts.at, by: facts.user_id }), next_event_id: callback?.event_id ?? null };
    if (key.collection === "contacts" && row) {
      const called = noteActivity(row as Contact, { kind: "called", at: call.at }, facts.at);
      return applied(called, { ...input, ...call }, key, facts);
    }
    return applied(row, { ...input, ...call }, key, facts);
  },
  ask: ({ call, callback }: CallLogInput) => ({ body: { ...call, ...(callback && { callback }) } }),
  replies: confirmed,
});

function behindContact({ contact_id }: AboutCall): RowKey[] {
  return contact_id === null ? [] : [contactKey(contact_id)];
}

function touchedBy({ contact_id, callback }: AboutCall, outcome: CallRow["outcome"]): RowKey[] {
  return [
    ...(callback ? [eventKey(callback.event_id)] : []),
    ...(outcome !== null && contact_id !== null ? [contactKey(contact_id)] : []),
  ];
}

/** The event and the contact, in addition to the call. */
function applied(
  row: MirrorRow | undefined,
  said: AboutCall & { outcome: CallRow["outcome"]; number: string },
  { collection }: RowKey,
  { at, user_id }: IntentFacts,
): MirrorRow | undefined {
  const { callback, statuses = [] } = said;
  if (collection === "events" && callback)
    return callbackEvent(row as CalendarEvent | undefined, said, callback, { now: at, by: user_id });
  if (collection !== "contacts" || !row) return row;
  return contactAfterCall(row as Contact, { ...said, statuses }, at);
}

function confirmed({ data, meta: { event, contact } }: CallChanged): ConfirmedRow[] {
  return [
    { key: callKey(data.id), row: data },
    ...(event ? [{ key: eventKey(event.id), row: event }] : []),
    ...(contact ? [{ key: contactKey(contact.id), row: contact }] : []),
  ];
}

function wordsOf(change: CallEdit): string {
  const said = Object.keys(change).map((field) => (field === "contact_id" ? "contact" : field));
  return said.length === 0 ? "next step" : said.join(", ");
}
