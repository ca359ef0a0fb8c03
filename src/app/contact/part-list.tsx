/** Phones, emails, addresses: a list whose items are added, edited and removed inline, one at a time. */
import { ActionIcon, Button, Group, Text } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Contact, ContactEdit } from "../../domain/contacts/contact.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useFocusOnNext } from "../../ui/use-focus-on-next.ts";
import { useHoldPage } from "../version/index.ts";
import { useEdit, useEditErrors, usePending, useStandingEdit } from "../contact-parts/contact-context.ts";
import { FactSection } from "../contact-parts/fact-section.tsx";
import { RemovedPlaces } from "../contact-parts/removed-places.ts";
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
interface OpenPart<T> {
  was: T;
  isNew: boolean;
}

export function PartList<F extends "phones" | "emails" | "addresses", T extends object>(props: PartListProps<F, T>) {
  const { field, title, one, parts, max, tooMany, fresh, locked, line, keyOf } = props;
  const [open, setOpen] = useState<OpenPart<T> | null>(null);
  const place = useFocusOnNext<HTMLElement>(parts.length);
  const at = open === null ? null : open.isNew ? parts.length : placeOf(open.was, parts, keyOf);
  // The edited item is gone. If it is restored, its editor stays closed.
  if (at === -1) setOpen(null);
  const opens = open?.isNew ? "new" : at;
  const addNew = () => setOpen({ was: fresh, isNew: true });
  const close = () => {
    setOpen(null);
    // Returns focus to the item's edit button, or to the add button.
    const opener = () => place.current?.querySelector<HTMLElement>(`[data-opens="${opens}"]`);
    requestAnimationFrame(() => opener()?.focus());
  };
  const [places] = useState(() => new RemovedPlaces());
  const pending = usePending();
  const isFull = parts.length >= max;
  const add = (
    <Group gap={4} wrap="nowrap">
      <PendingMark state={pending(field)} quiet />
      {locked || open !== null || parts.length === 0 ? null : (
        <ActionIcon
          variant="subtle"
          aria-label={isFull ? tooMany : `Add ${one}`}
          title={isFull ? tooMany : `Add ${one}`}
          disabled={isFull}
          data-opens="new"
          data-adds
          onClick={addNew}
        >
          <IconPlus size="1rem" />
        </ActionIcon>
      )}
    </Group>
  );
  return (
    <FactSection title={title} action={add} place={place}>
      <ul className={classes.parts}>
        {parts.map((part, index) =>
          open && at === index ? (
            <PartEditor key={keyOf(part)} {...props} places={places} open={open} index={index} onClose={close} />
          ) : (
            <li key={keyOf(part)} className={classes.part}>
              <div className={classes.partLine}>{line(part)}</div>
              {locked ? null : (
                <ActionIcon
                  variant="subtle"
                  className={classes.partEdit}
                  aria-label={`Edit ${one} ${keyOf(part)}`}
                  data-opens={index}
                  data-takes
                  onClick={() => setOpen({ was: part, isNew: false })}
                >
                  <IconPencil size="1rem" />
                </ActionIcon>
              )}
            </li>
          ),
        )}
        {open?.isNew ? (
          <PartEditor {...props} places={places} open={open} index={parts.length} onClose={close} />
        ) : null}
      </ul>
      {parts.length === 0 && open === null ? <Nothing locked={locked} one={one} onAdd={addNew} /> : null}
    </FactSection>
  );
}

/** Current index of the item: by equal value, else by key; -1 if it is gone. */
function placeOf<T>(was: T, parts: readonly T[], keyOf: (part: T) => string): number {
  const unchanged = parts.findIndex((part) => isSameValue(part, was));
  return unchanged === -1 ? parts.findIndex((part) => keyOf(part) === keyOf(was)) : unchanged;
}

function Nothing({ locked, one, onAdd }: { locked: boolean; one: string; onAdd: () => void }) {
  if (locked) return <Text c="dimmed">–</Text>;
  return (
    <Button variant="subtle" size="compact-sm" className={classes.addFirst} data-opens="new" data-adds onClick={onAdd}>
      Add {one}
    </Button>
  );
}

type EditorProps<F extends "phones" | "emails" | "addresses", T> = PartListProps<F, T> & {
  open: OpenPart<T>;
  /** Index in the rendered list. */
  index: number;
  places: RemovedPlaces;
  onClose: () => void;
};

function PartEditor<F extends "phones" | "emails" | "addresses", T extends object>({
  field,
  one,
  parts,
  form,
  keyOf,
  open: { was, isNew },
  index,
  places,
  onClose,
}: EditorProps<F, T>) {
  const edit = useEdit();
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
  const withTyped = (list: readonly T[]) => {
    if (isNew) return [...list, { ...was, ...typed }];
    const place = placeOf(was, list, keyOf);
    return list.map((other, at) => (at === place ? { ...other, ...typed } : other));
  };
  const save = () => {
    const found = errorsOf(editTo(withTyped(parts)));
    setErrors(withoutPath(found, `${field}.${index}.`));
    if (Object.keys(found).length > 0) return place.current?.querySelector("input")?.focus();
    editStanding((standing) => editTo(withTyped(partsOf(standing))));
    onClose();
  };
  const remove = () => {
    edit(editTo(parts.filter((_, at) => at !== index)));
    // Undo re-inserts only this item: writing the old list back would revert later changes.
    const place = places.takeOut(index);
    const undo = () =>
      editStanding((standing) => {
        const now = partsOf(standing);
        return editTo(now.toSpliced(places.putIn(place, now.length), 0, ...parts.slice(index, index + 1)));
      });
    showUndo({ text: `${one.charAt(0).toUpperCase()}${one.slice(1)} removed.`, undo });
    onClose();
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
          change: (change) => setTyped({ ...typed, ...change }),
          errors: errors as PartForm<T>["errors"],
          hasOthers: parts.length > (isNew ? 0 : 1),
        })}
        {general ? (
          <Text size="sm" c="red" role="alert">
            {general}
          </Text>
        ) : null}
        <Group gap="xs">
          <Button size="compact-sm" type="submit">
            Save
          </Button>
          <Button size="compact-sm" variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isNew ? null : (
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
