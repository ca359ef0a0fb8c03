/** Edits of calls and call recordings (additions to spec 001 §7). Ids are generated on the device. */
import { z } from "zod";
import { Contact } from "../../domain/contacts/contact.ts";
import { ContactNumber, Instant, Uuid } from "../../domain/values/scalars.ts";
import { CalendarEvent } from "../../domain/calendar/event.ts";
import { CallbackStep, CallEdit, NewCall } from "../../domain/calls/call-edit.ts";
import { CallRow } from "../../domain/calls/call.ts";
import { Conflict } from "../contacts/contact-replies.ts";
import { ByNumber, ByUuid, get, group, patch, post } from "../declare.ts";

export const CallChanged = z.object({
  data: CallRow,
  meta: z.object({
    conflicts: z.array(Conflict),
    /** The callback event it created. */
    event: CalendarEvent.nullable(),
    /** The contact, when the outcome affects it. */
    contact: Contact.nullable(),
  }),
});
export type CallChanged = z.infer<typeof CallChanged>;

const ByPart = z.strictObject({ ...ByUuid.shape, partId: Uuid });

export const calls = group("calls", "/v1/calls", {
  log: post("", {
    summary: "Logs a call made on the user's own phone.",
    access: "dialer.use",
    writes: "queue",
    body: z.strictObject({ ...NewCall.shape, callback: CallbackStep.optional() }),
    reply: CallChanged,
    status: 201,
  }),
  update: patch("/:id", {
    summary: "Updates a call's outcome, notes, contact and line quality. `base` contains the values the editor saw.",
    access: "dialer.use",
    writes: "queue",
    params: ByUuid,
    body: z.strictObject({ ...CallEdit.shape, base: CallEdit.optional(), callback: CallbackStep.optional() }),
    reply: CallChanged,
  }),
  sound: get("/:id/recordings/:partId", {
    summary: "Returns the audio of one part of a recording. Supports byte range requests.",
    access: "recordings.listen",
    params: ByPart,
    download: "audio/wav",
  }),
});

export const CallFile = z.object({
  id: Uuid,
  call_id: Uuid,
  contact_id: ContactNumber,
  user_id: Uuid,
  /** When this part begins. */
  at: Instant,
  seconds: z.int().nonnegative(),
  size: z.int().nonnegative(),
  mime: z.string(),
  /** URL of the audio. */
  path: z.string(),
});
export type CallFile = z.infer<typeof CallFile>;

export const contactCallFiles = group("contact_call_files", "/v1/contacts", {
  list: get("/:id/call_files", {
    summary: "Lists the recordings of calls with a contact, newest first.",
    access: "recordings.listen",
    params: ByNumber,
    reply: z.object({ data: z.array(CallFile) }),
  }),
});
