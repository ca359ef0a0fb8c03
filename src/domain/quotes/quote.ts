/** Carrier rates from a quoting vendor, stored for offline reading (domain §21 CSG quote, §24). */
import { dictionary } from "../../kit/dictionary.ts";
import { z } from "zod";
import { ageOn } from "../../kit/dates.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { mainAddress } from "../contacts/contact-keys.ts";
import type { Contact } from "../contacts/contact.ts";
import { ContactNumber, Day, Instant, Uuid } from "../values/scalars.ts";
import { vendorSources } from "../reference/vendor-source.ts";
import { planLetters, type PolicyFields } from "../policies/policy.ts";

/** Each is a policy type, so that a quote can become a policy. */
export const quoteProducts = ["medicare_supplement", "dental", "hospital_indemnity", "final_expense"] as const;
export type QuoteProduct = (typeof quoteProducts)[number];
export const quoteGenders = ["male", "female"] as const;
export const rateTypes = ["attained_age", "issue_age", "community", "flat"] as const;

/** Stored quotes per contact, newest first. */
export const quotesKeptMax = 5;
export const ratesMax = 200;
export const ratesComparedMax = 3;
export const supplementAgeMin = 65;
export const quoteAgeMax = 99;

const cents = z.int().nonnegative();
const zip5 = z.string().regex(/^\d{5}$/, "Zip must have 5 digits.");

/** The quote request: about one person, for one product. `face_amount` is cents of coverage, for final expense. */
export const QuoteAsk = z.strictObject({
  product: z.enum(quoteProducts),
  zip5,
  age: z.int().min(0).max(quoteAgeMax),
  gender: z.enum(quoteGenders),
  tobacco: z.boolean(),
  plan_letter: z.enum(planLetters).nullable(),
  effective_date: Day,
  household_discount: z.boolean(),
  face_amount: cents.nullable(),
});
export type QuoteAsk = z.infer<typeof QuoteAsk>;

export const QuoteRate = z.object({
  /** The vendor's own key of this rate. */
  key: z.string().min(1).max(200),
  carrier: z.string().min(1).max(120),
  naic: z.string().max(10),
  plan_letter: z.enum(planLetters).nullable(),
  plan_name: z.string().max(120),
  /** Cents by mode; null for a mode the carrier does not offer. */
  monthly: cents,
  quarterly: cents.nullable(),
  semiannual: cents.nullable(),
  annual: cents.nullable(),
  rate_type: z.enum(rateTypes).nullable(),
  rating_class: z.string().max(80),
  /** A. M. Best rating. */
  rating: z.string().max(10),
  /** One-time, with the application. */
  fee: cents,
  discounts: z.array(z.object({ name: z.string().max(80), percent: z.number().min(0).max(100) })).max(10),
  /** Recent rate changes of this carrier in percent, latest first. */
  increases: z.array(z.object({ on: Day, percent: z.number() })).max(5),
  e_app_link: z.string().max(500),
});
export type QuoteRate = z.infer<typeof QuoteRate>;

export const Quote = z.object({
  id: Uuid,
  contact_id: ContactNumber,
  product: z.enum(quoteProducts),
  asked: QuoteAsk,
  /** Cheapest first. */
  rates: z.array(QuoteRate).max(ratesMax),
  source: z.enum(vendorSources),
  fetched_at: Instant,
  fetched_by: Uuid.nullable(),
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type Quote = z.infer<typeof Quote>;
/** Wire columns, in schema order. */
export const quoteColumns = Object.keys(Quote.shape);

/** A plan that can be quoted. */
export const QuotePlan = z.object({
  product: z.enum(quoteProducts),
  plan_letter: z.enum(planLetters).nullable(),
  name: z.string(),
  says: z.string(),
});
export type QuotePlan = z.infer<typeof QuotePlan>;

/** What a plan covers, line by line. */
export const PlanDetails = QuotePlan.extend({
  benefits: z.array(z.object({ name: z.string(), covered: z.string() })),
});
export type PlanDetails = z.infer<typeof PlanDetails>;

/** Request fields known from the contact; the form asks for the rest. Gender `other` means not given (domain §1). */
export function askFrom(contact: Contact, today: string): Partial<QuoteAsk> {
  const zip = mainAddress(contact)?.zip.slice(0, 5) ?? "";
  const age = contact.birth_date === null ? null : ageOn(contact.birth_date, today);
  return {
    ...(/^\d{5}$/.test(zip) ? { zip5: zip } : {}),
    ...(age === null ? {} : { age }),
    ...(contact.gender === "other" ? {} : { gender: contact.gender }),
    ...(contact.tobacco === "unknown" ? {} : { tobacco: contact.tobacco === "current" }),
  };
}

/** The first of the next month: the usual start of new coverage. */
export function usualStart(today: string): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return `${next.year}-${String(next.month).padStart(2, "0")}-01`;
}

/** Why this cannot be requested, by field; empty when it can. */
export function askErrors(ask: QuoteAsk, today: string): FieldErrors {
  const errors: FieldErrors = dictionary();
  if (ask.product === "medicare_supplement") {
    if (ask.plan_letter === null) errors["plan_letter"] = ["Choose a plan."];
    if (ask.age < supplementAgeMin) errors["age"] = [`Supplement rates start at ${supplementAgeMin}.`];
  }
  if (ask.product === "final_expense" && !ask.face_amount) errors["face_amount"] = ["Enter the coverage amount."];
  if (ask.effective_date < today) errors["effective_date"] = ["Choose a future date."];
  return errors;
}

export function checkAsk(ask: QuoteAsk, today: string): void {
  const errors = askErrors(ask, today);
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
}

/** By monthly premium, then by name, so that the order does not depend on the vendor. */
export function inPremiumOrder(rates: readonly QuoteRate[]): QuoteRate[] {
  return rates
    .toSorted(
      (one, other) =>
        one.monthly - other.monthly || one.carrier.localeCompare(other.carrier) || (one.key < other.key ? -1 : 1),
    )
    .slice(0, ratesMax);
}

/** Policy fields for this rate. The carrier is one of ours, chosen by the user where names differ. */
export function policyFromRate(
  rate: QuoteRate,
  { asked }: Pick<Quote, "asked">,
  facts: { carrier_id: string; state: string; writing_agent_id: string },
): Partial<PolicyFields> {
  return {
    ...facts,
    policy_type: asked.product,
    product_name: rate.plan_name.slice(0, 120),
    plan_letter: rate.plan_letter,
    premium: rate.monthly,
    mode: "monthly",
    effective_date: asked.effective_date,
    face_amount: asked.face_amount,
  };
}

/** Our carrier with the vendor's name or company number; undefined where the user has to choose. */
export function carrierOfRate<C extends { name: string; naic: string; active: boolean }>(
  rate: Pick<QuoteRate, "carrier" | "naic">,
  carriers: readonly C[],
): C | undefined {
  const active = carriers.filter((carrier) => carrier.active);
  return (
    active.find(({ naic }) => naic !== "" && naic === rate.naic) ??
    active.find(({ name }) => plain(name) === plain(rate.carrier)) ??
    active.find(({ name }) => plain(rate.carrier).startsWith(plain(name)) && plain(name) !== "")
  );
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\b(insurance|ins|company|co|life|of|the|inc|corp)\b|[^a-z]/g, "");
}
