/**
 * What the server asks of whoever keeps a person's calendar (domain §11, spec 000 §7 integrations): Google, Outlook, any
 * CalDAV server. One adapter each, one neutral shape; nothing here knows our tables. Whatever fails throws `CalendarTrouble`.
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

/** What opens an account; kept sealed, never sent to a device. `until`: when the access token ends, in milliseconds. */
export type CalendarSecret =
  | { readonly type: "oauth"; readonly access_token: string; readonly refresh_token: string; readonly until: number }
  | { readonly type: "password"; readonly server: string; readonly username: string; readonly password: string };

export interface RemoteCalendar {
  /** As the provider names it; for CalDAV its address. */
  readonly id: string;
  readonly name: string;
  readonly read: boolean;
  readonly write: boolean;
  /** The account's first choice. */
  readonly default: boolean;
}

/** `from`, `to`: what is kept, in milliseconds. Without a cursor everything there is told; with one what changed since. */
export interface ChangesAsk {
  readonly calendar_id: string;
  readonly cursor: string | null;
  /** Of the page before, where that one had more. */
  readonly page: string | null;
  readonly from: number;
  readonly to: number;
}

export interface ChangesPage {
  readonly changes: readonly RemoteChange[];
  /** More is to come: asked for with the same cursor and window. */
  readonly next_page: string | null;
  /** Only on the last page: what the next look begins with. Null where the provider keeps none. */
  readonly cursor: string | null;
}

/** `etag` null writes over whatever stands there. */
export interface RemoteTarget {
  readonly calendar_id: string;
  readonly id: string;
  readonly etag: string | null;
}

/** Where the provider reports that something changed; `token` comes back with every report. */
export interface WatchAsk {
  readonly calendar_id: string;
  readonly address: string;
  readonly token: string;
}

export interface Watch {
  /** `handle` is the adapter's own text: what it needs to renew or end the watch. */
  readonly handle: string;
  readonly until: number;
}

/** An opened account: every call signs in with the secret it was opened with. */
export interface CalendarAccount {
  calendars(): Promise<RemoteCalendar[]>;
  /** `gone_cursor` where the cursor is no longer known: the whole is to be compared. A page cut short is `unavailable`. */
  changes(ask: ChangesAsk): Promise<ChangesPage>;
  /** Made with our mark (`draft.mark`). Made twice under one mark, the second finds the first and changes it. */
  create(calendar_id: string, draft: RemoteDraft): Promise<RemoteEvent>;
  /** `conflict` where something else was written since `etag`; `not_found` where it is gone. */
  update(target: RemoteTarget, draft: RemoteDraft): Promise<RemoteEvent>;
  /** `not_found` counts as done by whoever asks. */
  remove(target: RemoteTarget): Promise<void>;
  /** An occurrence of a series stands apart under the draft's `original`: its own id and ETag come back. */
  updateOccurrence(series: RemoteTarget, draft: RemoteDraft): Promise<RemoteEvent>;
  /** That date of the series no longer happens; the series as it then is. */
  removeOccurrence(series: RemoteTarget, original: RemoteMoment): Promise<RemoteEvent>;
  /** As it stands now; undefined where it is gone. */
  event(calendar_id: string, id: string): Promise<RemoteEvent | undefined>;
  /** Absent where the provider reports nothing: then it is asked from time to time. */
  watch?(ask: WatchAsk): Promise<Watch>;
  renewWatch?(ask: WatchAsk, handle: string): Promise<Watch>;
  endWatch?(handle: string): Promise<void>;
}

/** What comes back from where the person agreed. `scope_missing`: they let us in, but not to their events. */
export type ConsentAnswer =
  | { readonly secret: CalendarSecret }
  | { readonly refused: "denied" | "scope_missing" | "failed" };

/** `state` comes back unchanged; `verifier` proves that who asked is who comes back (PKCE). */
export interface ConsentFlow {
  readonly state: string;
  readonly verifier: string;
}

export interface CalendarConsent {
  /** Where the person signs in and agrees. */
  url(flow: ConsentFlow): Promise<string>;
  /** `answer` is what the provider added to the address they came back to. */
  secret(answer: Readonly<Record<string, string>>, flow: ConsentFlow): Promise<ConsentAnswer>;
}

/** Whose calendar it is here: times without a zone are read where they are. */
export interface CalendarOwner {
  readonly timezone: string;
}

export interface CalendarPort {
  readonly kind: CalendarKind;
  readonly source: VendorSource;
  /** Absent where a password opens the account. */
  readonly consent?: CalendarConsent;
  open(secret: CalendarSecret, owner: CalendarOwner): CalendarAccount;
  /** Whose account it is, as people know it: an email address or a user name. `needs_sign_in` where the secret is wrong. */
  identify(secret: CalendarSecret): Promise<{ account_email: string; secret: CalendarSecret }>;
  /** A fresh secret; what comes back replaces the old one at once. Passwords stay as they are. */
  refresh(secret: CalendarSecret): Promise<CalendarSecret>;
  /** Tells the provider that we let go of the account. Its failure changes nothing. */
  revoke?(secret: CalendarSecret): Promise<void>;
}

/** Why a provider did not do as asked. */
export type CalendarFault =
  | { readonly code: "needs_sign_in" }
  | { readonly code: "gone_cursor" }
  | { readonly code: "rate_limited"; readonly retry_after_ms: number }
  /** `etag`: of what stands there now, where the provider says so. */
  | { readonly code: "conflict"; readonly etag: string | null }
  | { readonly code: "not_found" }
  /** This one event cannot be taken or given; the others go on. */
  | { readonly code: "skipped"; readonly reason: SkipReason }
  /** It is still putting together the list of what it has: asked once more, it is further on. */
  | { readonly code: "listing" }
  /** Unreachable, slow, cut short, garbage, its own trouble: later again. */
  | { readonly code: "unavailable"; readonly why: string };

export class CalendarTrouble extends Error {
  readonly fault: CalendarFault;
  constructor(fault: CalendarFault) {
    super(`calendar: ${fault.code}`);
    this.name = "CalendarTrouble";
    this.fault = fault;
  }
}
