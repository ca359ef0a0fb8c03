/** A text that may name merge fields: as it goes to this contact, and what its writer should know first. */
import { type RefObject, useState } from "react";
import {
  fillText,
  longerByValue,
  type LongerText,
  missingWords,
  textToEdit,
} from "../../domain/templates/filled-text.ts";
import type { MessageTemplate } from "../../domain/templates/template.ts";
import { withTemplate } from "../../domain/templates/with-template.ts";
import { namesIn } from "../../domain/emails/email-fields.ts";
import { segmentsOf } from "../../domain/messages/segments.ts";
import type { OpenThread } from "./use-thread.ts";
import { useTextFacts } from "./use-text-facts.ts";

interface Typed {
  body: string;
  change: (body: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

export interface FilledIn {
  /** What is sent. */
  text: string;
  /** Fields without a value: nothing is sent while there are any. */
  missing: string[];
  /** Which value of the template makes it longer. */
  longer: string | null;
  /** Puts a template in with this contact's values; undefined while they are read. */
  insert: ((template: MessageTemplate) => void) | undefined;
}

export function useFilledText({ contact, name }: OpenThread, { body, change, field }: Typed): FilledIn {
  const facts = useTextFacts(contact);
  const [longer, setLonger] = useState<LongerText | null>(null);
  const { text, missing } = facts ? fillText(body, facts) : { text: body, missing: [...new Set(namesIn(body))] };
  const insert = (template: MessageTemplate) => {
    if (!facts) return;
    const { current } = field;
    const at = [current?.selectionStart ?? body.length, current?.selectionEnd ?? body.length] as const;
    const { body: whole, end } = withTemplate({ subject: "", body }, template, at);
    const cursor = textToEdit(whole.slice(0, end), facts).length;
    setLonger(longerByValue(whole, facts));
    change(textToEdit(whole, facts));
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(cursor, cursor);
    });
  };
  return {
    text,
    missing: missingWords(missing, name),
    longer: longer && segmentsOf(text).count >= longer.count ? longer.words : null,
    insert: facts && insert,
  };
}
