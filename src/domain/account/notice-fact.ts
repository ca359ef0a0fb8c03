/**
 * A user's notification state, shared by all their devices (domain §22): read marks, muted kinds, quiet hours,
 * notifications that no mirrored record yields, and their contact list preferences. One fact per user and `about`; of
 * two, the later wins.
 */
import { z } from "zod";
import { ListColumns, listColumnsOf } from "../lists/list-columns.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import { noticeFactsAtOnce, noticeIdLengthMax, type NoticeKind, noticeKinds } from "./limits.ts";

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;
const ClockTime = z.string().regex(clockTime);
/** Times in the user's time zone; `to` before `from` is on the next day. */
export const QuietHours = z.strictObject({ from: ClockTime, to: ClockTime });
export type QuietHours = z.infer<typeof QuietHours>;

/** Null: not valid quiet hours. Mirrors the schema, which the app does not load just for this. */
export function quietHoursOf(value: unknown): QuietHours | null {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 2) return null;
  const { from, to } = value as Partial<Record<string, unknown>>;
  return isClockTime(from) && isClockTime(to) ? { from, to } : null;
}

function isClockTime(value: unknown): value is string {
  return typeof value === "string" && clockTime.test(value);
}

const ReadFact = z.strictObject({
  id: Uuid,
  about: z
    .string()
    .max(noticeIdLengthMax)
    .regex(/^read\.[\w.-]+$/),
  value: z.literal(true),
});
const MutedFact = z.strictObject({
  id: Uuid,
  about: z.enum(noticeKinds.map((kind) => `muted.${kind}` as const)),
  value: z.boolean(),
});
const QuietFact = z.strictObject({ id: Uuid, about: z.literal("quiet_hours"), value: QuietHours.nullable() });
export const columnsAbout = "columns.contacts";
/** Null: the defaults. */
const ColumnsFact = z.strictObject({ id: Uuid, about: z.literal(columnsAbout), value: ListColumns.nullable() });
/** As a user writes it; `told.…` is written only by the server. */
export const NewNoticeFact = z.union([ReadFact, MutedFact, QuietFact, ColumnsFact]);
export type NewNoticeFact = z.infer<typeof NewNoticeFact>;

/** `at`: device time of the write; future times are clamped to now. */
export const NoticeSaying = z.strictObject({
  facts: z.array(NewNoticeFact).min(1).max(noticeFactsAtOnce),
  at: Instant,
});
export type NoticeSaying = z.infer<typeof NoticeSaying>;

export const NoticeFact = z.object({
  id: Uuid,
  about: z.string(),
  value: z.unknown(),
  said_at: Instant,
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type NoticeFact = z.infer<typeof NoticeFact>;
export const noticeFactColumns = Object.keys(NoticeFact.shape);

/** The fact after a write to it. */
export function sayFact(known: NoticeFact | undefined, { id, about, value }: NewNoticeFact, at: number): NoticeFact {
  if (known && known.said_at > at) return known;
  return { id: known?.id ?? id, about, value, said_at: at, updated_at: at, seq: known?.seq ?? 0 };
}

/** Contacts for which a flow failed on one day. */
export interface FlowFailed {
  flow_id: string;
  flow_name: string;
  failed: number;
  /** The last such contact, and the reason. */
  contact_id: number;
  why: string;
}

export function flowFailedAbout(flow_id: string, day: string): string {
  return `told.flow_failed.${flow_id}.${day}`;
}

/** A vendor's leads to one user on one day. */
export interface LeadIn {
  vendor_id: string;
  vendor_name: string;
  leads: number;
  /** The last one. */
  contact_id: number;
}

export function leadInAbout(vendor_id: string, day: string): string {
  return `told.lead_in.${vendor_id}.${day}`;
}
/** A message from the user's web page; `about` ends with the id of the message. */
export interface WebLead {
  contact_id: number;
}

export const webLeadAbout = (post_id: string) => `told.web_lead.${post_id}`;

/** A contact answered an email; `about` ends with the id of the answer. */
export const emailAnswerAbout = (email_id: string) => `told.email.${email_id}`;

/** A reminder of a training; one per training and day. */
export interface TrainingDue {
  training_id: string;
  title: string;
  required_by: string | null;
}

export const trainingDueAbout = (training_id: string, day: string) => `told.training_due.${training_id}.${day}`;

/** A send of the user's paused by itself: too many people marked it as spam. `about` ends with the id of the fact. */
export interface SendPaused {
  of: "group_send" | "broadcast" | "campaign_trigger";
  id: string;
  name: string;
}

export const sendPausedAbout = (fact_id: string) => `told.send_paused.${fact_id}`;

/** Facts indexed for lookup. */
export interface NoticePreferences {
  read: ReadonlySet<string>;
  muted: ReadonlySet<NoticeKind>;
  quiet: QuietHours | null;
  /** Fact ids by `about`, used to write them again. */
  ids: ReadonlyMap<string, string>;
}

/** Two devices may each have created the first fact of a kind: until the server merges them, the later one wins. */
function standing(facts: readonly NoticeFact[]): Map<string, NoticeFact> {
  const byAbout = new Map<string, NoticeFact>();
  for (const fact of facts) {
    const other = byAbout.get(fact.about);
    if (!other || other.said_at <= fact.said_at) byAbout.set(fact.about, fact);
  }
  return byAbout;
}

export interface ColumnsSaid {
  /** Id to write it again under; null when never written. */
  id: string | null;
  /** Null: the defaults. */
  columns: string[] | null;
}

export function columnsSaid(facts: readonly NoticeFact[]): ColumnsSaid {
  const said = standing(facts.filter(({ about }) => about === columnsAbout)).get(columnsAbout);
  return {
    id: said?.id ?? null,
    columns: listColumnsOf(said?.value),
  };
}

/** Notification preferences, as opposed to read marks. */
export function isWish({ about }: Pick<NewNoticeFact, "about">): boolean {
  return about === "quiet_hours" || about.startsWith("muted.");
}

export function wishesOf(facts: readonly NoticeFact[]): NoticePreferences {
  const byAbout = standing(facts);
  const valueOf = (about: string) => byAbout.get(about)?.value;
  return {
    read: new Set([...byAbout.keys()].filter((about) => about.startsWith(readStart)).map(noticeOf)),
    muted: new Set(noticeKinds.filter((kind) => valueOf(`muted.${kind}`) === true)),
    quiet: quietHoursOf(valueOf("quiet_hours")),
    ids: new Map([...byAbout].map(([about, { id }]) => [about, id])),
  };
}

const readStart = "read.";
const noticeOf = (about: string) => about.slice(readStart.length);
export const readAbout = (notice_id: string) => `${readStart}${notice_id}` as const;
