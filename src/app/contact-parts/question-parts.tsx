/** Building blocks of a fact finder: rows of questions, lists of small records, lists of words. */
import { Button, TagsInput } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PendingMark, type Pending } from "../../ui/pending-mark.tsx";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useFocusOnNext } from "../../ui/use-focus-on-next.ts";
import type { Question } from "./data-capture-fields.ts";
import { useEntryKeys } from "./entry-keys.ts";
import { KindField } from "./kind-field.tsx";
import classes from "./question-parts.module.css";
import { type SaveList, useOptimisticList } from "./optimistic-list.ts";

type Values = Readonly<Record<string, unknown>>;

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
  onSave: (change: Record<string, unknown>) => void;
  pending?: (key: string) => Pending;
}

export function QuestionList({ questions, values, locked, onSave, pending }: QuestionListProps) {
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
          onSave={(value) => onSave({ [question.key]: value })}
        />
      ))}
    </div>
  );
}

interface RecordListProps<T extends object> {
  /** Singular: "medication". */
  one: string;
  questions: readonly Question[];
  records: readonly T[];
  fresh: T;
  max: number;
  locked: string | undefined;
  onSave: SaveList<T>;
  /** Shown in a record's header, such as "Not matched". */
  mark?: (record: T) => ReactNode;
}

/** A new record is saved with its first answer. */
export function RecordList<T extends object>({
  one,
  questions,
  records,
  fresh,
  max,
  locked,
  onSave,
  mark,
}: RecordListProps<T>) {
  const [adding, setAdding] = useState(false);
  const place = useFocusOnNext<HTMLDivElement>(records.length);
  const isFresh = useRef(false);
  // Focus the new record, which now contains the answered question and the remaining ones.
  useEffect(() => {
    if (isFresh.current) place.current?.querySelector<HTMLElement>("fieldset:last-of-type button")?.focus();
    isFresh.current = false;
  }, [place, records.length]);
  // A recent save may not be rendered yet: every change applies to the current list.
  const list = useOptimisticList(records, onSave);
  const keys = useEntryKeys(records);
  const remove = (at: number) =>
    showUndo({ text: `${one.charAt(0).toUpperCase()}${one.slice(1)} removed.`, undo: list.remove(at) });
  const isCancelled = useRef(false);
  const cancel = () => {
    isCancelled.current = true;
    setAdding(false);
  };
  useEffect(() => {
    if (isCancelled.current && !adding) place.current?.querySelector<HTMLElement>("[data-adds]")?.focus();
    isCancelled.current = false;
  }, [place, adding]);
  return (
    <div ref={place} className={classes.records}>
      {records.map((record, at) => (
        <fieldset key={keys[at]} className={classes.record}>
          <legend className={classes.legend}>
            {nameOf(record) || `${one.charAt(0).toUpperCase()}${one.slice(1)} ${at + 1}`} {mark?.(record)}
          </legend>
          <QuestionList
            questions={questions}
            values={record as Values}
            locked={locked}
            onSave={(edit) =>
              list.change((standing) => standing.map((other, place) => (place === at ? { ...other, ...edit } : other)))
            }
          />
          {locked ? null : (
            <Button
              variant="subtle"
              color="red"
              size="compact-xs"
              className={classes.remove}
              aria-label={`Remove ${one} ${nameOf(record)}`}
              data-takes
              onClick={() => remove(at)}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      {adding ? (
        <fieldset ref={focusFirst} className={classes.record}>
          <legend className={classes.legend}>New {one}</legend>
          <QuestionList
            questions={questions}
            values={fresh as Values}
            locked={locked}
            onSave={(answer) => {
              setAdding(false);
              isFresh.current = true;
              list.change((standing) => [...standing, { ...fresh, ...answer }]);
            }}
          />
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            className={classes.remove}
            aria-label={`Cancel new ${one}`}
            // Keeps focus in the open field: blurring it would save its input, and with it the new record.
            onMouseDown={(event) => event.preventDefault()}
            onClick={cancel}
          >
            Cancel
          </Button>
        </fieldset>
      ) : null}
      {locked || adding || records.length >= max ? null : (
        <Button variant="default" size="compact-sm" className={classes.add} data-adds onClick={() => setAdding(true)}>
          Add {one}
        </Button>
      )}
    </div>
  );
}

function focusFirst(place: HTMLElement | null): void {
  place?.querySelector("button")?.focus();
}

function nameOf(record: object): string {
  const { name, kind } = record as { name?: string; kind?: string };
  return name || kind || "";
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

/** Free-form words, each ended with Enter or a comma. */
export function WordList({ label, hideLabel, words, max, locked, placeholder, onSave }: WordListProps) {
  const list = useOptimisticList(words, onSave);
  /** The rendered list may be stale: apply the added and removed words, not the whole list. */
  const typed = (next: readonly string[]) =>
    list.change((standing) => [
      ...standing.filter((word) => next.includes(word) || !words.includes(word)),
      ...next.filter((word) => !words.includes(word) && !standing.includes(word)),
    ]);
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
      onChange={typed}
    />
  );
}
