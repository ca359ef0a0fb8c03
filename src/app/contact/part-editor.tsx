/** The open editor of one phone, email or address: saved with the values it showed when it opened. */
import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Contact, ContactEdit } from "../../domain/contacts/contact.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { FormError } from "../../ui/form-error.tsx";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { useHoldPage } from "../version/index.ts";
import { useEditErrors, useStandingEdit } from "../contact-parts/contact-context.ts";
import type { RemovedPlaces } from "../contact-parts/removed-places.ts";
import { useEscape } from "../contact-parts/use-escape.ts";
import classes from "../contact-parts/contact-facts.module.css";

export interface PartForm<T> {
  part: T;
  change: (change: Partial<T>) => void;
  /** Errors by field name of the item. */
  errors: Partial<Record<keyof T & string, string>>;
  /** There are other items, so "primary" is meaningful. */
  hasOthers: boolean;
}

export interface PartListProps<F extends "phones" | "emails" | "addresses", T> {
  field: F;
  title: string;
  /** Singular noun: "phone". */
  one: string;
  parts: readonly T[];
  max: number;
  tooMany: string;
  fresh: T;
  locked: boolean;
  line: (part: T) => ReactNode;
  form: (form: PartForm<T>) => ReactNode;
  keyOf: (part: T) => string;
}

/** The open editor: a new item, or an item as it was when the editor opened. */
export interface OpenPart<T> {
  was: T;
  isNew: boolean;
  /** Follows the item while it is changed and moved. */
  key: number | null;
  /** Something is typed: the editor stays even if someone else removes the item. */
  isTyped?: boolean;
}

type EditorProps<F extends "phones" | "emails" | "addresses", T> = PartListProps<F, T> & {
  open: OpenPart<T>;
  /** Index in the rendered list; null: someone else removed the item. */
  index: number | null;
  places: RemovedPlaces;
  onTyped: () => void;
  onClose: () => void;
};

export function PartEditor<F extends "phones" | "emails" | "addresses", T extends object>({
  field,
  one,
  parts,
  form,
  keyOf,
  open: { was, isNew },
  index,
  places,
  onTyped,
  onClose,
}: EditorProps<F, T>) {
  const saving = useSaving();
  const editStanding = useStandingEdit();
  const errorsOf = useEditErrors();
  const [typed, setTyped] = useState<Partial<T>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const place = useRef<HTMLFormElement>(null);
  useEscape(place, onClose);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  useHoldPage(Object.keys(typed).length > 0, "You have unsaved changes.");
  // Safe cast: the list's items have the field's own type.
  const partsOf = (standing: Contact) => standing[field] as unknown as readonly T[];
  const editTo = (next: readonly T[]) => ({ [field]: next }) as unknown as ContactEdit;
  const write = (change: (list: readonly T[]) => { to: readonly T[]; from: readonly T[] }) =>
    editStanding((standing) => {
      const { to, from } = change(partsOf(standing));
      return { edit: editTo(to), base: editTo(from) };
    });
  const opened = Object.fromEntries(Object.keys(typed).map((name) => [name, was[name as keyof T]])) as Partial<T>;
  const placeIn = (list: readonly T[]) => (index === null ? -1 : standingPlace(list, [parts[index], was], keyOf));
  /** The list with `fields` in the item; one that was removed is put back as it was, so that the change is a conflict. */
  const listWith = (list: readonly T[], fields: Partial<T>) => {
    const place = placeIn(list);
    if (place === -1) return [...list, { ...was, ...fields }];
    return list.map((other, at) => (at === place ? { ...other, ...fields } : other));
  };
  const withTyped = (list: readonly T[]) => (isNew ? [...list, { ...was, ...typed }] : listWith(list, typed));
  const save = () => {
    if (!isNew && isSameValue(typed, opened)) return onClose();
    const found = errorsOf(editTo(withTyped(parts)));
    setErrors(withoutPath(found, `${field}.${index ?? parts.length}.`));
    if (Object.keys(found).length > 0) return place.current?.querySelector("input")?.focus();
    const change = (list: readonly T[]) => ({ to: withTyped(list), from: isNew ? list : listWith(list, opened) });
    saving.run(() => write(change), onClose);
  };
  const remove = () => {
    const gone = parts.filter((_, at) => at === index);
    const change = (list: readonly T[]) => ({
      to: list.filter((_, at) => at !== placeIn(list)),
      from: placeIn(list) === -1 ? list : listWith(list, was),
    });
    const removed = () => {
      // Undo re-inserts only this item: writing the old list back would revert later changes.
      const place = places.takeOut(index ?? parts.length);
      const back = (list: readonly T[]) => ({
        to: list.toSpliced(places.putIn(place, list.length), 0, ...gone),
        from: list,
      });
      const undo = () => void write(back).catch(() => undefined);
      showUndo({ text: `${one.charAt(0).toUpperCase()}${one.slice(1)} removed.`, undo });
      onClose();
    };
    saving.run(() => write(change), removed);
  };
  const general = errors[field] ?? errors["last_name"] ?? errors["base"];
  return (
    <li>
      <form
        ref={place}
        className={classes.partForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {form({
          part: { ...was, ...typed },
          change: (change) => {
            setTyped({ ...typed, ...change });
            onTyped();
          },
          errors: errors as PartForm<T>["errors"],
          hasOthers: parts.length > (isNew ? 0 : 1),
        })}
        {index === null && !isNew ? (
          <Text size="sm" c="dimmed" role="status">
            Someone else removed this.
          </Text>
        ) : null}
        {general ? (
          <Text size="sm" c="red" role="alert">
            {general}
          </Text>
        ) : null}
        <FormError words={saving.error} />
        <Group gap="xs">
          <Button size="compact-sm" type="submit" loading={saving.busy}>
            Save
          </Button>
          <Button size="compact-sm" variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isNew || index === null ? null : (
            <Button size="compact-sm" variant="subtle" color="red" ml="auto" data-takes onClick={remove}>
              Remove
            </Button>
          )}
        </Group>
      </form>
    </li>
  );
}

/** Errors of this item by field; errors of other items and of the list keep their path. */
function withoutPath(errors: Record<string, string>, path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([at, words]) => [at.startsWith(path) ? at.slice(path.length) : at, words]),
  );
}

/** Its index in the list as stored: by what is shown of it, else by what its editor opened with; -1 if it is gone. */
function standingPlace<T>(list: readonly T[], [shown, was]: [T | undefined, T], keyOf: (part: T) => string): number {
  const known = [shown ?? was, was];
  const tests = known.flatMap((one) => [(part: T) => isSameValue(part, one), (part: T) => keyOf(part) === keyOf(one)]);
  return tests.map((test) => list.findIndex(test)).find((at) => at !== -1) ?? -1;
}
