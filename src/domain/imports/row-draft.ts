/** A row while its cells are read, before its parts are combined. */
import type { Address, ContactEdit } from "../contacts/contact.ts";
import type { PhoneText } from "../contacts/phone-text.ts";
import type { NameParts } from "./name-parts.ts";
import type { PolicyDraft } from "./policy-cells.ts";

export interface PhoneEntry {
  numbers: PhoneText[];
  mobile: boolean;
  label: string;
  /** From a separate column. */
  extension: string;
}

/** Phones and addresses are keyed by the position in their target. */
export interface Draft {
  fields: ContactEdit;
  name: NameParts;
  company: string;
  mbi_masked: string | null;
  phones: Map<string, PhoneEntry>;
  emails: string[];
  addresses: Map<string, Partial<Address>>;
  flags: { do_not_call: boolean; do_not_text: boolean; no_email: boolean; do_not_mail: boolean };
  words: { status: string; source: string; owner: string };
  tags: string[];
  notes: string[];
  policy: PolicyDraft;
}

export function emptyDraft(): Draft {
  return {
    fields: {},
    name: { first_name: "", middle_name: "", last_name: "", suffix: "", nickname: "", remark: "" },
    company: "",
    mbi_masked: null,
    phones: new Map(),
    emails: [],
    addresses: new Map(),
    flags: { do_not_call: false, do_not_text: false, no_email: false, do_not_mail: false },
    words: { status: "", source: "", owner: "" },
    tags: [],
    notes: [],
    policy: { fields: {}, carrier: "" },
  };
}
