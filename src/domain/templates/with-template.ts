/** A template in a message: its text goes where the cursor is, and a subject that was typed stays. */
import type { MessageTemplate } from "./template.ts";

export interface TypedMessage {
  subject: string;
  body: string;
}

/** `at`: the selection in the body; omitted: its end. `end` is where the cursor goes. */
export function withTemplate(
  { subject, body }: TypedMessage,
  template: Pick<MessageTemplate, "subject" | "body">,
  [from, until]: readonly [number, number] = [body.length, body.length],
): TypedMessage & { end: number } {
  const isEmpty = body.trim() === "";
  const [before, after] = isEmpty ? ["", ""] : [body.slice(0, from), body.slice(until)];
  const gap = !/\S$/.test(before) ? "" : template.subject === "" ? " " : "\n\n";
  return {
    subject: subject.trim() === "" ? template.subject : subject,
    body: before + gap + template.body + after,
    end: (before + gap + template.body).length,
  };
}
