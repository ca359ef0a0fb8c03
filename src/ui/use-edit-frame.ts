/** A form over a record that others may change: saves only changed fields, and overwrites nothing unseen. */
import { useForm, type UseFormInput, type UseFormReturnType } from "@mantine/form";
import { useRef, useState } from "react";
import { changedIn, type FieldConflict, mergeEdits } from "./three-way.ts";
import { type ErrorWords, type Submit, useSubmit } from "./use-submit.ts";

/** A record's form values, and the version they were read at; null: not created yet. */
export interface ReadRecord<V> {
  values: V;
  version: number | null;
}

interface EditFrameInput<V extends object> {
  record: ReadRecord<V>;
  validate?: UseFormInput<V>["validate"];
  /** Rejects if the record has a different version. */
  save: (changed: Partial<V>, values: V, version: number | null) => Promise<void>;
  /** Fetches the current record; absent: a new one. */
  reload?: (() => Promise<ReadRecord<V>>) | undefined;
  /** Whether saving failed on a version mismatch. */
  isConflict: (error: unknown) => boolean;
  words: ErrorWords;
}

export interface EditFrame<V extends object> extends Submit {
  form: UseFormReturnType<V>;
  isDirty: boolean;
  conflicts: readonly FieldConflict[];
  /** Resets to the saved record, if the form stays open. */
  renew: (record: ReadRecord<V>) => void;
  /** Resolves a conflict. */
  choose: (field: string, whose: "yours" | "theirs") => void;
}

/** Repeated retries happen only if other users save continuously. */
const triesMax = 3;

export function useEditFrame<V extends object>(input: EditFrameInput<V>): EditFrame<V> {
  const { record, validate, save, reload, isConflict, words } = input;
  const base = useRef(record);
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const form = useForm<V>({ initialValues: record.values, ...(validate && { validate }) });
  const renew = (next: ReadRecord<V>) => {
    base.current = next;
    form.setInitialValues(next.values);
    form.setValues(next.values as never);
  };
  const rebase = async (values: V): Promise<V | null> => {
    if (!reload) return null;
    const now = await reload();
    const merged = mergeEdits(base.current.values, values, now.values);
    base.current = now;
    form.setInitialValues(now.values);
    form.setValues(merged.values as never);
    setConflicts(merged.conflicts);
    return merged.conflicts.length === 0 ? merged.values : null;
  };
  const send = async (values: V, tries = 1): Promise<void> => {
    try {
      await save(changedIn(base.current.values, values), values, base.current.version);
    } catch (error) {
      if (!isConflict(error) || tries > triesMax) throw error;
      const merged = await rebase(values);
      if (merged) await send(merged, tries + 1);
    }
  };
  const sending = useSubmit(form, (values) => send(values), words);
  return {
    ...sending,
    form,
    isDirty: Object.keys(changedIn(base.current.values, form.getValues())).length > 0,
    conflicts,
    renew,
    choose: (field, whose) => {
      const one = conflicts.find((conflict) => conflict.field === field);
      if (one) form.setFieldValue(field as never, one[whose] as never);
      setConflicts(conflicts.filter((conflict) => conflict !== one));
    },
  };
}
