/** Selected files with title and kind, before they are added. */
import { ActionIcon, Button, Group, Select, Text, TextInput } from "@mantine/core";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { fileSizeWords, fileTypeWords } from "../../domain/files/file-words.ts";
import { fileTitleLengthMax } from "../../domain/values/limits.ts";
import { countOf } from "../../kit/text.ts";
import { kindChoices, kindOf } from "./file-kind-choices.ts";
import type { FileDraft } from "./file-draft.ts";
import type { Chosen, Drafts } from "./use-drafts.ts";
import classes from "./files.module.css";

export function FileDraftsForm(drafts: Drafts) {
  const { list, saving, save, clear } = drafts;
  const ready = list.filter(({ draft }) => draft !== null).length;
  if (list.length === 0) return null;
  return (
    <form
      className={classes.drafts}
      aria-label="Files to add"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ul className={classes.draftList}>
        {list.map((one) => (
          <li key={one.id} className={classes.draft}>
            {one.draft ? <DraftFields draft={one.draft} {...drafts} /> : <Text fw={500}>{one.name}</Text>}
            <Problem chosen={one} />
            <ActionIcon
              className={classes.takeOff}
              variant="subtle"
              color="gray"
              aria-label={`Remove ${one.name}`}
              onClick={() => drafts.takeOff(one.id)}
            >
              <IconX size="1rem" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={clear}>
          {ready > 0 ? "Cancel" : "Close"}
        </Button>
        {ready > 0 ? (
          <Button type="submit" loading={saving}>
            Add {countOf(ready, "file")}
          </Button>
        ) : null}
      </Group>
    </form>
  );
}

function DraftFields({ draft, change }: { draft: FileDraft; change: Drafts["change"] }) {
  const { typed, body } = draft;
  return (
    <div className={classes.draftFields}>
      <TextInput
        label="Title"
        description={`${fileTypeWords(body.mime)} · ${fileSizeWords(body.size)}`}
        maxLength={fileTitleLengthMax}
        value={typed.title}
        onChange={(event) => change(typed.id, { title: event.currentTarget.value })}
      />
      <Select
        label="Type"
        description="What the file is used for"
        data={kindChoices}
        allowDeselect={false}
        value={typed.kind}
        onChange={(value) => change(typed.id, { kind: kindOf(value) })}
      />
    </div>
  );
}

function Problem({ chosen }: { chosen: Chosen }) {
  return (
    <div role="alert" className={classes.problem}>
      {chosen.problem ?? null}
    </div>
  );
}
