/** Checks of numbers as the server stores them. */
import type { VendorSource } from "../reference/vendor-source.ts";
import type { CheckedNumber, CheckJobState, CheckReason, CheckState } from "./check-options.ts";

export interface CheckJobRow {
  id: string;
  user_id: string;
  /** The real user, if one acted as the other. */
  actor_id: string | null;
  single: boolean;
  source: VendorSource;
  status: CheckJobState;
  /** When there is something to do. */
  next_at: number | null;
  created_at: number;
  ended_at: number | null;
  updated_at: number;
  version: number;
}

export interface CheckRow extends CheckedNumber {
  id: string;
  job_id: string;
  contact_id: number;
  position: number;
  number: string;
  number_key: string;
  status: CheckState;
  reason: CheckReason | null;
  cost: number;
  source: VendorSource;
  tries: number;
  /** When a worker took it; one whose worker died is taken again later. */
  asked_at: number | null;
  checked_at: number | null;
}
