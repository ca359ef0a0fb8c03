/** API key of an external account: pasted, verified with the vendor, never shown again. */
import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";

interface KeyFormProps {
  label: string;
  /** Where to find the key. */
  description: string;
  /** Field name in server errors. */
  field: string;
  lengthMin: number;
  lengthMax: number;
  action: string;
  onSend: (key: string) => Promise<void>;
  onCancel?: (() => void) | undefined;
}

export function KeyForm({ label, description, field, lengthMin, lengthMax, action, onSend, onCancel }: KeyFormProps) {
  const form = useForm({
    initialValues: { key: "" },
    validate: {
      key: (value) =>
        value.trim().length < lengthMin || value.trim().length > lengthMax
          ? `A key has ${lengthMin} to ${lengthMax} characters.`
          : null,
    },
  });
  const named = (failure: unknown) => {
    const { [field]: words, ...rest } = fieldErrorsOf(failure);
    return words === undefined ? rest : { ...rest, key: words };
  };
  const { submit, busy, error } = useSubmit(form, ({ key }) => onSend(key.trim()), { fieldErrorsOf: named, wordsOf });
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw="32rem">
        <PasswordInput
          label={label}
          description={description}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("key")}
        />
        <FormError words={error} />
        <Group>
          <Button type="submit" loading={busy}>
            {action}
          </Button>
          {onCancel ? (
            <Button variant="default" onClick={onCancel} disabled={busy}>
              Cancel
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}
