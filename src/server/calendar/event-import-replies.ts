/**
 * Replies to an invitation in a calendar file, noted on the contacts who sent them: once, however often the file is
 * imported.
 */
import { createHash } from "node:crypto";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { instantOfMoment } from "../../domain/calendar/ics-apply.ts";
import type { IcsEvent } from "../../domain/calendar/ics-event.ts";
import { type Note, systemNote } from "../../domain/contacts/note.ts";
import { exactMoment } from "../../kit/moments.ts";
import { audit } from "../changes/audit.ts";
import { insertNote } from "../contacts/contact-note-rows.ts";
import type { Ctx } from "../context.ts";
import type { ContactsByMail } from "./event-contacts.ts";

interface Answered {
  event: CalendarEvent;
  read: IcsEvent;
  contacts: ContactsByMail;
}

export function replyNotes({ actor, world }: Ctx, { event, read, contacts }: Answered): Note[] {
  return read.replies.flatMap(({ mail, name, answer }) => {
    const contact_id = contacts.get(mail);
    if (contact_id === undefined) return [];
    const at = read.original ? instantOfMoment(read.original, event.timezone) : event.start_date;
    const when = exactMoment(at, event.timezone);
    const id = idOf([actor.tenant_id, event.id, String(at), String(contact_id), answer, String(read.stamp)]);
    const body = `${name} ${answer}: “${event.title}”, ${when}.`;
    return [systemNote(contact_id, id, body, { now: world.now(), by: actor.user_id })];
  });
}

export async function keepReplyNotes(ctx: Ctx, notes: readonly Note[]): Promise<void> {
  for (const note of notes) {
    if (!(await insertNote(ctx.trx, ctx.actor.tenant_id, note))) continue;
    await audit(ctx, { action: "create", record_type: "note", record_id: note.id });
    ctx.changeSet.add("notes", note.id);
  }
}

/** The same reply gets the same id: UUID version 8 (RFC 9562 §5.8). */
function idOf(parts: readonly string[]): string {
  const hex = createHash("sha256").update(parts.join("\n")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
