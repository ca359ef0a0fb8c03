/**
 * Tracks the quality of every open call by its id; runs in a worker, so that a busy page does not delay it (spec 000
 * §9).
 */
import type { LineView } from "./phone-state.ts";
import { metricsBatch } from "../calls/quality-limits.ts";
import { QualityMeter } from "./quality-meter.ts";
import type { CallQuality } from "./quality-record.ts";
import type { QualitySample } from "./quality-sample.ts";
import type { QualityWarning } from "../calls/quality-warnings.ts";

/** Events the service emits. */
export type QualityUpdate =
  | { kind: "line"; id: string; line: LineView }
  /** Every ten seconds: those seconds and the record so far, so that a lost page loses at most ten seconds. */
  | { kind: "batch"; id: string; samples: QualitySample[]; record: CallQuality | null };

interface Followed {
  meter: QualityMeter;
  batch: QualitySample[];
}

export class QualityCalls {
  readonly #calls = new Map<string, Followed>();
  readonly #notify: (news: QualityUpdate) => void;

  constructor(notify: (news: QualityUpdate) => void) {
    this.#notify = notify;
  }

  open(id: string, openedAt: number): void {
    if (!this.#calls.has(id)) this.#calls.set(id, { meter: new QualityMeter(openedAt), batch: [] });
  }

  /**
   * Seconds that arrive together are reported once, after the last of them. A call that is not open is ignored: its
   * last second may arrive after its end.
   */
  add(id: string, ...samples: QualitySample[]): void {
    const call = this.#calls.get(id);
    if (!call) return;
    let line: LineView | null = null;
    for (const sample of samples) {
      line = call.meter.add(sample) ?? line;
      call.batch.push(sample);
      if (call.batch.length === metricsBatch) this.#flush(id, call);
    }
    if (line) this.#notify({ kind: "line", id, line });
  }

  warn(id: string, warning: QualityWarning, isOn: boolean, at: number): void {
    this.#calls.get(id)?.meter.notify(warning, isOn, at);
  }

  reconnected(id: string): void {
    this.#calls.get(id)?.meter.reconnected();
  }

  /** The record of the whole call; null when it had no audio. */
  close(id: string): CallQuality | null {
    const call = this.#calls.get(id);
    if (!call) return null;
    this.#calls.delete(id);
    if (call.batch.length > 0) this.#flush(id, call);
    return call.meter.record();
  }

  #flush(id: string, { meter, batch }: Followed): void {
    this.#notify({ kind: "batch", id, samples: batch.splice(0), record: meter.record() });
  }
}
