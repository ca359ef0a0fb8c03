/** Values of the quote form, and the request built from them. */
import type { Contact } from "../../domain/contacts/contact.ts";
import {
  askErrors,
  askFrom,
  type QuoteAsk,
  quoteGenders,
  type QuoteProduct,
  quoteProducts,
  usualStart,
} from "../../domain/quotes/quote.ts";
import { planLetters } from "../../domain/policies/policy.ts";
import { centsFrom } from "../../kit/money.ts";
import { day, readKind } from "../contact-parts/fact-kinds.ts";

export interface QuoteDraft {
  product: QuoteProduct;
  plan_letter: string;
  zip5: string;
  age: string;
  gender: string;
  tobacco: boolean;
  effective_date: string;
  household_discount: boolean;
  face_amount: string;
}

/** Starts from the contact's data, or else from the last request. */
export function draftFrom(contact: Contact, today: string, last?: QuoteAsk): QuoteDraft {
  const known = { ...last, ...askFrom(contact, today) };
  const start = last && last.effective_date >= today ? last.effective_date : usualStart(today);
  return {
    product: known.product ?? "medicare_supplement",
    plan_letter: known.plan_letter ?? "G",
    zip5: known.zip5 ?? "",
    age: known.age === undefined ? "" : String(known.age),
    gender: known.gender ?? "",
    tobacco: known.tobacco ?? false,
    effective_date: day.typed(start),
    household_discount: known.household_discount ?? false,
    face_amount: known.face_amount ? String(known.face_amount / 100) : "10000",
  };
}

export type DraftErrors = Partial<Record<keyof QuoteDraft, string>>;

/** The request, or the errors that prevent it, by field. */
export function askOf(draft: QuoteDraft, today: string): { ask: QuoteAsk } | { errors: DraftErrors } {
  const errors: DraftErrors = {};
  const gender = quoteGenders.find((one) => one === draft.gender);
  const start = readKind(day, draft.effective_date, today);
  const age = /^\d{1,2}$/.test(draft.age.trim()) ? Number(draft.age) : null;
  if (!gender) errors.gender = "Choose one. Rates differ.";
  if (!/^\d{5}$/.test(draft.zip5.trim())) errors.zip5 = "Zip must have 5 digits.";
  if (age === null) errors.age = "Enter the age in years.";
  if ("error" in start || typeof start.value !== "string") errors.effective_date = "Enter the date as MM/DD/YYYY.";
  if (!gender || age === null || "error" in start || typeof start.value !== "string" || errors.zip5) return { errors };
  const { product, tobacco, household_discount } = draft;
  const isSupplement = product === "medicare_supplement";
  const ask: QuoteAsk = {
    product: quoteProducts.find((one) => one === product) ?? "medicare_supplement",
    zip5: draft.zip5.trim(),
    age,
    gender,
    tobacco,
    plan_letter: isSupplement ? (planLetters.find((one) => one === draft.plan_letter) ?? null) : null,
    effective_date: start.value,
    household_discount: isSupplement && household_discount,
    face_amount: product === "final_expense" ? centsFrom(draft.face_amount) : null,
  };
  const refused = Object.entries(askErrors(ask, today)).map(([field, words]) => [field, words[0] ?? ""]);
  return refused.length > 0 ? { errors: Object.fromEntries(refused) as DraftErrors } : { ask };
}
