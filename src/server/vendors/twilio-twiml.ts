/** What Twilio is told to do with a call. */

export interface Conference {
  name: string;
  /** Asked once the leg has left it. */
  left: string;
}

/** The leg waits in a conference for the other; whoever leaves ends it. */
export function joinTwiml({ name, left }: Conference): string {
  return response(
    `<Dial action="${escaped(left)}"><Conference beep="false" startConferenceOnEnter="true" endConferenceOnExit="true">${escaped(name)}</Conference></Dial>`,
  );
}

export function sayTwiml(words: string): string {
  return response(`<Say>${escaped(words)}</Say><Hangup/>`);
}

/** Heard by both, who stay where they are. */
export function announceTwiml(words: string): string {
  return response(`<Say>${escaped(words)}</Say>`);
}

export function messageTwiml(words: string, { seconds, recorded }: { seconds: number; recorded: string }): string {
  const record = `<Record maxLength="${seconds}" playBeep="true" recordingStatusCallback="${escaped(recorded)}"/>`;
  return response(`<Say>${escaped(words)}</Say>${record}<Hangup/>`);
}

export const hangUpTwiml = response("<Hangup/>");

function response(verbs: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
