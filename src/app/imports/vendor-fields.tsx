/** Where a list was bought: kept with the import, so that one can see later what a vendor's leads came to. */
import { Group, TextInput } from "@mantine/core";
import type { ImportPlan } from "../../domain/imports/plan.ts";

interface VendorFieldsProps {
  plan: ImportPlan;
  set(change: Partial<ImportPlan>): void;
}
type Vendor = NonNullable<ImportPlan["api_vendor_obj"]>;

const nobody: Vendor = { vendor_name: "", vendor_type: "", api_vendor_id: null };

export function VendorFields({ plan, set }: VendorFieldsProps) {
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
        placeholder="Who sold the list"
        maxLength={120}
        value={vendor.vendor_name}
        onChange={(event) => change({ vendor_name: event.currentTarget.value })}
      />
      <TextInput
        label="Kind of leads"
        placeholder="Such as T65 mailers"
        maxLength={60}
        value={vendor.vendor_type}
        onChange={(event) => change({ vendor_type: event.currentTarget.value })}
      />
    </Group>
  );
}
