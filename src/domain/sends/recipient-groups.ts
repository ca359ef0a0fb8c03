/**
 * What decides about a recipient, as text: contacts of one group get the same outcome for the same reason, so one of them
 * is decided and stands for all. Facts come without the numbers and names that tell people apart; here what has the same
 * effect becomes equal, such as all places where it is not yet eight.
 */
import type { Address, Contact, Phone } from "../contacts/contact.ts";
import { allowedFrom, type CallingHours, callPlaces, type CallPlace, placeText } from "../dialer/calling-hours.ts";
import { isReservedNumber } from "../messages/text-check.ts";
import type { SendChannel } from "../messaging/send-channels.ts";
import { dayOf } from "../../kit/dates.ts";
import { hourMs } from "../../kit/durations.ts";
import { zoneThere } from "./recipient-plan.ts";

/** Where a contact lives, as far as it decides. */
export type Home = Pick<Contact, "contact_zone"> & Pick<Address, "state" | "zip">;

/** A number or an address of a contact. */
export interface WayFacts {
  /** The first digits of a number, which tell its place. */
  area: string;
  /** Its own marks, and what was said about it. */
  marks: string;
  /** Everybody who has the number, where several have it. */
  holders: readonly Home[];
}

export interface GroupFacts {
  home: Home;
  ways: readonly WayFacts[];
  /** Of the number that tells the contact's own clock. */
  clock_area: string;
  /** Hours since 1970 of other messages that no person wrote by hand: all clocks begin their hours together. */
  hours: readonly number[];
  /** All else, as text. */
  others: string;
}

export interface GroupMoments {
  channel: SendChannel;
  /** When it goes where this is the time zone. */
  momentOf: (zone: string) => number;
  /** The hours in force at that moment. */
  hoursAt: (at: number) => CallingHours;
}

export function groupKeys({ channel, momentOf, hoursAt }: GroupMoments): (facts: GroupFacts) => string {
  const known = new Map<string, number>();
  const allowed = (places: readonly CallPlace[], at: number): number => {
    const key = `${at} ${places.map(placeText).join("/")}`;
    const from = known.get(key) ?? allowedFrom(places, at, hoursAt(at));
    known.set(key, from);
    return from;
  };
  return ({ home, ways, clock_area, hours, others }) => {
    const clock = numberIn(clock_area);
    const zone = zoneThere({ ...standIn(home), phones: [{ number: clock } as Phone] });
    const at = momentOf(zone);
    const days = new Set(hours.map((hour) => dayOf(hour * hourMs, zone)));
    const wayKey = ({ area, marks, holders }: WayFacts) => {
      const number = numberIn(area);
      if (channel === "email") return marks;
      if (isReservedNumber(number)) return [marks, "test"];
      return [
        marks,
        allowed(
          [home, ...holders].flatMap((one) => callPlaces(standIn(one), number)),
          at,
        ),
      ];
    };
    const from = channel === "email" ? allowed(callPlaces(standIn(home), clock), at) : null;
    return JSON.stringify([others, zone, [...days].sort(), from, ways.map(wayKey)]);
  };
}

function standIn({ contact_zone, state, zip }: Home): Pick<Contact, "contact_zone" | "addresses"> {
  return { contact_zone, addresses: [{ state, zip } as Address] };
}

/** Any number there: its place is all that decides. */
function numberIn(area: string): string {
  return area === "" ? "" : `+1${area.padEnd(10, "0")}`;
}
