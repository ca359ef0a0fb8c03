/** Whose calendars a user may read, and which events they may change. */
import { type CalendarEvent, isOnCalendarOf } from "../../domain/calendar/event.ts";
import { may } from "../../domain/users/access.ts";
import { eventLinkProblem } from "../../domain/soa/soa-cover.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { activeUsers, findEvent, type StoredEvent } from "./event-rows.ts";
import { linkedSoa } from "../soa/soa-visibility.ts";

/** Everyone may read their own calendar; another user's requires the permission (403) and must be in scope (404). */
export async function calendarToSee(ctx: Ctx, user_id: string): Promise<void> {
  const { actor, trx } = ctx;
  if (user_id === actor.user_id) return;
  if (!may(actor, "calendar.others")) refuse("forbidden");
  const [known, answers] = [await activeUsers(trx, actor.tenant_id, [user_id]), await answersFor(ctx, user_id)];
  if (!known.has(user_id) || !answers) refuse("not_found", { downline_user_id: [user_id] });
}

/**
 * An event to be changed, locked; includes deleted ones. Its owner may change it, and so may users who can edit the
 * owner's calendar, unless it is private: seeing a busy time grants no change. Attendees get 403, everybody else 404.
 */
export async function eventToWrite(ctx: Ctx, id: string): Promise<StoredEvent> {
  const { user_id } = ctx.actor;
  const found = (await findEvent(ctx.trx, ctx.actor.tenant_id, id)) ?? refuse("not_found");
  const { event } = found;
  const isOn = isOnCalendarOf(event, user_id);
  if (!(await answersFor(ctx, event.user_id))) return refuse(isOn ? "forbidden" : "not_found");
  openOrRefuse(ctx, event);
  return found;
}

/** Also for an override, which may be private when its series is not. */
export function openOrRefuse({ actor: { user_id } }: Ctx, event: CalendarEvent): void {
  if (event.private && !isOnCalendarOf(event, user_id) && event.created_by !== user_id) refuse("forbidden");
}

/** What an event names must exist and be visible to the writer. Only what the write changes is checked. */
export async function checkNamed(ctx: Ctx, after: CalendarEvent, before?: CalendarEvent): Promise<void> {
  await checkPeople(ctx, after, before);
  await checkScopeForm(ctx, after, before);
}

/**
 * The owner's calendar must be in reach. Attendees may be any active colleague, against the letter of domain §11
 * ("within scope"): an agent's scope over calendars contains nobody else's (§3), so no event with their own manager
 * could be created. Attendees see the event; the organizer sees nothing of theirs by inviting them.
 */
async function checkPeople(ctx: Ctx, after: CalendarEvent, before?: CalendarEvent): Promise<void> {
  const { user_id, attendee_user_ids } = after;
  if (user_id !== before?.user_id && !(await answersFor(ctx, user_id))) {
    if (!may(ctx.actor, "calendar.others")) refuse("forbidden");
    refuse("not_found", { user_id: [user_id] });
  }
  const added = attendee_user_ids.filter((id) => !before?.attendee_user_ids.includes(id));
  const named = user_id === before?.user_id ? added : [...added, user_id];
  const known = await activeUsers(ctx.trx, ctx.actor.tenant_id, named);
  const missing = named.filter((id) => !known.has(id));
  if (missing.length > 0) refuse("not_found", { attendee_user_ids: missing });
}

/** A Scope of Appointment must be one of the event's contacts, signed, and visible. */
async function checkScopeForm(ctx: Ctx, after: CalendarEvent, before?: CalendarEvent): Promise<void> {
  const { soa_request_id, contact_ids } = after;
  if (soa_request_id === null || soa_request_id === before?.soa_request_id) return;
  const problem = eventLinkProblem(await linkedSoa(ctx, soa_request_id), contact_ids);
  if (problem !== null) refuse("invalid", { soa_request_id: [problem] });
}

async function answersFor({ trx, actor }: Ctx, user_id: string): Promise<boolean> {
  if (user_id === actor.user_id) return true;
  const { all, owners } = await visibilityOf(trx, actor, "calendar.others");
  return all || owners.includes(user_id);
}
