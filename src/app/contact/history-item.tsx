import { Button, Text } from "@mantine/core";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import {
  actionWord,
  canRestore,
  type FieldChange,
  type HistoryEntry,
  isSilent,
  reasonWords,
  recordKindWords,
  restoredValue,
} from "../../domain/timeline/history.ts";
import { fieldLabel } from "../../domain/fields/field-labels.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { type NameOf, nameOfEither, valueWords } from "../../domain/fields/value-words.ts";
import { useMoments } from "../base/moments.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { useNameOf } from "../contact-parts/use-name-of.ts";
import { useRestore } from "./use-restore.ts";
import classes from "./history.module.css";

export function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const nameOf = useNames(entry);
  const { exact, words } = useMoments();
  const { action, record_id, record_type, actor_id, acting_as_id, at, written_at, fields } = entry;
  const reason = reasonWords(entry);
  const name = nameOf(record_id);
  const of = record_type === "contact" ? "" : `, ${recordKindWords(record_type)}${name ? `: ${name}` : ""}`;
  const who = actor_id === null ? "Fieldline" : (nameOf(actor_id) ?? "Fieldline");
  const asWhom = acting_as_id === null ? "" : `, acting as ${nameOf(acting_as_id) ?? "someone"}`;
  return (
    <li className={classes.entry}>
      <Text>
        <strong>{actionWord(action)}</strong>
        {of}
      </Text>
      <Text size="xs" c="dimmed">
        {`${who}${asWhom} · `}
        {written_at === null ? (
          <time title={exact(at)}>{words(at)}</time>
        ) : (
          <>
            <time title={exact(written_at)}>{words(written_at)}</time>
            {`, synced ${exact(at)}`}
          </>
        )}
        {reason ? ` · “${reason}”` : ""}
      </Text>
      <ul className={classes.fields}>
        {Object.entries(fields).map(([field, change]) => (
          <FieldLine key={field} entry={entry} field={field} change={change} />
        ))}
      </ul>
    </li>
  );
}

function FieldLine({ entry, field, change }: { entry: HistoryEntry; field: string; change: FieldChange }) {
  const nameOf = useNames(entry);
  const { exact } = useMoments();
  const say = (value: unknown) => valueWords(field, value, { nameOf, moment: exact, record: entry.record_type });
  const label = fieldLabel(field, entry.record_type);
  // A reveal is not a change.
  if (isSilent(change)) return <li>{entry.action === "reveal" ? label : `${label}: changed`}</li>;
  return (
    <li className={classes.field}>
      <span className={classes.words}>
        {`${fieldLabel(field, entry.record_type)}: `}
        {entry.action === "create" ? null : (
          <>
            <del className={classes.old}>{say(change.old)}</del> <span aria-label="to">→</span>{" "}
          </>
        )}
        <ins className={classes.new}>{say(change.new)}</ins>
      </span>
      <PutBack entry={entry} field={field} change={change} />
    </li>
  );
}

/** Names from the lists, the entry itself, and the contacts on this page; unknown contacts are shown by number. */
function useNames({ names }: HistoryEntry): NameOf {
  const { lists, named } = useOpened();
  const known = nameOfEither(useNameOf(lists), names);
  return (id) => {
    const contact = named.find((one) => String(one.id) === id);
    return contact ? nameOfContact(contact) : known(id);
  };
}

/** Renders nothing if the old value is current or may not be restored. */
function PutBack({ entry, field, change }: { entry: HistoryEntry; field: string; change: FieldChange }) {
  const restore = useRestore(entry);
  if (!restore || !canRestore(entry, field, change)) return null;
  const present = restore.presentOf(field);
  const value = restoredValue(field, change.old, present);
  if (isSameValue(present, value)) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      className={classes.back}
      onClick={() => restore.write(field, value)}
      aria-label={`Restore previous ${fieldLabel(field, entry.record_type).toLowerCase()}`}
    >
      Restore
    </Button>
  );
}
