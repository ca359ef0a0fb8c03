/** The outside forces, handed in so that a test can move the clock and replay a seed. */
export interface World {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Time-ordered UUID (version 7). */
  uuid(): string;
  /** Uniform in [0, 1). */
  random(): number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** What the machine believes; a hint, never the truth. */
  online(): boolean;
}

/** UUID version 7 from a time and sixteen random bytes (RFC 9562 §5.7). */
export function uuidFrom(now: number, random: Uint8Array): string {
  const bytes = Uint8Array.from(random.subarray(0, 16));
  let rest = now;
  for (let place = 5; place >= 0; place--) {
    bytes[place] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
