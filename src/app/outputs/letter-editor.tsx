/** Text of a letter: from a saved letter or a starter, with merge fields inserted by button. */
import { Button, Group, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import type { Letter } from "../../domain/outputs/letter.ts";
import { type MergeField, mergeFields } from "../../domain/outputs/merge-names.ts";
import { starterLetters } from "../../domain/outputs/starter-letters.ts";
import { letterCreate, letterDelete, letterEdit } from "../../local/intents/outputs.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useIntent, useLocal } from "../base/live.ts";
import classes from "./outputs.module.css";

interface LetterEditorProps {
  text: string;
  onText: (text: string) => void;
  letters: readonly Letter[];
  error: string | undefined;
}

const fieldNames: Record<MergeField, string> = {
  first_name: "First name",
  last_name: "Last name",
  full_name: "Full name",
  business_name: "Business",
  city: "City",
  state: "State",
  next_renewal_date: "Next renewal",
  today: "Today",
  agent_name: "Your name",
};

export function LetterEditor({ text, onText, letters, error }: LetterEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState<string | null>(letters[0]?.id ?? null);
  const choose = (value: string | null) => {
    setChosen(value);
    const letter = letters.find(({ id }) => id === value) ?? starterLetters.find(({ name }) => name === value);
    if (letter) onText(letter.body);
  };
  const insert = (name: MergeField) => {
    const area = field.current;
    const [from, to] = area ? [area.selectionStart, area.selectionEnd] : [text.length, text.length];
    onText(`${text.slice(0, from)}{{${name}}}${text.slice(to)}`);
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + name.length + 4, from + name.length + 4);
    });
  };
  const kept = letters.find(({ id }) => id === chosen);
  return (
    <Stack gap="xs">
      <Select
        label="Start from"
        placeholder="Blank letter"
        data={[
          ...(letters.length > 0
            ? [{ group: "My letters", items: letters.map(({ id, name }) => ({ value: id, label: name })) }]
            : []),
          { group: "Templates", items: starterLetters.map(({ name }) => ({ value: name, label: name })) },
        ]}
        value={chosen}
        onChange={choose}
      />
      <Textarea
        ref={field}
        label="Letter"
        autosize
        minRows={7}
        maxRows={14}
        value={text}
        error={error}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div className={classes.fields} role="group" aria-label="Insert field">
        <Text size="xs" c="dimmed" span mr={4}>
          Insert:
        </Text>
        {mergeFields.map((name) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => insert(name)}>
            {fieldNames[name]}
          </Button>
        ))}
      </div>
      <KeepLetter key={kept?.id ?? "new"} kept={kept} text={text} count={letters.length} onKept={setChosen} />
    </Stack>
  );
}

interface KeepLetterProps {
  kept: Letter | undefined;
  text: string;
  count: number;
  onKept: (id: string | null) => void;
}

/** Offered only if the text differs from the saved letter. */
function KeepLetter({ kept, text, count, onKept }: KeepLetterProps) {
  const { world } = useLocal();
  const create = useIntent(letterCreate);
  const edit = useIntent(letterEdit);
  const remove = useIntent(letterDelete);
  const [name, setName] = useState("");
  const [opened, setOpened] = useState(kept?.body);
  const change = async ({ id, name: called, body }: Letter) => {
    await edit({ id, name: called, edit: { body: text }, base: { body: opened ?? body } });
    setOpened(text);
  };
  const save = async () => {
    const id = world.uuid();
    await create({ id, name, body: text, kept: count });
    onKept(id);
  };
  const takeAway = async (letter: Letter) => {
    const { id, body } = letter;
    await remove({ id, name: letter.name });
    onKept(null);
    const undo = () => {
      const again = world.uuid();
      void create({ id: again, name: letter.name, body, kept: count - 1 }).then(
        () => onKept(again),
        () => undefined,
      );
    };
    showUndo({ text: `Letter ${letter.name} deleted.`, undo });
  };
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  if (kept)
    return (
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={kept.body === text || text.trim() === ""}
          onClick={() => quietly(change(kept))}
        >
          Save changes to {kept.name}
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => quietly(takeAway(kept))}>
          Delete letter
        </Button>
      </Group>
    );
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        size="xs"
        label="Save letter as"
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={name.trim() === "" || text.trim() === ""}
        onClick={() => quietly(save())}
      >
        Save
      </Button>
    </Group>
  );
}
