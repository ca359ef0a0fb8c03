/** When a warning is raised and when it clears (spec 000 §9; the windows are those of the voice service). */
import { qualityThresholds as limit, warningLastsMs, warningsQuietMs } from "../calls/quality-limits.ts";
import { meanOf, type QualitySample } from "./quality-sample.ts";
import type { QualityWarning } from "../calls/quality-warnings.ts";

/** Over this many seconds a value is judged; of them so many must be bad, and none to be good again. */
const windowSamples = 10;
const badSamples = 3;

/** `raise` and `clear` are asked with the last seconds, oldest first; between the two nothing changes. */
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

/** Follows one call. Feed it every second, in order; `raised` is what is to be told now. */
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

  /** Answers the kinds that were raised by this second. */
  add(sample: QualitySample): readonly QualityWarning[] {
    this.#samples.push(sample);
    if (this.#samples.length > windowSamples) this.#samples.shift();
    if (sample.at - this.#openedAt < warningsQuietMs) return [];
    return rules.flatMap((rule) => this.#judge(rule, sample.at));
  }

  /** What is not measured but told, such as a lost connection: it holds until it is told to be over. */
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

/** Nothing came, or nothing went, in three seconds of three. */
function starved(kind: QualityWarning, bytesOf: (sample: QualitySample) => number): Rule {
  const low = (samples: readonly QualitySample[]) =>
    samples.slice(-bytes.samples).filter((sample) => bytesOf(sample) < bytes.min).length;
  return { kind, raise: (samples) => low(samples) >= bytes.raise, clear: (samples) => low(samples) <= bytes.clear };
}

/** Ten seconds of one and the same level; who is muted is silent on purpose. */
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
