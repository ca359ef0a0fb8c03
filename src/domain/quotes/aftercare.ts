/** Aftercare programs for families after a funeral (domain §21). */
import { dictionary } from "../../kit/dictionary.ts";
import { z } from "zod";
import type { FieldErrors } from "../../kit/refusal.ts";
import { ContactNumber, Day, Instant, Uuid } from "../values/scalars.ts";
import { relations } from "../values/limits.ts";
import { vendorSources } from "../reference/vendor-source.ts";

export const aftercarePlans = [3, 6, 12] as const;
export const familyStatuses = ["not_enrolled", "invited", "enrolled", "active", "completed", "declined"] as const;
export type FamilyStatus = (typeof familyStatuses)[number];

/** The consent text a family agrees to; stored with the enrollment. */
export const aftercareConsent =
  "The family agrees that we share their name and contact details with the aftercare program, and that the program writes to them.";

export const Aftercare = z.object({
  id: Uuid,
  contact_id: ContactNumber,
  deceased_contact_id: ContactNumber,
  relation: z.enum(relations),
  service_date: Day,
  plan_months: z.union(aftercarePlans.map((months) => z.literal(months))),
  consent_at: Instant,
  status: z.enum(familyStatuses),
  source: z.enum(vendorSources),
  created_at: Instant,
  updated_at: Instant,
});
export type Aftercare = z.infer<typeof Aftercare>;

/** The status of a family and its next step. */
export const FamilyState = z.object({
  status: z.enum(familyStatuses),
  next_step: z.string(),
  aftercares: z.array(Aftercare),
});
export type FamilyState = z.infer<typeof FamilyState>;

export const AftercareAsk = z.strictObject({
  id: Uuid.optional(),
  deceased_contact_id: ContactNumber,
  relation: z.enum(relations),
  service_date: Day,
  plan_months: z.union(aftercarePlans.map((months) => z.literal(months))),
  /** The family agreed to `aftercareConsent`. */
  consent: z.boolean(),
});
export type AftercareAsk = z.infer<typeof AftercareAsk>;

export function aftercareErrors(ask: AftercareAsk, contact_id: number, today: string): FieldErrors {
  const errors: FieldErrors = dictionary();
  if (!ask.consent) errors["consent"] = ["The family must consent first."];
  if (ask.deceased_contact_id === contact_id) errors["deceased_contact_id"] = ["Choose the deceased contact."];
  if (ask.service_date > today) errors["service_date"] = ["The service date cannot be in the future."];
  return errors;
}

const nextSteps: Record<FamilyStatus, string> = {
  not_enrolled: "Ask the family whether they want to join the aftercare program.",
  invited: "The family has been invited. Call in a week if they have not answered.",
  enrolled: "The first letter has been sent. Call in two weeks.",
  active: "The program writes to the family. Call once a month.",
  completed: "The program has ended. Ask how the family is doing.",
  declined: "The family does not want to receive letters.",
};

/** Of several, the status that needs the most work is shown. */
const byWeight: readonly FamilyStatus[] = ["active", "enrolled", "invited", "completed", "declined"];

export function familyState(aftercares: readonly Aftercare[]): FamilyState {
  const status = byWeight.find((one) => aftercares.some((care) => care.status === one)) ?? "not_enrolled";
  return { status, next_step: nextSteps[status], aftercares: [...aftercares] };
}
