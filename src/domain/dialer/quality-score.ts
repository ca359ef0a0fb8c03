/** The score of a finished call, and why points were deducted (domain §12). */
import { countOf } from "../../kit/text.ts";

/** Inputs of the score, over the whole call. */
export interface QualityFacts {
  mosAvg: number;
  /** Lowest mean of five consecutive seconds. */
  mosWorst: number;
  /** Milliseconds, milliseconds, percent. */
  rtt: number;
  jitter: number;
  loss: number;
  /** How often audio stopped in either direction, and for how many seconds in total. */
  silences: number;
  silentSeconds: number;
  reconnects: number;
}

/** The largest deduction per factor. */
const most = { loss: 20, rtt: 15, jitter: 10, silence: 15, reconnect: 16 } as const;
const fullMarks = 100;
/** A smaller deduction is not listed as a reason. */
const worthSaying = 1;

interface Part {
  points: number;
  description: string;
}

/** 0 to 100, rounded. */
export function scoreOf(facts: QualityFacts): number {
  const lost = partsOf(facts).reduce((sum, { points }) => sum + points, 0);
  return Math.round(Math.max(0, fullMarks - lost));
}

/** The two largest deductions, in plain words; empty when none is large enough. */
export function reasonOf(facts: QualityFacts): string {
  const received = partsOf(facts)
    .filter(({ points }) => points >= worthSaying)
    .toSorted((one, other) => other.points - one.points);
  return received
    .slice(0, 2)
    .map(({ description }) => description)
    .join(" ");
}

function partsOf(facts: QualityFacts): Part[] {
  const { mosAvg, mosWorst, rtt, jitter, loss, silences, silentSeconds, reconnects } = facts;
  return [
    { points: positive(4.2 - mosAvg) * 25, description: "Audio was poor for much of the call." },
    { points: positive(3.5 - mosWorst) * 10, description: "Audio broke up for a few seconds." },
    { points: Math.min(most.loss, positive(loss * 4)), description: `${percent(loss)} of the audio was lost.` },
    {
      points: Math.min(most.rtt, positive(((rtt - 150) / 250) * 15)),
      description: `Audio was delayed by ${(rtt / 1000).toFixed(1)} seconds.`,
    },
    { points: Math.min(most.jitter, positive(((jitter - 20) / 30) * 10)), description: "Audio was uneven." },
    {
      points: Math.min(most.silence, silences * 5),
      description: `Your connection lost sound for ${countOf(silentSeconds, "second")}.`,
    },
    {
      points: Math.min(most.reconnect, reconnects * 8),
      description: `The call reconnected ${reconnects === 1 ? "once" : `${reconnects} times`}.`,
    },
  ];
}

function positive(value: number): number {
  return Math.max(0, value);
}

function percent(value: number): string {
  return `${value < 1 ? value.toFixed(1) : Math.round(value)}%`;
}
