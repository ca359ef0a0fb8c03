/**
 * A text as it goes to this contact: with its merge fields filled in, and the first one with who writes and how to stop;
 * and what its writer should know first.
 */
import { type RefObject, useMemo, useState } from "react";
import { complianceDay, complianceText } from "../../domain/compliance/compliance.ts";
import { firstText } from "../../domain/messages/first-text.ts";
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
import { fullNameOf } from "../../domain/values/user-name.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import type { OpenThread } from "./use-thread.ts";
import { useTextFacts } from "./use-text-facts.ts";

interface Typed {
  body: string;
  /** A picture goes with it: it needs no words. */
  hasPicture: boolean;
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

export function useFilledText(thread: OpenThread, { body, hasPicture, change, field }: Typed): FilledIn {
  const { contact, name } = thread;
  const facts = useTextFacts(contact);
  const asItGoes = useOpening(thread);
  const [longer, setLonger] = useState<LongerText | null>(null);
  const filled = facts ? fillText(body, facts) : { text: body, missing: [...new Set(namesIn(body))] };
  const text = body.trim() === "" && !hasPicture ? body : asItGoes(filled.text);
  const insert = (template: MessageTemplate) => {
    if (!facts) return;
    const { current } = field;
    const at = [current?.selectionStart ?? body.length, current?.selectionEnd ?? body.length] as const;
    const { body: whole, end } = withTemplate({ subject: "", body }, template, at);
    const cursor = textToEdit(whole.slice(0, end), facts).length;
    setLonger(longerByValue(asItGoes(whole), facts));
    change(textToEdit(whole, facts));
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(cursor, cursor);
    });
  };
  return {
    text,
    missing: missingWords(filled.missing, name),
    longer: longer && segmentsOf(text).count >= longer.count ? longer.words : null,
    insert: facts && insert,
  };
}

/** What makes a text the first one to a number; another stays as it is. */
function useOpening({ isTexted }: OpenThread): (text: string) => string {
  const { compliance = [], profile, username, company } = useCurrentUser();
  const { clock } = useLocal();
  return useMemo(() => {
    if (isTexted) return (text) => text;
    const words = complianceText(compliance, "sms_first_message", complianceDay(clock.now()));
    const { first_name, last_name } = profile;
    const opening = { words, name: fullNameOf({ first_name, last_name, username }), company: company.name };
    return (text) => firstText(text, opening);
  }, [isTexted, compliance, profile, username, company, clock]);
}
