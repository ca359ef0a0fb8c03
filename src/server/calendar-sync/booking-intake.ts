/**
 * Applies a booking, however it was received and however often: its event and contact are created once, a cancellation
 * cancels the event, a move marks the old event as rescheduled. A canceled booking stays canceled whatever arrives
 * later.
 */
import { type Booking, eventOfBooking, statusAfterBooking } from "../../domain/calendar/booking.ts";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { editEvent, writeEvent } from "../../domain/calendar/event-edit.ts";
import { eventContactsMax } from "../../domain/calendar/limits.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import type { Ctx } from "../context.ts";
import { findUser } from "../users/user-rows.ts";
import { type BookedContact, contactOfBooking } from "./booking-contact.ts";
import { holdMeeting, type KeptBooking, saveBooking } from "./booking-rows.ts";
import { keepChanged, keepNew } from "../calendar/event-writes.ts";
import { findEvent, type StoredEvent } from "../calendar/event-rows.ts";

export const bookingRefusals = {
  times: "Its times are not valid for an event.",
  cancelled: "It was canceled before it was imported.",
} as const;

/** Runs as the booked user. True if anything changed. */
export async function takeBooking(ctx: Ctx, booking: Booking): Promise<boolean> {
  const others = await holdMeeting(ctx.trx, ctx.actor, booking.event_uri);
  const known = others.find(({ invitee_uri }) => invitee_uri === booking.invitee_uri);
  if (known && (known.cancelled || !booking.cancelled)) return false;
  const kept = known ? { ...known, ...endOf(booking) } : await takeNew(ctx, booking, others);
  await saveBooking(ctx.trx, { ...kept, heard_at: ctx.world.now() });
  const all = [...others.filter(({ invitee_uri }) => invitee_uri !== kept.invitee_uri), kept];
  if (kept.cancelled && kept.event_id !== null) await callOff(ctx, kept.event_id, { booking, all });
  return true;
}

function endOf({ cancelled, rescheduled }: Booking): Pick<KeptBooking, "cancelled" | "rescheduled"> {
  return { cancelled, rescheduled };
}

async function takeNew(ctx: Ctx, booking: Booking, others: readonly KeptBooking[]): Promise<KeptBooking> {
  const { tenant_id, user_id } = ctx.actor;
  const kept: KeptBooking = {
    tenant_id,
    user_id,
    invitee_uri: booking.invitee_uri,
    event_uri: booking.event_uri,
    ...endOf(booking),
    name: booking.name.slice(0, 160),
    starts_at: Math.max(0, Math.trunc(booking.from)),
    event_id: null,
    contact_id: null,
    found_by: null,
    refused: "",
    heard_at: 0,
  };
  if (booking.cancelled) return { ...kept, refused: bookingRefusals.cancelled };
  const received = eventOfBooking(booking);
  if (!received) return { ...kept, refused: bookingRefusals.times };
  const booked = await contactOfBooking(ctx, booking);
  const meeting = others.find(({ event_id }) => event_id !== null)?.event_id;
  const event_id = meeting ?? (await makeEvent(ctx, { received, booking, booked }));
  if (meeting && booked) await addContact(ctx, meeting, booked.contact_id);
  return { ...kept, event_id, contact_id: booked?.contact_id ?? null, found_by: booked?.found_by ?? null };
}

interface Making {
  received: NonNullable<ReturnType<typeof eventOfBooking>>;
  booking: Booking;
  booked: BookedContact | undefined;
}

async function makeEvent(ctx: Ctx, { received, booking, booked }: Making): Promise<string> {
  const { trx, actor, world } = ctx;
  const user = await findUser(trx, actor.tenant_id, actor.user_id);
  const typed = {
    ...received,
    id: world.uuid(),
    types_list: ["appointment" as const],
    timezone: zoneName(user?.timezone),
    contact_ids: booked ? [booked.contact_id] : [],
  };
  const written = writeEvent(typed, { now: world.now(), by: actor.user_id });
  await keepNew(ctx, { ...written, source: "calendly", external_id: booking.event_uri });
  return written.id;
}

/** Adds another invitee to an existing meeting. */
async function addContact(ctx: Ctx, event_id: string, contact_id: number): Promise<void> {
  const found = await livingEvent(ctx, event_id);
  if (!found || found.event.contact_ids.length >= eventContactsMax) return;
  const contact_ids = [...new Set([...found.event.contact_ids, contact_id])];
  await keepChanged(ctx, found, editEvent(found.event, { contact_ids }, { now: ctx.world.now() }));
}

async function callOff(
  ctx: Ctx,
  event_id: string,
  { booking, all }: { booking: Booking; all: readonly KeptBooking[] },
): Promise<void> {
  const found = await livingEvent(ctx, event_id);
  if (!found) return;
  const status = statusAfterBooking(found.event.status, all);
  const outcome = status === found.event.status ? found.event.outcome : outcomeOf(found.event, booking);
  await keepChanged(ctx, found, editEvent(found.event, { status, outcome }, { now: ctx.world.now() }));
}

/** The invitee's cancellation reason, unless an outcome was already recorded. */
function outcomeOf({ outcome }: CalendarEvent, { cancel_reason }: Booking): string {
  return outcome === "" ? cancel_reason : outcome;
}

async function livingEvent({ trx, actor }: Ctx, id: string): Promise<StoredEvent | undefined> {
  const found = await findEvent(trx, actor.tenant_id, id);
  return found?.deleted_at === null ? found : undefined;
}
