/** Dialogs to save a quick filter and to manage saved ones. */
import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { quickFilterNameLengthMax } from "../../domain/values/limits.ts";
import type { QuickFilter, QuickFilterEdit } from "../../domain/lists/quick-filter.ts";
import { quickFilterCreate, quickFilterDelete, quickFilterEdit } from "../../local/intents/lists.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EditableField } from "../../ui/editable-field.tsx";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useIntent, useLocal } from "../base/live.ts";
import { fieldErrorsOf, report, notify } from "../base/report.ts";
import { contactListPath, quickFilterPath } from "../links/scope-url.ts";
import type { Columns } from "./use-columns.ts";
import classes from "./column-panel.module.css";

interface SaveProps {
  scope: ContactsScope;
  columns: Pick<Columns, "columns" | "areUsual">;
  kept: readonly QuickFilter[];
  onClose: () => void;
}

export function SaveQuickFilter({ scope, columns, kept, onClose }: SaveProps) {
  const local = useLocal();
  const [name, setName] = useState("");
  const [pinned, setPinned] = useState(true);
  const [carries, setCarries] = useState(!columns.areUsual);
  const [error, setError] = useState<string | null>(null);
  // A second click must not save it twice.
  const isSaving = useRef(false);
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      const filter = {
        id: local.world.uuid(),
        name,
        contacts_scope: scope,
        columns: carries ? [...columns.columns] : [],
        pinned,
        position: kept.length,
      };
      await local.write(quickFilterCreate, { ...filter, kept: kept.length });
      onClose();
    } catch (refusal) {
      isSaving.current = false;
      setError(Object.values(fieldErrorsOf(refusal))[0] ?? "This was not saved. Try again.");
    }
  };
  return (
    <Dialog onClose={onClose} title="Save as quick filter">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            data-autofocus
            maxLength={quickFilterNameLengthMax}
            error={error}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox
            label="Show above the list"
            checked={pinned}
            onChange={(event) => setPinned(event.currentTarget.checked)}
          />
          <Checkbox
            label="Include the current columns"
            checked={carries}
            onChange={(event) => setCarries(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Save</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

export function QuickFilters({ kept, onClose }: Pick<SaveProps, "kept" | "onClose">) {
  const edit = useIntent(quickFilterEdit);
  const change = ({ id, name }: QuickFilter, next: QuickFilterEdit, base: QuickFilterEdit = {}) =>
    edit({ id, name, edit: next, base });
  /** Renumbers positions from the top where they differ. */
  const move = (from: number, to: number) => {
    const order = kept.filter((_, at) => at !== from);
    const moved = kept[from];
    if (!moved || to < 0 || to > order.length) return;
    order.splice(to, 0, moved);
    order.forEach((filter, position) => filter.position !== position && quietly(change(filter, { position })));
  };
  return (
    <Dialog onClose={onClose} title="Quick filters" size="lg">
      {kept.length === 0 ? (
        <Text c="dimmed">No quick filters yet. Set filters, then choose Save as quick filter.</Text>
      ) : null}
      <ul className={classes.list}>
        {kept.map((filter, at) => (
          <QuickFilterItem
            key={filter.id}
            filter={filter}
            change={(next, base) => change(filter, next, base)}
            onGo={onClose}
            up={at > 0 ? () => move(at, at - 1) : null}
            down={at < kept.length - 1 ? () => move(at, at + 1) : null}
            kept={kept.length}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** A rejection is reported; nothing was typed that could be lost. */
function quietly(change: Promise<unknown>): void {
  void change.catch(() => undefined);
}

interface ItemProps {
  filter: QuickFilter;
  kept: number;
  /** Rejects if nothing was saved. */
  change: (edit: QuickFilterEdit, base: QuickFilterEdit) => Promise<unknown>;
  onGo: () => void;
  up: (() => void) | null;
  down: (() => void) | null;
}

function QuickFilterItem({ filter, kept, change, onGo, up, down }: ItemProps) {
  const create = useIntent(quickFilterCreate);
  const remove = useIntent(quickFilterDelete);
  const { world } = useLocal();
  const { name } = filter;
  const again = () => {
    const { contacts_scope, columns, pinned, position } = filter;
    void create({ id: world.uuid(), name, contacts_scope, columns, pinned, position, kept: kept - 1 }).catch(
      () => undefined,
    );
  };
  const away = () =>
    void remove({ id: filter.id, name }).then(
      () => showUndo({ text: `Quick filter ${name} deleted.`, undo: again }),
      () => undefined,
    );
  /** The view is in the URL: whoever opens it sees the same filters over their own visible contacts. */
  const copyLink = () =>
    void navigator.clipboard
      .writeText(window.location.origin + contactListPath(filter.contacts_scope))
      .then(() => notify("Link copied."), report);
  return (
    <li className={classes.item}>
      <Group flex={1} gap="xs" wrap="nowrap">
        <EditableField
          label={`Name of ${name}`}
          hideLabel
          value={name}
          maxLength={quickFilterNameLengthMax}
          onSave={(next, was) => change({ name: next }, { name: was })}
        />
      </Group>
      <Checkbox
        label="Show above the list"
        checked={filter.pinned}
        onChange={(event) => quietly(change({ pinned: event.currentTarget.checked }, { pinned: filter.pinned }))}
      />
      <Button component={Link} to={quickFilterPath(filter)} variant="subtle" size="compact-sm" onClick={onGo}>
        Open
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Copy a link to ${name}`}
        title="Copy a link that opens this view for a colleague"
        onClick={copyLink}
      >
        <IconLink size="1rem" />
      </ActionIcon>
      <MoveButtons name={name} up={up} down={down} />
      <ActionIcon variant="subtle" color="red" aria-label={`Delete ${name}`} onClick={away}>
        <IconTrash size="1rem" />
      </ActionIcon>
    </li>
  );
}
