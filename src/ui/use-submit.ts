/** Submits a form: validates, sends once, shows errors next to their fields, focuses the first. */
import type { UseFormReturnType } from "@mantine/form";
import { useState, type FormEvent } from "react";

export interface ErrorWords {
  fieldErrorsOf: (error: unknown) => Record<string, string>;
  wordsOf: (error: unknown) => string;
}

export interface Submit {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** Form-level error message. */
  error: string | null;
}

export function useSubmit<V extends object>(
  form: UseFormReturnType<V>,
  send: (values: V) => Promise<void>,
  words: ErrorWords,
): Submit {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (values: V) => {
    setBusy(true);
    setError(null);
    try {
      await send(values);
    } catch (failure) {
      const known = Object.fromEntries(
        Object.entries(words.fieldErrorsOf(failure)).filter(([field]) => Object.hasOwn(values, field)),
      );
      form.setErrors(known);
      focusFirst(form, Object.keys(known));
      if (Object.keys(known).length === 0) setError(words.wordsOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const refused = (errors: object) => focusFirst(form, Object.keys(errors));
  return { submit: form.onSubmit((values) => void run(values), refused), busy, error };
}

function focusFirst<V extends object>(form: UseFormReturnType<V>, fields: readonly string[]): void {
  const [first] = fields;
  if (first) requestAnimationFrame(() => form.getInputNode(first as never)?.focus());
}
