import { Button } from "@mantine/core";
import { useDraft } from "../base/drafts.ts";
import type { Question } from "../contact-parts/data-capture-fields.ts";
import { RecordList } from "../contact-parts/record-list.tsx";
import type { SaveList } from "../contact-parts/optimistic-list.ts";
import classes from "./policies.module.css";

interface CheckedListProps<T extends object> {
  /** Record and field: the key of the unsaved draft. */
  id: string;
  /** Singular noun: "split". */
  one: string;
  questions: readonly Question[];
  records: readonly T[];
  fresh: T;
  max: number;
  locked: string | undefined;
  /** Validation error, or null if the list is valid. */
  problem: (records: T[]) => string | null;
  onSave: SaveList<T>;
}

/** Shares are entered one by one: an invalid list is kept as a draft, with its error, until it is valid. */
export function CheckedList<T extends object>({ id, records, problem, onSave, ...list }: CheckedListProps<T>) {
  const [begun, setBegun] = useDraft(id, "begun_lists");
  const draft = begun === "" ? null : draftIn(begun, records);
  const keep: SaveList<T> = (next, was) => {
    // The draft was never saved, so the base is the list it started from.
    const base = draft ? draft.was : was;
    if (problem(next) !== null) return setBegun(JSON.stringify({ list: next, was: base } satisfies Draft<T>));
    return Promise.resolve(onSave(next, [...base])).then(() => setBegun(""));
  };
  return (
    <>
      <RecordList<T> {...list} records={draft?.list ?? records} onSave={keep} />
      {draft ? (
        <p className={classes.problem} role="alert">
          {problem([...draft.list])} Unsaved changes.{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => setBegun("")}>
            Discard
          </Button>
        </p>
      ) : null}
    </>
  );
}

interface Draft<T> {
  list: readonly T[];
  was: readonly T[];
}

/** Drafts of earlier versions are the list alone. */
function draftIn<T>(begun: string, records: readonly T[]): Draft<T> {
  const draft = JSON.parse(begun) as Draft<T> | T[];
  return Array.isArray(draft) ? { list: draft, was: records } : draft;
}
