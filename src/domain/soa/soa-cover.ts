/** Whether a form may be linked to an application or an appointment (domain §7, §11). */
import { dictionary } from "../../kit/dictionary.ts";
import type { SoaProduct } from "./limits.ts";
import { soaMessages } from "./messages.ts";
import type { SoaRequest } from "./soa-request.ts";

const productOf: Readonly<Record<string, SoaProduct>> = dictionary({
  medicare_advantage: "part_c_ma",
  pdp: "part_d",
  medicare_supplement: "medicare_supplement",
});

type Linked = Pick<SoaRequest, "contact_id" | "state" | "products">;

/** Null: it may. A product that was not chosen needs a form of its own. */
export function policyLinkProblem(
  soa: Linked,
  { contact_id, policy_type }: { contact_id: number; policy_type: string | null },
): string | null {
  if (soa.contact_id !== contact_id) return soaMessages.other_contact;
  if (soa.state !== "completed") return soaMessages.not_completed;
  const product = policy_type === null ? undefined : productOf[policy_type];
  return product === undefined || soa.products.includes(product) ? null : soaMessages.other_product;
}

/** Whether it was signed early enough depends on the day of the appointment, which may move: `soaProblem` tells. */
export function eventLinkProblem(soa: Linked, contact_ids: readonly number[]): string | null {
  if (!contact_ids.includes(soa.contact_id)) return soaMessages.other_contact;
  return soa.state === "submitted" || soa.state === "completed" ? null : soaMessages.not_signed;
}
