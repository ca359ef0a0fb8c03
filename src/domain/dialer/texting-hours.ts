/**
 * When a text may be sent, by the local time of the person who gets it (domain §23 R). The same hours are checked on the
 * device and on the server, before a text leaves and before a queued one is sent.
 */
import { nameOfContact } from "../contacts/contact-name.ts";
import { clockTime } from "../../kit/moments.ts";
import { showPhone } from "../values/phone-number.ts";
import { clockZoneName } from "../values/time-zones.ts";
import {
  callsStartAt,
  defaultCallingHours,
  type CallingHours,
  forbiddingClock,
  mayCallAll,
  whereWords,
} from "./calling-hours.ts";
import { type DialContact, type DialRules, placesOf, timeWords } from "./dial-check.ts";

export const defaultTextingHours: CallingHours = {
  ...defaultCallingHours,
  source: "47 CFR 64.1200(c)(1), which covers texts, and the telemarketing laws of the states named",
  states: {
    ...defaultCallingHours.states,
    // Tex. Bus. & Com. Code §301.051 covers texts since September 2025.
    TX: { from: 9, to: 21, days: { sun: { from: 12, to: 21 } } },
  },
};

export interface TextFacts {
  /** The number as the text is sent to it. */
  number: string;
  /** All known contacts with this number, the intended one first. */
  contacts: readonly DialContact[];
  now: number;
  rules: Pick<DialRules, "text_hours">;
}

export interface TextBlock {
  description: string;
  /** Where it is too early or too late, as an IANA zone. */
  zone: string;
  /** Behind a time of that zone. */
  where: string;
  /** When texts to them are next allowed; null: the rules allow none within eight days. */
  allowed_at: number | null;
}

/** Why a text may not be sent to a number now; null when it may. Needs no connection. */
export function checkTextingHours({ number, contacts, now, rules: { text_hours } }: TextFacts): TextBlock | null {
  const places = placesOf(contacts, number);
  if (mayCallAll(places, now, text_hours)) return null;
  const clock = forbiddingClock(places, now, text_hours);
  const zone = clockZoneName(clock.zone);
  const named = contacts[0];
  const who = named ? nameOfContact(named) : showPhone(number);
  const allowed_at = callsStartAt(places, now, text_hours);
  const then = allowed_at === null ? "" : ` Texts may be sent from ${timeWords(allowed_at, now, zone)}.`;
  return {
    zone,
    description: `Blocked: it is ${clockTime(now, zone)} where ${who} is.${then}`,
    allowed_at,
    where: whereWords(clock),
  };
}
