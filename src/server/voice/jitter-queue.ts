/** Reorders incoming audio packets and returns them 20 ms at a time; missing audio is silence. */
import { silentByte } from "./g711.ts";
import { frameSamples } from "./limits.ts";
import { type Frame, silentFrame } from "./sounds.ts";

/** Initial delay, so that a packet may arrive slightly late. */
const primeBytes = 2 * frameSamples;
const keptBytesMax = 12 * frameSamples;
/** A packet of more than 60 ms is invalid. */
const payloadBytesMax = 3 * frameSamples;
/** A longer gap is a pause of the sender, not packet loss. */
const gapPacketsMax = 10;

export class JitterQueue {
  #bytes = new Uint8Array(4 * keptBytesMax);
  #from = 0;
  #to = 0;
  #isPrimed = false;
  #last: number | undefined;
  /** The sequence number after the last packet that seemed late. */
  #strange: number | undefined;

  /**
   * `sequence`: 16 bits, wrapping. Two consecutive packets that seem late mean that the sender restarted its sequence
   * (RFC 3550 A.1).
   */
  push(sequence: number, payload: Uint8Array): void {
    const isAnew = sequence === this.#strange;
    const step = this.#last === undefined || isAnew ? 1 : (sequence - this.#last) & 0xffff;
    if (step > 0x8000) this.#strange = (sequence + 1) & 0xffff;
    if (step === 0 || step > 0x8000 || payload.length > payloadBytesMax) return;
    this.#last = sequence;
    this.#strange = undefined;
    if (step <= gapPacketsMax) for (let lost = 1; lost < step; lost++) this.#append(payload.length, undefined);
    this.#append(payload.length, payload);
    if (this.#to - this.#from > keptBytesMax) this.#from = this.#to - 3 * frameSamples;
  }

  /** Undefined when empty. */
  take(): Frame | undefined {
    const kept = this.#to - this.#from;
    if (!this.#isPrimed && kept < primeBytes) return undefined;
    this.#isPrimed = kept > 0;
    if (kept === 0) return undefined;
    const frame = silentFrame.slice();
    frame.set(this.#bytes.subarray(this.#from, Math.min(this.#to, this.#from + frameSamples)));
    this.#from = Math.min(this.#to, this.#from + frameSamples);
    return frame;
  }

  #append(length: number, payload: Uint8Array | undefined): void {
    if (this.#to + length > this.#bytes.length) {
      this.#bytes.copyWithin(0, this.#from, this.#to);
      this.#to -= this.#from;
      this.#from = 0;
    }
    if (payload) this.#bytes.set(payload, this.#to);
    else this.#bytes.fill(silentByte, this.#to, this.#to + length);
    this.#to += length;
  }
}
