/** What was typed and drawn on a form, kept in this browser: a reload in the middle of a stroke loses nothing. */
import { useCallback } from "react";
import { useDraft } from "../base/drafts.ts";

export interface FormDraft<D extends object> {
  draft: D;
  set(change: Partial<D>): void;
  forget(): void;
}

export function useFormDraft<D extends object>(id: string, initial: D): FormDraft<D> {
  const [text, setText] = useDraft(id, "begun_forms");
  const draft = { ...initial, ...read<D>(text) };
  const set = useCallback(
    (change: Partial<D>) => setText((before) => JSON.stringify({ ...read<D>(before), ...change })),
    [setText],
  );
  const forget = useCallback(() => setText(""), [setText]);
  return { draft, set, forget };
}

function read<D>(text: string): Partial<D> {
  if (text === "") return {};
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null ? (found as Partial<D>) : {};
  } catch {
    return {};
  }
}
