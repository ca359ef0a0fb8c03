import { Button } from "@mantine/core";
import { useDraft } from "../base/drafts.ts";
import type { Question } from "../contact-parts/data-capture-fields.ts";
import { RecordList } from "../contact-parts/question-parts.tsx";
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
  const draft = begun === "" ? null : (JSON.parse(begun) as T[]);
  const keep: SaveList<T> = (next, was) => {
    const isFine = problem(next) === null;
    setBegun(isFine ? "" : JSON.stringify(next));
    // The draft was never saved, so the base is the list it started from.
    if (isFine) onSave(next, draft ? [...records] : was);
  };
  return (
    <>
      <RecordList<T> {...list} records={draft ?? records} onSave={keep} />
      {draft ? (
        <p className={classes.problem} role="alert">
          {problem(draft)} Unsaved changes.{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => setBegun("")}>
            Discard
          </Button>
        </p>
      ) : null}
    </>
  );
}
