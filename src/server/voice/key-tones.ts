/** Key presses in a call, sent among the audio packets (RFC 4733 §2.3). */

const events = "0123456789*#ABCD";

/** Reports each key once: a key is sent in several packets with one timestamp. */
export class KeyReader {
  #stamp: number | undefined;

  /** The key, at its first packet; undefined for repeats and for events that are not keys. */
  read(timestamp: number, payload: Uint8Array): string | undefined {
    if (payload.length < 4 || timestamp === this.#stamp) return undefined;
    this.#stamp = timestamp;
    return events[payload[0] ?? events.length];
  }
}
