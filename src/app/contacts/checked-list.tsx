import { Button } from "@mantine/core";
import { useState } from "react";
import type { Question } from "./data-capture-fields.ts";
import { RecordList } from "./question-parts.tsx";
import classes from "./policies.module.css";

interface CheckedListProps<T extends object> {
  /** One of them: "split". */
  one: string;
  questions: readonly Question[];
  records: readonly T[];
  fresh: T;
  max: number;
  locked: string | undefined;
  /** What the rule refuses, in words; null: they may be kept. */
  problem: (records: T[]) => string | null;
  onSave: (records: T[]) => void;
}

/** Shares are typed one after the other: what does not add up yet stays here, and says so, until it does. */
export function CheckedList<T extends object>({ records, problem, onSave, ...list }: CheckedListProps<T>) {
  const [draft, setDraft] = useState<T[] | null>(null);
  const keep = (next: T[]) => {
    const isFine = problem(next) === null;
    setDraft(isFine ? null : next);
    if (isFine) onSave(next);
  };
  return (
    <>
      <RecordList<T> {...list} records={draft ?? records} onSave={keep} />
      {draft ? (
        <p className={classes.problem} role="alert">
          {problem(draft)} Not saved yet.{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => setDraft(null)}>
            Forget this
          </Button>
        </p>
      ) : null}
    </>
  );
}
