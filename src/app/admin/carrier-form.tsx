import { Group, Switch, TagsInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Carrier } from "../../domain/reference/reference.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { RecordForm } from "./record-form.tsx";

type CarrierFields = Omit<Carrier, "id" | "seq">;

interface CarrierFormProps {
  carrier: Carrier | null;
  onSave: (fields: CarrierFields) => Promise<void>;
  onDelete: (() => void) | null;
  onClose: () => void;
}

const blank: CarrierFields = {
  name: "",
  naic: "",
  rating: "",
  lines: [],
  phones: [],
  portal_url: "",
  e_app_url: "",
  active: true,
};

export function CarrierForm({ carrier, onSave, onDelete, onClose }: CarrierFormProps) {
  const form = useForm({
    initialValues: carrier ? fieldsOf(carrier) : blank,
    validate: {
      name: (name) => (name.trim() ? null : "Enter a name."),
      portal_url: urlProblem,
      e_app_url: urlProblem,
    },
  });
  const sending = useSubmit(form, (fields) => onSave({ ...fields, name: fields.name.trim() }), {
    fieldErrorsOf,
    wordsOf,
  });
  return (
    <RecordForm
      title={carrier ? carrier.name : "Add a carrier"}
      size="lg"
      {...sending}
      onDelete={onDelete}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={120} data-autofocus {...form.getInputProps("name")} />
      <Group grow align="flex-start">
        <TextInput label="NAIC number" maxLength={10} inputMode="numeric" {...form.getInputProps("naic")} />
        <TextInput label="Rating" maxLength={10} placeholder="A+" {...form.getInputProps("rating")} />
      </Group>
      <TagsInput
        label="Lines"
        description="Press Enter after each, such as Life or Medicare."
        maxTags={20}
        {...form.getInputProps("lines")}
      />
      <TagsInput label="Phones" description="Press Enter after each." maxTags={6} {...form.getInputProps("phones")} />
      <TextInput label="Portal" type="url" maxLength={300} {...form.getInputProps("portal_url")} />
      <TextInput label="E-application" type="url" maxLength={300} {...form.getInputProps("e_app_url")} />
      <Switch label="Offered for new policies" {...form.getInputProps("active", { type: "checkbox" })} />
    </RecordForm>
  );
}

function fieldsOf({ id: _id, seq: _seq, ...fields }: Carrier): CarrierFields {
  return fields;
}

function urlProblem(typed: string): string | null {
  return typed === "" || /^https?:\/\/\S+\.\S+$/.test(typed) ? null : "Enter an address that begins with https://.";
}
