import { Button } from "@mantine/core";
import { useDraft } from "../base/drafts.ts";
import type { Question } from "../contact-parts/data-capture-fields.ts";
import { RecordList } from "../contact-parts/question-parts.tsx";
import type { SaveList } from "../contact-parts/optimistic-list.ts";
import classes from "./policies.module.css";

interface CheckedListProps<T extends object> {
  /** Its record and field: what is not saved yet is kept by them. */
  id: string;
  /** One of them: "split". */
  one: string;
  questions: readonly Question[];
  records: readonly T[];
  fresh: T;
  max: number;
  locked: string | undefined;
  /** What the rule refuses, in words; null: they may be kept. */
  problem: (records: T[]) => string | null;
  onSave: SaveList<T>;
}

/** Shares are typed one after the other: what does not add up yet stays here, and says so, until it does. */
export function CheckedList<T extends object>({ id, records, problem, onSave, ...list }: CheckedListProps<T>) {
  const [begun, setBegun] = useDraft(id, "begun_lists");
  const draft = begun === "" ? null : (JSON.parse(begun) as T[]);
  const keep: SaveList<T> = (next, was) => {
    const isFine = problem(next) === null;
    setBegun(isFine ? "" : JSON.stringify(next));
    // A draft was never saved: what it grew from stands.
    if (isFine) onSave(next, draft ? [...records] : was);
  };
  return (
    <>
      <RecordList<T> {...list} records={draft ?? records} onSave={keep} />
      {draft ? (
        <p className={classes.problem} role="alert">
          {problem(draft)} Not saved yet.{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => setBegun("")}>
            Discard
          </Button>
        </p>
      ) : null}
    </>
  );
}
