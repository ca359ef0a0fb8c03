/** Words of contact options where they are not the value itself (spec 001 §9). */
import { type genders, type languages, phoneTypes } from "./limits.ts";

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

/** 2 Mobile, 9 Other; any other incoming code is kept and shown as Other. */
export function phoneTypeLabel(type: number): "Mobile" | "Other" {
  return type === phoneTypes.mobile ? "Mobile" : "Other";
}
