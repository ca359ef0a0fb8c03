/** Port to Medicare. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { MedicareFacts } from "../../domain/quotes/medicare-import.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

/** The redirect parameters from Medicare, and the state stored for it. */
export interface Consent {
  code: string;
  verifier: string;
}

export interface MedicarePort {
  readonly source: VendorSource;
  /** The consent URL; undefined where no consent is needed. `state` is returned unchanged. */
  consentUrl(flow: { state: string; verifier: string }): string | undefined;
  /** Throws `VendorTrouble`. Medicare's data is read once and its token discarded. */
  facts(contact: Contact, consent: Consent | undefined): Promise<MedicareFacts>;
}
