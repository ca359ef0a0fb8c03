/**
 * An event as Google, Outlook and CalDAV servers tell it, in one shape (domain §11). A series is one event with its rule;
 * an occurrence changed alone is an event of its own that names its series and where it stood.
 */
/** Where an occurrence stood by the rule: an instant in milliseconds, or a day of an all-day series. */
export type RemoteMoment = { readonly at: number } | { readonly day: string };

/** `to_day` is the day after the last one, as every provider says it. */
export type RemoteTime =
  | { readonly all_day: false; readonly from: number; readonly to: number; readonly timezone: string }
  | { readonly all_day: true; readonly from_day: string; readonly to_day: string };

/** What both sides can say of an event. */
export interface RemoteFields {
  readonly title: string;
  /** Plain text. */
  readonly description: string;
  readonly location: string;
  readonly meeting_link: string;
  readonly time: RemoteTime;
  readonly private: boolean;
  readonly cancelled: boolean;
  readonly reminder_minutes: readonly number[];
  /** Null where it happens once. Of an occurrence apart always null. */
  readonly recurrence: RemoteRule | null;
  /** Of a series: dates by the rule that do not happen, those that stand apart not among them. */
  readonly excluded: readonly RemoteMoment[];
}

/** As our events say it; `days` 0 (Sunday) to 6, of `weekly` alone. `until` is the last day it may begin on. */
export interface RemoteRecurrence {
  readonly freq: "daily" | "weekly" | "monthly_by_day" | "monthly_by_weekday" | "yearly";
  readonly interval: number;
  readonly days?: readonly number[];
  readonly until?: string;
  readonly count?: number;
}

/** `unsupported`: a rule that ours cannot say; the event is skipped and its reason kept. */
export type RemoteRule = RemoteRecurrence | { readonly unsupported: string };

export interface RemoteEvent extends RemoteFields {
  /** The provider's own, within its calendar. */
  readonly id: string;
  readonly etag: string | null;
  /** Our event's id, where we made it: the hidden mark. */
  readonly mark: string | null;
  /** Of an occurrence apart: its series, and where it stood. */
  readonly series_id: string | null;
  readonly original: RemoteMoment | null;
  /** Somebody else's invitation: read here, never written. */
  readonly read_only: boolean;
  /** Addresses of those asked to come and of who asks, in small letters; the account's own left out where it is known. */
  readonly mails: readonly string[];
}

/** What we write. `mark`: our event's id, kept hidden with it. */
export interface RemoteDraft extends RemoteFields {
  readonly mark: string;
  /** Of an occurrence apart: where it stood. */
  readonly original: RemoteMoment | null;
}

export type RemoteChange =
  /** New or changed, in any order; a series may come after its occurrences. */
  | {
      readonly type: "put";
      readonly event: RemoteEvent;
      /** Where the provider tells a series whole: every occurrence that stands apart now. Null where it tells them one by one. */
      readonly apart: readonly RemoteMoment[] | null;
    }
  /** Deleted; of a series all that belongs to it. */
  | { readonly type: "gone"; readonly id: string }
  /** One date of a series no longer happens. */
  | { readonly type: "occurrence_gone"; readonly series_id: string; readonly original: RemoteMoment }
  /** Cannot be taken; kept with its reason for the panel. */
  | {
      readonly type: "skipped";
      readonly id: string;
      readonly title: string;
      readonly at: number | null;
      readonly reason: SkipReason;
    };

export const skipReasons = [
  "recurrence_unsupported",
  "zone_unknown",
  "too_long",
  "no_end",
  "unreadable",
  "declined",
  "of_a_colleague",
  "read_only",
  "refused_by_provider",
  "too_large",
  "series_missing",
  "repeats_too_often",
  "deleted_there",
] as const;
export type SkipReason = (typeof skipReasons)[number];
