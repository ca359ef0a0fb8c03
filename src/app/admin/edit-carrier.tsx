import { Button, Group, Switch, TagsInput, TextInput } from "@mantine/core";
import { adminCarriers } from "../../contract/reference/reference.ts";
import type { Carrier } from "../../domain/reference/reference.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { freshRecord, useRecordEdit, useRemoval, versioned } from "../data-list/index.ts";

type CarrierFields = Omit<Carrier, "id" | "seq">;

interface EditCarrierProps {
  /** Null: create a new one. */
  carrier: Carrier | null;
  onMerge: (carrier: Carrier) => void;
  onClose: () => void;
  onDone: () => void;
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
const labels = {
  name: "Name",
  naic: "NAIC number",
  rating: "Rating",
  lines: "Lines",
  phones: "Phones",
  portal_url: "Portal",
  e_app_url: "E-application",
  active: "Offered for new policies",
};

export function EditCarrier({ carrier, onMerge, onClose, onDone }: EditCarrierProps) {
  const { request } = useLocal();
  const finish = (words: string) => {
    notify(words);
    onClose();
    onDone();
  };
  const frame = useRecordEdit<CarrierFields>({
    record: carrier ? recordOf(carrier) : freshRecord(blank),
    validate: {
      name: (name) => (name.trim() ? null : "Enter a name."),
      portal_url: urlProblem,
      e_app_url: urlProblem,
    },
    save: async (changed, values, version) => {
      const name = values.name.trim();
      if (carrier) {
        const body = { ...changed, ...(changed.name === undefined ? {} : { name }), ...versioned(version) };
        await request(adminCarriers.update, { params: { id: carrier.id }, body });
      } else await request(adminCarriers.create, { body: { ...values, name } });
      finish(`${name} is ${carrier ? "changed" : "added"}.`);
    },
    reload: carrier
      ? async () => recordOf((await request(adminCarriers.show, { params: { id: carrier.id } })).data)
      : undefined,
  });
  const remove = useRemoval(adminCarriers.remove, () => finish(`${carrier?.name} deleted.`));
  const { form } = frame;
  return (
    <EditFrame
      title={carrier ? carrier.name : "Add carrier"}
      size="lg"
      frame={frame}
      labels={labels}
      onDelete={carrier ? () => remove({ params: { id: carrier.id } }) : null}
      onClose={onClose}
    >
      <TextInput label={labels.name} maxLength={120} data-autofocus {...form.getInputProps("name")} />
      <Group grow align="flex-start">
        <TextInput label={labels.naic} maxLength={10} inputMode="numeric" {...form.getInputProps("naic")} />
        <TextInput label={labels.rating} maxLength={10} placeholder="A+" {...form.getInputProps("rating")} />
      </Group>
      <TagsInput
        label={labels.lines}
        description="Press Enter after each, such as Life or Medicare."
        maxTags={20}
        {...form.getInputProps("lines")}
      />
      <TagsInput
        label={labels.phones}
        description="Press Enter after each."
        maxTags={6}
        {...form.getInputProps("phones")}
      />
      <TextInput label={labels.portal_url} type="url" maxLength={300} {...form.getInputProps("portal_url")} />
      <TextInput label={labels.e_app_url} type="url" maxLength={300} {...form.getInputProps("e_app_url")} />
      <Switch label={labels.active} {...form.getInputProps("active", { type: "checkbox" })} />
      {carrier && !frame.isDirty ? (
        <Button variant="default" onClick={() => onMerge(carrier)} style={{ alignSelf: "start" }}>
          Merge into another
        </Button>
      ) : null}
    </EditFrame>
  );
}

function recordOf({ id: _id, seq, ...values }: Carrier) {
  return { values, version: seq };
}

function urlProblem(typed: string): string | null {
  return typed === "" || /^https?:\/\/\S+\.\S+$/.test(typed) ? null : "Enter an address that begins with https://.";
}
