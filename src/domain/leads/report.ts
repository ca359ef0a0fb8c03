/** What leads cost by vendor: per contact, per appointment and per sale (domain §21). */
import type { PolicyStatus } from "../policies/policy-status.ts";

export interface VendorFigures {
  vendor_id: string;
  vendor_name: string;
  received: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  contacted: number;
  appointments: number;
  sold: number;
  /** Cents. */
  cost: number;
}

export interface CostFigures {
  cost_per_contact: number | null;
  cost_per_appointment: number | null;
  cost_per_sale: number | null;
}

/** Whole cents; null where nothing was reached, which is not the same as free. */
export function costFigures({ cost, contacted, appointments, sold }: VendorFigures): CostFigures {
  const per = (count: number) => (count === 0 ? null : Math.round(cost / count));
  return { cost_per_contact: per(contacted), cost_per_appointment: per(appointments), cost_per_sale: per(sold) };
}

/** A policy that reached one of these was sold, whatever became of it. */
export const soldStatuses: readonly PolicyStatus[] = [
  "issued",
  "delivered",
  "in_force",
  "grace",
  "lapsed",
  "cancelled",
  "replaced",
  "surrendered",
  "expired",
  "matured",
  "claim_paid",
  "renewed",
  "reinstated",
];
