/** Measures the audio of one call: the current line quality, and the record of the whole call. */
import { graphSeconds, type LinePoint, type LineView } from "./phone-state.ts";
import type { CallQuality } from "./quality-record.ts";
import { heardMos, isSilent, meanOf, type QualitySample } from "./quality-sample.ts";
import { qualityThresholds, warningsQuietMs } from "../calls/quality-limits.ts";
import { reasonOf, scoreOf } from "./quality-score.ts";
import { QualityWatch } from "./quality-watch.ts";
import { type QualityLabel, qualityLabel } from "../calls/quality.ts";
import type { QualityWarning } from "../calls/quality-warnings.ts";

/** The label on screen covers the last seconds; the one in the record covers the whole call. */
const labelSeconds = 10;
const worstSeconds = 5;
/** No audio, or about to lose it. */
const silent: ReadonlySet<QualityWarning> = new Set(["low-bytes-received", "ice-connectivity-lost"]);
const silences: ReadonlySet<QualityWarning> = new Set(["low-bytes-received", "low-bytes-sent"]);

export class QualityMeter {
  readonly #watch: QualityWatch;
  readonly #graph: LinePoint[] = [];
  /** Heard MOS of the last seconds; unknown ones are left out. */
  readonly #recent: number[] = [];
  readonly #kinds = new Set<QualityWarning>();
  readonly #sums = { seconds: 0, jitter: 0, rtt: 0, received: 0, lost: 0, silent: 0 };
  /** Of the seconds with incoming audio; silence is scored separately. */
  readonly #measured: { mos: Mean; worst: number; last: number[] } = { mos: new Mean(), worst: Infinity, last: [] };
  /** Of all seconds, a silent one at the worst value: the label reflects what was heard. */
  readonly #heard: { mos: Mean; min: number } = { mos: new Mean(), min: Infinity };
  readonly #openedAt: number;
  #hasSound = false;
  #silences = 0;
  #reconnects = 0;

  /** `openedAt`: when the audio began. */
  constructor(openedAt: number) {
    this.#openedAt = openedAt;
    this.#watch = new QualityWatch(openedAt);
  }

  /** Null until there was audio. */
  add(sample: QualitySample): LineView | null {
    for (const kind of this.#watch.add(sample)) this.#note(kind);
    const { at, jitter, rtt, loss, bytesReceived } = sample;
    this.#hasSound ||= bytesReceived > 0;
    // The first audio may take a moment: that does not count as silence.
    const isBegun = this.#hasSound || at - this.#openedAt >= warningsQuietMs;
    this.#sum(sample, isBegun);
    const mos = isBegun ? heardMos(sample) : null;
    if (mos !== null) this.#receive(mos, sample);
    this.#graph.push({ at, mos, jitter, rtt, loss });
    if (this.#graph.length > graphSeconds) this.#graph.shift();
    return this.#view({ mos, jitter, rtt, loss });
  }

  notify(kind: QualityWarning, isOn: boolean, at: number): void {
    if (isOn) this.#kinds.add(kind);
    this.#watch.notify(kind, isOn, at);
  }

  /** Signaling or media was restored. */
  reconnected(): void {
    this.#reconnects++;
  }

  /** Null when not a single second could be rated. */
  record(): CallQuality | null {
    const { seconds, jitter, rtt, received, lost, silent: silentSeconds } = this.#sums;
    const { mos, worst } = this.#measured;
    if (this.#heard.mos.count === 0) return null;
    const heardAvg = this.#heard.mos.value;
    const mosAvg = mos.count === 0 ? heardAvg : mos.value;
    const means = { jitter: jitter / seconds, rtt: rtt / seconds, loss: percentOf(lost, received + lost) };
    const mosWorst = worst === Infinity ? mosAvg : worst;
    const facts = { ...means, mosAvg, mosWorst, silentSeconds, silences: this.#silences, reconnects: this.#reconnects };
    return {
      mos_avg: rounded(mosAvg),
      mos_min: rounded(this.#heard.min),
      label: isPoor(means) ? fairAtBest(qualityLabel(heardAvg)) : qualityLabel(heardAvg),
      jitter: rounded(means.jitter),
      rtt: rounded(means.rtt),
      loss: rounded(means.loss),
      warnings: [...this.#kinds],
      score: scoreOf(facts),
      reason: reasonOf(facts),
    };
  }

  #note(kind: QualityWarning): void {
    this.#kinds.add(kind);
    if (silences.has(kind)) this.#silences++;
  }

  #sum(sample: QualitySample, isBegun: boolean): void {
    const sums = this.#sums;
    sums.seconds++;
    sums.jitter += sample.jitter;
    sums.rtt += sample.rtt;
    sums.received += sample.packetsReceived;
    sums.lost += Math.max(0, sample.packetsLost);
    if (isBegun && isSilent(sample)) sums.silent++;
  }

  #receive(mos: number, { bytesReceived }: QualitySample): void {
    this.#heard.mos.add(mos);
    this.#heard.min = Math.min(this.#heard.min, mos);
    keepLast(this.#recent, mos, labelSeconds);
    if (bytesReceived > 0) this.#measure(mos);
  }

  #measure(mos: number): void {
    const measured = this.#measured;
    measured.mos.add(mos);
    keepLast(measured.last, mos, worstSeconds);
    if (measured.last.length === worstSeconds) measured.worst = Math.min(measured.worst, meanOf(measured.last));
  }

  #view(now: Omit<LineView, "label" | "warnings" | "graph">): LineView | null {
    if (this.#recent.length === 0) return null;
    const warnings = this.#watch.raised;
    const label = labelBeside(qualityLabel(meanOf(this.#recent)), warnings);
    return { ...now, warnings, label, graph: [...this.#graph] };
  }
}

/**
 * The MOS formula ignores packets that never arrive: with no audio the label is degraded, and with a warning it is fair
 * at best.
 */
export function labelBeside(heard: QualityLabel, warnings: readonly QualityWarning[]): QualityLabel {
  if (warnings.some((kind) => silent.has(kind))) return "degraded";
  const isTroubled = warnings.some((kind) => kind !== "constant-audio-input-level");
  return isTroubled ? fairAtBest(heard) : heard;
}

/** The call's averages exceed a warning threshold. */
function isPoor({ jitter, rtt, loss }: { jitter: number; rtt: number; loss: number }): boolean {
  const limit = qualityThresholds;
  return jitter > limit.jitter.max || rtt > limit.rtt.max || loss > limit.packetLoss.average;
}

function fairAtBest(label: QualityLabel): QualityLabel {
  return label === "degraded" ? label : "fair";
}

class Mean {
  count = 0;
  #sum = 0;

  add(value: number): void {
    this.count++;
    this.#sum += value;
  }

  get value(): number {
    return this.#sum / this.count;
  }
}

function keepLast(values: number[], value: number, most: number): void {
  values.push(value);
  if (values.length > most) values.shift();
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

/** The record stores two decimal places. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
