/**
 * Prescriptions of a contact (domain §6). A drug name is never corrected: an unknown one stays as typed, not matched.
 */
import { z } from "zod";
import { ContactNumber, Day, Instant } from "../values/scalars.ts";
import { patchParts } from "../contacts/patch-parts.ts";

const text = (max: number) => z.string().max(max);
const npi = z.string().regex(/^(\d{10})?$/);

const Medication = z.strictObject({
  name: text(120),
  /** National drug code, empty while the name is not matched. */
  ndc: z.string().regex(/^([\d-]{10,13})?$/),
  dose: text(60),
  form: text(60),
  quantity: z.number().min(0).max(10_000).nullable(),
  per_days: z.union([z.literal(30), z.literal(60), z.literal(90)]),
  generic_ok: z.boolean(),
  since: Day.nullable(),
  note: text(500),
});
export type Medication = z.infer<typeof Medication>;

const Pharmacy = z.strictObject({
  name: text(120),
  npi,
  zip: z.string().regex(/^(\d{5}(-\d{4})?)?$/),
  preferred: z.boolean(),
  mail_order: z.boolean(),
});

const Close = z.strictObject({
  signed_by: text(120),
  signed_at: Instant.nullable(),
  /** Strokes as an SVG path, drawn on screen. */
  signature: text(50_000),
});
const unsigned: z.infer<typeof Close> = { signed_by: "", signed_at: null, signature: "" };

const parts = {
  medications: z.array(Medication).max(100),
  pharmacies: z.array(Pharmacy).max(10),
  allergies: z.array(text(120)).max(50),
  close: Close,
} as const;

export const RxDetails = z.object({
  /** One such record per contact, so its id is the contact's number. */
  id: ContactNumber,
  contact_id: ContactNumber,
  ...parts,
  updated_at: Instant,
  version: z.int().nonnegative(),
  seq: z.int().nonnegative(),
});
export type RxDetails = z.infer<typeof RxDetails>;
/** Wire columns, in schema order. */
export const rxDetailsColumns = Object.keys(RxDetails.shape);

/** The named lists, each as a whole, and fields of the signature. */
export const RxDetailsPatch = z.strictObject({ ...parts, close: Close.partial() }).partial();
export type RxDetailsPatch = z.infer<typeof RxDetailsPatch>;

/** The record after the patch; the same object when nothing changes. */
export function patchRxDetails(record: RxDetails, patch: RxDetailsPatch, now: number): RxDetails {
  return patchParts(record, patch, now);
}

export function isMatched(medication: Pick<Medication, "ndc">): boolean {
  return medication.ndc !== "";
}

export function emptyRxDetails(contact_id: number): RxDetails {
  return {
    id: contact_id,
    contact_id,
    medications: [],
    pharmacies: [],
    allergies: [],
    close: unsigned,
    updated_at: 0,
    version: 0,
    seq: 0,
  };
}
