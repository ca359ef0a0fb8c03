/** Calendar endpoints: the user's own events, those of their downline, and those about a contact. */
import { calendarHistory, events } from "../../contract/calendar/events.ts";
import { implement } from "../http/mount.ts";
import { changeEvent, createOnce } from "./event-changes.ts";
import { deleteEvent, restoreEvent } from "./event-deletions.ts";
import { listAbout, listCalendar, listHistory } from "./event-lists.ts";

export const eventsImplementation = implement(events, {
  list: (ctx, { query }) => listCalendar(ctx, query),
  contactEvents: (ctx, { query }) => listAbout(ctx, query.contact_id),
  create: (ctx, { body: { id, at, ...typed } }) => createOnce(ctx, { ...typed, id: id ?? ctx.world.uuid() }, at),
  update: (ctx, { params, body: { base = {}, edit_scope, original_start, new_event_id, ...edit } }) =>
    changeEvent(ctx, { id: params.id, edit, base, edit_scope, original_start, new_event_id }),
  remove: (ctx, { params, query: { edit_scope, original_start } }) =>
    deleteEvent(ctx, { id: params.id, edit_scope, original_start }),
  restore: (ctx, { params, body: { original_start, recurrence } }) =>
    restoreEvent(ctx, { id: params.id, original_start, recurrence }),
});

export const calendarHistoryImplementation = implement(calendarHistory, {
  list: (ctx, { query }) => listHistory(ctx, query),
});
