/** A text that no person wrote to one contact says how to stop (domain §13). */
const wayOut = "Reply STOP to stop.";

/** "Stop by at 5" says nothing of the kind. */
export function hasWayOut(body: string): boolean {
  return /\bSTOP\b/.test(body) || /\b(?:reply|replying|answer|text|send)\b[^.!?]{0,12}\bstop\b/i.test(body);
}

export function withWayOut(body: string): string {
  return hasWayOut(body) ? body.trim() : `${body.trim()}\n${wayOut}`.trim();
}
