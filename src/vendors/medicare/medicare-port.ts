/** What the server asks of Medicare. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { MedicareFacts } from "../../domain/quotes/medicare-import.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

/** What the person comes back with from Medicare, and what was kept for it. */
export interface Consent {
  code: string;
  verifier: string;
}

export interface MedicarePort {
  readonly source: VendorSource;
  /** Where the person agrees; undefined where nobody has to. `state` comes back unchanged. */
  consentUrl(flow: { state: string; verifier: string }): string | undefined;
  /** Throws `VendorTrouble`. What Medicare hands over is read once and its token forgotten. */
  facts(contact: Contact, consent: Consent | undefined): Promise<MedicareFacts>;
}
