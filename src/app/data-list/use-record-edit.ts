import type { UseFormInput } from "@mantine/form";
import { Forbidden, Held, RequestFailed } from "../../local/api/errors.ts";
import { type EditFrame, type ReadRecord, useEditFrame } from "../../ui/use-edit-frame.ts";
import { useHoldPage } from "../version/index.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";

interface RecordEditInput<V extends object> {
  record: ReadRecord<V>;
  validate?: UseFormInput<V>["validate"];
  save: (changed: Partial<V>, values: V, version: number | null) => Promise<void>;
  reload?: (() => Promise<ReadRecord<V>>) | undefined;
  /** Set if the form's field names differ from the server's. */
  fieldErrors?: (error: unknown) => Record<string, string>;
}

/** Edit form for a server record; unsaved input asks before leaving the page. */
export function useRecordEdit<V extends object>({ fieldErrors, ...input }: RecordEditInput<V>): EditFrame<V> {
  const words = { fieldErrorsOf: fieldErrors ?? fieldErrorsOf, wordsOf: refusedWords };
  const frame = useEditFrame({ ...input, isConflict, words });
  useHoldPage(frame.isDirty, "Your changes are not saved.");
  return frame;
}

/** A right lost while the form was open. */
function refusedWords(error: unknown): string {
  const words = wordsOf(error);
  const isRefused = error instanceof Forbidden && !(error instanceof Held);
  return isRefused ? `${words} Nothing was saved. What you typed is still here.` : words;
}

function isConflict(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === "version_conflict";
}

/** The version a change is based on; empty if there is none. */
export function versioned(version: number | null): { version?: number } {
  return version === null ? {} : { version };
}

/** For a record that does not exist yet. */
export function freshRecord<V>(values: V): ReadRecord<V> {
  return { values, version: null };
}
