/** What a call sounded like from its first second to its last, as it is kept with the call (domain §12). */
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
  /** Every kind that was raised, once each, in the order they came. */
  warnings: QualityWarning[];
  /** 0 to 100. */
  score: number;
  /** The two largest parts of what was lost, in plain words; empty when nothing was. */
  reason: string;
}
