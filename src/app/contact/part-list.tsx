/** Phones, emails, addresses: a list whose items are added, edited and removed inline, one at a time. */
import { ActionIcon, Button, Group, Text } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import { isSameValue } from "../../domain/values/same-value.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { useFocusOnNext } from "../../ui/use-focus-on-next.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { usePending } from "../contact-parts/contact-context.ts";
import { useEntryKeys } from "../contact-parts/entry-keys.ts";
import { FactSection } from "../contact-parts/fact-section.tsx";
import { RemovedPlaces } from "../contact-parts/removed-places.ts";
import { type OpenPart, PartEditor, type PartListProps } from "./part-editor.tsx";
import classes from "../contact-parts/contact-facts.module.css";

export function PartList<F extends "phones" | "emails" | "addresses", T extends object>(props: PartListProps<F, T>) {
  const { field, title, one, parts, max, tooMany, fresh, locked, line, keyOf } = props;
  const [open, setOpen] = useState<OpenPart<T> | null>(null);
  const place = useFocusOnNext<HTMLElement>(parts.length);
  const [places] = useState(() => new RemovedPlaces());
  const keys = useEntryKeys(parts);
  const at = open === null ? null : open.isNew ? parts.length : placeOf(open, { parts, keys, keyOf });
  // The edited item is gone. If it is restored, its editor stays closed.
  if (at === -1 && !open?.isTyped) setOpen(null);
  const opens = open?.isNew || at === -1 ? "new" : at;
  const addNew = () => setOpen({ was: fresh, isNew: true, key: null });
  const focusBack = useFocusBack(open !== null);
  const close = () => {
    // To the item's edit button, or to the add button.
    focusBack(() => place.current?.querySelector<HTMLElement>(`[data-opens="${opens}"]`));
    setOpen(null);
  };
  const editor = open ? (
    <PartEditor
      key="open"
      {...props}
      places={places}
      open={open}
      index={at === -1 ? null : at}
      onTyped={() => setOpen((now) => now && { ...now, isTyped: true })}
      onClose={close}
    />
  ) : null;
  const pending = usePending();
  const items = parts.map((part, index) =>
    at === index ? (
      editor
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
            onClick={() => setOpen({ was: part, isNew: false, key: keys[index] ?? null })}
          >
            <IconPencil size="1rem" />
          </ActionIcon>
        )}
      </li>
    ),
  );
  if (at === -1 || at === parts.length) items.push(editor);
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
      <ul className={classes.parts}>{items}</ul>
      {parts.length === 0 && open === null ? <Nothing locked={locked} one={one} onAdd={addNew} /> : null}
    </FactSection>
  );
}

interface Parts<T> {
  parts: readonly T[];
  keys: readonly number[];
  keyOf: (part: T) => string;
}

/** Current index of the item: by equal value, else by its number or address, else as it was followed; -1 if it is gone. */
function placeOf<T>({ was, key }: OpenPart<T>, { parts, keys, keyOf }: Parts<T>): number {
  const unchanged = parts.findIndex((part) => isSameValue(part, was));
  if (unchanged !== -1) return unchanged;
  const named = parts.findIndex((part) => keyOf(part) === keyOf(was));
  return named === -1 && key !== null ? keys.indexOf(key) : named;
}

function Nothing({ locked, one, onAdd }: { locked: boolean; one: string; onAdd: () => void }) {
  if (locked) return <Text c="dimmed">–</Text>;
  return (
    <Button variant="subtle" size="compact-sm" className={classes.addFirst} data-opens="new" data-adds onClick={onAdd}>
      Add {one}
    </Button>
  );
}
