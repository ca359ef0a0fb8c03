/** Labels for connected accounts: provider, status, and reasons an event was skipped. */
import type {
  Authorization,
  AuthorizationKind,
  AuthorizationStatus,
  SyncDirection,
  SyncError,
  SkippedEvent,
  SyncProgress,
} from "../../domain/calendar/authorization.ts";
import type { SkipReason } from "../../domain/calendar/remote-event.ts";
import type { Tone } from "../../ui/tone-badge.tsx";

export const kindLabels: Record<AuthorizationKind, string> = {
  google: "Google Calendar",
  outlook: "Outlook",
  caldav: "iCloud, Fastmail, Nextcloud, other CalDAV",
  calendly: "Calendly",
  phone_burner: "PhoneBurner",
  csg: "CSG Actuarial",
};

export const kindSays: Record<AuthorizationKind, string> = {
  google: "Two-way sync with the calendars you choose.",
  outlook: "Two-way sync with the calendars you choose.",
  caldav: "Any CalDAV server. You need its address, your user name and an app password.",
  calendly: "Bookings become events and are matched to a contact, or create one.",
  phone_burner: "Starts a dial session with the contacts you select.",
  csg: "Carrier rates for quotes.",
};

export const statusLabels: Record<AuthorizationStatus, string> = {
  connected: "Up to date",
  needs_sign_in: "Sign in again",
  syncing: "Syncing",
  error: "Needs attention",
  paused: "Paused",
};

export const statusTones: Record<AuthorizationStatus, Tone | undefined> = {
  connected: "good",
  needs_sign_in: "bad",
  syncing: undefined,
  error: "warn",
  paused: "quiet",
};

export const directionLabels: Record<SyncDirection, string> = {
  both: "Two-way sync",
  in: "One-way import",
  out: "One-way export",
};

export const errorWords: Record<SyncError, string> = {
  needs_sign_in: "The provider no longer accepts our sign-in. Nothing is lost. Sign in again to resume.",
  rate_limited: "The provider is busy. Sync resumes automatically.",
  unavailable: "We could not reach the provider. We will retry automatically.",
  read_only: "This account does not have permission to change its calendar.",
  no_calendar: "A selected calendar no longer exists. Choose another one.",
  failed: "Something went wrong on our side. We will retry automatically.",
};

const phases: Record<SyncProgress["phase"], string> = {
  listing: "Still reading: the server is slow to list its events. Requests so far",
  reading: "Reading changes from the other calendar",
  comparing: "Comparing the full calendar",
  writing: "Sending your changes",
};
export const phaseWords = ({ phase }: SyncProgress) => phases[phase];

export const reasonWords: Record<SkipReason, string> = {
  recurrence_unsupported: "Its repeat pattern is not supported.",
  zone_unknown: "Its time zone is unknown, so it would appear at the wrong time.",
  too_long: "It lasts longer than 14 days.",
  no_end: "It has no end time.",
  unreadable: "It could not be read.",
  declined: "You declined it.",
  of_a_colleague: "It is already in Fieldline, in a colleague's calendar.",
  read_only: "It is someone else's invitation, so it cannot be changed there.",
  refused_by_provider: "The provider refused it.",
  too_large: "It is too large for the provider.",
  series_missing: "The series it belongs to was not imported.",
  repeats_too_often: "The series started too long ago: only its first 365 dates are imported.",
  deleted_there: "It was deleted there. It is sent again when you change it here.",
};

/** Intended direction of the event. */
export function wayWords({ side, calendar_name }: Pick<SkippedEvent, "side" | "calendar_name">): string {
  return side === "in" ? `From ${calendar_name || "there"}` : `To ${calendar_name || "there"}`;
}

/** Name of an account type in the list of providers. */
export const accountKinds: Record<AuthorizationKind, string> = { ...kindLabels, caldav: "Calendar server (CalDAV)" };

export function accountTitle({ kind, account_email }: Pick<Authorization, "kind" | "account_email">): string {
  return account_email === "" ? kindLabels[kind] : account_email;
}
