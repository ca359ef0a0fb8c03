/**
 * Who to call next: a score of 0–100 made of named parts, each with its text (domain §6 *score with its reason*). The
 * same facts always give the same score; ties go to the contact talked to longest ago, then by number.
 */
import { dayOf, daysBetween, daysUntilBirthday, startOfDay } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { clockTime, momentWords } from "../../kit/moments.ts";
import { countOf } from "../../kit/text.ts";
import type { Contact } from "../contacts/contact.ts";
import { renewalDaysAhead } from "../values/limits.ts";
import { hasCallablePhone } from "../contacts/reach.ts";
import { isDnc } from "../contacts/scope-parts.ts";

/** Inputs of the score; days and moments are by the reader's own clock. */
export interface CallFacts {
  is_lead: boolean;
  created_at: number;
  last_called_at: number | null;
  /** A promised callback, due by the end of the day. */
  callback_at: number | null;
  /** Days until the next birthday; null when it is more than a week away or unknown. */
  birthday_in: number | null;
  /** Days until the next renewal; null when there is none within 60 days. */
  renewal_in: number | null;
}

export interface CallMoment {
  now: number;
  today: string;
  zone: string;
  /** Start of the reader's day. */
  day_began: number;
}

export interface CallPart {
  name: "callback" | "new_lead" | "never_called" | "renewal" | "birthday" | "last_talk";
  points: number;
  words: string;
}

interface PartRule {
  name: CallPart["name"];
  points(facts: CallFacts, moment: CallMoment): number;
  words(facts: CallFacts, moment: CallMoment): string;
}

export const scoreMax = 100;
export const birthdayDaysAhead = 7;
/** Leads older than this are no longer new. */
export const newLeadDays = 14;
const talkedLatelyDays = 30;

const daysSince = (at: number, now: number) => Math.max(0, Math.floor((now - at) / dayMs));
const inDays = (days: number) => (days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`);

const rules: readonly PartRule[] = [
  {
    name: "callback",
    points: ({ callback_at }, { now }) => {
      if (callback_at === null) return 0;
      return callback_at > now ? 35 : 45 + Math.min(10, daysSince(callback_at, now));
    },
    words: ({ callback_at }, { now, zone }) => {
      const at = callback_at ?? now;
      return at > now ? `Callback at ${clockTime(at, zone)}` : `Callback due ${momentWords(at, now, zone)}`;
    },
  },
  {
    name: "new_lead",
    points: ({ is_lead, last_called_at, created_at }, { now }) => {
      const days = daysSince(created_at, now);
      return is_lead && last_called_at === null && days < newLeadDays ? 30 - 2 * days : 0;
    },
    words: ({ created_at }, { now }) => {
      const days = daysSince(created_at, now);
      return days === 0 ? "New lead, received today" : `New lead, received ${countOf(days, "day")} ago`;
    },
  },
  {
    name: "renewal",
    points: ({ renewal_in: days }) =>
      days === null ? 0 : 10 + Math.round((15 * (renewalDaysAhead - days)) / renewalDaysAhead),
    words: ({ renewal_in }) => `Renewal ${inDays(renewal_in ?? 0)}`,
  },
  {
    name: "never_called",
    points: ({ last_called_at }) => (last_called_at === null ? 12 : 0),
    words: () => "Never called",
  },
  {
    name: "birthday",
    points: ({ birthday_in: days }) => (days === null ? 0 : days === 0 ? 12 : 6),
    words: ({ birthday_in }) => `Birthday ${inDays(birthday_in ?? 0)}`,
  },
  {
    name: "last_talk",
    points: ({ last_called_at: at }, { now }) => {
      const days = at === null ? 0 : daysSince(at, now);
      return days < talkedLatelyDays ? 0 : Math.min(20, 4 + Math.floor((days - talkedLatelyDays) / 15));
    },
    words: ({ last_called_at }, { now }) => `Last called ${countOf(daysSince(last_called_at ?? now, now), "day")} ago`,
  },
];

/** 0: no reason to call. */
export function callScore(facts: CallFacts, moment: CallMoment): number {
  let score = 0;
  for (const rule of rules) score += rule.points(facts, moment);
  return Math.min(scoreMax, score);
}

/** The parts of the score, highest first. */
export function callParts(facts: CallFacts, moment: CallMoment): CallPart[] {
  return rules
    .map((rule) => ({ rule, points: rule.points(facts, moment) }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .map(({ rule: { name, words }, points }) => ({ name, points, words: words(facts, moment) }));
}

/** A contact called today is not called again, unless a callback is due today. */
export function isCalledEnough(
  { last_called_at, callback_at }: Pick<CallFacts, "last_called_at" | "callback_at">,
  { day_began }: Pick<CallMoment, "day_began">,
): boolean {
  return callback_at === null && last_called_at !== null && last_called_at >= day_began;
}

/** Has a working number without a do-not-call request. */
export function isCallable(contact: Pick<Contact, "phones">): boolean {
  return hasCallablePhone(contact) && !isDnc(contact);
}

export function callMoment(now: number, zone: string): CallMoment {
  const today = dayOf(now, zone);
  return { now, zone, today, day_began: startOfDay(today, zone) };
}

/** The facts of one contact from local data. */
export function callFactsOf(
  contact: Pick<Contact, "category" | "created_at" | "last_called_at" | "birth_date" | "next_renewal_date">,
  callback_at: number | null,
  { today }: Pick<CallMoment, "today">,
): CallFacts {
  const { category, created_at, last_called_at, birth_date, next_renewal_date } = contact;
  const birthday = birth_date === null ? null : daysUntilBirthday(birth_date, today);
  const renewal = next_renewal_date === null ? null : daysBetween(today, next_renewal_date);
  return {
    is_lead: category === "lead",
    created_at,
    last_called_at,
    callback_at,
    birthday_in: birthday !== null && birthday <= birthdayDaysAhead ? birthday : null,
    renewal_in: renewal !== null && renewal >= 0 && renewal <= renewalDaysAhead ? renewal : null,
  };
}
