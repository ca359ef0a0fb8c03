/** The softphone's calls (spec 000 §7, spec 001 §7). */
import { z } from "zod";
import { Contact } from "../../domain/contacts/contact.ts";
import { ContactNumber, Instant, Uuid } from "../../domain/values/scalars.ts";
import { CallOutcome, CallRow, CallStatus } from "../../domain/calls/call.ts";
import { callDirections, callHistoryMax, recordingStates } from "../../domain/calls/limits.ts";
import { get, group, ListMeta, post } from "../declare.ts";

/** How a device reaches the voice service; a `chunderw` that begins with `/` is on the page's own host. */
const VoiceClient = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("gateway"), chunderw: z.string() }),
  z.object({ kind: z.literal("twilio"), edge: z.string() }),
]);

/** By our own id or the voice service's. */
const OfCall = z.strictObject({ call_id: z.string().min(1).max(64) });
const OfNumber = z.strictObject({ phone_number: z.string().min(1).max(40) });

/** Null: the call is over or can no longer be recorded. */
const RecordingReply = z.object({ data: z.object({ call_id: Uuid, state: z.enum(recordingStates) }).nullable() });
const page = z.int().min(1).max(1_000_000).default(1);
const limit = z.int().min(1).max(callHistoryMax);

export const dialer = group("dialer", "/v1/dialer", {
  fetchDeviceToken: get("/fetch_device_token", {
    summary:
      "Returns a token for the user's voice device, its expiration time, and how the device reaches the voice service.",
    access: "dialer.use",
    feature: "dialer",
    callsExternal: true,
    reply: z.object({ token: z.string(), expires_at: Instant, client: VoiceClient }),
  }),
  fetchActiveCalls: post("/fetch_active_calls", {
    summary: "Lists the current user's active calls.",
    access: "dialer.use",
    writes: "never",
    body: z.strictObject({}).optional(),
    reply: z.object({ call_list: z.array(CallRow) }),
  }),
  fetchHistoricalCalls: post("/fetch_historical_calls", {
    summary: "Lists the current user's calls, newest first.",
    access: "dialer.use",
    writes: "never",
    body: z.strictObject({ page, limit: limit.default(25) }).optional(),
    reply: z.object({ call_history: z.array(CallRow), meta: ListMeta }),
  }),
  fetchCallLogs: post("/fetch_call_logs", {
    summary: "Lists the calls of everyone the current user is responsible for, with filters, newest first.",
    access: "dialer.use",
    writes: "never",
    body: z
      .strictObject({
        page,
        limit: limit.default(25),
        user_id: Uuid.optional(),
        contact_id: ContactNumber.optional(),
        call_direction: z.enum(callDirections).optional(),
        status: CallStatus.optional(),
        outcome: CallOutcome.optional(),
        /** Calls made in [from, to). */
        from: Instant.optional(),
        to: Instant.optional(),
        /** Part of a number. */
        q: z.string().max(40).optional(),
      })
      .optional(),
    reply: z.object({ data: z.array(CallRow), meta: ListMeta }),
  }),
  fetchAssociatedContact: post("/fetch_associated_contact", {
    summary: "Returns the contact with a phone number, if exactly one visible contact has it.",
    access: "dialer.use",
    writes: "never",
    body: OfNumber,
    reply: z.object({ contact: Contact.nullable() }),
  }),
  fetchAssociatedContacts: post("/fetch_associated_contacts", {
    summary: "Lists all visible contacts with a phone number, most recently spoken to first.",
    access: "dialer.use",
    writes: "never",
    body: OfNumber,
    reply: z.object({ contacts: z.array(Contact) }),
  }),
  deviceStartDisclaimerPrompt: post("/device_start_disclaimer_prompt", {
    summary: "Plays the announcement, then starts recording.",
    access: "dialer.use",
    writes: "now",
    callsExternal: true,
    body: OfCall,
    reply: RecordingReply,
  }),
  deviceResumeCallRecording: post("/device_resume_call_recording", {
    summary: "Resumes a paused recording.",
    access: "dialer.use",
    writes: "now",
    callsExternal: true,
    body: OfCall,
    reply: RecordingReply,
  }),
  devicePauseCallRecording: post("/device_pause_call_recording", {
    summary: "Pauses a recording with silence, for card or bank details.",
    access: "dialer.use",
    writes: "now",
    callsExternal: true,
    body: OfCall,
    reply: RecordingReply,
  }),
  deviceStopCallRecording: post("/device_stop_call_recording", {
    summary: "Stops the recording. The call continues.",
    access: "dialer.use",
    writes: "now",
    callsExternal: true,
    body: OfCall,
    reply: RecordingReply,
  }),
});
