/** Minimum fields to create a security; the rest is edited on the security itself. */
import { Button, Group, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { securityTypeWords } from "../../domain/policies/security-name.ts";
import { queuedSecurity } from "../../domain/policies/security-edit.ts";
import { securityTypes } from "../../domain/policies/security.ts";
import { securityCreate } from "../../local/intents/securities.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { useEscape } from "../contact-parts/use-escape.ts";

const types = securityTypes.map((value) => ({ value, label: securityTypeWords(value) }));

export function NewSecurityForm({ onClose }: { onClose: () => void }) {
  const { contact, name } = useOpened();
  const local = useLocal();
  const navigate = useNavigate();
  const place = useRef<HTMLFormElement>(null);
  useEscape(place, onClose);
  const form = useForm({
    initialValues: { account_type: null as string | null, custodian: "", account_number: "" },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ account_type, ...typed }) => {
      const id = local.world.uuid();
      const type = securityTypes.find((one) => one === account_type) ?? null;
      // The full account number is masked before it is queued.
      const security = queuedSecurity({ id, account_type: type, ...typed });
      await local.write(securityCreate, { contact_id: contact.id, name, security });
      onClose();
      void navigate(`/contacts/${contact.id}?tab=securities&security=${id}`, { replace: true });
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <Panel title="New security">
      <form ref={place} onSubmit={submit} noValidate>
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <Select label="Type" searchable autoFocus data={types} {...form.getInputProps("account_type")} />
          <TextInput label="Custodian" maxLength={120} {...form.getInputProps("custodian")} />
          <TextInput
            label="Account number"
            description="Only the last four digits are stored."
            maxLength={40}
            autoComplete="off"
            {...form.getInputProps("account_number")}
          />
        </Group>
        <FormError words={error} />
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Add security
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
