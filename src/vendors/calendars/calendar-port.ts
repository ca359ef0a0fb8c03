/**
 * Port to a user's calendar provider (domain §11, spec 000 §7 integrations): Google, Outlook, any CalDAV server. One
 * adapter each, one neutral shape; nothing here knows our tables. Every failure throws `CalendarTrouble`.
 */
import type { CalendarKind } from "../../domain/calendar/authorization.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import type {
  RemoteChange,
  RemoteDraft,
  RemoteEvent,
  RemoteMoment,
  SkipReason,
} from "../../domain/calendar/remote-event.ts";

/**
 * Credentials of an account; stored sealed, never sent to a device. `until`: when the access token expires, in
 * milliseconds.
 */
export type CalendarSecret =
  | { readonly type: "oauth"; readonly access_token: string; readonly refresh_token: string; readonly until: number }
  | { readonly type: "password"; readonly server: string; readonly username: string; readonly password: string };

export interface RemoteCalendar {
  /** The provider's id; for CalDAV its URL. */
  readonly id: string;
  readonly name: string;
  readonly read: boolean;
  readonly write: boolean;
  /** The account's default calendar. */
  readonly default: boolean;
}

/**
 * `from`, `to`: the synced window, in milliseconds. Without a cursor returns everything in it; with one the changes
 * since.
 */
export interface ChangesAsk {
  readonly calendar_id: string;
  readonly cursor: string | null;
  /** From the previous page, where it had a next one. */
  readonly page: string | null;
  readonly from: number;
  readonly to: number;
}

export interface ChangesPage {
  readonly changes: readonly RemoteChange[];
  /** More pages follow: request with the same cursor and window. */
  readonly next_page: string | null;
  /** Only on the last page: where the next sync starts. Null where the provider has none. */
  readonly cursor: string | null;
}

/** With a null `etag` the write is unconditional. */
export interface RemoteTarget {
  readonly calendar_id: string;
  readonly id: string;
  readonly etag: string | null;
}

/** The webhook URL of the provider's change notifications; each one returns `token`. */
export interface WatchAsk {
  readonly calendar_id: string;
  readonly address: string;
  readonly token: string;
}

export interface Watch {
  /** `handle` is opaque: what the adapter needs to renew or end the watch. */
  readonly handle: string;
  readonly until: number;
}

/** An opened account: every call uses the secret it was opened with. */
export interface CalendarAccount {
  calendars(): Promise<RemoteCalendar[]>;
  /** `gone_cursor` where the cursor is no longer valid: a full sync is needed. A truncated page is `unavailable`. */
  changes(ask: ChangesAsk): Promise<ChangesPage>;
  /** `draft.mark` is the idempotency key: creating again under the same mark finds the first event and updates it. */
  create(calendar_id: string, draft: RemoteDraft): Promise<RemoteEvent>;
  /** `conflict` where the event was changed since `etag`; `not_found` where it is gone. */
  update(target: RemoteTarget, draft: RemoteDraft): Promise<RemoteEvent>;
  /** Callers treat `not_found` as done. */
  remove(target: RemoteTarget): Promise<void>;
  /** Creates an override of a series under the draft's `original`: returns its own id and ETag. */
  updateOccurrence(series: RemoteTarget, draft: RemoteDraft): Promise<RemoteEvent>;
  /** Excludes that date from the series; returns the updated series. */
  removeOccurrence(series: RemoteTarget, original: RemoteMoment): Promise<RemoteEvent>;
  /** Present state of the event; undefined where it is gone. */
  event(calendar_id: string, id: string): Promise<RemoteEvent | undefined>;
  /** Absent where the provider has no change notifications: then it is polled. */
  watch?(ask: WatchAsk): Promise<Watch>;
  renewWatch?(ask: WatchAsk, handle: string): Promise<Watch>;
  endWatch?(handle: string): Promise<void>;
}

/** The result of the redirect back from the provider. `scope_missing`: signed in, but without access to events. */
export type ConsentAnswer =
  | { readonly secret: CalendarSecret }
  | { readonly refused: "denied" | "scope_missing" | "failed" };

/** `state` is returned unchanged; `verifier` is the PKCE code verifier. */
export interface ConsentFlow {
  readonly state: string;
  readonly verifier: string;
}

export interface CalendarConsent {
  /** The provider's authorization URL. */
  url(flow: ConsentFlow): Promise<string>;
  /** `answer`: the query parameters of the redirect. */
  secret(answer: Readonly<Record<string, string>>, flow: ConsentFlow): Promise<ConsentAnswer>;
}

/** The user the calendar belongs to: times without a zone are read in the user's zone. */
export interface CalendarOwner {
  readonly timezone: string;
}

export interface CalendarPort {
  readonly kind: CalendarKind;
  readonly source: VendorSource;
  /** Absent where a password opens the account. */
  readonly consent?: CalendarConsent;
  /** `signal`: limits everything asked of the account together. */
  open(secret: CalendarSecret, owner: CalendarOwner, signal?: AbortSignal): CalendarAccount;
  /** The account's display name: an email address or a user name. `needs_sign_in` where the secret is wrong. */
  identify(secret: CalendarSecret, signal?: AbortSignal): Promise<{ account_email: string; secret: CalendarSecret }>;
  /** A refreshed secret; it replaces the old one at once. Passwords stay as they are. */
  refresh(secret: CalendarSecret): Promise<CalendarSecret>;
  /** Revokes our access at the provider. A failure is ignored. */
  revoke?(secret: CalendarSecret): Promise<void>;
}

/** Why a provider call failed. */
export type CalendarFault =
  | { readonly code: "needs_sign_in" }
  | { readonly code: "gone_cursor" }
  | { readonly code: "rate_limited"; readonly retry_after_ms: number }
  /** `etag`: the present one, where the provider returns it. */
  | { readonly code: "conflict"; readonly etag: string | null }
  | { readonly code: "not_found" }
  /** This one event cannot be read or written; the others continue. */
  | { readonly code: "skipped"; readonly reason: SkipReason }
  /** The server is still building its listing; a retry gets further. */
  | { readonly code: "listing" }
  /** Unreachable, slow, truncated, invalid or a server error: retried later. */
  | { readonly code: "unavailable"; readonly why: string };

export class CalendarTrouble extends Error {
  readonly fault: CalendarFault;
  constructor(fault: CalendarFault) {
    super(`calendar: ${fault.code}`);
    this.name = "CalendarTrouble";
    this.fault = fault;
  }
}
