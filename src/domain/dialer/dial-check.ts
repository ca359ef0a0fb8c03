/**
 * Checks before a call, in the same order on the device and on the server (domain §12): dialer rules, quota, device,
 * length, do-not-call, calling hours at the person's location, attempts in 24 hours. The first failure is reported in
 * one line.
 */
import { dayOf, showDay } from "../../kit/dates.ts";
import { clockTime } from "../../kit/moments.ts";
import { nameOfContact } from "../contacts/contact-name.ts";
import type { Contact } from "../contacts/contact.ts";
import { showPhone } from "../values/phone-number.ts";
import { zoneName } from "../values/time-zones.ts";
import type { CurrentUser } from "../users/user.ts";
import { isTollFree } from "../values/area-codes.ts";
import { attemptCap, type AttemptCaps, tryWords } from "../calls/attempts.ts";
import {
  callPlaces,
  type CallingHours,
  type CallPlace,
  callsStartAt,
  forbiddingZone,
  mayCallAll,
} from "./calling-hours.ts";
import { isDialable } from "./dialable.ts";
import { dialerFault, type DialerUser, quotaMessage } from "./dialer-access.ts";
import { type DncCheckRules, dncCheckWords } from "./dnc-check.ts";
import {
  type CallGround,
  doNotCallOf,
  type GroundContact,
  type GroundRules,
  groundsFor,
  phoneOf,
} from "./do-not-call.ts";
import type { RecordingRules } from "./recording-rules.ts";
import { isTestNumber } from "./test-numbers.ts";
import type { deviceStates } from "../calls/limits.ts";
import { dialerStatuses } from "./call-errors.ts";
import { dialerFaultWords, dialerMessages } from "./messages.ts";

export const dialChecks = ["rules", "quota", "device", "number", "do_not_call", "hours", "attempts"] as const;
export type DialCheck = (typeof dialChecks)[number];

/** Contact fields the checks read; rows of the device and the server both match. */
export type DialContact = Pick<
  Contact,
  "first_name" | "last_name" | "suffix" | "business_name" | "phones" | "emails" | "addresses" | "contact_zone"
> &
  GroundContact;

/** The legal rules as the tenant stores them. */
export interface DialRules {
  hours: CallingHours;
  text_hours: CallingHours;
  caps: AttemptCaps;
  grounds: GroundRules;
  dnc_check: DncCheckRules;
  recording: RecordingRules;
}

export interface DialFacts {
  user: DialerUser & Pick<CurrentUser, "account_type" | "rm">;
  /** State of the softphone; omitted on the server, which has none. */
  device?: (typeof deviceStates)[number];
  /** The number as it will be dialed. */
  number: string;
  /** All known contacts with this number, the intended one first. */
  contacts: readonly DialContact[];
  /** A colleague's own number: rules that protect contacts do not apply. */
  colleague?: boolean;
  /** When one of them asked not to be called; null when the date is unknown. */
  asked_at: number | null;
  /** When someone with this number who is not in `contacts` asked not to be called. */
  closed_at?: number | null;
  /** A previous holder of this number asked not to be called; the date is unknown. */
  closed?: boolean;
  /** Calls to them in the last 24 hours (`attemptsIn`). */
  attempts: number;
  /** The legal ground given for calling despite a do-not-call request. */
  ground?: CallGround | null;
  now: number;
  rules: DialRules;
}

export interface DialBlock {
  check: DialCheck;
  /** The status line of the panel. */
  description: string;
  /** Additional toast text, where the specification has one. */
  toast: string | null;
  /** Legal grounds that would allow the call. */
  grounds: readonly CallGround[];
}

/** The first check that forbids the call; null when it may be placed. */
export function checkDial(facts: DialFacts): DialBlock | null {
  return checkDialer(facts) ?? checkNumber(facts);
}

/** Whether this user can call at all now: rules, quota, device. */
export function checkDialer({ user, device }: Pick<DialFacts, "user" | "device">): DialBlock | null {
  const fault = dialerFault(user);
  if (fault) return block("rules", dialerFaultWords[fault]);
  const quota = quotaMessage(user);
  if (quota) return block("quota", dialerStatuses.over_minutes, quota);
  return device === "DISCONNECTED" ? block("device", dialerStatuses.no_device) : null;
}

/** Whether this number may be called now; needs no connection. */
export function checkNumber(facts: Omit<DialFacts, "device">): DialBlock | null {
  if (!isDialable(facts.number)) return block("number", dialerStatuses.bad_number, dialerMessages.init_outbound_call);
  if (isNobodys(facts)) return null;
  return checkDoNotCall(facts) ?? checkHours(facts) ?? checkAttempts(facts);
}

/** Why a call is blocked, for a place that says so itself. */
export function blockReason({ description }: Pick<DialBlock, "description">): string {
  const reason = description.replace(/^Blocked: /, "");
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

/** Warnings before an allowed call: the last attempt of the day, a number not checked recently or with a new holder. */
export function dialNotice(
  facts: Pick<DialFacts, "contacts" | "colleague" | "number" | "attempts" | "now" | "rules">,
): string | null {
  const cap = capOf(facts);
  if (isNobodys(facts)) return null;
  const last = facts.attempts > 0 && facts.attempts === cap.cap - 1 ? tryWords(facts.attempts, cap) : null;
  return [last, uncheckedWords(facts), newHolderWords(facts)].filter(Boolean).join(" ") || null;
}

function newHolderWords({ contacts, number }: Pick<DialFacts, "contacts" | "number">): string | null {
  return contacts.some((contact) => phoneOf(contact, number)?.reassigned) ? "This number may have a new holder." : null;
}

function uncheckedWords({ contacts, number, now, rules }: Parameters<typeof dialNotice>[0]): string | null {
  const states = placesOf(contacts, number).map(({ state }) => state);
  const words = contacts.map((contact) => {
    const phone = phoneOf(contact, number);
    return phone ? dncCheckWords(phone, { states, now, rules: rules.dnc_check }) : null;
  });
  return words.find((word) => word !== null) ?? null;
}

/** Test numbers: no one to protect. */
function isNobodys({ number, colleague = false }: Pick<DialFacts, "number" | "colleague">): boolean {
  return colleague || isTestNumber(number);
}

function checkDoNotCall(facts: DialFacts): DialBlock | null {
  const { contacts, number, asked_at, ground, user, now, rules } = facts;
  for (const contact of contacts) {
    const phone = phoneOf(contact, number);
    const kind = doNotCallOf(phone);
    if (kind === null) continue;
    // What its former holder is to us says nothing about the new one.
    const grounds = groundsFor(kind, phone?.reassigned ? null : contact, { user, now, rules: rules.grounds });
    if (ground && grounds.includes(ground)) continue;
    const description =
      kind === "asked"
        ? `Blocked: ${nameOfContact(contact)} asked not to be called${onDay(asked_at)}.`
        : `Blocked: ${showPhone(number)} is on a do-not-call list.`;
    return { ...block("do_not_call", description), grounds };
  }
  return checkClosed(facts);
}

/** A do-not-call request by someone not known as a contact, so no contact's record blocks the number. */
function checkClosed(facts: DialFacts): DialBlock | null {
  const { number, closed_at = null, closed = false, ground, user, now, rules } = facts;
  if (closed_at === null && !closed) return null;
  const grounds = groundsFor("asked", null, { user, now, rules: rules.grounds });
  if (ground && grounds.includes(ground)) return null;
  const description = `Blocked: someone at ${showPhone(number)} asked not to be called${onDay(closed_at)}.`;
  return { ...block("do_not_call", description), grounds };
}

function checkHours({ contacts, number, now, rules: { hours } }: DialFacts): DialBlock | null {
  // Calling hours protect private persons: a business line has none.
  if (contacts.length === 0 && isTollFree(number)) return null;
  const places = placesOf(contacts, number);
  if (mayCallAll(places, now, hours)) return null;
  const zone = forbiddingZone(places, now, hours);
  const named = contacts[0];
  const who = named ? nameOfContact(named) : showPhone(number);
  const from = callsStartAt(places, now, hours);
  const then = from === null ? "" : ` Calls may start at ${timeWords(from, now, zone)}.`;
  return block("hours", `Blocked: it is ${clockTime(now, zone)} where ${who} is.${then}`);
}

function checkAttempts(facts: DialFacts): DialBlock | null {
  const cap = capOf(facts);
  return facts.attempts < cap.cap ? null : block("attempts", `Blocked: ${lowerFirst(tryWords(facts.attempts, cap))}`);
}

function capOf({ contacts, number, rules }: Pick<DialFacts, "contacts" | "number" | "rules">) {
  const states = placesOf(contacts, number).map(({ state }) => state);
  return attemptCap(states, rules.caps);
}

export function placesOf(contacts: readonly DialContact[], number: string): CallPlace[] {
  return contacts.length === 0 ? callPlaces(null, number) : contacts.flatMap((contact) => callPlaces(contact, number));
}

function onDay(at: number | null): string {
  return at === null ? "" : ` on ${showDay(dayOf(at, zoneName(null)))}`;
}

/** "8:00 AM" today, otherwise with the local day. */
export function timeWords(at: number, now: number, zone: string): string {
  const time = clockTime(at, zone);
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)];
  return day === today ? time : `${time} on ${weekday(at, zone)}`;
}

function weekday(at: number, zone: string): string {
  return new Intl.DateTimeFormat("en-US", { timeZone: zone, weekday: "long" }).format(at);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function block(check: DialCheck, description: string, toast: string | null = null): DialBlock {
  return { check, description, toast, grounds: [] };
}
