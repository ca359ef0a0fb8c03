/** Thresholds for call quality warnings (spec 000 §9). */
export const qualitySampleMs = 1_000;
/** No warning in the first seconds of a call. */
export const warningsQuietMs = 5_000;
/** A warning stays at least this long before it clears. */
export const warningLastsMs = 5_000;
export const metricsBatch = 10;

export const qualityThresholds = {
  jitter: { max: 30 },
  mos: { min: 3 },
  rtt: { max: 400 },
  /** Percent; `max` is raised after `samples`, `average` over `averageSamples`. */
  packetLoss: { max: 1, samples: 3, average: 3, averageSamples: 7 },
  /** Bytes in `samples` seconds; raised at 3 bad samples, cleared at 2 good ones. */
  bytes: { min: 1, samples: 3, raise: 3, clear: 2 },
  /** This many samples at the same level: a dead microphone. */
  audioLevel: { samples: 10 },
} as const;
