/** A list of small records of a fact finder or policy, each answer saved on its own. */
import { Button } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useFocusOnNext } from "../../ui/use-focus-on-next.ts";
import type { Question } from "./data-capture-fields.ts";
import { useEntryKeys } from "./entry-keys.ts";
import { type ListChange, type SaveList, useOptimisticList } from "./optimistic-list.ts";
import { QuestionList, type Values } from "./question-parts.tsx";
import classes from "./question-parts.module.css";

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
export function RecordList<T extends object>(props: RecordListProps<T>) {
  const { one, questions, records, fresh, max, locked, onSave, mark } = props;
  const [adding, setAdding] = useState(false);
  const place = useFocusOnNext<HTMLDivElement>(records.length);
  // A recent save may not be rendered yet: every change applies to the current list.
  const list = useOptimisticList(records, onSave);
  const { entries, hold } = useHeldEntries(records);
  const remove = (at: number) => {
    hold(null);
    showUndo({ text: `${capital(one)} removed.`, undo: list.remove(at) });
  };
  const focusFresh = useFocusOnFresh(place, records.length, adding);
  const isCancelled = useRef(false);
  const cancel = () => {
    isCancelled.current = true;
    setAdding(false);
  };
  useEffect(() => {
    if (isCancelled.current && !adding) place.current?.querySelector<HTMLElement>("[data-adds]")?.focus();
    isCancelled.current = false;
  }, [place, adding]);
  const add = async (answer: object) => {
    await list.change((standing) => [...standing, { ...fresh, ...answer }]);
    focusFresh();
    setAdding(false);
  };
  return (
    <div ref={place} className={classes.records}>
      {entries.map(({ key, record, at }) => (
        <fieldset key={key} className={classes.record}>
          <legend className={classes.legend}>
            {nameOf(record) || `${capital(one)} ${(at ?? records.length) + 1}`} {mark?.(record)}
          </legend>
          {at === null ? <p className={classes.gone}>Someone else removed this.</p> : null}
          <QuestionList
            questions={questions}
            values={record as Values}
            locked={locked}
            onEditing={(isEditing) => hold(isEditing ? { key, record } : null)}
            onSave={(edit, base) => list.change(withEntry(at, record, edit), withEntry(at, record, base))}
          />
          {locked || at === null ? null : (
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
      {adding ? <NewRecord {...props} onAdd={add} onCancel={cancel} /> : null}
      {locked || adding || records.length >= max ? null : (
        <Button variant="default" size="compact-sm" className={classes.add} data-adds onClick={() => setAdding(true)}>
          Add {one}
        </Button>
      )}
    </div>
  );
}

interface NewRecordProps<T> extends Pick<RecordListProps<T & object>, "one" | "questions" | "locked"> {
  fresh: T;
  onAdd: (answer: object) => Promise<void>;
  onCancel: () => void;
}

function NewRecord<T extends object>({ one, questions, fresh, locked, onAdd, onCancel }: NewRecordProps<T>) {
  const [saving, setSaving] = useState(false);
  return (
    <fieldset ref={focusFirst} className={classes.record}>
      <legend className={classes.legend}>New {one}</legend>
      <QuestionList
        questions={questions}
        values={fresh as Values}
        // The first answer makes the record; a second one meanwhile would make another.
        locked={saving ? "This is being saved." : locked}
        onSave={async (answer) => {
          setSaving(true);
          await onAdd(answer).finally(() => setSaving(false));
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
        onClick={onCancel}
      >
        Cancel
      </Button>
    </fieldset>
  );
}

/** Focuses the new record, which now contains the answered question and the remaining ones. */
function useFocusOnFresh(place: RefObject<HTMLElement | null>, count: number, adding: boolean): () => void {
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    if (adding || awaited.current === null || count < awaited.current) return;
    awaited.current = null;
    place.current?.querySelector<HTMLElement>("fieldset:last-of-type button")?.focus();
  }, [place, count, adding]);
  const known = useRef(count);
  useEffect(() => {
    if (!adding) known.current = count;
  }, [count, adding]);
  return () => void (awaited.current = known.current + 1);
}

interface Held<T> {
  key: number;
  record: T;
}

/**
 * The records with their React keys. One whose field is open stays when someone else removes it, `at` null, so that what
 * is being typed is not lost.
 */
function useHeldEntries<T extends object>(
  records: readonly T[],
): { entries: (Held<T> & { at: number | null })[]; hold: (held: Held<T> | null) => void } {
  const keys = useEntryKeys(records);
  const [held, hold] = useState<(Held<T> & { place: number }) | null>(null);
  const entries = records.map((record, at) => ({ key: keys[at] ?? at, record, at: at as number | null }));
  if (held && !keys.includes(held.key)) entries.splice(held.place, 0, { key: held.key, record: held.record, at: null });
  return { entries, hold: (next) => hold(next && { ...next, place: keys.indexOf(next.key) }) };
}

/** The list with some fields of one entry replaced; of one that was removed, with the entry put back. */
function withEntry<T extends object>(at: number | null, removed: T, fields: object): ListChange<T> {
  if (at === null) return (standing) => [...standing, { ...removed, ...fields }];
  return (standing) => standing.map((entry, place) => (place === at ? { ...entry, ...fields } : entry));
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function focusFirst(place: HTMLElement | null): void {
  place?.querySelector("button")?.focus();
}

function nameOf(record: object): string {
  const { name, kind } = record as { name?: string; kind?: string };
  return name || kind || "";
}
