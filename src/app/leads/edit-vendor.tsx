import { Group, MultiSelect, NumberInput, Select, SimpleGrid, Switch, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { adminVendors } from "../../contract/leads/vendors.ts";
import { dailyCapMax, duplicateWindowDaysMax, rotationMax, vendorTagsMax } from "../../domain/leads/limits.ts";
import { routingWords, vendorTypeWords } from "../../domain/leads/messages.ts";
import type { AdminVendor } from "../../domain/leads/vendor.ts";
import { ownEntry } from "../../kit/dictionary.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { freshRecord, useRecordEdit, useRemoval, versioned } from "../data-list/index.ts";
import type { Receivers } from "./use-receivers.ts";
import {
  blankVendor,
  routingOptions,
  typeOptions,
  vendorBody,
  vendorLabels as labels,
  vendorProblems,
  vendorRecord,
  type VendorValues,
  zoneOptions,
} from "./vendor-values.ts";

interface EditVendorProps {
  /** Null: create a new one. */
  vendor: AdminVendor | null;
  receivers: Receivers;
  onClose: () => void;
  /** `made`: a new vendor, which needs a key next. */
  onDone: (made: AdminVendor | null) => void;
}

export function EditVendor({ vendor, receivers, onClose, onDone }: EditVendorProps) {
  const { request } = useLocal();
  const finish = (words: string, made: AdminVendor | null = null) => {
    notify(words);
    onClose();
    onDone(made);
  };
  const frame = useRecordEdit<VendorValues>({
    record: vendor ? vendorRecord(vendor) : freshRecord(blankVendor),
    validate: vendorProblems,
    save: async (changed, values, version) => {
      const vendor_name = values.vendor_name.trim();
      if (vendor) {
        const body = { ...vendorBody(changed), ...versioned(version) };
        await request(adminVendors.update, { params: { id: vendor.id }, body });
        finish(`${vendor_name} is changed.`);
      } else {
        const { vendor_type } = values;
        const { data } = await request(adminVendors.create, {
          body: { ...vendorBody(values), vendor_name, vendor_type },
        });
        finish(`${vendor_name} is added.`, data);
      }
    },
    reload: vendor
      ? async () => vendorRecord((await request(adminVendors.show, { params: { id: vendor.id } })).data)
      : undefined,
  });
  const remove = useRemoval(adminVendors.remove, () => finish(`${vendor?.vendor_name} deleted.`));
  const { form } = frame;
  return (
    <EditFrame
      title={vendor ? vendor.vendor_name : "Add vendor"}
      size="lg"
      frame={frame}
      labels={labels}
      showValue={(field, value) => valueWords(field, value, receivers)}
      onDelete={vendor ? () => remove({ params: { id: vendor.id } }) : null}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={labels.vendor_name} maxLength={120} data-autofocus {...form.getInputProps("vendor_name")} />
        <Select
          label={labels.vendor_type}
          allowDeselect={false}
          data={typeOptions}
          {...form.getInputProps("vendor_type")}
        />
        <TextInput label={labels.contact_person} maxLength={120} {...form.getInputProps("contact_person")} />
        <TextInput
          label={labels.price_per_lead}
          placeholder="$0.00"
          inputMode="decimal"
          {...form.getInputProps("price_per_lead")}
        />
      </SimpleGrid>
      <ReceiverFields form={form} receivers={receivers} />
      <Limits form={form} />
      <Switch
        label={labels.consent_required}
        description="A lead that comes without consent is kept, and its numbers are marked do not call and do not text."
        {...form.getInputProps("consent_required", { type: "checkbox" })}
      />
      <Switch label={labels.active} {...form.getInputProps("active", { type: "checkbox" })} />
    </EditFrame>
  );
}

interface FieldsProps {
  form: UseFormReturnType<VendorValues>;
}

function ReceiverFields({ form, receivers: { people, pools, tags } }: FieldsProps & { receivers: Receivers }) {
  const { routing } = form.values;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select label={labels.routing} allowDeselect={false} data={routingOptions} {...form.getInputProps("routing")} />
        {routing === "owner" ? (
          <Select label={labels.default_owner_id} searchable data={people} {...one(form, "default_owner_id")} />
        ) : null}
        {routing === "pool" ? (
          <Select label={labels.default_pool_id} searchable data={pools} {...one(form, "default_pool_id")} />
        ) : null}
      </SimpleGrid>
      {routing === "round_robin" ? (
        <MultiSelect
          label={labels.rotation_ids}
          description="Each lead goes to the next one. People who are turned off are passed over."
          searchable
          data={people}
          maxValues={rotationMax}
          {...form.getInputProps("rotation_ids")}
        />
      ) : null}
      <MultiSelect
        label={labels.tag_ids}
        searchable
        clearable
        data={tags}
        maxValues={vendorTagsMax}
        {...form.getInputProps("tag_ids")}
      />
    </>
  );
}

/** A choice whose empty value is a text. */
function one(form: FieldsProps["form"], field: "default_owner_id" | "default_pool_id") {
  const { value, onChange, ...props } = form.getInputProps(field) as {
    value: string;
    onChange: (id: string) => void;
    error?: string;
  };
  return { ...props, value: value || null, onChange: (id: string | null) => onChange(id ?? "") };
}

function Limits({ form }: FieldsProps) {
  return (
    <>
      <Group grow align="flex-start">
        <NumberInput
          label={labels.daily_cap}
          placeholder="No limit"
          min={1}
          max={dailyCapMax}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps("daily_cap")}
        />
        <Select label={labels.timezone} allowDeselect={false} data={zoneOptions} {...form.getInputProps("timezone")} />
        <NumberInput
          label={labels.duplicate_window_days}
          min={0}
          max={duplicateWindowDaysMax}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps("duplicate_window_days")}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={-8}>
        Duplicates and refused leads do not count toward the limit. A person sent again within the window is a
        duplicate.
      </Text>
      <Textarea
        label={labels.ip_allowlist}
        description="One per line, such as 203.0.113.7 or 203.0.113.0/24. Leave empty to allow any address."
        autosize
        minRows={1}
        maxRows={6}
        {...form.getInputProps("ip_allowlist")}
      />
    </>
  );
}

function valueWords(field: string, value: unknown, { nameOf }: Receivers): string | undefined {
  if (field === "vendor_type") return ownEntry(vendorTypeWords, String(value));
  if (field === "routing") return ownEntry(routingWords, String(value));
  if (field === "timezone") return zoneOptions.find((zone) => zone.value === value)?.label;
  if (Array.isArray(value)) return value.map((id) => nameOf(String(id)) ?? "Unknown").join(", ") || "Nobody";
  if (field === "default_owner_id" || field === "default_pool_id")
    return value === "" ? "Nobody" : (nameOf(String(value)) ?? "Unknown");
  return undefined;
}
