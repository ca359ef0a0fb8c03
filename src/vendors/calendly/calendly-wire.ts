/** Wire shapes of Calendly (developer.calendly.com, API v2): meetings, invitees and webhook bodies. */
import { z } from "zod";
import type { Booking } from "../../domain/calendar/booking.ts";
import { cutTo, storable } from "../../kit/text.ts";
import { safeLink } from "../../domain/calendar/meeting-link.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => storable(value ?? ""));
const instant = z.string().transform((value, context) => {
  const at = Date.parse(value);
  if (!Number.isNaN(at)) return at;
  context.addIssue("not a time");
  return z.NEVER;
});

export const Meeting = z.object({
  uri: z.string().min(1).max(500),
  name: text,
  status: z.string(),
  start_time: instant,
  end_time: instant,
  location: z.object({ type: text, location: z.unknown(), join_url: text }).partial().nullish(),
});
export type Meeting = z.infer<typeof Meeting>;

export const Invitee = z.object({
  uri: z.string().min(1).max(500),
  email: text,
  name: text,
  first_name: text,
  last_name: text,
  status: z.string(),
  text_reminder_number: text,
  rescheduled: z.boolean().nullish(),
  questions_and_answers: z.array(z.object({ question: text, answer: text })).nullish(),
  cancellation: z.object({ reason: text }).partial().nullish(),
});
export type Invitee = z.infer<typeof Invitee>;

/** A webhook body; other event types are ignored. */
export const News = z.object({
  event: z.string(),
  payload: Invitee.extend({ scheduled_event: Meeting }),
});

const answersMax = 20;
const answerLengthMax = 1_000;

export function bookingOf(meeting: Meeting, invitee: Invitee): Booking {
  const cancelled = invitee.status === "canceled" || meeting.status === "canceled";
  const answers = (invitee.questions_and_answers ?? []).slice(0, answersMax);
  return {
    invitee_uri: invitee.uri,
    event_uri: meeting.uri,
    title: cutTo(meeting.name, 200),
    from: meeting.start_time,
    to: meeting.end_time,
    cancelled,
    cancel_reason: cancelled ? cutTo(invitee.cancellation?.reason ?? "", 200) : "",
    rescheduled: cancelled && invitee.rescheduled === true,
    name: cutTo(invitee.name, 160),
    first_name: cutTo(invitee.first_name, 80),
    last_name: cutTo(invitee.last_name, 80),
    email: cutTo(invitee.email, 254),
    phone: cutTo(invitee.text_reminder_number, 40),
    location: placeOf(meeting),
    meeting_link: safeLink(meeting.location?.join_url ?? ""),
    answers: answers.map(({ question, answer }) => ({
      question: cutTo(question, 200),
      answer: cutTo(answer, answerLengthMax),
    })),
  };
}

function placeOf({ location }: Meeting): string {
  const place = location?.location;
  return typeof place === "string" ? place : "";
}
