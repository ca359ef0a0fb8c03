/** Lead vendor of a list, stored with the import so that the vendor's results can be analyzed later. */
import { Group, Select, TextInput } from "@mantine/core";
import type { ApiVendor } from "../../domain/reference/api-vendor.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";

interface VendorFieldsProps {
  plan: ImportPlan;
  /** The agency's vendors; if there are none, the name is typed. */
  vendors: readonly ApiVendor[];
  set(change: Partial<ImportPlan>): void;
}
type Vendor = NonNullable<ImportPlan["api_vendor_obj"]>;

export function VendorFields({ plan, vendors, set }: VendorFieldsProps) {
  if (vendors.length === 0) return <TypedVendor plan={plan} set={set} />;
  const chosen = plan.api_vendor_obj;
  const offered = vendors.filter(({ id, active }) => active || id === chosen?.api_vendor_id);
  const choose = (id: string | null) => {
    const found = vendors.find((vendor) => vendor.id === id);
    const { vendor_name = "", vendor_type = "" } = found ?? {};
    set({ api_vendor_obj: found ? { vendor_name, vendor_type, api_vendor_id: found.id } : null });
  };
  return (
    <Select
      label="Vendor"
      description="Added to every new contact in this file."
      placeholder="No vendor"
      data={offered.map(({ id, vendor_name }) => ({ value: id, label: vendor_name }))}
      value={chosen?.api_vendor_id ?? null}
      onChange={choose}
      searchable
      clearable
    />
  );
}

const nobody: Vendor = { vendor_name: "", vendor_type: "", api_vendor_id: null };

function TypedVendor({ plan, set }: Omit<VendorFieldsProps, "vendors">) {
  const vendor = plan.api_vendor_obj ?? nobody;
  const change = (part: Partial<Vendor>) => {
    const next = { ...vendor, ...part };
    const isEmpty = next.vendor_name === "" && next.vendor_type === "" && next.api_vendor_id === null;
    set({ api_vendor_obj: isEmpty ? null : next });
  };
  return (
    <Group grow align="start">
      <TextInput
        label="Vendor"
        placeholder="Who sold you the list"
        maxLength={120}
        value={vendor.vendor_name}
        onChange={(event) => change({ vendor_name: event.currentTarget.value })}
      />
      <TextInput
        label="Lead type"
        placeholder="Such as T65 mailers"
        maxLength={60}
        value={vendor.vendor_type}
        onChange={(event) => change({ vendor_type: event.currentTarget.value })}
      />
    </Group>
  );
}
