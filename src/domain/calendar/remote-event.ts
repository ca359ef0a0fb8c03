/**
 * An event from Google, Outlook or a CalDAV server, in one common shape (domain §11). A series is one event with its
 * rule; an occurrence changed separately is its own event that names its series and its original start.
 */
/** Original start of an occurrence: an instant in milliseconds, or a day of an all-day series. */
export type RemoteMoment = { readonly at: number } | { readonly day: string };

/** `to_day` is the day after the last one, as in all providers. */
export type RemoteTime =
  | { readonly all_day: false; readonly from: number; readonly to: number; readonly timezone: string }
  | { readonly all_day: true; readonly from_day: string; readonly to_day: string };

/** Fields both sides can represent. */
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
  /** Null when it does not repeat. Always null for a separate occurrence. */
  readonly recurrence: RemoteRule | null;
  /** For a series: excluded dates of the rule, not counting separate occurrences. */
  readonly excluded: readonly RemoteMoment[];
}

/** In our representation; `days` 0 (Sunday) to 6, for `weekly` only. `until` is the last day it may begin on. */
export interface RemoteRecurrence {
  readonly freq: "daily" | "weekly" | "monthly_by_day" | "monthly_by_weekday" | "yearly";
  readonly interval: number;
  readonly days?: readonly number[];
  readonly until?: string;
  readonly count?: number;
}

/** `unsupported`: a rule we cannot represent; the event is skipped and the reason stored. */
export type RemoteRule = RemoteRecurrence | { readonly unsupported: string };

export interface RemoteEvent extends RemoteFields {
  /** The provider's id, unique within its calendar. */
  readonly id: string;
  readonly etag: string | null;
  /** Our event's id from the hidden mark, if we created it. */
  readonly mark: string | null;
  /** For a separate occurrence: its series and original start. */
  readonly series_id: string | null;
  readonly original: RemoteMoment | null;
  /** An invitation by someone else: read-only here. */
  readonly read_only: boolean;
  /** Lowercase addresses of attendees and organizer, without the account's own if known. */
  readonly mails: readonly string[];
}

/** What we write. `mark`: our event's id, stored hidden with it. */
export interface RemoteDraft extends RemoteFields {
  readonly mark: string;
  /** For a separate occurrence: its original start. */
  readonly original: RemoteMoment | null;
}

export type RemoteChange =
  /** New or changed, in any order; a series may come after its occurrences. */
  | {
      readonly type: "put";
      readonly event: RemoteEvent;
      /**
       * When the provider returns a series as a whole: all current separate occurrences. Null when it returns them one
       * by one.
       */
      readonly apart: readonly RemoteMoment[] | null;
    }
  /** Deleted; for a series, with everything that belongs to it. */
  | { readonly type: "gone"; readonly id: string }
  /** One date of a series was canceled. */
  | { readonly type: "occurrence_gone"; readonly series_id: string; readonly original: RemoteMoment }
  /** Cannot be imported; stored with its reason for the panel. */
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
