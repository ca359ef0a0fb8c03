/** One second of a call, as measured by the voice library. */
export interface QualitySample {
  /** Milliseconds since 1970. */
  at: number;
  /** Null in the first second and when late packets make it meaningless. */
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

/** Silence is bad, whatever the formula says: it stays at its maximum while no packets arrive. */
const silentMos = 1;

/** Null when unknown. */
export function heardMos({ bytesReceived, mos }: Pick<QualitySample, "bytesReceived" | "mos">): number | null {
  return bytesReceived < 1 ? silentMos : mos;
}

/** A second in which no audio arrived, or none was sent. */
export function isSilent({ bytesReceived, bytesSent }: Pick<QualitySample, "bytesReceived" | "bytesSent">): boolean {
  return bytesReceived < 1 || bytesSent < 1;
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
