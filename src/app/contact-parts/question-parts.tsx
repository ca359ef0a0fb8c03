/** Building blocks of a fact finder: rows of questions, lists of words. */
import { TagsInput } from "@mantine/core";
import { type ReactNode, useContext, useState } from "react";
import { FailureWords } from "../../ui/failure-words.ts";
import { PendingMark, type Pending } from "../../ui/pending-mark.tsx";
import type { Question } from "./data-capture-fields.ts";
import { KindField } from "./kind-field.tsx";
import classes from "./question-parts.module.css";
import { type SaveList, useOptimisticList } from "./optimistic-list.ts";

export type Values = Readonly<Record<string, unknown>>;

export function QuestionPart({ title, state, children }: { title: string; state?: Pending; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2 className={classes.title}>
        {title} <PendingMark state={state ?? "none"} quiet />
      </h2>
      {children}
    </section>
  );
}

interface QuestionListProps {
  questions: readonly Question[];
  values: Values;
  locked: string | undefined;
  /** `base`: the same field as shown when its editor opened. */
  onSave: (change: Record<string, unknown>, base: Record<string, unknown>) => void | Promise<unknown>;
  onEditing?: (isEditing: boolean) => void;
  pending?: (key: string) => Pending;
}

export function QuestionList({ questions, values, locked, onSave, onEditing, pending }: QuestionListProps) {
  return (
    <div className={classes.questions}>
      {questions.map((question) => (
        <KindField
          key={question.key}
          label={question.label}
          kind={question}
          value={values[question.key]}
          state={pending?.(question.key)}
          locked={locked}
          onEditing={onEditing}
          onSave={(value, base) => onSave({ [question.key]: value }, { [question.key]: base })}
        />
      ))}
    </div>
  );
}

interface WordListProps {
  label: string;
  /** The heading above already shows it. */
  hideLabel?: boolean;
  words: readonly string[];
  max: number;
  locked: string | undefined;
  placeholder: string;
  onSave: SaveList<string>;
}

/** Free-form words, each ended with Enter or a comma. A word that could not be saved is in the field again. */
export function WordList({ label, hideLabel, words, max, locked, placeholder, onSave }: WordListProps) {
  const list = useOptimisticList(words, onSave);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const wordsOf = useContext(FailureWords);
  /** The rendered list may be stale: apply the added and removed words, not the whole list. */
  const typed = async (next: readonly string[]) => {
    const added = next.filter((word) => !words.includes(word));
    try {
      await list.change((standing) => [
        ...standing.filter((word) => next.includes(word) || !words.includes(word)),
        ...added.filter((word) => !standing.includes(word)),
      ]);
      setError(null);
    } catch (failure) {
      setError(wordsOf(failure));
      setText((since) => [...added, ...(since === "" ? [] : [since])].join(","));
    }
  };
  return (
    <TagsInput
      {...(hideLabel ? { "aria-label": label } : { label })}
      size="sm"
      placeholder={words.length === 0 ? placeholder : undefined}
      maxTags={max}
      maxLength={120}
      readOnly={locked !== undefined}
      acceptValueOnBlur
      value={[...words]}
      searchValue={text}
      onSearchChange={setText}
      error={error}
      onChange={(next) => void typed(next)}
    />
  );
}
