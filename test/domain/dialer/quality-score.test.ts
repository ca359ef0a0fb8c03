import { expect, test } from "vitest";
import { type QualityFacts, reasonOf, scoreOf } from "../../../src/domain/dialer/quality-score.ts";

const perfect: QualityFacts = {
  mosAvg: 4.4,
  mosWorst: 4.4,
  rtt: 40,
  jitter: 2,
  loss: 0,
  silences: 0,
  silentSeconds: 0,
  reconnects: 0,
};

test.each<[name: string, facts: Partial<QualityFacts>, score: number]>([
  ["a call without fault", {}, 100],
  ["a mean MOS at 4.2", { mosAvg: 4.2 }, 100],
  ["a mean MOS below 4.2", { mosAvg: 3.8 }, 90],
  ["the worst five seconds at 3.5", { mosWorst: 3.5 }, 100],
  ["the worst five seconds below 3.5", { mosWorst: 2.5 }, 90],
  ["1 % lost", { loss: 1 }, 96],
  ["5 % lost", { loss: 5 }, 80],
  ["more than 5 % lost costs no more", { loss: 40 }, 80],
  ["a round trip of 150 ms", { rtt: 150 }, 100],
  ["a round trip of 275 ms", { rtt: 275 }, 93],
  ["a round trip of 400 ms", { rtt: 400 }, 85],
  ["a longer one costs no more", { rtt: 2_000 }, 85],
  ["jitter of 20 ms", { jitter: 20 }, 100],
  ["jitter of 35 ms", { jitter: 35 }, 95],
  ["jitter of 50 ms", { jitter: 50 }, 90],
  ["more jitter costs no more", { jitter: 500 }, 90],
  ["one silence", { silences: 1 }, 95],
  ["three silences", { silences: 3 }, 85],
  ["a fourth costs no more", { silences: 4 }, 85],
  ["one reconnect", { reconnects: 1 }, 92],
  ["two reconnects", { reconnects: 2 }, 84],
  ["a third costs no more", { reconnects: 3 }, 84],
  ["everything at once", { mosAvg: 1, mosWorst: 1, loss: 50, rtt: 900, jitter: 90, silences: 9, reconnects: 9 }, 0],
])("%s: %s", (_, facts, score) => expect(scoreOf({ ...perfect, ...facts })).toBe(score));

test.each<[facts: Partial<QualityFacts>, reason: string]>([
  [{}, ""],
  [{ loss: 0.2 }, ""],
  [{ loss: 0.5 }, "0.5% of the audio was lost."],
  [{ silences: 1, silentSeconds: 6 }, "Your connection lost sound for 6 seconds."],
  [{ silences: 1, silentSeconds: 1 }, "Your connection lost sound for 1 second."],
  [{ reconnects: 2, rtt: 400, jitter: 22 }, "The call reconnected 2 times. Audio was delayed by 0.4 seconds."],
  [{ mosAvg: 3.5, mosWorst: 3.2, loss: 10.4 }, "10% of the audio was lost. Audio was poor for much of the call."],
  [{ reconnects: 1, mosWorst: 3.3 }, "The call reconnected once. Audio broke up for a few seconds."],
])("%j is told as %j", (facts, reason) => expect(reasonOf({ ...perfect, ...facts })).toBe(reason));
