/** TwiML responses of a call. */
import { dictionary } from "../../kit/dictionary.ts";

export interface Conference {
  name: string;
  /** Requested once the leg has left it. */
  left: string;
  /** Webhook URL for announcements. */
  received: string;
}

/** The leg waits in a conference for the other; when either leaves, the conference ends. */
export function joinTwiml({ name, left, received }: Conference): string {
  const events = `statusCallback="${escaped(received)}" statusCallbackEvent="announcement"`;
  const room = `<Conference beep="false" startConferenceOnEnter="true" endConferenceOnExit="true" ${events}>`;
  return response(`<Dial action="${escaped(left)}">${room}${escaped(name)}</Conference></Dial>`);
}

export function sayTwiml(words: string): string {
  return response(`<Say>${escaped(words)}</Say><Hangup/>`);
}

/** Played to both, who remain in the conference. */
export function announceTwiml(words: string): string {
  return response(`<Say>${escaped(words)}</Say>`);
}

/** `left`: requested once the message is complete, or the caller has hung up. */
export function messageTwiml(
  words: string,
  { seconds, recorded, left }: { seconds: number; recorded: string; left: string },
): string {
  const received = `action="${escaped(left)}" recordingStatusCallback="${escaped(recorded)}"`;
  const record = `<Record maxLength="${seconds}" playBeep="true" ${received}/>`;
  return response(`<Say>${escaped(words)}</Say>${record}<Hangup/>`);
}

export const hangUpTwiml = response("<Hangup/>");

function response(verbs: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`;
}

const entities: Readonly<Record<string, string>> = dictionary({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
});

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
