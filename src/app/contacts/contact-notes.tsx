/** Notes: written in place, pinned, edited with the earlier text kept, deleted with undo. */
import { ActionIcon, Button, Group, Text, Textarea } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPin from "@tabler/icons-react/dist/esm/icons/IconPin.mjs";
import IconPinFilled from "@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Note } from "../../domain/contacts/note.ts";
import { fullNameOf } from "../../domain/users/user-name.ts";
import { noteCreate, noteDelete, noteEdit, noteRestore } from "../../local/intents/notes.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useFocusOnNext } from "../../ui/use-focus-on-next.ts";
import { useCommands } from "../help/index.ts";
import { useLocal } from "../live.ts";
import { useMoments } from "../moments.ts";
import { report, useBegun, useHoldPage } from "../shell/index.ts";
import { useOpened, usePendingRecord } from "./contact-context.ts";
import classes from "./contact.module.css";

const unsaved = "This note is not saved yet.";

export function ContactNotes() {
  const { notes, mayEdit } = useOpened();
  const place = useFocusOnNext<HTMLDivElement>(notes.length);
  return (
    <div ref={place}>
      {mayEdit ? <NewNote /> : null}
      {notes.length === 0 ? (
        <NothingYet
          title="No notes yet."
          says={mayEdit ? "Write the first one above, or press n anywhere on this page." : undefined}
        />
      ) : null}
      <ul className={classes.notes} aria-label="Notes">
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} />
        ))}
      </ul>
    </div>
  );
}

export function NewNote() {
  const { contact, name } = useOpened();
  const local = useLocal();
  const [body, setBody] = useBegun(contact.id);
  // A second press on the same words must not write them twice.
  const written = useRef<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useHoldPage(body.trim() !== "", unsaved);
  useCommands(
    useMemo(
      () => [
        { name: "contact.note", label: "Write a note", group: "Contact", keys: "n", run: () => field.current?.focus() },
      ],
      [],
    ),
  );
  const save = async () => {
    if (written.current === body) return;
    written.current = body;
    try {
      await local.write(noteCreate, {
        contact_id: contact.id,
        name,
        note: { id: local.world.uuid(), body, kind: "note", pinned: false, call_id: null },
      });
      // What was typed meanwhile is the next note.
      setBody((now) => (now === body ? "" : now));
    } catch (error) {
      written.current = null;
      report(error);
    }
  };
  return (
    <form
      className={classes.newNote}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        ref={field}
        aria-label="New note"
        data-adds
        placeholder="Write a note"
        autosize
        minRows={2}
        maxRows={12}
        value={body}
        onChange={(event) => {
          written.current = null;
          setBody(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          // Back to the page, where single keys are commands again; what was typed stays.
          if (event.key === "Escape") event.currentTarget.closest("main")?.focus({ preventScroll: true });
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void save();
          }
        }}
      />
      <Button type="submit" disabled={body.trim() === ""}>
        Add note
      </Button>
    </form>
  );
}

function NoteItem({ note }: { note: Note }) {
  const { lists, name, mayEdit } = useOpened();
  const pendingOf = usePendingRecord();
  const { exact, words } = useMoments();
  const local = useLocal();
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    pencil.current?.focus();
  };
  const author = lists.users.find(({ id }) => id === note.author_id);
  const change = (edit: { body?: string; pinned?: boolean }) =>
    local.write(noteEdit, { id: note.id, contact_id: note.contact_id, name, edit });
  const remove = async () => {
    const about = { contact_id: note.contact_id, name };
    await local.write(noteDelete, { ...about, id: note.id });
    const undo = () => void local.write(noteRestore, { ...about, note }).catch(report);
    showUndo({ text: "Note deleted.", undo });
  };
  return (
    <li className={classes.note} data-pinned={note.pinned || undefined}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text size="xs" c="dimmed">
          {author ? fullNameOf(author) : "Somebody"} · <time title={exact(note.at)}>{words(note.at)}</time>
          {note.edits.length > 0
            ? ` · edited ${note.edits.length === 1 ? "once" : `${note.edits.length} times`}`
            : ""}{" "}
          <PendingMark state={pendingOf(note.id)} />
        </Text>
        {mayEdit && note.kind !== "system" ? (
          <Group gap={2} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              aria-label={note.pinned ? "Unpin note" : "Pin note"}
              onClick={() => void change({ pinned: !note.pinned }).catch(report)}
            >
              {note.pinned ? <IconPinFilled size="1rem" /> : <IconPin size="1rem" />}
            </ActionIcon>
            <ActionIcon ref={pencil} variant="subtle" aria-label="Edit note" onClick={() => setEditing(true)}>
              <IconPencil size="1rem" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label="Delete note"
              data-takes
              onClick={() => void remove().catch(report)}
            >
              <IconTrash size="1rem" />
            </ActionIcon>
          </Group>
        ) : null}
      </Group>
      {editing ? (
        <NoteEditor note={note} onSave={(body) => change({ body })} onClose={close} />
      ) : (
        <Text className={classes.body}>{note.body}</Text>
      )}
    </li>
  );
}

function NoteEditor({
  note,
  onSave,
  onClose,
}: {
  note: Note;
  onSave: (body: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const [body, setBody] = useState(note.body);
  const field = useRef<HTMLTextAreaElement>(null);
  useHoldPage(body !== note.body, unsaved);
  useEffect(() => field.current?.focus(), []);
  const save = () => void onSave(body).then(onClose, report);
  return (
    <>
      <Textarea
        ref={field}
        aria-label="Note text"
        autosize
        minRows={2}
        maxRows={16}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <Group mt="xs" gap="xs">
        <Button size="compact-sm" onClick={save} disabled={body.trim() === ""}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </>
  );
}
