/** Puts a merge field where the cursor is in the last focused field of a message, and leaves the cursor behind it. */
import { useRef } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;

export function useInsert(change: (part: string, text: string) => void, usual: string) {
  const fields = useRef(new Map<string, Field>());
  const last = useRef(usual);
  const partOf = (part: string, text: string) => ({
    ref: (field: Field | null) => {
      if (field) fields.current.set(part, field);
    },
    value: text,
    onFocus: () => (last.current = part),
    onChange: (event: { currentTarget: Field }) => change(part, event.currentTarget.value),
  });
  const insert = (text: string) => {
    const field = fields.current.get(last.current);
    if (!field) return;
    const [from, until] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
    change(last.current, field.value.slice(0, from) + text + field.value.slice(until));
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from + text.length, from + text.length);
    });
  };
  return { partOf, insert };
}
