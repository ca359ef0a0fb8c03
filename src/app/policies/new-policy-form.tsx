/** Minimum fields to create a policy; the rest is edited on the policy itself. */
import { Button, Group, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { policyTypes } from "../../domain/values/options.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { policyCreate } from "../../local/intents/policies.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened } from "../contact-parts/contact-context.ts";
import { useEscape } from "../contact-parts/use-escape.ts";

const types = policyTypes.map((value) => ({ value, label: optionWords(value) }));

export function NewPolicyForm({ onClose }: { onClose: () => void }) {
  const { contact, name, lists } = useOpened();
  const local = useLocal();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const place = useRef<HTMLFormElement>(null);
  useEscape(place, onClose);
  const form = useForm({
    initialValues: { carrier_id: null as string | null, policy_type: null as string | null, product_name: "" },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ carrier_id, policy_type, product_name }) => {
      const id = local.world.uuid();
      const type = policyTypes.find((one) => one === policy_type) ?? null;
      const policy = { id, carrier_id, policy_type: type, product_name, writing_agent_id: user.id };
      await local.write(policyCreate, { contact_id: contact.id, name, policy });
      onClose();
      void navigate(`/contacts/${contact.id}?tab=policies&policy=${id}`, { replace: true });
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <Panel title="New policy">
      <form ref={place} onSubmit={submit} noValidate>
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <Select
            label="Carrier"
            searchable
            autoFocus
            data={lists.carriers
              .filter(({ active }) => active)
              .map((carrier) => ({ value: carrier.id, label: carrier.name }))}
            {...form.getInputProps("carrier_id")}
          />
          <Select label="Type" searchable data={types} {...form.getInputProps("policy_type")} />
          <TextInput label="Product" maxLength={120} {...form.getInputProps("product_name")} />
        </Group>
        <FormError words={error} />
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Add policy
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
