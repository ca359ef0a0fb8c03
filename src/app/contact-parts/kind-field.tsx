import { EditableField } from "../../ui/editable-field.tsx";
import type { Pending } from "../../ui/pending-mark.tsx";
import { useToday } from "./contact-context.ts";
import { type FactKind, kindWords, readKind } from "./fact-kinds.ts";

interface KindFieldProps {
  label: string;
  kind: FactKind;
  value: unknown;
  /** `base`: the value shown when the editor opened. */
  onSave: (value: unknown, base: unknown) => void | Promise<unknown>;
  onEditing?: (isEditing: boolean) => void;
  state?: Pending;
  locked?: string | undefined;
  /** Validation error. */
  check?: (value: unknown) => string | null;
}

/** A typed value with inline editing. */
export function KindField({ label, kind, value, onSave, onEditing, state, locked, check }: KindFieldProps) {
  const today = useToday();
  return (
    <EditableField<unknown>
      label={label}
      kind={kind.kind}
      value={kind.typed(value)}
      base={value}
      onEditing={onEditing}
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
      onSave={(typed, base) => {
        const read = readKind(kind, typed, today);
        return "value" in read ? onSave(read.value, base) : undefined;
      }}
    />
  );
}
