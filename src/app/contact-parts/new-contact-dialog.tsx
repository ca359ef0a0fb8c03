/** Creates a contact: enough to save and call; the rest is entered on its page. */
import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { createContact } from "../../domain/contacts/quick-edit.ts";
import { stateCodes, stateName } from "../../domain/values/postal.ts";
import { contactCreate } from "../../local/intents/contacts.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { refuse } from "../../kit/refusal.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLive, useLocal } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useHoldPage } from "../version/index.ts";
import { ContactPicker, type Picked } from "./contact-picker.tsx";
import { emptyDraft, type NewContactDraft } from "./empty-draft.ts";
import { fieldsOfDraft, formErrorsOf } from "./new-contact-draft.ts";

interface NewContactDialogProps {
  lists: ContactLists;
  /** Input from before the dialog was closed. */
  draft: NewContactDraft;
  onDraft: (draft: NewContactDraft) => void;
  /** Receives the new contact; if absent, its page opens. */
  onMade?: (made: Picked) => void;
  onClose: () => void;
}

const words = { fieldErrorsOf: (error: unknown) => formErrorsOf(fieldErrorsOf(error)), wordsOf };

export function NewContactDialog({ lists, draft, onDraft, onMade, onClose }: NewContactDialogProps) {
  const form = useForm({ initialValues: draft, onValuesChange: onDraft });
  const create = useCreate();
  const navigate = useNavigate();
  const { submit, busy, error } = useSubmit(
    form,
    async (values) => {
      const made = await create(values);
      onDraft(emptyDraft);
      onClose();
      if (onMade) onMade(made);
      else void navigate(`/contacts/${made.id}`);
    },
    words,
  );
  useHoldPage(JSON.stringify(form.values) !== JSON.stringify(emptyDraft), "This contact is not saved yet.");
  return (
    <Dialog onClose={onClose} title="New contact" closeOnClickOutside={false} size="34rem">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <FormError words={error} />
          <Names form={form} />
          <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps("phone")} />
          <AlreadyHere phone={form.values.phone} />
          <TextInput label="Email" type="email" autoComplete="off" maxLength={254} {...form.getInputProps("email")} />
          <Place form={form} />
          <Standing form={form} lists={lists} />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={busy}>
              Create contact
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type DraftForm = UseFormReturnType<NewContactDraft>;

function Names({ form }: { form: DraftForm }) {
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label="First name"
          data-autofocus
          autoComplete="off"
          maxLength={60}
          {...form.getInputProps("first_name")}
        />
        <TextInput label="Last name" autoComplete="off" maxLength={60} {...form.getInputProps("last_name")} />
      </Group>
      <TextInput label="Business" autoComplete="off" maxLength={120} {...form.getInputProps("business_name")} />
    </>
  );
}

function Place({ form }: { form: DraftForm }) {
  return (
    <>
      <TextInput label="Street" autoComplete="off" maxLength={120} {...form.getInputProps("line1")} />
      <Group grow align="flex-start">
        <TextInput label="City" autoComplete="off" maxLength={80} {...form.getInputProps("city")} />
        <Select
          label="State"
          searchable
          clearable
          data={stateCodes.map((code) => ({ value: code, label: `${code} ${stateName(code)}` }))}
          {...form.getInputProps("state")}
        />
        <TextInput label="Zip" inputMode="numeric" autoComplete="off" maxLength={10} {...form.getInputProps("zip")} />
      </Group>
    </>
  );
}

function Standing({ form, lists }: { form: DraftForm; lists: ContactLists }) {
  const { category } = form.values;
  return (
    <>
      <SegmentedControl
        aria-label="Category"
        data={[
          { value: "lead", label: "Lead" },
          { value: "client", label: "Client" },
        ]}
        value={category}
        onChange={(next) => form.setValues({ category: next === "client" ? "client" : "lead", status_id: null })}
      />
      <Group grow align="flex-start">
        <Select
          label="Status"
          clearable
          data={lists.statuses
            .filter((status) => status.category === category)
            .map(({ id, title }) => ({ value: id, label: title }))}
          {...form.getInputProps("status_id")}
        />
        <Select
          label="Source"
          clearable
          searchable
          data={lists.sources.map(({ id, title }) => ({ value: id, label: title }))}
          {...form.getInputProps("source_id")}
        />
      </Group>
      <ContactPicker
        label="Referred by"
        picked={form.values.referred_by}
        onPick={(picked) => form.setFieldValue("referred_by", picked)}
        except={[]}
      />
    </>
  );
}

/** Warns of a known number before a duplicate is created. */
function AlreadyHere({ phone }: { phone: string }) {
  const { search } = useLocal();
  const [ids, setIds] = useState<number[]>([]);
  useEffect(() => {
    let stopped = false;
    search?.matchNumber(phone).then(
      (found) => !stopped && setIds(found.slice(0, 3)),
      () => undefined,
    );
    return () => {
      stopped = true;
    };
  }, [search, phone]);
  const known = useLive(contactsByIds, ids) ?? [];
  if (known.length === 0 || ids.length === 0) return null;
  return (
    <Text size="sm" role="status" c="var(--fl-warn)">
      Possible duplicates:{" "}
      {known.map((contact, at) => (
        <span key={contact.id}>
          {at > 0 ? ", " : ""}
          <Link to={`/contacts/${contact.id}`}>{nameOfContact(contact)}</Link>
        </span>
      ))}
    </Text>
  );
}

const noNumber = "This device has no contact numbers left. Connect once to get more. Your entries stay here.";

/** Validates before an id is allocated, so that a rejection uses none. */
function useCreate(): (draft: NewContactDraft) => Promise<Picked> {
  const local = useLocal();
  return async (draft) => {
    const { user_id, world } = local;
    const fields = fieldsOfDraft(draft);
    const made = { ref: world.uuid(), owner_id: user_id, fields };
    const tried = createContact({ ...made, id: 1, now: world.now(), actor: user_id });
    const id = await local.takeNumber();
    if (id === undefined) refuse("no_number", { base: [noNumber] });
    const name = nameOfContact(tried);
    await local.write(contactCreate, { ...made, id, name });
    return { id, name };
  };
}
