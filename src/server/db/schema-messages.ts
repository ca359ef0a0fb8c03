/** Consent and texts. */
import type { Generated } from "kysely";
import type { ConsentEntry } from "../../domain/consent/consent.ts";

interface Consents extends Omit<ConsentEntry, "seq"> {
  tenant_id: string;
  seq: Generated<number>;
}

export interface MessageTables {
  consents: Consents;
}
