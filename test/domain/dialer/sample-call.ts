import { type CallRow, noRecording } from "../../../src/domain/calls/call.ts";
import { ada, noon, uuid } from "../contacts/sample-contact.ts";

/** Somebody called Ada and they spoke for a minute. */
export const sampleCall: CallRow = {
  id: uuid(1),
  voice_id: "CA1",
  call_direction: "inbound",
  call_from: "+12015550123",
  call_to: "+12015550100",
  caller_city: "Hoboken",
  caller_state: "NJ",
  user_id: ada,
  contact_id: 41,
  matched_by: "number",
  via: "browser",
  status: "completed",
  ended_by: "contact",
  outcome: "appointment_set",
  ring_seconds: 4,
  talk_seconds: 60,
  note: "",
  next_event_id: null,
  recording: noRecording,
  disclosures: [],
  quality: null,
  feedback: null,
  created_at: noon,
  answered_at: noon + 4_000,
  ended_at: noon + 64_000,
  updated_at: noon,
  version: 1,
  seq: 1,
};
