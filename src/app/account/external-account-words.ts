/** Words for joined accounts: what each is, how it stands, why an event was left out. */
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
  google: "Events go both ways with the calendars you choose.",
  outlook: "Events go both ways with the calendars you choose.",
  caldav: "Any calendar server, by its address, your user name and an app password.",
  calendly: "Bookings become events, and find or make their contact.",
  phone_burner: "Opens a dial session with the contacts you chose.",
  csg: "Rates of carriers for quotes.",
};

export const statusLabels: Record<AuthorizationStatus, string> = {
  connected: "In step",
  needs_sign_in: "Sign in again",
  syncing: "Syncing",
  error: "Trouble",
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
  both: "Both ways",
  in: "Only from there to here",
  out: "Only from here to there",
};

export const errorWords: Record<SyncError, string> = {
  needs_sign_in: "The provider no longer accepts our sign-in. Nothing is lost: sign in again and it goes on.",
  rate_limited: "The provider is busy and said when to come back. It goes on by itself.",
  unavailable: "The provider could not be reached, or its answer was cut short. It is tried again by itself.",
  read_only: "This account may not write to its calendar.",
  no_calendar: "A chosen calendar is not there any more. Choose again.",
  failed: "Something failed on our side. It is tried again by itself.",
};

const phases: Record<SyncProgress["phase"], string> = {
  listing: "Still reading: the server takes its time over its list. Asked so far",
  reading: "Reading what changed there",
  comparing: "Comparing the whole calendar",
  writing: "Sending what changed here",
};
export const phaseWords = ({ phase }: SyncProgress) => phases[phase];

export const reasonWords: Record<SkipReason, string> = {
  recurrence_unsupported: "It repeats in a way that cannot be shown here.",
  zone_unknown: "Its time zone is not known, so it would stand at the wrong hour.",
  too_long: "It lasts longer than 14 days.",
  no_end: "It has no end.",
  unreadable: "It cannot be read.",
  declined: "You declined it.",
  of_a_colleague: "It is in Fieldline already, in a colleague's calendar.",
  read_only: "It is somebody else's invitation and cannot be changed there.",
  refused_by_provider: "The provider refused it.",
  too_large: "It is too large for the provider.",
  series_missing: "The series it belongs to is not here.",
  repeats_too_often: "It began so long ago that its 365 dates are over.",
  deleted_there: "It was deleted there. It is sent again once it changes here.",
};

/** Which way an event was to go. */
export function wayWords({ side, calendar_name }: Pick<SkippedEvent, "side" | "calendar_name">): string {
  return side === "in" ? `From ${calendar_name || "there"}` : `To ${calendar_name || "there"}`;
}

/** What a joined account is, where the offer names those it could be. */
export const accountKinds: Record<AuthorizationKind, string> = { ...kindLabels, caldav: "Calendar server (CalDAV)" };

export function accountTitle({ kind, account_email }: Pick<Authorization, "kind" | "account_email">): string {
  return account_email === "" ? kindLabels[kind] : account_email;
}
