/** Input for a new contact; separate so that the list needs it before the dialog is loaded. */
export interface NewContactDraft {
  first_name: string;
  last_name: string;
  business_name: string;
  phone: string;
  email: string;
  line1: string;
  city: string;
  state: string | null;
  zip: string;
  category: "lead" | "client";
  status_id: string | null;
  source_id: string | null;
  referred_by: { id: number; name: string } | null;
}

export const emptyDraft: NewContactDraft = {
  first_name: "",
  last_name: "",
  business_name: "",
  phone: "",
  email: "",
  line1: "",
  city: "",
  state: null,
  zip: "",
  category: "lead",
  status_id: null,
  source_id: null,
  referred_by: null,
};
