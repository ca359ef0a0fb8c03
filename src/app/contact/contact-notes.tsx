/** Notes: written inline, pinned, edited with earlier versions kept, deleted with undo. */
import IconNote from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import { ActionIcon, Button, Group, SegmentedControl, Text, Textarea, UnstyledButton } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPin from "@tabler/icons-react/dist/esm/icons/IconPin.mjs";
import IconPinFilled from "@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Note, NoteChange, NoteEdit, WrittenKind } from "../../domain/contacts/note.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { noteCreate, noteDelete, noteEdit, noteRestore } from "../../local/intents/notes.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useFocusOnNext } from "../../ui/use-focus-on-next.ts";
import { useSaving } from "../../ui/use-saving.ts";
import { writeOn } from "../../ui/write-on.ts";
import { useCommands } from "../help/index.ts";
import { useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { report } from "../base/report.ts";
import { useDraft } from "../base/drafts.ts";
import { useHoldPage } from "../version/index.ts";
import { useOpened, usePendingRecord } from "../contact-parts/contact-context.ts";
import { useOlderNotes } from "./use-older-notes.ts";
import classes from "../contact-parts/contact.module.css";

const unsaved = "This note is not saved yet.";

export function ContactNotes() {
  const { notes, older_notes, mayEdit } = useOpened();
  const place = useFocusOnNext<HTMLDivElement>(notes.length);
  return (
    <div ref={place}>
      {mayEdit ? <NewNote /> : null}
      {notes.length === 0 ? (
        <NothingYet
          icon={IconNote}
          title="No notes yet."
          description={mayEdit ? "Write the first one above, or press n anywhere on this page." : undefined}
        />
      ) : null}
      <ul className={classes.notes} aria-label="Notes">
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} />
        ))}
      </ul>
      {older_notes ? <OlderNotes /> : null}
    </div>
  );
}

/** Notes older than those on this device. Read-only, because the device has no row to change. */
function OlderNotes() {
  const { contact, notes: here } = useOpened();
  const { notes, hasMore, online, busy, failed, fetchMore } = useOlderNotes(contact.id, here);
  return (
    <>
      {notes.length > 0 ? (
        <ul className={classes.notes} aria-label="Older notes from the server">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} isRead />
          ))}
        </ul>
      ) : null}
      {hasMore ? (
        <Group gap="sm" mt="sm">
          <Text size="sm" c="dimmed" role="status">
            {failed
              ? "Older notes could not be loaded."
              : online
                ? "Older notes are on the server."
                : "Older notes are on the server. Connect to read them."}
          </Text>
          {online ? (
            <Button variant="default" size="compact-sm" loading={busy} onClick={() => void fetchMore()}>
              {failed ? "Try again" : "Show older notes"}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </>
  );
}

export function NewNote() {
  const { contact, name } = useOpened();
  const local = useLocal();
  const [body, setBody] = useDraft(contact.id);
  const [kind, setKind] = useState<WrittenKind>("note");
  // Prevents a second press from saving the same text twice.
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
        note: { id: local.world.uuid(), body, kind, pinned: false, call_id: null },
      });
      // Text typed in the meantime belongs to the next note.
      setBody((now) => (now === body ? "" : now));
      setKind("note");
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
        const pressed = document.activeElement;
        const byKeys = pressed?.matches(":focus-visible");
        // The button is disabled when the field is empty, so keyboard focus would jump to the top of the page.
        const isLost = () => [pressed, document.body].includes(document.activeElement);
        void save().then(() => byKeys && isLost() && field.current?.focus());
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
          // Returns focus to the page, where single-key shortcuts apply; the typed text is not lost.
          if (event.key === "Escape") event.currentTarget.closest("main")?.focus({ preventScroll: true });
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void save();
          }
        }}
      />
      <Group justify="space-between" gap="xs">
        <KindChoice kind={kind} onChoose={setKind} />
        <Button type="submit" disabled={body.trim() === ""}>
          Add note
        </Button>
      </Group>
    </form>
  );
}

const kinds: readonly { value: WrittenKind; label: string }[] = [
  { value: "note", label: "Note" },
  { value: "call", label: "Call" },
  { value: "meeting", label: "Meeting" },
];

function KindChoice({ kind, onChoose }: { kind: WrittenKind; onChoose: (kind: WrittenKind) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Note type"
      data={[...kinds]}
      value={kind}
      onChange={(chosen) => onChoose(chosen as WrittenKind)}
    />
  );
}

/** `isRead`: read-only. */
function NoteItem({ note, isRead = false }: { note: Note; isRead?: boolean }) {
  const { lists, name, mayEdit } = useOpened();
  const pendingOf = usePendingRecord();
  const { exact, words } = useMoments();
  const local = useLocal();
  const [editing, setEditing] = useState(false);
  const [earlier, setEarlier] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const focusBack = useFocusBack(editing);
  const close = () => {
    focusBack(() => pencil.current);
    setEditing(false);
  };
  const nameOf = (id: string | null) => {
    const person = lists.users.find((one) => one.id === id);
    return person ? fullNameOf(person) : "Someone";
  };
  const kind = kinds.find(({ value }) => value === note.kind && value !== "note");
  const change = (edit: NoteEdit, base: NoteEdit) =>
    local.write(noteEdit, { id: note.id, contact_id: note.contact_id, name, edit, base });
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
          {kind ? `${kind.label} · ` : ""}
          {nameOf(note.author_id)} · <time title={exact(note.at)}>{words(note.at)}</time>
          {note.edits.length > 0 ? (
            <>
              {" · "}
              <UnstyledButton className={classes.edited} aria-expanded={earlier} onClick={() => setEarlier(!earlier)}>
                edited {note.edits.length === 1 ? "once" : `${note.edits.length} times`}
              </UnstyledButton>
            </>
          ) : null}{" "}
          <PendingMark state={pendingOf(note.id)} />
        </Text>
        {mayEdit && !isRead && note.kind !== "system" ? (
          <Group gap={2} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              aria-label={note.pinned ? "Unpin note" : "Pin note"}
              onClick={() => void change({ pinned: !note.pinned }, { pinned: note.pinned }).catch(report)}
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
        <NoteEditor note={note} onSave={change} onClose={close} />
      ) : (
        <Text className={classes.body}>{note.body}</Text>
      )}
      {earlier ? <EarlierTexts edits={note.edits} nameOf={nameOf} /> : null}
    </li>
  );
}

/** Earlier versions, latest first, with who replaced each. */
function EarlierTexts({ edits, nameOf }: { edits: readonly NoteChange[]; nameOf: (id: string | null) => string }) {
  const { exact } = useMoments();
  return (
    <ul className={classes.earlier} aria-label="Earlier versions">
      {edits.toReversed().map(({ body, at, by }) => (
        <li key={at}>
          <Text size="xs" c="dimmed">
            Until {exact(at)}, edited by {nameOf(by)}
          </Text>
          <Text className={classes.body} size="sm">
            {body}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function NoteEditor({
  note,
  onSave,
  onClose,
}: {
  note: Note;
  /** `base`: the values shown when the editor opened. */
  onSave: (edit: NoteEdit, base: NoteEdit) => Promise<unknown>;
  onClose: () => void;
}) {
  const [was] = useState(() => ({ body: note.body, kind: note.kind === "system" ? ("note" as const) : note.kind }));
  const [body, setBody] = useState(was.body);
  const [kind, setKind] = useState<WrittenKind>(was.kind);
  const field = useRef<HTMLTextAreaElement>(null);
  const saving = useSaving();
  useHoldPage(body !== was.body, unsaved);
  useEffect(() => writeOn(field.current), []);
  const save = () => {
    const edit: NoteEdit = { ...(body !== was.body && { body }), ...(kind !== was.kind && { kind }) };
    const base = { ...(edit.body !== undefined && { body: was.body }), ...(edit.kind && { kind: was.kind }) };
    saving.run(() => (Object.keys(edit).length > 0 ? onSave(edit, base) : undefined), onClose);
  };
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
      <FormError words={saving.error} />
      <Group mt="xs" gap="xs">
        <Button size="compact-sm" onClick={save} loading={saving.busy} disabled={body.trim() === ""}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <KindChoice kind={kind} onChoose={setKind} />
      </Group>
    </>
  );
}
