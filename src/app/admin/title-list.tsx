/** Values in order: inline rename, move up and down, delete or merge into another. */
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import { ActionIcon, Text } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState, type ReactNode } from "react";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { foldText } from "../../kit/text.ts";
import { EditableField } from "../../ui/editable-field.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { WordItem, WordList } from "../../ui/word-list.tsx";
import classes from "./admin.module.css";

export interface Titled {
  id: string;
  title: string;
  position: number;
  seq: number;
}

/** `version`: its `seq` when read. */
export interface TitleEdit {
  title?: string;
  position?: number;
  version?: number;
}

interface TitleListProps<R extends Titled> {
  rows: readonly R[];
  /** False: read-only. */
  mayEdit: boolean;
  change: (id: string, edit: TitleEdit) => Promise<unknown>;
  /** Refetches after changes. */
  again: () => void;
  onRemove: (row: R) => void;
  beside?: (row: R) => ReactNode;
}

export function TitleList<R extends Titled>(props: TitleListProps<R>) {
  const { rows, change, again } = props;
  const [busy, setBusy] = useState(false);
  const save = async (edits: readonly (TitleEdit & { id: string })[]) => {
    setBusy(true);
    try {
      for (const { id, ...edit } of edits) await change(id, edit);
    } catch {
      // Reported by the request; refetch to show what was applied.
    }
    setBusy(false);
    again();
  };
  if (rows.length === 0) return <NothingYet icon={IconTag} title="None yet" />;
  return (
    <WordList ordered busy={busy}>
      {rows.map((row, at) => (
        <TitleItem
          key={row.id}
          {...props}
          row={row}
          busy={busy}
          rename={(title, version) => change(row.id, { title, version }).finally(again)}
          up={at > 0 ? () => void save(movedPositions(rows, at, at - 1)) : null}
          down={at < rows.length - 1 ? () => void save(movedPositions(rows, at, at + 1)) : null}
        />
      ))}
    </WordList>
  );
}

/** Renumbers positions from the top where they differ. */
function movedPositions(rows: readonly Titled[], from: number, to: number): { id: string; position: number }[] {
  const order = rows.filter((_, at) => at !== from);
  const moved = rows[from];
  if (moved) order.splice(to, 0, moved);
  return order.flatMap(({ id, position }, at) => (position === at ? [] : [{ id, position: at }]));
}

interface TitleItemProps<R extends Titled> extends TitleListProps<R> {
  row: R;
  busy: boolean;
  /** `version`: the one the editor opened on. Rejects if nothing was saved. */
  rename: (title: string, version: number) => Promise<unknown>;
  up: (() => void) | null;
  down: (() => void) | null;
}

function TitleItem<R extends Titled>({
  row,
  rows,
  mayEdit,
  busy,
  rename,
  up,
  down,
  onRemove,
  beside,
}: TitleItemProps<R>) {
  const { title } = row;
  // Who loses the right while renaming keeps the text; the server refuses.
  const [couldEdit] = useState(mayEdit);
  const check = (typed: string) => titleProblem(typed, row.id, rows);
  return (
    <WordItem>
      <span className={classes.words}>
        {couldEdit || mayEdit ? (
          <EditableField
            label={`Title of ${title}`}
            hideLabel
            value={title}
            base={row.seq}
            maxLength={60}
            check={check}
            onSave={rename}
          />
        ) : (
          <Text>{title}</Text>
        )}
        {beside?.(row)}
      </span>
      {mayEdit ? (
        <>
          <MoveButtons name={title} up={up} down={down} busy={busy} />
          <ActionIcon variant="subtle" color="red" aria-label={`Delete ${title}`} onClick={() => onRemove(row)}>
            <IconTrash size="1rem" />
          </ActionIcon>
        </>
      ) : null}
    </WordItem>
  );
}

export function titleProblem(typed: string, id: string | null, rows: readonly Titled[]): string | null {
  if (typed.trim() === "") return "Enter a title.";
  const taken = rows.some((row) => row.id !== id && foldText(row.title) === foldText(typed));
  return taken ? contactMessages.name_taken : null;
}
