/** Labels of contact options that differ from the value (spec 001 §9). */
import { dictionary } from "../../kit/dictionary.ts";
import { type genders, type languages, phoneTypes, type relations } from "../values/limits.ts";

/** *other* means not given: it is stored, never guessed. */
export const genderLabels: Record<(typeof genders)[number], string> = {
  male: "Male",
  female: "Female",
  other: "Empty",
};

export const languageLabels: Record<(typeof languages)[number], string> = {
  english: "English",
  spanish: "Spanish",
  french: "French",
  chinese: "Chinese",
  korean: "Korean",
  german: "German",
};

/** 2 Mobile, 9 Other; any other incoming code is stored and shown as Other. */
export function phoneTypeLabel(type: number): "Mobile" | "Other" {
  return type === phoneTypes.mobile ? "Mobile" : "Other";
}

/** Relation of another contact to this one. */
export const relationLabels: Record<(typeof relations)[number], string> = {
  spouse: "Spouse",
  partner: "Partner",
  child: "Child",
  parent: "Parent",
  sibling: "Sibling",
  caregiver: "Caregiver",
  power_of_attorney: "Power of attorney",
  household: "Household",
  referral: "Referral",
  business_partner: "Business partner",
  other: "Other",
};

/** Options that are abbreviations or numbers rather than words. */
const shortOptions: Readonly<Record<string, string>> = dictionary({
  qmb: "QMB",
  slmb: "SLMB",
  qi: "QI",
  iep: "IEP",
  aep: "AEP",
  oep: "OEP",
  sep: "SEP",
  gep: "GEP",
  part_c_ma: "Medicare Advantage (Part C)",
  part_d: "Part D",
  en: "English",
  es: "Spanish",
  voip: "VoIP",
  us_citizen: "US citizen",
  grey: "Gray",
  pdp: "PDP",
  forced_valid: "Marked as verified",
  planned: "Scheduled",
  cancelled: "Canceled",
  app_started: "Application started",
  high_f: "High-deductible F",
  high_g: "High-deductible G",
  "25": "25%",
  "50": "50%",
  "75": "75%",
  "100": "100%",
});

/** Label of an option value: `permanent_resident` is "Permanent resident". */
export function optionWords(value: string): string {
  const words = value.replaceAll("_", " ");
  return shortOptions[value] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
