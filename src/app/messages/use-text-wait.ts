/** Whether a text sent now would wait for the texting hours where its reader is; known without a connection. */
import { toDial } from "../../domain/dialer/dial-text.ts";
import { type TextWait, textWait } from "../../domain/messages/text-check.ts";
import { useKnownNumber } from "../base/known-number.ts";
import { useDialRules } from "../base/use-dial-rules.ts";
import { useNow } from "../base/use-now.ts";

const everyMs = 30_000;

/** Null while looking up, or if it would go at once. */
export function useTextWait(number: string, contactId: number): TextWait | null {
  const dialled = toDial(number);
  const now = useNow(everyMs);
  const rules = useDialRules();
  const known = useKnownNumber(dialled, contactId, now);
  return known && textWait({ number, contacts: known.contacts, now, rules });
}
