/** Encrypted numbers; see `contact-secret-rows.ts`. */
import type { SecretField } from "../../domain/contacts/secret-number.ts";

export interface SealedNumber {
  field: SecretField;
  ending: string;
  sealed: string;
}

interface ContactSecrets {
  tenant_id: string;
  contact_id: number;
  field: SecretField;
  ending: string;
  sealed: string;
  updated_at: number;
}

export interface SecretTables {
  contact_secrets: ContactSecrets;
}
