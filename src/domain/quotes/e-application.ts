/** An application completed and signed at an e-application vendor (domain §21 FireLight). */
import { z } from "zod";
import { mainAddress } from "../contacts/contact-keys.ts";
import type { Contact } from "../contacts/contact.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";
import { policyTypes } from "../values/options.ts";
import { vendorSources } from "../reference/vendor-source.ts";

export const eApplicationStatuses = ["started", "signing", "submitted", "in_good_order", "not_in_good_order"] as const;
export type EApplicationStatus = (typeof eApplicationStatuses)[number];

export const EApplication = z.object({
  id: Uuid,
  contact_id: ContactNumber,
  policy_id: Uuid.nullable(),
  product: z.enum(policyTypes),
  product_name: z.string().max(120),
  state: z.string().max(2),
  status: z.enum(eApplicationStatuses),
  /** The vendor's case number; null until it has answered. */
  vendor_case: z.string().nullable(),
  /** Where the application continues. */
  url: z.string(),
  source: z.enum(vendorSources),
  created_by: Uuid.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type EApplication = z.infer<typeof EApplication>;

/** Prefill data sent to the vendor. Empty values are left out; never SSN or MBI. */
export interface Prefill {
  first_name: string;
  last_name: string;
  birth_date: string;
  gender: string;
  tobacco: string;
  line1: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  email: string;
}

export function prefillOf(contact: Contact): Partial<Prefill> {
  const home = mainAddress(contact);
  const phone = contact.phones.find(({ primary }) => primary) ?? contact.phones[0];
  const email = contact.emails.find(({ primary }) => primary) ?? contact.emails[0];
  const all: Prefill = {
    first_name: contact.first_name,
    last_name: contact.last_name,
    birth_date: contact.birth_date?.startsWith("0000") ? "" : (contact.birth_date ?? ""),
    gender: contact.gender === "other" ? "" : contact.gender,
    tobacco: contact.tobacco === "unknown" ? "" : contact.tobacco,
    line1: home?.line1 ?? "",
    city: home?.city ?? "",
    state: home?.state ?? "",
    zip: home?.zip ?? "",
    phone: phone?.number ?? "",
    email: email?.address ?? "",
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}
