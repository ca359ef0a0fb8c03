/** Quality of a whole call, as stored with it (domain §12). */
import type { QualityLabel } from "../calls/quality.ts";
import type { QualityWarning } from "../calls/quality-warnings.ts";

export interface CallQuality {
  mos_avg: number;
  mos_min: number;
  label: QualityLabel;
  /** Averages: milliseconds, milliseconds, percent. */
  jitter: number;
  rtt: number;
  loss: number;
  /** Every kind of warning raised, once each, in order of first occurrence. */
  warnings: QualityWarning[];
  /** 0 to 100. */
  score: number;
  /** The two largest deductions, in plain words; empty when there were none. */
  reason: string;
}
