/** Edits title and kind of a file inline. */
import { Button, Group, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ContactFile } from "../../domain/files/file.ts";
import { fileTitleLengthMax } from "../../domain/values/limits.ts";
import { fileEdit } from "../../local/intents/files.ts";
import { useIntent } from "../base/live.ts";
import { useHoldPage } from "../version/index.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { kindChoices, kindOf } from "./file-kind-choices.ts";
import classes from "./files.module.css";

export function FileEditForm({ file, onClose }: { file: ContactFile; onClose: () => void }) {
  const { contact, name } = useOpened();
  const write = useIntent(fileEdit);
  const [was] = useState(file);
  const [title, setTitle] = useState(was.title);
  const [kind, setKind] = useState(was.kind);
  const change = { ...(title !== was.title && { title }), ...(kind !== was.kind && { kind }) };
  const isTyped = Object.keys(change).length > 0;
  useHoldPage(isTyped, "This file's title is not saved yet.");
  const save = () => {
    if (!isTyped) return onClose();
    // useIntent reports a rejection; the form keeps the typed values.
    const base = { title: was.title, kind: was.kind };
    void write({ contact_id: contact.id, name, id: file.id, change, base }).then(onClose, () => undefined);
  };
  return (
    <form
      className={classes.edit}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        label="Title"
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
        autoFocus
        maxLength={fileTitleLengthMax}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Select
        label="Kind"
        data={kindChoices}
        allowDeselect={false}
        value={kind}
        onChange={(value) => setKind(kindOf(value))}
      />
      <Group gap="xs" className={classes.editActs}>
        <Button type="submit" size="compact-sm">
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
