import { Radio, Table, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import type { MergeFacts } from "../../contract/duplicates/contact-merges.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import {
  mergedCategory,
  type MergeChoices,
  type MergeField,
  type MergeRecord,
} from "../../domain/duplicates/merge-choice.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useToday } from "../contact-parts/contact-context.ts";
import { countsInWords } from "../contact-parts/match-words.ts";
import { type FieldReader, wordsOfField } from "./merge-fields.ts";
import classes from "./merge.module.css";

interface MergeTableProps {
  records: readonly MergeRecord[];
  lists: ContactLists;
  survivor_id: number;
  onSurvivor: (id: number) => void;
  /** Differing fields. */
  readers: readonly FieldReader[];
  choices: MergeChoices;
  onChoose: (field: MergeField, from: number) => void;
  counts: readonly MergeFacts[] | undefined;
}

/** Each row is a radio group: arrow keys move within it, Tab moves to the next. */
export function MergeTable(props: MergeTableProps) {
  const { records, survivor_id, onSurvivor, readers, counts } = props;
  const referrers = records.flatMap(({ contact }) => contact.referred_by_id ?? []);
  const named = useLive(contactsByIds, referrers);
  return (
    <div className={classes.scroll}>
      <Table className={classes.table} withRowBorders verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.label}>
              Keep
            </Table.Th>
            {records.map(({ contact }) => (
              <Table.Th key={contact.id} scope="col">
                <Radio
                  name="survivor"
                  checked={contact.id === survivor_id}
                  onChange={() => onSurvivor(contact.id)}
                  label={`${nameOfContact(contact)} (${contact.id})`}
                />
                <Text size="xs" className={classes.open}>
                  <Link to={`/contacts/${contact.id}`} aria-label={`Open ${nameOfContact(contact)} (${contact.id})`}>
                    Open
                  </Link>
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {readers.map((reader) => (
            <FieldRow key={reader.field} reader={reader} named={named ?? []} {...props} />
          ))}
          {counts ? (
            <Table.Tr>
              <Table.Th scope="row" className={classes.label}>
                Related records
              </Table.Th>
              {records.map(({ contact }) => (
                <Table.Td key={contact.id}>
                  {countsInWords(counts.find(({ id }) => id === contact.id)?.counts ?? {}, "Nothing")}
                </Table.Td>
              ))}
            </Table.Tr>
          ) : null}
        </Table.Tbody>
      </Table>
      {readers.length === 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          All fields match.
        </Text>
      ) : null}
    </div>
  );
}

interface FieldRowProps extends MergeTableProps {
  reader: FieldReader;
  /** Contacts referenced by the fields. */
  named: readonly Contact[];
}

function FieldRow({ reader, records, lists, named, choices, onChoose }: FieldRowProps) {
  const today = useToday();
  const { field, label } = reader;
  const category = mergedCategory(records.map(({ contact }) => contact));
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.label}>
        {label}
      </Table.Th>
      {records.map((record) => {
        const { contact } = record;
        const words = wordsOfField(reader, contact, { lists, today, named });
        const isChosen = choices[field] === contact.id;
        return (
          <Table.Td key={contact.id} data-chosen={isChosen || undefined} className={classes.cell}>
            <Radio
              name={`field-${field}`}
              checked={isChosen}
              // A client cannot have a lead status.
              disabled={field === "status_id" && contact.category !== category}
              onChange={() => onChoose(field, contact.id)}
              aria-label={`${label}: ${words || "empty"}, from ${nameOfContact(contact)} (${contact.id})`}
              label={words || <span className={classes.empty}>Empty</span>}
              description={<Author record={record} field={field} lists={lists} />}
            />
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

/** Who last wrote the value, and when; if nobody has, when the contact was created. */
function Author({ record, field, lists }: { record: MergeRecord; field: MergeField; lists: ContactLists }) {
  const { words, exact } = useMoments();
  const author = record.hands?.[field];
  const at = author?.at ?? record.contact.created_at;
  const by = author ? author.by : record.contact.created_by;
  const user = lists.users.find(({ id }) => id === by);
  return (
    <span title={exact(at)}>
      {user ? `${fullNameOf(user)}, ` : ""}
      {words(at)}
    </span>
  );
}
