/** Port to an aftercare program. */
import type { FamilyStatus } from "../../domain/quotes/aftercare.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

export interface NewFamily {
  /** Our id, used as the idempotency key of the enrollment. */
  id: string;
  family: { name: string; phone: string; email: string };
  deceased: { name: string };
  relation: string;
  service_date: string;
  plan_months: number;
}

export interface KnownFamily {
  vendor_case: string;
  created_at: number;
  plan_months: number;
}

export interface AftercarePort {
  readonly source: VendorSource;
  /** Throws `VendorTrouble`. */
  enroll(family: NewFamily): Promise<{ vendor_case: string; status: FamilyStatus }>;
  status(family: KnownFamily): Promise<FamilyStatus>;
}
