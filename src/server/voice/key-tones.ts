/** Keys pressed in a call, as they travel among the packets of sound (RFC 4733 §2.3). */

const events = "0123456789*#ABCD";

/** Tells each key once: a key is said in several packets of one timestamp. */
export class KeyReader {
  #stamp: number | undefined;

  /** The key, at its first packet; undefined for the others and for what is no key. */
  read(timestamp: number, payload: Uint8Array): string | undefined {
    if (payload.length < 4 || timestamp === this.#stamp) return undefined;
    this.#stamp = timestamp;
    return events[payload[0] ?? events.length];
  }
}
