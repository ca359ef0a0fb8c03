/** Shared screen for managing tags or groups, with an add form. */
import { Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { Narrow } from "../../ui/narrow.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { fieldErrorsOf } from "../base/report.ts";
import { PageMetadata } from "../base/page-metadata.tsx";

interface WordsFrameProps {
  title: string;
  description: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function WordsFrame({ title, description, actions, children }: WordsFrameProps) {
  return (
    <>
      <PageMetadata title={title} />
      <PageHeader title={title} description={description} actions={actions} />
      <Narrow>
        <Panel>{children}</Panel>
      </Narrow>
    </>
  );
}

interface NewWordFormProps<W> {
  label: string;
  maxLength: number;
  /** Throws the validation error. */
  make: (name: string) => W;
  keep: (made: W) => Promise<unknown>;
}

/** The input stays until it is saved. */
export function NewWordForm<W>({ label, maxLength, make, keep }: NewWordFormProps<W>) {
  const form = useForm({
    initialValues: { name: "" },
    validate: { name: (name) => problemOf(() => make(name)) },
  });
  const add = form.onSubmit(({ name }) => {
    void keep(make(name)).then(
      () => form.reset(),
      () => undefined,
    );
  });
  return (
    <form onSubmit={add} noValidate>
      <Group align="flex-start" gap="xs" mt="sm">
        <TextInput
          flex={1}
          aria-label={label}
          placeholder={label}
          maxLength={maxLength}
          {...form.getInputProps("name")}
        />
        <Button type="submit" variant="default">
          Add
        </Button>
      </Group>
    </form>
  );
}

/** Validation error of a name; null: valid. */
export function problemOf(make: () => unknown): string | null {
  try {
    make();
    return null;
  } catch (refusal) {
    return fieldErrorsOf(refusal)["name"] ?? null;
  }
}
