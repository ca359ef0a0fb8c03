/**
 * A contact's timeline: calls, emails, notes, events, status and owner changes, newest first. One shape from the mirror
 * and from the server (domain §4).
 */
import { z } from "zod";
import type { CalendarEvent } from "../calendar/event.ts";
import type { CallRow } from "../calls/call.ts";
import { stepResults } from "../workflow/limits.ts";
import { stepsWithNames } from "../workflow/step.ts";
import { sendReasonNames } from "../messaging/reasons.ts";
import { activityKinds, emailSources, emailStatuses } from "../values/options.ts";
import type { Contact } from "../contacts/contact.ts";
import { EmailBlocks } from "../email-blocks/blocks.ts";
import type { EmailLog } from "../emails/email-log.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import type { Note } from "../contacts/note.ts";
import { textStatuses } from "../messages/text-limits.ts";
import type { TextRow } from "../messages/text.ts";
import type { Policy } from "../policies/policy.ts";
import { soaActs, soaRejectReasons } from "../soa/limits.ts";
import { soaLogOf } from "../soa/soa-log.ts";
import type { SoaRequest } from "../soa/soa-request.ts";

/** `at`: when; `by`: the user who did it. Ids are the record's own, so that duplicates are merged. */
const entry = { id: z.string(), at: Instant, by: Uuid.nullable() };
const someId = Uuid.nullable();

export const TimelineItem = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("note"), ...entry, body: z.string(), pinned: z.boolean() }),
  z.object({
    kind: z.literal("call"),
    ...entry,
    direction: z.string(),
    status: z.string(),
    talk_seconds: z.int().nonnegative(),
    outcome: z.string().nullable(),
    note: z.string(),
  }),
  z.object({
    kind: z.literal("email"),
    ...entry,
    to: z.string(),
    /** Of a received one. */
    from: z.string().default(""),
    automatic: z.boolean().optional(),
    subject: z.string(),
    body: z.string(),
    blocks: EmailBlocks.nullable().default(null),
    status: z.enum(emailStatuses),
    source: z.enum(emailSources),
    error: z.string(),
    reason: z.enum(sendReasonNames).nullable().optional(),
  }),
  z.object({
    kind: z.literal("text"),
    ...entry,
    direction: z.string(),
    number: z.string(),
    body: z.string(),
    status: z.enum(textStatuses),
    error: z.string(),
  }),
  /** Another user's private event only shows as busy. */
  z.object({ kind: z.literal("event"), ...entry, title: z.string(), status: z.string(), private: z.boolean() }),
  /** The contact's status, from and to. */
  z.object({ kind: z.literal("status"), ...entry, from: someId, to: someId, reason: z.string() }),
  /** Owner or pool change. */
  z.object({
    kind: z.literal("transfer"),
    ...entry,
    from_owner_id: someId,
    from_pool_id: someId,
    to_owner_id: someId,
    to_pool_id: someId,
    reason: z.string(),
  }),
  /** A policy step. */
  z.object({
    kind: z.literal("policy"),
    ...entry,
    policy_id: Uuid,
    carrier_id: someId,
    policy_type: z.string().nullable(),
    product_name: z.string(),
    status: z.string(),
    reason: z.string(),
  }),
  /** What happened to a Scope of Appointment. `by` null: the person through a link, or the system. */
  z.object({
    kind: z.literal("soa"),
    ...entry,
    soa_id: Uuid,
    what: z.enum(soaActs),
    reason: z.enum(soaRejectReasons).nullable(),
  }),
  /** Logged manually: a text, an email, a call, a visit. */
  z.object({ kind: z.literal("activity"), ...entry, what: z.enum(activityKinds) }),
  /** A workflow step for the contact, including its start and early end. */
  z.object({
    kind: z.literal("workflow"),
    ...entry,
    flow_id: Uuid,
    flow_name: z.string(),
    step: z.enum(stepsWithNames),
    result: z.enum(stepResults),
    detail: z.string(),
  }),
  z.object({ kind: z.literal("created"), ...entry }),
]);
export type TimelineItem = z.infer<typeof TimelineItem>;
type ItemOf<K extends TimelineItem["kind"]> = Extract<TimelineItem, { kind: K }>;

/** Filter groups, in display order. */
export const timelineFilters = [
  "notes",
  "calls",
  "texts",
  "emails",
  "events",
  "visits",
  "status",
  "policies",
  "forms",
  "transfers",
  "workflows",
] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

const filterOfActivity = {
  called: "calls",
  texted: "texts",
  emailed: "emails",
  visited: "visits",
  viewed: "visits",
} as const;
const filterOfKind = {
  note: "notes",
  call: "calls",
  email: "emails",
  text: "texts",
  event: "events",
  status: "status",
  created: "status",
  transfer: "transfers",
  policy: "policies",
  soa: "forms",
  workflow: "workflows",
} as const;

export function filterOf(item: TimelineItem): TimelineFilter {
  return item.kind === "activity" ? filterOfActivity[item.what] : filterOfKind[item.kind];
}

export interface Timeline {
  contact: Pick<Contact, "id" | "created_at" | "created_by">;
  notes: readonly Note[];
  emails: readonly EmailLog[];
  texts: readonly TextRow[];
  calls: readonly CallRow[];
  events: readonly CalendarEvent[];
  policies: readonly Policy[];
  soas: readonly SoaRequest[];
}

/** What the mirror has of it, unordered. */
export function itemsOf({ contact, notes, emails, texts, calls, events, policies, soas }: Timeline): TimelineItem[] {
  return [
    ...notes.map(noteItem),
    ...emails.map(emailItem),
    ...texts.map(textItem),
    ...calls.map(callItem),
    ...events.map(eventItem),
    ...policies.flatMap(policyItems),
    ...soas.flatMap(soaItems),
    { kind: "created", id: `created:${contact.id}`, at: contact.created_at, by: contact.created_by },
  ];
}

const noteItem = ({ id, at, author_id, body, pinned }: Note): ItemOf<"note"> => ({
  kind: "note",
  id,
  at,
  by: author_id,
  body,
  pinned,
});

const emailItem = ({ id, at, user_id, email_body, ...email }: EmailLog): ItemOf<"email"> => ({
  kind: "email",
  id,
  at,
  by: user_id,
  to: email.to,
  // A row may be older than the field.
  from: email.from ?? "",
  automatic: email.automatic,
  subject: email.subject,
  body: email_body,
  blocks: email.blocks ?? null,
  status: email.status,
  source: email.source,
  error: email.error,
  reason: email.reason,
});

const textItem = ({ id, at, user_id, direction, number, body, status, error }: TextRow): ItemOf<"text"> => ({
  kind: "text",
  id,
  at,
  by: user_id,
  direction,
  number,
  body,
  status,
  error,
});

const callItem = (call: CallRow): ItemOf<"call"> => ({
  kind: "call",
  id: call.id,
  at: call.created_at,
  by: call.user_id,
  direction: call.call_direction,
  status: call.status,
  talk_seconds: call.talk_seconds,
  outcome: call.outcome,
  note: call.note,
});

const eventItem = (event: CalendarEvent): ItemOf<"event"> => ({
  kind: "event",
  id: event.id,
  at: event.start_date,
  by: event.user_id,
  title: event.title,
  status: event.status,
  private: event.private,
});

function policyItems({ id, carrier_id, policy_type, product_name, moves }: Policy): ItemOf<"policy">[] {
  return moves.map(({ status, at, by, reason = "" }) => ({
    kind: "policy",
    id: stepId(id, at, status),
    at,
    by,
    policy_id: id,
    carrier_id,
    policy_type,
    product_name,
    status,
    reason,
  }));
}

function soaItems(soa: SoaRequest): ItemOf<"soa">[] {
  return soaLogOf(soa).map(({ what, at, by, reason }) => ({
    kind: "soa",
    id: stepId(soa.id, at, what),
    at,
    by,
    soa_id: soa.id,
    what,
    reason,
  }));
}

/** The server makes the same id (`timeline-source-rows.ts`). */
export function stepId(record_id: string, at: number, what: string): string {
  return `${record_id}:${at}:${what}`;
}

export function itemKey({ kind, id }: Pick<TimelineItem, "kind" | "id">): string {
  return `${kind}:${id}`;
}

/** Newest first, without duplicates; the first list's item wins. */
export function mergeTimeline(...lists: readonly (readonly TimelineItem[])[]): TimelineItem[] {
  const byKey = new Map<string, TimelineItem>();
  for (const item of lists.flat()) if (!byKey.has(itemKey(item))) byKey.set(itemKey(item), item);
  return [...byKey.values()].sort((a, b) => b.at - a.at || itemKey(a).localeCompare(itemKey(b)));
}

export interface TimelineDay {
  /** Calendar day; `null`: upcoming. */
  day: string | null;
  items: TimelineItem[];
}

/** Only planned items can be upcoming. Everything else is past, even if the reader's clock is slow. */
export function isToCome({ kind, at }: Pick<TimelineItem, "kind" | "at">, now: number): boolean {
  return kind === "event" && at > now;
}

/** Upcoming items as one group on top; the rest by day on the reader's calendar. */
export function byDay(
  items: readonly TimelineItem[],
  { now, dayOf }: { now: number; dayOf: (at: number) => string },
): TimelineDay[] {
  const ahead = items.filter((item) => isToCome(item, now));
  const days: TimelineDay[] = ahead.length > 0 ? [{ day: null, items: ahead }] : [];
  for (const item of items) {
    if (isToCome(item, now)) continue;
    const day = dayOf(item.at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
