/** One line of a contact's story: calls, notes, events and where it came from, newest first. */
import type { CalendarEvent } from "../calendar/event.ts";
import type { CallRow } from "../dialer/call.ts";
import type { Contact } from "./contact.ts";
import type { Note } from "./note.ts";

export type TimelineItem =
  | { kind: "note"; id: string; at: number; note: Note }
  | { kind: "call"; id: string; at: number; call: CallRow }
  | { kind: "event"; id: string; at: number; event: CalendarEvent }
  | { kind: "created"; id: string; at: number };

export interface Story {
  contact: Pick<Contact, "id" | "created_at">;
  notes: readonly Note[];
  calls: readonly CallRow[];
  events: readonly CalendarEvent[];
}

export function timelineOf({ contact, notes, calls, events }: Story): TimelineItem[] {
  const items: TimelineItem[] = [
    ...notes.map((note) => ({ kind: "note" as const, id: note.id, at: note.at, note })),
    ...calls.map((call) => ({ kind: "call" as const, id: call.id, at: call.created_at, call })),
    ...events.map((event) => ({ kind: "event" as const, id: event.id, at: event.start_date, event })),
    { kind: "created" as const, id: `created:${contact.id}`, at: contact.created_at },
  ];
  return items.sort((a, b) => b.at - a.at || a.id.localeCompare(b.id));
}
