/**
 * What is kept of a person's notices, the same on all their devices (domain §22): which were read, which kinds are muted,
 * when it is to be quiet, and what no mirrored record tells; beside them how they want their contact list. One fact per person
 * and `about`; of two the later stands.
 */
import { z } from "zod";
import { ListColumns, listColumnsOf } from "../lists/list-columns.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import { noticeFactsAtOnce, noticeIdLengthMax, type NoticeKind, noticeKinds } from "./limits.ts";

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;
const ClockTime = z.string().regex(clockTime);
/** Times of the person's clock; `to` before `from` is on the next day. */
export const QuietHours = z.strictObject({ from: ClockTime, to: ClockTime });
export type QuietHours = z.infer<typeof QuietHours>;

/** Null: they are none. As the schema has it, which the app does not load for this alone. */
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
/** Null: the usual ones. */
const ColumnsFact = z.strictObject({ id: Uuid, about: z.literal(columnsAbout), value: ListColumns.nullable() });
/** As a person says it; `told.…` only the server does. */
export const NewNoticeFact = z.union([ReadFact, MutedFact, QuietFact, ColumnsFact]);
export type NewNoticeFact = z.infer<typeof NewNoticeFact>;

/** `at`: when it was said, by the device's clock; the future is taken for now. */
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

/** The fact after something was said of it. */
export function sayFact(known: NoticeFact | undefined, { id, about, value }: NewNoticeFact, at: number): NoticeFact {
  if (known && known.said_at > at) return known;
  return { id: known?.id ?? id, about, value, said_at: at, updated_at: at, seq: known?.seq ?? 0 };
}

/** Contacts of a flow that failed on one day. */
export interface FlowFailed {
  flow_id: string;
  flow_name: string;
  failed: number;
  /** The last one, and why. */
  contact_id: number;
  why: string;
}

export function flowFailedAbout(flow_id: string, day: string): string {
  return `told.flow_failed.${flow_id}.${day}`;
}

/** The facts as they are asked for. */
export interface NoticePreferences {
  read: ReadonlySet<string>;
  muted: ReadonlySet<NoticeKind>;
  quiet: QuietHours | null;
  /** By what they are about: ids to say them again under. */
  ids: ReadonlyMap<string, string>;
}

/** Two devices may each have made the first fact of its kind: until the server has joined them the later one counts. */
function standing(facts: readonly NoticeFact[]): Map<string, NoticeFact> {
  const byAbout = new Map<string, NoticeFact>();
  for (const fact of facts) {
    const other = byAbout.get(fact.about);
    if (!other || other.said_at <= fact.said_at) byAbout.set(fact.about, fact);
  }
  return byAbout;
}

export interface ColumnsSaid {
  /** To say it again under; null: never said. */
  id: string | null;
  /** Null: the usual ones. */
  columns: string[] | null;
}

export function columnsSaid(facts: readonly NoticeFact[]): ColumnsSaid {
  const said = standing(facts.filter(({ about }) => about === columnsAbout)).get(columnsAbout);
  return {
    id: said?.id ?? null,
    columns: listColumnsOf(said?.value),
  };
}

/** How somebody wants to be told, not what they have read. */
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
