import { complianceDay, retentionOn } from "../../domain/compliance/compliance.ts";
import { recordingKeptUntil } from "../../domain/dialer/recording-retention.ts";
import { findCompliance } from "../db/compliance-rows.ts";
import type { FreeContents } from "../storage/clearing.ts";
import { type DueRecording, freeRecordings, keepRecordingsUntil, lockDueRecordings } from "./recording-rows.ts";

/** Frees recordings past retention, unless a rule now retains them longer than when they were stored. */
export const freeRecordingsDue: FreeContents = async (trx, tenant_id, { now, limit }) => {
  const due = await lockDueRecordings(trx, tenant_id, now, limit);
  if (due.length === 0) return 0;
  const rules = await findCompliance(trx, tenant_id);
  const untilOf = ({ at, is_medicare }: DueRecording) =>
    recordingKeptUntil(at, is_medicare, retentionOn(rules, complianceDay(at)));
  for (const kept of due.filter((one) => untilOf(one) > now))
    await keepRecordingsUntil(trx, tenant_id, [kept.call_id], untilOf(kept));
  const over = due.filter((one) => untilOf(one) <= now);
  await freeRecordings(trx, tenant_id, over, now);
  return due.length;
};
