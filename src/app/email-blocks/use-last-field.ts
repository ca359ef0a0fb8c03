/** Inserts text into the field of a form that had the focus last. */
import { type FocusEvent, useRef } from "react";
import { insertText, isTextField, type TextField } from "../../ui/insert-text.ts";

export function useLastField() {
  const form = useRef<HTMLDivElement>(null);
  const last = useRef<TextField>(null);
  return {
    /** For the element around the fields. */
    around: {
      ref: form,
      onFocus: ({ target }: FocusEvent) => {
        if (isTextField(target) && target.closest("[data-takes-fields]")) last.current = target;
      },
    },
    insert: (text: string) => {
      const usual = form.current?.querySelector<TextField>("textarea[data-takes-fields], [data-takes-fields] textarea");
      const field = last.current?.isConnected ? last.current : usual;
      if (field) insertText(field, text);
    },
  };
}
