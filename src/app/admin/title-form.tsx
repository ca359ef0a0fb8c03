/** Inline form that adds a value; the input stays until it is saved. */
import { Button, Group, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { StatusEffect } from "../../domain/reference/reference.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { titleProblem, type Titled } from "./title-list.tsx";

export const effectLabels: Record<StatusEffect, string> = {
  none: "No effect",
  do_not_contact: "Do not contact",
  deceased: "Deceased",
};

interface TitleFormProps {
  label: string;
  rows: readonly Titled[];
  /** For statuses: behavior beyond the name, chosen only at creation. */
  effects?: boolean;
  add: (body: { title: string; effect: StatusEffect }) => Promise<unknown>;
}

export function TitleForm({ label, rows, effects = false, add }: TitleFormProps) {
  const form = useForm({
    initialValues: { title: "", effect: "none" as StatusEffect },
    validate: { title: (title) => titleProblem(title, null, rows) },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ title, effect }) => {
      await add({ title: title.trim(), effect });
      form.reset();
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="xs" mt="sm">
        <TextInput
          flex={1}
          miw="12rem"
          aria-label={label}
          placeholder={label}
          maxLength={60}
          {...form.getInputProps("title")}
        />
        {effects ? (
          <Select
            w="11rem"
            aria-label="Effect"
            allowDeselect={false}
            data={Object.entries(effectLabels).map(([value, words]) => ({ value, label: words }))}
            {...form.getInputProps("effect")}
          />
        ) : null}
        <Button type="submit" variant="default" loading={busy}>
          Add
        </Button>
      </Group>
      <FormError words={error} />
    </form>
  );
}
