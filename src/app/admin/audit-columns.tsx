import { Text } from "@mantine/core";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { AuditEntryRow } from "../../contract/timeline/history.ts";
import { eventValueWords } from "../../domain/calendar/conflict-words.ts";
import { actionWord, isSilent, reasonWords, recordKindWords } from "../../domain/timeline/history.ts";
import { fieldLabel } from "../../domain/fields/field-labels.ts";
import { type NameOf, nameOfEither, valueWords } from "../../domain/fields/value-words.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { useNameOf } from "../contact-parts/use-name-of.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import classes from "./audit-columns.module.css";

export function useAuditColumns(lists: ContactLists): TableColumn<AuditEntryRow>[] {
  const known = useNameOf(lists);
  const { exact } = useMoments();
  return useMemo(() => {
    const nameOf = (row: AuditEntryRow) => nameOfEither(known, row.names);
    return [
      {
        key: "at",
        label: "When",
        width: "19%",
        fixed: true,
        cell: (row) => (
          <div className="tabular">
            {exact(row.at)}
            {row.written_at === null ? null : <Text size="xs" c="dimmed">{`written ${exact(row.written_at)}`}</Text>}
          </div>
        ),
      },
      { key: "who", label: "Who", width: "20%", fixed: true, cell: (row) => <Who row={row} nameOf={nameOf(row)} /> },
      { key: "what", label: "What", width: "21%", fixed: true, cell: (row) => <What row={row} nameOf={nameOf(row)} /> },
      { key: "change", label: "Change", fixed: true, cell: (row) => <Fields row={row} nameOf={nameOf(row)} /> },
    ];
  }, [known, exact]);
}

interface CellProps {
  row: AuditEntryRow;
  nameOf: NameOf;
}

function What({ row, nameOf }: CellProps) {
  return (
    <div className={classes.links}>
      {actionWord(row.action)}
      <Text size="xs" c="dimmed" lineClamp={2} className={classes.name}>
        <RecordLink row={row} nameOf={nameOf} />
      </Text>
    </div>
  );
}

/** Long values show two lines; hover shows the whole. */
function Name({ words }: { words: string }) {
  return (
    <Text lineClamp={2} className={classes.name} title={words}>
      {words}
    </Text>
  );
}

function Who({ row: { actor_id, acting_as_id, ip, place, ...row }, nameOf }: CellProps) {
  const name = (id: string) => nameOf(id) ?? "Fieldline";
  return (
    <div className={classes.links}>
      <Name words={row.action === "sign_in_failed" ? "Someone" : actor_id ? name(actor_id) : "Fieldline"} />
      <Text size="xs" c="dimmed">
        {[acting_as_id ? `acting as ${name(acting_as_id)}` : "", ip, place].filter(Boolean).join(" · ")}
      </Text>
      {row.device_id && actor_id ? (
        <Text size="xs" className={classes.name}>
          <Link to={`/admin/audit?user_id=${actor_id}&device_id=${row.device_id}`} title="Changes from this device">
            {row.device_name || `device ${row.device_id.slice(0, 8)}`}
          </Link>
        </Text>
      ) : null}
    </div>
  );
}

/** The record and its contact. */
function RecordLink({ row: { record_type, record_id, contact_id }, nameOf }: CellProps) {
  const words = recordKindWords(record_type);
  if (record_type === "user") return <UserLink id={record_id} words={nameOf(record_id) ?? words} />;
  const isNumbered = record_id === String(contact_id);
  const name = isNumbered ? undefined : nameOf(record_id);
  const contact = contact_id === null ? null : <ContactLink id={contact_id} name={nameOf(String(contact_id))} />;
  if (record_type === "contact" && contact) return contact;
  return (
    <>
      <span title={isNumbered ? undefined : [name, record_id].filter(Boolean).join(" · ")}>
        {name ? `${words}: ${name}` : words}
      </span>
      {contact ? <>, {contact}</> : null}
    </>
  );
}

function UserLink({ id, words }: { id: string; words: string }) {
  return (
    <Link to={`/admin/users/${id}`} title={words}>
      {words}
    </Link>
  );
}

function ContactLink({ id, name }: { id: number; name: string | undefined }) {
  const numbered = `contact #${id}`;
  const words = name ? `${name} (${numbered})` : numbered;
  return (
    <Link to={`/contacts/${id}?tab=history`} title={words}>
      {words}
    </Link>
  );
}

/** Event times and recurrence as text, in the reader's time zone. */
function useSay(row: AuditEntryRow, nameOf: NameOf): (field: string, value: unknown) => string {
  const { exact } = useMoments();
  const zone = zoneName(useCurrentUser().timezone);
  const begins = row.record_type === "event" ? beginningOf(row) : undefined;
  return (field, value) => {
    const isEvents = row.record_type === "event" && Boolean(value) && (field !== "recurrence" || begins);
    const reading = { zone, now: row.at, start: dayOf(begins ?? row.at, zone) };
    const said = isEvents ? eventValueWords(field, value, reading) : undefined;
    return said ?? valueWords(field, value, { nameOf, moment: exact, record: row.record_type });
  };
}

/** Recurrence is described relative to its start date; undefined if that did not change and is not in the entry. */
function beginningOf({ fields }: AuditEntryRow): number | undefined {
  const when = fields["when"]?.new ?? fields["when"]?.old;
  return (when as { start_date?: number } | null | undefined)?.start_date;
}

const shownMax = 6;

function Fields({ row, nameOf }: CellProps) {
  const { action, fields } = row;
  const reason = reasonWords(row);
  const entries = Object.entries(fields);
  const say = useSay(row, nameOf);
  return (
    <>
      <ul className={classes.fields}>
        {entries.slice(0, shownMax).map(([field, change]) => (
          <li key={field}>
            {`${fieldLabel(field, row.record_type)}: `}
            {isSilent(change)
              ? action === "reveal"
                ? "shown"
                : "changed"
              : action === "create"
                ? say(field, change.new)
                : `${say(field, change.old)} → ${say(field, change.new)}`}
          </li>
        ))}
      </ul>
      {entries.length > shownMax ? <Text size="xs" c="dimmed">{`and ${entries.length - shownMax} more`}</Text> : null}
      {reason ? (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      ) : null}
    </>
  );
}
