/** Port to an e-application vendor. */
import type { EApplication, EApplicationStatus, Prefill } from "../../domain/quotes/e-application.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

export interface NewCase {
  /** Our id, used as the idempotency key of the case. */
  id: string;
  product: EApplication["product"];
  product_name: string;
  state: string;
  prefill: Partial<Prefill>;
  agent: { id: string; name: string; email: string };
}

export interface KnownCase {
  vendor_case: string;
  created_at: number;
}

export interface ApplicationPort {
  readonly source: VendorSource;
  /** Throws `VendorTrouble`. */
  start(fresh: NewCase): Promise<{ vendor_case: string; url: string }>;
  /** Status of each case; cases the vendor does not report are left out. */
  statuses(cases: readonly KnownCase[]): Promise<ReadonlyMap<string, EApplicationStatus>>;
}
