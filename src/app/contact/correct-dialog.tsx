/** Corrects a rejected write in place: the typed values in their fields, each with the reason for the rejection. */
import { Button, Group, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import type { QueuedIntent } from "../../local/db/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { type Correctable, momentFrom, momentText, withAnswers } from "./correctable.ts";
import { readKind } from "../contact-parts/fact-kinds.ts";

interface CorrectDialogProps {
  item: QueuedIntent;
  wrong: readonly Correctable[];
  onClose: () => void;
}

export function CorrectDialog({ item, wrong, onClose }: CorrectDialogProps) {
  const local = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const [typed, setTyped] = useState(() => new Map(wrong.map((one) => [one.field, typedOf(one, zone)])));
  const [errors, setErrors] = useState(() => new Map(wrong.map(({ field, words }) => [field, words])));
  const set = (field: string, text: string) => {
    setTyped(new Map(typed).set(field, text));
    setErrors(new Map([...errors].filter(([named]) => named !== field)));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const today = dayOf(local.world.now(), zone);
    const read = wrong.map((one) => ({ ...one, read: readOf(one, typed.get(one.field) ?? "", { zone, today }) }));
    const unread = read.flatMap(({ field, read: said }) => ("error" in said ? [[field, said.error] as const] : []));
    if (unread.length > 0) return setErrors(new Map(unread));
    const answers = read.flatMap(({ path, read: said }) => ("value" in said ? [{ path, value: said.value }] : []));
    try {
      await local.correct({ n: item.n, input: withAnswers(item.input, answers) });
      onClose();
    } catch (error) {
      const said = Object.entries(fieldErrorsOf(error)).filter(([field]) => typed.has(field));
      if (said.length === 0) report(error);
      setErrors(new Map(said));
    }
  };
  return (
    <Dialog onClose={onClose} title="Fix and resend">
      <form onSubmit={(event) => void send(event)}>
        <Stack>
          <Text size="sm">
            {item.which && !item.title.includes(item.which) ? `${item.title} (${item.which})` : item.title}
          </Text>
          {wrong.map((one, at) => (
            <Answer
              key={one.field}
              wrong={one}
              typed={typed.get(one.field) ?? ""}
              error={errors.get(one.field)}
              isFirst={at === 0}
              onType={(text) => set(one.field, text)}
            />
          ))}
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Resend</Button>
        </Group>
      </form>
    </Dialog>
  );
}

interface AnswerProps {
  wrong: Correctable;
  typed: string;
  error: string | undefined;
  isFirst: boolean;
  onType: (text: string) => void;
}

function Answer({ wrong: { label, kind }, typed, error, isFirst, onType }: AnswerProps) {
  const common = { label, error, value: typed, ...(isFirst && { "data-autofocus": true }) };
  const onChange = (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value);
  if (kind === "moment") return <TextInput {...common} type="datetime-local" onChange={onChange} />;
  if (kind.kind === "choice") {
    const data = kind.options?.map((option) => ({ ...option })) ?? [];
    return <Select {...common} data={data} allowDeselect={false} onChange={(chosen) => onType(chosen ?? "")} />;
  }
  if (kind.kind === "long") return <Textarea {...common} autosize minRows={2} maxRows={12} onChange={onChange} />;
  return <TextInput {...common} inputMode={kind.inputMode} maxLength={kind.maxLength} onChange={onChange} />;
}

function typedOf({ kind, value }: Correctable, zone: string): string {
  return kind === "moment" ? momentText(value, zone) : kind.typed(value);
}

interface Here {
  zone: string;
  today: string;
}

function readOf({ kind }: Correctable, typed: string, { zone, today }: Here): { value: unknown } | { error: string } {
  if (kind !== "moment") return readKind(kind, typed.trim(), today);
  const value = momentFrom(typed, zone);
  return value === undefined ? { error: "Choose a date and a time." } : { value };
}
