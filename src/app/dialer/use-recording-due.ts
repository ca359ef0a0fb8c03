/** How the recording of a call is announced, by the company's rules and the place of the other side. */
import { placesOf } from "../../domain/dialer/dial-check.ts";
import type { CallView } from "../../domain/dialer/phone-state.ts";
import { type RecordingDue, recordingDue } from "../../domain/dialer/recording-rules.ts";
import { readContacts } from "../../local/db/rows.ts";
import type { Local } from "../../local/index.ts";
import { useLive } from "../base/live.ts";
import { useDialRules } from "../base/use-dial-rules.ts";

export function useRecordingDue({ number }: Pick<CallView, "number">, contactId: number | null): RecordingDue {
  const { recording } = useDialRules();
  const contacts = useLive(contactOfCall, contactId) ?? [];
  return recordingDue(placesOf(contacts, number), recording);
}

async function contactOfCall(db: Local["db"], id: number | null) {
  return id === null ? [] : readContacts(db, [id]);
}
