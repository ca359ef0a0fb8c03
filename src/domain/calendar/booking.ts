/** A booking made on a user's Calendly page, and what it creates here (domain §11). */
import { dayMs, minuteMs } from "../../kit/durations.ts";
import { cutTo, oneLine } from "../../kit/text.ts";
import { dialLengthMax } from "../values/phone-number.ts";
import { dialLengthMin } from "../values/phone-number.ts";
import { e164From } from "../values/phone-number.ts";
import { eventDescriptionLengthMax, eventLocationLengthMax, eventTitleLengthMax } from "./limits.ts";

/** One person's place in a meeting; Calendly calls it an invitee. */
export interface Booking {
  /** Calendly's URIs of the invitee and the meeting: permanent identifiers. */
  readonly invitee_uri: string;
  readonly event_uri: string;
  readonly title: string;
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly cancelled: boolean;
  readonly cancel_reason: string;
  /** Canceled by rescheduling: another booking replaces it. */
  readonly rescheduled: boolean;
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** As typed; empty when none was given. */
  readonly phone: string;
  readonly location: string;
  readonly meeting_link: string;
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
}

/** How the contact of a booking was found: by email, by phone, or created for it. */
export const foundBy = ["email", "phone", "made"] as const;
export type FoundBy = (typeof foundBy)[number];

/** Typed fields of the lead a booking creates. */
export interface BookedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** E.164, or empty. */
  readonly phone: string;
}

export function personOfBooking(booking: Booking): BookedPerson {
  const [first = "", ...rest] = oneLine(booking.name).split(" ");
  const hasParts = booking.first_name.trim() !== "" || booking.last_name.trim() !== "";
  const named = hasParts
    ? { first_name: oneLine(booking.first_name), last_name: oneLine(booking.last_name) }
    : { first_name: rest.length > 0 ? first : "", last_name: rest.length > 0 ? rest.join(" ") : first };
  return { ...named, email: booking.email.trim(), phone: phoneOfBooking(booking) };
}

/** The number for text reminders, else the answer to a question that asks for a phone number. */
function phoneOfBooking({ phone, answers }: Booking): string {
  const asked = answers.filter(({ question }) => /phone|mobile|cell|number to (?:call|reach)/i.test(question));
  for (const text of [phone, ...asked.map(({ answer }) => answer)]) {
    const number = e164From(text);
    if (number !== null && number.length >= dialLengthMin && number.length <= dialLengthMax) return number;
  }
  return "";
}

export interface BookedEvent {
  readonly title: string;
  readonly start_date: number;
  readonly end_date: number;
  readonly location: string;
  readonly meeting_link: string;
  readonly description: string;
}

const daysMaxMs = 14 * dayMs;

/** Null when the times are not valid for an event: it ends before it begins, or lasts more than 14 days. */
export function eventOfBooking(booking: Booking): BookedEvent | null {
  const { from, to, title, name, location, meeting_link, answers } = booking;
  if (!Number.isFinite(from) || to - from < minuteMs || to - from > daysMaxMs) return null;
  const said = answers.map(({ question, answer }) => `${question}: ${answer}`);
  const who = oneLine(name);
  const what = oneLine(title) || "Meeting";
  return {
    title: cutTo(who === "" ? what : `${what}: ${who}`, eventTitleLengthMax),
    start_date: from,
    end_date: to,
    location: cutTo(oneLine(location), eventLocationLengthMax),
    meeting_link,
    description: cutTo(["Booked through Calendly.", ...said].join("\n"), eventDescriptionLengthMax),
  };
}

/** The event after a cancellation; one already held or missed stays so. */
export function statusAfterBooking<S extends string>(
  status: S,
  bookings: readonly Pick<Booking, "cancelled" | "rescheduled">[],
): S | "cancelled" | "rescheduled" {
  if (status !== "planned" || bookings.some(({ cancelled }) => !cancelled)) return status;
  return bookings.some(({ rescheduled }) => rescheduled) ? "rescheduled" : "cancelled";
}
