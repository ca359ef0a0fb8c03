/** Phones, emails, addresses: a list whose items are added, changed and removed in place, one at a time. */
import { ActionIcon, Button, Group, Text } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Contact, ContactEdit } from "../../domain/contacts/contact.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useHoldPage } from "../shell/index.ts";
import { useEdit, useEditErrors, usePending, useStandingEdit } from "./contact-context.ts";
import { FactSection } from "./fact-section.tsx";
import { RemovedPlaces } from "./removed-places.ts";
import { useEscape } from "./use-escape.ts";
import classes from "./contact-facts.module.css";

export interface PartForm<T> {
  part: T;
  change: (change: Partial<T>) => void;
  /** What is wrong, by name of the part's field. */
  errors: Partial<Record<keyof T & string, string>>;
  /** Another item is there, so that "primary" means something. */
  hasOthers: boolean;
}

export interface PartListProps<F extends "phones" | "emails" | "addresses", T> {
  field: F;
  title: string;
  /** One of them: "phone". */
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

export function PartList<F extends "phones" | "emails" | "addresses", T extends object>(props: PartListProps<F, T>) {
  const { field, title, one, parts, max, tooMany, fresh, locked, line, keyOf } = props;
  const [open, setOpen] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const close = () => {
    setOpen(null);
    // Whatever opens this place now: the pencil of an item, or what adds one.
    const opener = () => list.current?.closest("section")?.querySelector<HTMLElement>(`[data-opens="${open}"]`);
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
          data-opens={parts.length}
          onClick={() => setOpen(parts.length)}
        >
          <IconPlus size="1rem" />
        </ActionIcon>
      )}
    </Group>
  );
  return (
    <FactSection title={title} action={add}>
      <ul ref={list} className={classes.parts}>
        {parts.map((part, index) =>
          open === index ? (
            <PartEditor key={keyOf(part)} {...props} places={places} index={index} start={part} onClose={close} />
          ) : (
            <li key={keyOf(part)} className={classes.part}>
              <div className={classes.partLine}>{line(part)}</div>
              {locked ? null : (
                <ActionIcon
                  variant="subtle"
                  className={classes.partEdit}
                  aria-label={`Edit ${one} ${keyOf(part)}`}
                  data-opens={index}
                  onClick={() => setOpen(index)}
                >
                  <IconPencil size="1rem" />
                </ActionIcon>
              )}
            </li>
          ),
        )}
        {open === parts.length ? (
          <PartEditor {...props} places={places} index={parts.length} start={fresh} onClose={close} />
        ) : null}
      </ul>
      {parts.length === 0 && open === null ? <Nothing locked={locked} one={one} onAdd={() => setOpen(0)} /> : null}
    </FactSection>
  );
}

function Nothing({ locked, one, onAdd }: { locked: boolean; one: string; onAdd: () => void }) {
  if (locked) return <Text c="dimmed">–</Text>;
  return (
    <Button variant="subtle" size="compact-sm" className={classes.addFirst} data-opens={0} onClick={onAdd}>
      Add {one}
    </Button>
  );
}

type EditorProps<F extends "phones" | "emails" | "addresses", T> = PartListProps<F, T> & {
  index: number;
  start: T;
  places: RemovedPlaces;
  onClose: () => void;
};

function PartEditor<F extends "phones" | "emails" | "addresses", T extends object>({
  field,
  one,
  parts,
  form,
  index,
  start,
  places,
  onClose,
}: EditorProps<F, T>) {
  const edit = useEdit();
  const putBack = useStandingEdit();
  const errorsOf = useEditErrors();
  const [part, setPart] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const place = useRef<HTMLFormElement>(null);
  useEscape(place, onClose);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  useHoldPage(part !== start, "What you typed here is not saved yet.");
  const isNew = index === parts.length;
  // The list's items are the field's own type.
  const partsOf = (standing: Contact) => standing[field] as unknown as readonly T[];
  const editTo = (next: readonly T[]) => ({ [field]: next }) as unknown as ContactEdit;
  const save = () => {
    const next = editTo(isNew ? [...parts, part] : parts.map((other, at) => (at === index ? part : other)));
    const found = errorsOf(next);
    setErrors(found);
    if (Object.keys(found).length > 0) return place.current?.querySelector("input")?.focus();
    edit(next);
    onClose();
  };
  const remove = () => {
    edit(editTo(parts.filter((_, at) => at !== index)));
    // The list as it was would be no change against itself, and takes back what was changed since.
    const place = places.takeOut(index);
    const undo = () =>
      putBack((standing) => {
        const now = partsOf(standing);
        return editTo(now.toSpliced(places.putIn(place, now.length), 0, ...parts.slice(index, index + 1)));
      });
    showUndo({ text: `${one.charAt(0).toUpperCase()}${one.slice(1)} removed.`, undo });
    onClose();
  };
  const own = Object.fromEntries(
    Object.entries(errors).map(([path, words]) => [path.slice(`${field}.${index}.`.length), words]),
  );
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
          part,
          change: (change) => setPart({ ...part, ...change }),
          errors: own as PartForm<T>["errors"],
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
            <Button size="compact-sm" variant="subtle" color="red" ml="auto" onClick={remove}>
              Remove
            </Button>
          )}
        </Group>
      </form>
    </li>
  );
}
