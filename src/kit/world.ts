/** External effects, injected so that a test can move the clock and replay a seed. */
export interface World {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** UUID (version 7), greater than every earlier one from this generator, so ids sort by creation. */
  uuid(): string;
  /** Uniform in [0, 1). */
  random(): number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** What the machine reports; a hint, not reliable. */
  online(): boolean;
}

/** UUID version 7 from a time and sixteen random bytes (RFC 9562 §5.7). */
export function uuidFrom(now: number, random: Uint8Array): string {
  const at = (place: number) => random[place] ?? 0;
  const time = Math.floor(now).toString(16).padStart(12, "0");
  const version = `7${pair(at(6)).slice(1)}${pair(at(7))}`;
  const variant = `${pair((at(8) & 0x3f) | 0x80)}${pair(at(9))}`;
  let rest = "";
  for (let place = 10; place < 16; place++) rest += pair(at(place));
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${rest}`;
}

/** The same id with another time, computed from the one it contains. */
export function idWithTime(id: string, change: (time: number) => number): string {
  const time = change(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
  const text = Math.max(0, Math.floor(time)).toString(16).padStart(12, "0");
  return `${text.slice(0, 8)}-${text.slice(8)}${id.slice(13)}`;
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const pair = (byte: number) => pairs[byte] ?? "";

const countMax = 0xfff;
const countStartMax = 0x7ff;
const clockSetBackMs = 1000;

/** UUIDs of one generator in increasing order: a counter replaces part of the random bits (RFC 9562 §6.2, method 1). */
export class RisingIds {
  #time = 0;
  #count = 0;

  /** The counter overwrites two of the sixteen random bytes. */
  next(now: number, random: Uint8Array): string {
    const isNewTime = now > this.#time || now < this.#time - clockSetBackMs;
    if (isNewTime || this.#count === countMax) {
      this.#time = isNewTime ? now : this.#time + 1;
      this.#count = (((random[6] ?? 0) << 8) | (random[7] ?? 0)) & countStartMax;
    } else this.#count++;
    random[6] = this.#count >> 8;
    random[7] = this.#count;
    return uuidFrom(this.#time, random);
  }
}
