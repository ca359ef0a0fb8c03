/** The fields a rejected change would have set, so that the user can decide. */
import { Table, Text } from "@mantine/core";
import { Fragment } from "react";
import { fieldLabel } from "../../domain/fields/field-labels.ts";
import { valueWords } from "../../domain/fields/value-words.ts";
import type { QueuedIntent } from "../../local/db/records.ts";
import { namesOf } from "../../local/queries/conflicts.ts";
import { useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { typedText } from "./problem-words.ts";
import { Side } from "./side.tsx";
import classes from "./sync.module.css";

export function RefusedFields({ item }: { item: QueuedIntent }) {
  const fields = changedFields(item);
  const values = fields.flatMap(({ was, yours }) => [was, yours]);
  const names = useLive(namesOf, values);
  const { exact } = useMoments();
  if (fields.length === 0) return <Typed item={item} />;
  if (!names) return null;
  const said = (field: string, value: unknown) =>
    valueWords(field, value, { nameOf: (id) => names[id], moment: exact, record: "contact" });
  const labelled = (field: string, side: string) =>
    fields.length > 1 ? `${fieldLabel(field, "contact")}: ${side.toLowerCase()}` : side;
  return (
    <Table className={classes.sides} withRowBorders={false} verticalSpacing={2}>
      <Table.Tbody>
        {fields.map(({ field, was, yours }) => (
          <Fragment key={field}>
            <Side label={labelled(field, "Before")} value={said(field, was)} />
            <Side label={labelled(field, "Yours")} value={said(field, yours)} />
          </Fragment>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The title truncates a longer text; this shows it in full. */
function Typed({ item }: { item: QueuedIntent }) {
  const text = item.name.startsWith("note.") ? typedText(item.input) : "";
  return text === "" ? null : (
    <Text size="sm" c="dimmed" lineClamp={4}>
      {text}
    </Text>
  );
}

interface ChangedField {
  field: string;
  was: unknown;
  yours: unknown;
}

/** Contact edits only: other records describe their changes themselves. */
function changedFields({ name, input }: QueuedIntent): ChangedField[] {
  if (name !== "contact.edit" && name !== "contact.quick_edit") return [];
  const { edit = {}, base = {} } = input as { edit?: object; base?: object };
  const before = base as Record<string, unknown>;
  return Object.entries(edit).map(([field, yours]) => ({ field, was: before[field] ?? null, yours }));
}
