/** When a warning is raised and cleared (spec 000 §9; the windows are the voice service's). */
import { qualityThresholds as limit, warningLastsMs, warningsQuietMs } from "../calls/quality-limits.ts";
import { meanOf, type QualitySample } from "./quality-sample.ts";
import type { QualityWarning } from "../calls/quality-warnings.ts";

/** A value is judged over this many seconds; this many bad ones raise a warning, and it clears when none is bad. */
const windowSamples = 10;
const badSamples = 3;

/** `raise` and `clear` receive the last seconds, oldest first; if neither is true, nothing changes. */
interface Rule {
  kind: QualityWarning;
  raise(samples: readonly QualitySample[]): boolean;
  clear(samples: readonly QualitySample[]): boolean;
}

const { jitter, mos, rtt, packetLoss, bytes, audioLevel } = limit;

const rules: readonly Rule[] = [
  counted("high-rtt", (sample) => sample.rtt > rtt.max),
  counted("high-jitter", (sample) => sample.jitter > jitter.max),
  counted("low-mos", (sample) => sample.mos !== null && sample.mos < mos.min),
  counted("high-packet-loss", (sample) => sample.loss > packetLoss.max),
  {
    kind: "high-packets-lost-fraction",
    raise: (samples) => isFull(samples, packetLoss.averageSamples) && meanLoss(samples) > packetLoss.average,
    clear: (samples) => isFull(samples, packetLoss.averageSamples) && meanLoss(samples) <= packetLoss.max,
  },
  starved("low-bytes-received", (sample) => sample.bytesReceived),
  starved("low-bytes-sent", (sample) => sample.bytesSent),
  {
    kind: "constant-audio-input-level",
    raise: isConstant,
    clear: (samples) => !isConstant(samples),
  },
];

/** Tracks one call. Call it every second, in order; `raised` is what to report now. */
export class QualityWatch {
  readonly #openedAt: number;
  readonly #samples: QualitySample[] = [];
  readonly #since = new Map<QualityWarning, number>();

  constructor(openedAt: number) {
    this.#openedAt = openedAt;
  }

  get raised(): readonly QualityWarning[] {
    return [...this.#since.keys()];
  }

  /** Returns the kinds raised by this second. */
  add(sample: QualitySample): readonly QualityWarning[] {
    this.#samples.push(sample);
    if (this.#samples.length > windowSamples) this.#samples.shift();
    if (sample.at - this.#openedAt < warningsQuietMs) return [];
    return rules.flatMap((rule) => this.#judge(rule, sample.at));
  }

  /** Reported rather than measured, such as a lost connection: it stays raised until reported as over. */
  notify(kind: QualityWarning, isOn: boolean, at: number): void {
    if (!isOn) this.#since.delete(kind);
    else if (!this.#since.has(kind)) this.#since.set(kind, at);
  }

  #judge(rule: Rule, now: number): readonly QualityWarning[] {
    const since = this.#since.get(rule.kind);
    if (since === undefined) {
      if (!rule.raise(this.#samples)) return [];
      this.#since.set(rule.kind, now);
      return [rule.kind];
    }
    if (now - since >= warningLastsMs && rule.clear(this.#samples)) this.#since.delete(rule.kind);
    return [];
  }
}

function counted(kind: QualityWarning, isBad: (sample: QualitySample) => boolean): Rule {
  const bad = (samples: readonly QualitySample[]) => samples.filter(isBad).length;
  return { kind, raise: (samples) => bad(samples) >= badSamples, clear: (samples) => bad(samples) === 0 };
}

/** Nothing was received, or nothing was sent, in three of three seconds. */
function starved(kind: QualityWarning, bytesOf: (sample: QualitySample) => number): Rule {
  const low = (samples: readonly QualitySample[]) =>
    samples.slice(-bytes.samples).filter((sample) => bytesOf(sample) < bytes.min).length;
  return { kind, raise: (samples) => low(samples) >= bytes.raise, clear: (samples) => low(samples) <= bytes.clear };
}

/** Ten seconds at the same level; a muted user is silent on purpose. */
function isConstant(samples: readonly QualitySample[]): boolean {
  const last = samples.slice(-audioLevel.samples);
  const [first] = last;
  return (
    isFull(last, audioLevel.samples) &&
    last.every(({ inputLevel, muted }) => !muted && inputLevel === first?.inputLevel)
  );
}

function isFull(samples: readonly QualitySample[], count: number): boolean {
  return samples.length >= count;
}

function meanLoss(samples: readonly QualitySample[]): number {
  return meanOf(samples.slice(-packetLoss.averageSamples).map(({ loss }) => loss));
}
