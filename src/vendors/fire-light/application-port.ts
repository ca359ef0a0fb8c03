/** What the server asks of whoever takes applications. */
import type { EApplication, EApplicationStatus, Prefill } from "../../domain/quotes/e-application.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

export interface NewCase {
  /** Ours; the vendor keeps it, so that a case asked for twice is one. */
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
  /** Where each case stands; those the vendor says nothing of are left out. */
  statuses(cases: readonly KnownCase[]): Promise<ReadonlyMap<string, EApplicationStatus>>;
}
