/** One second of a call, as the voice library measured it. */
export interface QualitySample {
  /** Milliseconds since 1970. */
  at: number;
  /** Null in the first second and where late packets make no sense of it. */
  mos: number | null;
  /** Milliseconds. */
  jitter: number;
  rtt: number;
  /** Percent of this second's packets. */
  loss: number;
  packetsReceived: number;
  packetsLost: number;
  bytesReceived: number;
  bytesSent: number;
  /** 0 to 32,767, mean of the second. */
  inputLevel: number;
  muted: boolean;
}

/** What nobody hears is bad, whatever the formula says: it stays at its best while nothing arrives at all. */
const silentMos = 1;

/** Null when nothing can be told. */
export function heardMos({ bytesReceived, mos }: Pick<QualitySample, "bytesReceived" | "mos">): number | null {
  return bytesReceived < 1 ? silentMos : mos;
}

/** A second in which no sound came, or none went out. */
export function isSilent({ bytesReceived, bytesSent }: Pick<QualitySample, "bytesReceived" | "bytesSent">): boolean {
  return bytesReceived < 1 || bytesSent < 1;
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
