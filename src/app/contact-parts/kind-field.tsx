import { EditableField } from "../../ui/editable-field.tsx";
import type { Pending } from "../../ui/pending-mark.tsx";
import { useToday } from "./contact-context.ts";
import { type FactKind, kindWords, readKind } from "./fact-kinds.ts";

interface KindFieldProps {
  label: string;
  kind: FactKind;
  value: unknown;
  onSave: (value: unknown) => void;
  state?: Pending;
  locked?: string | undefined;
  /** Validation error. */
  check?: (value: unknown) => string | null;
}

/** A typed value with inline editing. */
export function KindField({ label, kind, value, onSave, state, locked, check }: KindFieldProps) {
  const today = useToday();
  return (
    <EditableField
      label={label}
      kind={kind.kind}
      value={kind.typed(value)}
      shown={kindWords(kind, value, today)}
      state={state}
      options={kind.options}
      inputMode={kind.inputMode}
      maxLength={kind.maxLength}
      locked={locked}
      check={(typed) => {
        const read = readKind(kind, typed, today);
        return "error" in read ? read.error : (check?.(read.value) ?? null);
      }}
      onSave={(typed) => {
        const read = readKind(kind, typed, today);
        if ("value" in read) onSave(read.value);
      }}
    />
  );
}
